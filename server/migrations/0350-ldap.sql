-- Directories of companies (LDAP): sign-in, and the synchronization of people and groups.

create table account_ldap (
  directory_id text primary key check (directory_id ~ '^[a-z0-9]{1,32}$'),
  com_code text not null references org_company (com_code) on delete cascade,
  name text not null check (name <> ''),
  -- Domains of mail addresses whose people sign in here, in lower case.
  domains text[] not null default '{}',
  -- Hosts of the portal where a name without a domain belongs to this directory; empty for all.
  hosts text[] not null default '{}',
  -- Servers in their order, each as host:port.
  servers text[] not null check (cardinality(servers) > 0),
  security text not null check (security in ('ldaps', 'starttls')),
  -- Certificates of the company's own authority in PEM; empty for the public ones.
  ca text not null default '',
  bind_dn text not null check (bind_dn <> ''),
  -- Encrypted with the key of the portal (sealer, `account.ldap`).
  bind_password bytea not null,
  base_dn text not null check (base_dn <> ''),
  person_filter text not null check (person_filter <> ''),
  login_attribute text not null check (login_attribute <> ''),
  -- Never changes for a person: entryUUID or objectGUID.
  key_attribute text not null check (key_attribute <> ''),
  -- Attribute names by field of a person.
  attributes jsonb not null,
  -- Wrong passwords of one name within 15 minutes before the portal stops asking the directory.
  most_guesses int not null default 4 check (most_guesses between 1 and 20),
  is_on boolean not null default true,
  is_synced boolean not null default false,
  -- Hour of the company's night, by its time zone.
  sync_hour int not null default 2 check (sync_hour between 0 and 23),
  group_base text not null default '',
  -- [{ "name": …, "roleId": … | null, "deptCode": … | null }]
  groups jsonb not null default '[]',
  -- The department of people whom no attribute and no group places.
  dept_code text not null default '',
  -- Whether people who were added by hand are taken over if they have the same mail address.
  adopts boolean not null default false,
  -- Percent of the people that one run may switch off.
  leave_limit int not null default 10 check (leave_limit between 1 and 100),
  sort int not null default 0,
  version int not null default 1,
  worked_at timestamptz,
  fault text not null default ''
);
create index account_ldap_company on account_ldap (com_code, sort);

-- Sessions that a directory proved, to end them when it is removed or replaced.
create table account_ldap_session (
  id_hash bytea primary key references kit_session (id_hash) on delete cascade,
  directory_id text not null references account_ldap on delete cascade
);
create index account_ldap_session_directory on account_ldap_session (directory_id);

-- A begun sign-in whose first step a directory proved.
alter table account_half_sign_in add column directory_id text references account_ldap on delete cascade;

-- Who gave a role: also `ldap:` and the directory whose group gave it.
alter table account_person_role drop constraint account_person_role_origin_check;
alter table account_person_role
  add constraint account_person_role_origin_check check (origin ~ '^(|scim|ldap:[a-z0-9]{1,32})$');

-- People whom a directory writes: added or taken over by it.
create table account_ldap_person (
  person_code text primary key references org_person (person_code) on delete cascade,
  directory_id text not null references account_ldap on delete cascade,
  entry_key text not null check (entry_key <> ''),
  -- When a run switched the person off, who returns with the entry.
  off_at timestamptz,
  unique (directory_id, entry_key)
);

create table admin_ldap_run (
  run_id bigint primary key generated always as identity,
  directory_id text not null references account_ldap on delete cascade,
  -- Empty for the nightly run.
  started_by text not null default '',
  started_at timestamptz not null,
  ended_at timestamptz,
  is_dry boolean not null,
  state text not null check (state in ('running', 'done', 'stopped', 'failed')),
  fault text not null default '',
  entries int not null default 0,
  -- Digest of the plan: an administrator who has seen it may apply it beyond the limit of leavers.
  plan_hash text not null default '',
  counts jsonb not null default '{}',
  -- The first changes of the plan, for its page.
  changes jsonb not null default '[]'
);
create index admin_ldap_run_directory on admin_ldap_run (directory_id, run_id desc);
