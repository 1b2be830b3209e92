-- How often each person has done a limited act in the window that is running (server/src/kit/quota.ts).
create table kit_quota (
  com_code text not null,
  person_code text not null,
  name text not null,
  started_at timestamptz not null,
  used bigint not null check (used > 0),
  primary key (com_code, person_code, name)
);
create index kit_quota_started on kit_quota (started_at);
