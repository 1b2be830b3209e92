-- The first hour of a new person: the steps that they have done or skipped. A person without a row is new. `closed_at` is
-- set when no step is left or the person skipped the rest.
create table gnb_first_hour (
  person_code text primary key references org_person (person_code) on delete cascade,
  done text[] not null default '{}',
  skipped text[] not null default '{}',
  closed_at timestamptz
);

-- Whoever was here before this release knows the portal.
insert into gnb_first_hour (person_code, closed_at) select person_code, now() from org_person;
