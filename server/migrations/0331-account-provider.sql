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
  fault text not null default ''
);
create index account_provider_company on account_provider (com_code, sort);

-- When an administrator of the company last entered through one of its providers.
alter table account_sign_in_rule add column provider_proven_at timestamptz;

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

-- A begun sign-in that a provider proved: its facts, and the hash of the secret of the browser.
alter table account_half_sign_in
  add column federation jsonb,
  add column binder bytea check (length(binder) = 32);
