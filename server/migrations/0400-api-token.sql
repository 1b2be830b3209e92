-- Tokens with which programs call the API as the person who made them. Only the SHA-256 of 256 random bits is stored.
create table admin_api_token (
  token_id bigint primary key generated always as identity,
  com_code text not null references org_company (com_code) on delete cascade,
  name text not null check (name <> ''),
  hash bytea not null unique check (length(hash) = 32),
  -- The person and their post, whose present rights limit the token.
  person_code text not null,
  dept_code text not null,
  scopes text[] not null check (cardinality(scopes) > 0),
  calls_per_minute int not null check (calls_per_minute > 0),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  last_used_at timestamptz,
  last_address text not null default ''
);
create index admin_api_token_company on admin_api_token (com_code);
create index admin_api_token_person on admin_api_token (person_code);
