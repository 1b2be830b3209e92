-- Systems of other companies' programs (ERP, HR) that draft approval documents for people. Only the SHA-256 of the token
-- is stored. A system does not end with a person: it has two owners.
create table admin_system (
  system_id bigint primary key generated always as identity,
  com_code text not null references org_company (com_code) on update cascade on delete cascade,
  name text not null check (name <> ''),
  owner_code text not null,
  deputy_code text not null check (deputy_code <> owner_code),
  hash bytea not null unique check (length(hash) = 32),
  -- The former token works until `former_until`, so that a program can change it without a gap.
  former_hash bytea unique check (length(former_hash) = 32),
  former_until timestamptz,
  -- Subjects of rights: the people for whom the system may draft.
  drafters text[] not null check (cardinality(drafters) > 0),
  networks text[] not null default '{}',
  calls_per_minute int not null check (calls_per_minute > 0),
  created_by text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  last_used_at timestamptz,
  last_address text not null default '',
  version int not null default 1,
  check ((former_hash is null) = (former_until is null))
);
create index admin_system_company on admin_system (com_code);

-- The forms of a system. `open`: a draft that the person submits; `submit`: submitted at once.
create table admin_system_form (
  system_id bigint not null references admin_system on delete cascade,
  form_id bigint not null,
  mode text not null check (mode in ('open', 'submit')),
  primary key (system_id, form_id)
);

-- The address of a system is a webhook that receives no events of the company.
alter table admin_webhook add column system_id bigint unique references admin_system on delete cascade;
alter table admin_webhook drop constraint admin_webhook_events_check;
alter table admin_webhook add constraint admin_webhook_events_check
  check ((cardinality(events) > 0) = (system_id is null));
