-- A move of a mailbox between the portal and its mail server.
create table mail_move (
  com_code text not null,
  mailbox_id bigint not null,
  -- `onto`: mails that only the portal has are added to the server. `back`: all mails of the server are looked for in the portal.
  kind text not null check (kind in ('onto', 'back')),
  -- `waiting`: not begun, or to begin again. `paused`: waits for the person or the administrator, with the reason.
  state text not null default 'waiting' check (state in ('waiting', 'running', 'paused', 'stopped', 'done')),
  -- Why it is paused, a key of the texts, and the words of the server.
  reason text not null default '',
  detail text not null default '',
  asked_at timestamptz not null,
  -- When its mails were listed.
  listed_at timestamptz,
  -- When a process last worked on it.
  touched_at timestamptz,
  ended_at timestamptz,
  -- Attempts in a row without a mail: then each is moved alone, and one that ends an attempt is passed over.
  attempts int not null default 0,
  -- Mails that were compared in the end; those found on both sides; those that are not.
  total bigint not null default 0,
  verified bigint not null default 0,
  missing bigint not null default 0,
  -- Mails that are on the server only, and the first of them: [{"folder": "…", "subject": "…", "size": 1, "reason": "…", "count": 1}].
  server_only bigint not null default 0,
  server_list jsonb not null default '[]',
  primary key (com_code, mailbox_id, kind),
  foreign key (com_code, mailbox_id) references mail_mirror on delete cascade on update cascade
);
create index mail_move_open on mail_move (state, asked_at) where state in ('waiting', 'running');

-- A mail that a move adds to the server.
create table mail_move_mail (
  com_code text not null,
  mailbox_id bigint not null,
  -- No foreign key: a mail may be deleted meanwhile.
  entry_id bigint not null,
  -- `gone`: deleted before its turn. `refused`: in the portal only, with the reason. `missing`: added, but not found in the end.
  state text not null default 'waiting' check (state in ('waiting', 'done', 'gone', 'refused', 'missing')),
  reason text not null default '',
  detail text not null default '',
  size bigint not null,
  -- Mails go in this order.
  received_at timestamptz not null,
  -- What was sent, where it is not the stored text: IMAP needs CRLF at the end of each line.
  sent_digest bytea,
  sent_size bigint,
  primary key (com_code, mailbox_id, entry_id),
  foreign key (com_code, mailbox_id) references mail_mirror on delete cascade on update cascade
);
create index mail_move_mail_next on mail_move_mail (com_code, mailbox_id, received_at, entry_id) where state = 'waiting';
create index mail_move_mail_sent on mail_move_mail (com_code, mailbox_id, sent_digest) where sent_digest is not null;
