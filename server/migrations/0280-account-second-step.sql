-- The second step of a sign-in: a code of an authenticator app, a passkey, or a recovery code that works once.

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

-- A sign-in whose password was right and whose second step is missing. It opens nothing but the second step.
create table account_half_sign_in (
  hash bytea primary key check (length(hash) = 32),
  person_code text not null references org_person (person_code) on delete cascade,
  expires_at timestamptz not null
);

-- Challenges of passkeys, each used once.
create table account_challenge (
  challenge text primary key check (challenge <> ''),
  -- Null for a sign-in without a name.
  person_code text references org_person (person_code) on delete cascade,
  purpose text not null check (purpose in ('add', 'signIn')),
  expires_at timestamptz not null
);

-- Who must take a second step: all people of a company, or those with one of the roles.
create table account_sign_in_rule (
  com_code text primary key references org_company (com_code) on delete cascade,
  second_step text not null default 'optional' check (second_step in ('optional', 'required')),
  second_step_roles text[] not null default '{}'
);
