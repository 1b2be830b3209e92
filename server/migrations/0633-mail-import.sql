-- Mails that move in from another server or from files (docs/decisions/277). A row ends with the mailbox, and 30 days
-- after its import.
create table mail_import (
  com_code text not null,
  mailbox_id bigint not null,
  import_id bigint generated always as identity,
  kind text not null check (kind in ('imap', 'mbox', 'maildir', 'zip', 'pst')),
  -- What is read, without a secret: imaps://name@host:993, or the path of a file.
  source text not null,
  -- The server with its password, sealed; null for files, and as soon as the import has ended.
  sealed bytea,
  -- The person who gave the password, and whose right to write into the mailbox is asked for at each step; null for commands.
  started_by text,
  is_dry boolean not null default false,
  -- The end of the forwarding period: until then new mails of the server are brought; null for none.
  follow_until timestamptz,
  state text not null default 'running' check (state in ('running', 'paused', 'following', 'done', 'stopped', 'failed')),
  -- Why it waits or has ended: a key of the texts.
  reason text not null default '',
  wrong_passwords int not null default 0,
  -- Attempts without a mail since the last one that was read.
  failures int not null default 0,
  -- The number of the next step of the job. A step with another number does nothing.
  turn int not null default 0,
  started_at timestamptz not null,
  changed_at timestamptz not null,
  -- Milliseconds of work, without the waits.
  spent int not null default 0,
  -- When all had been read for the first time; null before.
  read_at timestamptz,
  done_at timestamptz,
  primary key (com_code, mailbox_id, import_id),
  foreign key (com_code, mailbox_id) references mail_box on delete cascade on update cascade,
  check (sealed is null or state in ('running', 'paused', 'following'))
);
create unique index mail_import_open on mail_import (com_code, mailbox_id)
  where state in ('running', 'paused', 'following');
create index mail_import_changed on mail_import (changed_at);

-- The folders of a source with how far each has been read.
create table mail_import_folder (
  com_code text not null,
  mailbox_id bigint not null,
  import_id bigint not null,
  place int not null,
  -- The names from the top.
  path text[] not null,
  -- The folder that every mailbox has, if it is one.
  well_known text,
  -- The folder of the mailbox; null until the first mail comes.
  folder_id bigint,
  -- Changes when the source numbers its mails anew (UIDVALIDITY); `restarts` counts it.
  validity text not null default '',
  restarts int not null default 0,
  -- The key of the last mail that was read; empty at the start.
  cursor_key text not null default '',
  mail_count int not null default 0,
  total_size bigint not null default 0,
  loaded_count int not null default 0,
  known_count int not null default 0,
  refused_count int not null default 0,
  read_size bigint not null default 0,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'gone')),
  reason text not null default '',
  primary key (com_code, mailbox_id, import_id, place),
  foreign key (com_code, mailbox_id, import_id) references mail_import on delete cascade on update cascade
);

-- One row for each mail of a source.
create table mail_import_item (
  com_code text not null,
  mailbox_id bigint not null,
  import_id bigint not null,
  place int not null,
  source_key text not null,
  state text not null check (state in ('loaded', 'known', 'refused')),
  reason text not null default '',
  size bigint not null,
  subject text not null default '',
  digest bytea,
  entry_id bigint,
  primary key (com_code, mailbox_id, import_id, place, source_key),
  foreign key (com_code, mailbox_id, import_id, place) references mail_import_folder on delete cascade on update cascade
);
