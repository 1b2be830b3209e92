-- Rules of a company for the sign-in: addresses, length of sessions, passwords, and administrators who may always enter.

-- Null is the setting of the server. `any`: from everywhere; `secondStep`: outside of the listed networks only with a
-- second step; `refuse`: only from them.
alter table account_sign_in_rule
  add column address_mode text not null default 'any' check (address_mode in ('any', 'secondStep', 'refuse')),
  add column idle_minutes int check (idle_minutes between 5 and 43200),
  add column session_hours int check (session_hours between 1 and 8760),
  add column password_least int not null default 10 check (password_least between 10 and 64),
  add column password_classes int not null default 1 check (password_classes between 1 and 4),
  add column password_reuse int not null default 0 check (password_reuse between 0 and 10),
  add column password_days int check (password_days between 1 and 3650),
  add column has_local_passwords boolean not null default true;

create table account_network (
  com_code text not null references org_company (com_code) on delete cascade,
  network cidr not null,
  name text not null,
  sort int not null,
  primary key (com_code, network)
);

-- Words that no password of the company may contain, in lower case.
create table account_listed_password (
  com_code text not null references org_company (com_code) on delete cascade,
  word text not null check (word <> '' and word = lower(word)),
  primary key (com_code, word)
);

-- Administrators whom no rule of the company keeps out. Each of their sign-ins raises an alarm.
create table account_break_glass (
  com_code text not null references org_company (com_code) on delete cascade,
  person_code text not null references org_person (person_code) on delete cascade,
  created_at timestamptz not null,
  created_by text not null,
  primary key (com_code, person_code)
);

-- Former passwords, the last ten of each person.
create table account_former_password (
  former_id bigint primary key generated always as identity,
  person_code text not null references org_person (person_code) on delete cascade,
  password_hash text not null check (password_hash <> ''),
  replaced_at timestamptz not null
);
create index account_former_password_person on account_former_password (person_code, former_id desc);

-- Seconds without a request after which this session ends; the setting of the server also holds. Null for sessions
-- from before this column.
alter table kit_session add column idle_seconds int check (idle_seconds > 0);
