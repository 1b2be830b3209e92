-- The last result of each check before people are let in. `com_code` is null for checks of the whole portal.
create table admin_start_check (
  com_code text references org_company (com_code) on delete cascade,
  name text not null check (name <> ''),
  level text not null check (level in ('ok', 'warn', 'fault')),
  code text not null check (code <> ''),
  count int,
  -- A host, a record or a server's reply; never an address of a person.
  subject text not null,
  happened_at timestamptz,
  checked_at timestamptz not null,
  milliseconds int not null check (milliseconds >= 0),
  unique nulls not distinct (com_code, name)
);
