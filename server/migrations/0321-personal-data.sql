-- The rule of a company for people who left: after how many days they are erased. Without a row, only by hand.
create table admin_erasure_rule (
  com_code text primary key references org_company on update cascade,
  after_days int not null check (after_days between 0 and 3650),
  version int not null default 1
);

-- Legal hold: nothing of this person is erased until it is lifted.
create table admin_erasure_hold (
  com_code text not null,
  person_code text not null references org_person (person_code) on update cascade,
  reason text not null check (reason <> ''),
  held_by text not null,
  held_at timestamptz not null,
  primary key (person_code)
);

-- What an erasure did: rows by table, without names. `erased_by` is empty if the rule of the company did it.
create table admin_erasure (
  com_code text not null,
  person_code text not null,
  erased_by text not null,
  erased_at timestamptz not null,
  report jsonb not null,
  primary key (com_code, person_code)
);
