-- How the portal signs in for the people of a company on its mail server; without a row each person gives their own password.
create table mail_sign_in (
  com_code text primary key references mail_server (com_code) on delete cascade,
  -- `master`: a user who may open the mailboxes of others; `token`: tokens of an identity provider (OAuth 2.0 client credentials).
  kind text not null check (kind in ('master', 'token')),
  -- The name of a mailbox on the server: the mail address of its person, or the part before @ of addresses in the domain.
  names text not null check (names in ('address', 'local')),
  -- In lower case; empty for all domains.
  domain text not null default '',
  -- Whether mails are sent, and rules are written, in this way too.
  for_sending boolean not null,
  for_rules boolean not null,
  -- `authzid`: SASL PLAIN with the mailbox as authorization identity (RFC 4616); `separator`: mailbox*master as user name.
  style text not null default 'authzid' check (style in ('authzid', 'separator')),
  master_user text not null default '',
  token_address text not null default '',
  client_id text not null default '',
  scope text not null default '',
  -- The secret with the servers that it may be used for, sealed; null if it has to be entered again.
  sealed bytea,
  set_by text not null,
  set_at timestamptz not null
);

-- Attempts to sign in for a company that were refused, or have not ended: after three the company waits for its administrator.
create table mail_sign_in_try (
  com_code text not null references mail_sign_in (com_code) on delete cascade,
  service text not null check (service in ('imap', 'submission', 'sieve', 'token')),
  running int not null default 0,
  refused int not null default 0,
  tried_at timestamptz not null,
  -- Why the last attempt has failed; empty after one that has not.
  reason text not null default '',
  detail text not null default '',
  primary key (com_code, service)
);

-- The name on the server of a mailbox for which the company signs in; null: the person has given a password.
alter table mail_mirror add column name text check (name <> '');
