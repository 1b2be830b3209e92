-- Passwords of programs such as calendars, which cannot show the sign-in form. Only the SHA-256 of 160 random bits is
-- stored, so a copy of the table signs nobody in.
create table account_app_password (
  app_password_id bigint primary key generated always as identity,
  person_code text not null references org_person (person_code),
  name text not null check (name <> ''),
  hash bytea not null unique check (length(hash) = 32),
  created_at timestamptz not null,
  last_used_at timestamptz
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
