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

-- A begun sign-in whose first step Teams proved.
alter table account_half_sign_in add column is_teams boolean not null default false;
