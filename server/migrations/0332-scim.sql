-- SCIM 2.0: tokens of companies, what an identity provider calls people, and its groups.

-- Only the SHA-256 of 256 random bits is stored.
create table admin_scim_token (
  token_id bigint primary key generated always as identity,
  com_code text not null references org_company (com_code) on delete cascade,
  name text not null check (name <> ''),
  hash bytea not null unique check (length(hash) = 32),
  -- New people get a post in this department.
  dept_code text not null,
  created_at timestamptz not null,
  created_by text not null,
  expires_at timestamptz not null,
  last_used_at timestamptz
);
create index admin_scim_token_company on admin_scim_token (com_code);

-- What the provider calls a person: its id, and the user name that it reads again.
create table admin_scim_user (
  person_code text primary key references org_person (person_code) on delete cascade,
  com_code text not null,
  external_id text not null default '',
  user_name text not null
);
create index admin_scim_user_name on admin_scim_user (com_code, user_name);

create table admin_scim_group (
  group_id text primary key,
  com_code text not null references org_company (com_code) on delete cascade,
  display_name text not null check (display_name <> ''),
  external_id text not null default ''
);
create unique index admin_scim_group_name on admin_scim_group (com_code, lower(display_name));

create table admin_scim_member (
  group_id text not null references admin_scim_group (group_id) on delete cascade,
  person_code text not null references org_person (person_code) on delete cascade,
  primary key (group_id, person_code)
);
create index admin_scim_member_person on admin_scim_member (person_code);

-- Who gave a role: empty for an administrator, `scim` for a group of a provider, which removes only its own.
alter table account_person_role add column origin text not null default '' check (origin in ('', 'scim'));
