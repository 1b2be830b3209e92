-- Where rules and automatic answers are written on the mail server of a company (ManageSieve, RFC 5804); null: they run in the portal.
alter table mail_server
  add column sieve_host text check (sieve_host <> ''),
  add column sieve_port int,
  add column sieve_security text check (sieve_security in ('tls', 'starttls'));

-- The script with the rules and automatic answers of a mailbox on a mail server.
create table mail_sieve (
  com_code text not null,
  mailbox_id bigint not null,
  -- `portal`: the person has chosen that rules run in the portal.
  choice text not null default '' check (choice in ('', 'portal')),
  -- The script of another program that is active; empty for none. Nothing is written while it is.
  other text not null default '',
  -- The script of another program that the person has allowed to replace; it is activated again in the end.
  taken text not null default '',
  -- Digest of what the active script was made of; empty if the portal has none on the server.
  written text not null default '',
  -- Where it was written: host, port and security.
  address jsonb,
  -- The rules of the script, each with the time since when the server runs it: [{"id": 1, "since": "…"}].
  rules jsonb not null default '[]',
  -- The rules that stay with the portal, each with the reason: [{"id": 1, "reason": "…", "detail": "…"}].
  stays jsonb not null default '[]',
  -- Who sends automatic answers to mails that reach the server; empty without one.
  answers text not null default '' check (answers in ('', 'server', 'unable')),
  -- Digest of the last attempt, why it has failed, and the answer of the server.
  tried text not null default '',
  reason text not null default '',
  detail text not null default '',
  failures int not null default 0,
  next_at timestamptz,
  checked_at timestamptz,
  primary key (com_code, mailbox_id),
  foreign key (com_code, mailbox_id) references mail_mirror on delete cascade on update cascade
);
