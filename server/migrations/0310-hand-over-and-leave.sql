-- What is handed over when a person leaves or goes on leave: ordered with the leave or the retirement, done on its first
-- day. `choices` has one entry for each kind of thing; `report` says how many things changed.
create table admin_hand_over (
  com_code text not null,
  person_code text not null references org_person (person_code),
  reason text not null check (reason in ('retirement', 'leave', 'now')),
  first_day date not null,
  successor_code text not null default '',
  choices jsonb not null,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'failed')),
  report jsonb not null default '[]',
  -- Why it failed: the code of an error.
  fault text not null default '',
  ordered_by text not null,
  ordered_at timestamptz not null,
  done_at timestamptz,
  primary key (com_code, person_code, reason)
);
create unique index admin_hand_over_person on admin_hand_over (person_code, reason);
create index admin_hand_over_waiting on admin_hand_over (first_day) where state = 'waiting';

-- A leave of absence (휴직), the present or the next one of a person; both days inclusive. Posts, number and mailbox stay.
create table org_leave (
  com_code text not null,
  person_code text not null references org_person (person_code),
  from_day date not null,
  until_day date not null check (until_day >= from_day),
  may_sign_in boolean not null,
  primary key (com_code, person_code)
);
create unique index org_leave_person on org_leave (person_code);

create view org_public_leave as
  select com_code, person_code, from_day, until_day, may_sign_in from org_leave;

-- Whether a person is on a leave without access at `at`, by the day of the company that employs them.
create function org_is_shut_out(person text, time_zone text, at timestamptz)
returns boolean
language sql stable
return exists (
  select from org_leave
   where person_code = person and not may_sign_in
     and (at at time zone time_zone)::date between from_day and until_day);
