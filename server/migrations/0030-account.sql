-- Logins of people. The login name is kept in lower case; the password as an Argon2id text.
create table account_login (
  com_code text not null,
  person_code text not null,
  login text not null check (login = lower(login) and login <> ''),
  password_hash text not null,
  language text not null default 'ko-KR' check (language in ('ko-KR', 'en-US', 'zh-CN')),
  -- A Windows zone id.
  time_zone text not null default 'Korea Standard Time',
  disabled_at timestamptz,
  -- True after an import, and after an administrator gave a password: the person must set one of their own first.
  must_change boolean not null default false,
  password_changed_at timestamptz,
  -- Whether lists and readers listen to keys (j k Enter n / ?).
  use_keys boolean not null default true,
  -- The mail settings of a person come with the session, so that the room mail can read them.
  mail_layout text not null default 'vertical' check (mail_layout in ('none', 'vertical', 'horizontal')),
  mail_list_count int not null default 30 check (mail_list_count in (10, 30, 50)),
  is_permanent_delete boolean not null default false,
  primary key (com_code, person_code),
  foreign key (com_code, person_code) references org_person on update cascade
);
create unique index account_login_name on account_login (login);
create unique index account_login_person on account_login (person_code);

-- The language of each person who can sign in, for messages to people who are not there.
create view account_language as select person_code, language from account_login where disabled_at is null;

-- The time zone of a person, as the list of the settings names it, for days in the answers of other rooms.
create view account_time_zone as select person_code, time_zone from account_login where disabled_at is null;

-- Roles. `permission` is the flag of the current user that the role sets; a group role holds in every company,
-- any other in the company that it was given for.
create table account_role (
  role_id text primary key check (role_id ~ '^[A-Za-z0-9._-]{1,64}$'),
  name_ko text not null,
  name_en text not null,
  name_zh text not null,
  permission text unique,
  is_group boolean not null default false,
  sort int not null default 0
);

insert into account_role (role_id, name_ko, name_en, name_zh, permission, is_group, sort) values
  ('super-admin', '전체 관리자', 'Super administrator', '超级管理员', 'isSuperAdmin', true, 1),
  ('company-manager', '회사 관리자', 'Company manager', '公司管理员', 'isCompanyManager', false, 2),
  ('board-manager', '게시판 관리자', 'Board manager', '公告板管理员', 'isBoardManager', false, 3),
  ('group-board-manager', '그룹 게시판 관리자', 'Group board manager', '集团公告板管理员', 'isGroupBoardManager', true, 4),
  ('reserve-manager', '자원예약 관리자', 'Reservation manager', '资源预订管理员', 'isReserveManager', false, 5),
  ('global-reserve-manager', '전사 자원예약 관리자', 'Global reservation manager', '全集团资源预订管理员', 'isGlobalReserveManager', true, 6),
  ('popup-manager', '팝업 관리자', 'Popup manager', '弹窗管理员', 'isPopupManager', false, 7),
  ('account-manager', '그룹웨어 계정 관리자', 'Groupware account manager', '办公平台账户管理员', 'isGroupwareAccountManager', false, 8),
  ('hr-manager', '인사 관리자', 'HR manager', '人事管理员', 'isHrManager', false, 9),
  -- Internal auditors read the approval documents of the company for which they have the role (docs/decisions/259).
  ('auditor', '내부 감사', 'Internal auditor', '内审员', 'isAuditor', false, 10);

create view account_public_role as
  select role_id, name_ko, name_en, name_zh, permission, is_group, sort from account_role;

create table account_person_role (
  com_code text not null references org_company,
  person_code text not null references org_person (person_code),
  role_id text not null references account_role,
  -- Who gave the role: empty for an administrator, `scim` for a group of a provider, `ldap:` and the directory whose
  -- group gave it. A provider and a directory remove only what they gave.
  origin text not null default '' check (origin ~ '^(|scim|ldap:[a-z0-9]{1,32})$'),
  primary key (com_code, person_code, role_id)
);
create index account_person_role_person on account_person_role (person_code);

create view account_held_role as select com_code, person_code, role_id from account_person_role;

-- Photos as they are sent; `version` is part of their address, so that browsers may keep them.
create table account_photo (
  com_code text not null,
  person_code text not null,
  content_type text not null check (content_type in ('image/jpeg', 'image/png', 'image/webp', 'image/gif')),
  bytes bytea not null,
  version text not null,
  primary key (com_code, person_code),
  foreign key (com_code, person_code) references org_person on update cascade
);
-- Photos are compressed already.
alter table account_photo alter column bytes set storage external;
create unique index account_photo_person on account_photo (person_code);

create trigger org_version after insert or update or delete or truncate on account_photo
  for each statement execute function org_raise_version();

-- The version that is part of a photo's address; none without a photo.
create view account_photo_version as select com_code, person_code, version from account_photo;

-- Single-use secrets that let their holder set the password of an account: a link in a mail, an administrator's code or
-- an invitation. Only the hash of the secret is stored.
create table account_reset (
  secret_hash bytea primary key,
  com_code text not null,
  person_code text not null,
  kind text not null check (kind in ('mail', 'code', 'invite')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- The administrator who gave it; null where the person asked for it.
  created_by text,
  foreign key (com_code, person_code) references account_login on update cascade on delete cascade
);
create unique index account_reset_person on account_reset (person_code, kind);
create index account_reset_expiry on account_reset (expires_at);

-- The form in which login names and mail addresses are compared: NFKC, without invisible letters, in lower case.
-- Full-width letters and letters that no screen shows make no second name (account.rules.ts, signInName).
create function account_name_key(name text) returns text language sql immutable parallel safe
begin atomic
  select lower(btrim(normalize(regexp_replace(normalize(name, NFKC),
    '[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8\U000e0000-\U000e0fff]',
    '', 'g'), NFKC)));
end;

-- Passwords of programs such as calendars, which cannot show the sign-in form. Only the SHA-256 of 160 random bits is
-- stored, so a copy of the table is of no use for a sign-in.
create table account_app_password (
  app_password_id bigint primary key generated always as identity,
  person_code text not null references org_person (person_code),
  name text not null check (name <> ''),
  hash bytea not null unique check (length(hash) = 32),
  created_at timestamptz not null,
  last_used_at timestamptz,
  -- The protocols that an app password is valid for (docs/decisions/271).
  uses text[] not null check (cardinality(uses) > 0)
);
create index account_app_password_person on account_app_password (person_code);

-- The account of a person at a provider of sign-ins (OpenID, SAML), by the provider's own name of the person. It is
-- stored at the first sign-in and never matched by an address again.
create table account_identity (
  provider text not null check (provider <> ''),
  subject text not null check (subject <> ''),
  person_code text not null references org_person (person_code),
  created_at timestamptz not null,
  primary key (provider, subject)
);
create index account_identity_person on account_identity (person_code);

create table account_import_row (
  com_code text not null,
  person_code text not null,
  vals jsonb not null,
  primary key (com_code, person_code)
);

-- The second step of a sign-in is a code of an authenticator app, a passkey, or a recovery code that works once.
-- Secrets are encrypted with the key of the portal (sealer, `account.totp`). A pending one counts when its first code
-- confirms it; the former one counts until then. `last_step` is the time step of the last used code, so that a code
-- works once.
create table account_totp (
  person_code text primary key references org_person (person_code) on delete cascade,
  secret bytea,
  pending bytea,
  confirmed_at timestamptz,
  last_step bigint not null default 0,
  check ((secret is null) = (confirmed_at is null)),
  check (secret is not null or pending is not null)
);

-- Public keys of passkeys (WebAuthn). A passkey is also a sign-in without password.
create table account_passkey (
  passkey_id bigint primary key generated always as identity,
  person_code text not null references org_person (person_code) on delete cascade,
  credential_id text not null unique check (credential_id <> ''),
  public_key bytea not null,
  counter bigint not null default 0,
  transports text[] not null default '{}',
  name text not null check (name <> ''),
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index account_passkey_person on account_passkey (person_code);

-- Only the SHA-256 of 80 random bits is stored; a used code is deleted.
create table account_recovery_code (
  person_code text not null references org_person (person_code) on delete cascade,
  hash bytea not null check (length(hash) = 32),
  primary key (person_code, hash)
);

-- Browsers in which a person need not take the second step again until `expires_at`. `device` is the hash of the id in
-- the signed cookie of the browser.
create table account_trusted_browser (
  browser_id bigint primary key generated always as identity,
  person_code text not null references org_person (person_code) on delete cascade,
  device bytea not null check (length(device) = 32),
  agent text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  unique (person_code, device)
);

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
  -- The department of people that no attribute and no group places.
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

-- A sign-in whose password was right and whose second step is missing. It opens nothing but the second step.
create table account_half_sign_in (
  hash bytea primary key check (length(hash) = 32),
  person_code text not null references org_person (person_code) on delete cascade,
  expires_at timestamptz not null,
  -- A begun sign-in that a provider proved: its facts, and the hash of the secret of the browser.
  federation jsonb,
  binder bytea check (length(binder) = 32),
  -- A begun sign-in whose first step a directory proved.
  directory_id text references account_ldap on delete cascade,
  -- A begun sign-in whose first step Teams proved.
  is_teams boolean not null default false,
  -- Wrong second steps of a begun sign-in: the fifth ends it.
  wrong int not null default 0
);

-- Challenges of passkeys, each used once.
create table account_challenge (
  challenge text primary key check (challenge <> ''),
  -- Null for a sign-in without a name.
  person_code text references org_person (person_code) on delete cascade,
  purpose text not null check (purpose in ('add', 'signIn')),
  expires_at timestamptz not null
);

-- Rules of a company for the sign-in: who must take a second step (everyone, or the holders of some roles), addresses,
-- length of sessions, and passwords. Null is the default of the portal: a company that has not set a rule follows it.
create table account_sign_in_rule (
  com_code text primary key references org_company (com_code) on delete cascade,
  second_step text check (second_step in ('optional', 'required')),
  second_step_roles text[] not null default '{}',
  -- Null is the setting of the server. `any`: from everywhere; `secondStep`: outside of the listed networks only with a
  -- second step; `refuse`: only from them.
  address_mode text check (address_mode in ('any', 'secondStep', 'refuse')),
  idle_minutes int check (idle_minutes between 5 and 43200),
  session_hours int check (session_hours between 1 and 8760),
  password_least int check (password_least between 10 and 64),
  password_classes int check (password_classes between 1 and 4),
  password_reuse int check (password_reuse between 0 and 10),
  password_days int check (password_days between 1 and 3650),
  has_local_passwords boolean not null default true,
  -- When an administrator of the company last entered through one of its providers.
  provider_proven_at timestamptz
);

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

-- Administrators that no rule of the company keeps out; no account of a provider enters as one of them. Each of their
-- sign-ins raises an alarm.
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

-- Sign-in providers of companies (OpenID Connect), begun and completed sign-ins with them, and their sessions.
create table account_provider (
  -- Part of addresses, such as /auth/oidc/<provider_id>/callback.
  provider_id text primary key check (provider_id ~ '^[a-z0-9]{1,32}$'),
  com_code text not null references org_company (com_code) on delete cascade,
  name_ko text not null check (name_ko <> ''),
  name_en text not null,
  name_zh text not null,
  -- Domains of mail addresses whose people sign in here, in lower case.
  domains text[] not null default '{}',
  -- Hosts of the portal that offer this provider; empty for all.
  hosts text[] not null default '{}',
  issuer text not null check (issuer <> ''),
  client_id text not null check (client_id <> ''),
  -- Encrypted with the key of the portal (sealer, `account.provider`); null for a client without a secret.
  client_secret bytea,
  -- The tenant of Entra that tokens must name; empty for other providers.
  tenant text not null default '',
  is_on boolean not null default true,
  sort int not null default 0,
  version int not null default 1,
  -- When a person last entered, or a test succeeded; and the last fault since.
  worked_at timestamptz,
  fault text not null default '',
  -- The protocol; its details are in a table of their own.
  kind text not null default 'oidc' check (kind in ('oidc', 'saml', 'ldap')),
  -- New people of the provider's mail domains get a post in this department; null: no person is created by a sign-in.
  creates_in text
);
create index account_provider_company on account_provider (com_code, sort);

-- A sign-in that the browser began; used up by its first answer. `binder` is the hash of a secret of the browser.
create table account_provider_start (
  state bytea primary key check (length(state) = 32),
  provider_id text not null references account_provider on delete cascade,
  nonce text not null,
  verifier text not null,
  return_path text not null,
  binder bytea not null check (length(binder) = 32),
  expires_at timestamptz not null
);

-- Sessions that a provider started, to end them when it reports a sign-out. `id_token` is encrypted.
create table account_provider_session (
  id_hash bytea primary key references kit_session (id_hash) on delete cascade,
  provider_id text not null references account_provider on delete cascade,
  subject text not null,
  sid text not null,
  id_token bytea not null
);
create index account_provider_session_sid on account_provider_session (provider_id, sid);
create index account_provider_session_subject on account_provider_session (provider_id, subject);

-- Ids of logout tokens that were used, until they end.
create table account_used_token (
  hash bytea primary key check (length(hash) = 32),
  expires_at timestamptz not null
);

-- Details of sign-in providers with SAML 2.0. The issuer of account_provider is the entity id of the provider, and its
-- client_id is the entity id of the portal.
create table account_provider_saml (
  provider_id text primary key references account_provider on delete cascade,
  -- Where the browser is sent to sign in, and to sign out (empty for none), both by HTTP-Redirect.
  sign_in_url text not null check (sign_in_url <> ''),
  sign_out_url text not null default '',
  -- Certificates of the provider in base64 (DER); several while it changes its key.
  certificates text[] not null check (cardinality(certificates) between 1 and 5),
  -- Where the description of the provider is published; empty if it was pasted.
  metadata_url text not null default '',
  -- The response must be signed as well as the assertion.
  wants_signed_response boolean not null default true,
  -- The key with which the portal signs its requests, encrypted with the key of the portal, and its certificate.
  private_key bytea not null,
  certificate text not null
);

-- Sessions that a directory proved, to end them when it is removed or replaced.
create table account_ldap_session (
  id_hash bytea primary key references kit_session (id_hash) on delete cascade,
  directory_id text not null references account_ldap on delete cascade
);
create index account_ldap_session_directory on account_ldap_session (directory_id);

-- People that a directory writes: added or taken over by it.
create table account_ldap_person (
  person_code text primary key references org_person (person_code) on delete cascade,
  directory_id text not null references account_ldap on delete cascade,
  entry_key text not null check (entry_key <> ''),
  -- When a run switched the person off, who returns with the entry.
  off_at timestamptz,
  unique (directory_id, entry_key)
);

-- Microsoft Teams: the silent sign-in of a company, and where the portal may be shown in its frame.
create table account_teams (
  com_code text primary key references org_company (com_code) on delete cascade,
  -- Id of the tenant in Entra, in lower case.
  tenant text not null,
  -- Id of the application in Entra, in lower case: the audience of tokens.
  client_id text not null,
  -- Where Entra signs in: another one for national clouds.
  authority text not null,
  -- Domains of mail addresses that Entra vouches for (optional claim xms_edov).
  domains text[] not null default '{}',
  -- Hosts of the portal that Teams shows in a frame; empty for all.
  hosts text[] not null default '{}',
  -- Origins of hosts that may show the portal in a frame, as in a content security policy.
  frames text[] not null,
  is_on boolean not null default true,
  version int not null default 1,
  worked_at timestamptz,
  fault text not null default ''
);
-- One company for a tenant and an application, so that a token has one meaning.
create unique index account_teams_audience on account_teams (tenant, client_id);

-- Tokens that were used, until they end: only the same browser may use one again.
create table account_teams_token (
  hash bytea primary key check (length(hash) = 32),
  binder bytea not null check (length(binder) = 32),
  expires_at timestamptz not null
);

-- Accounts of sign-in providers, directories (LDAP) and Teams that wait for an administrator, who links or refuses
-- them.
create table account_waiting (
  -- A provider or directory, or `teams:` and the company.
  provider text not null check (provider <> ''),
  subject text not null check (subject <> ''),
  com_code text not null references org_company (com_code) on delete cascade,
  -- As the provider names it.
  email text not null,
  -- The address by which a person is suggested; empty if normalising would change it.
  plain_email text not null,
  name text not null,
  seen_at timestamptz not null,
  refused_at timestamptz,
  refused_by text not null default '',
  primary key (provider, subject)
);
create index account_waiting_company on account_waiting (com_code, seen_at desc);
create index account_waiting_email on account_waiting (provider, plain_email) where plain_email <> '';
create index account_waiting_seen on account_waiting (provider, seen_at);
