-- The mail server of a company whose people keep their mailboxes there. Its people connect with their own passwords.
create table mail_server (
  com_code text primary key references org_company (com_code) on delete cascade,
  host text not null check (host <> ''),
  port int not null,
  security text not null check (security in ('tls', 'starttls')),
  submission_host text not null check (submission_host <> ''),
  submission_port int not null,
  submission_security text not null check (submission_security in ('tls', 'starttls')),
  set_at timestamptz not null
);

-- A mailbox on a mail server whose mails the portal mirrors.
create table mail_mirror (
  com_code text not null,
  mailbox_id bigint not null,
  -- The account without its password: imaps://name@host:993.
  source text not null,
  -- The server with the password, sealed; null if it may not be sent any more.
  sealed bytea,
  -- `ended`: disconnected; the row only counts the wrong passwords.
  state text not null default 'running' check (state in ('running', 'paused', 'ended')),
  -- Why it waits: a key of the texts.
  reason text not null default '',
  -- Passwords that the server has refused within an hour, and the last of those times.
  wrong_passwords int not null default 0,
  wrong_at timestamptz,
  failures int not null default 0,
  -- Mails that were in the mailbox before stay in the portal only.
  since_entry_id bigint not null,
  -- So do folders that it had before, until they get a mail of the server.
  since_folder_id bigint not null,
  -- The change number of the mailbox up to which its changes are on the server.
  pushed_change bigint not null default 0,
  connected_at timestamptz not null,
  -- When all was read for the first time; from then on new mails are announced.
  filled_at timestamptz,
  -- When the server was last asked for everything; null before.
  seen_at timestamptz,
  -- The next attempt after a fault.
  next_at timestamptz,
  primary key (com_code, mailbox_id),
  foreign key (com_code, mailbox_id) references mail_box on delete cascade on update cascade
);

-- A folder of the server with the folder of the mailbox that shows it.
create table mail_mirror_folder (
  com_code text not null,
  mailbox_id bigint not null,
  place int not null,
  -- The path on the server, decoded.
  path text not null,
  delimiter text not null,
  folder_id bigint not null,
  -- Name and parent of the folder of the mailbox when both sides were last equal.
  name text not null,
  parent_folder_id bigint,
  -- What the server said when the folder was last read to its end; a new validity (UIDVALIDITY) numbers its mails anew.
  validity text not null default '',
  uid_next bigint not null default 0,
  mail_count bigint not null default -1,
  modification text not null default '',
  primary key (com_code, mailbox_id, place),
  foreign key (com_code, mailbox_id) references mail_mirror on delete cascade on update cascade
);
create unique index mail_mirror_folder_path on mail_mirror_folder (com_code, mailbox_id, path);
create unique index mail_mirror_folder_id on mail_mirror_folder (com_code, mailbox_id, folder_id);

-- A mail of the server with its entry, and its marks when both sides were last equal.
create table mail_mirror_mail (
  com_code text not null,
  mailbox_id bigint not null,
  mirror_id bigint generated always as identity,
  -- `there`: on the server. `lost`: not where it was; it may be in another folder. `apart`: in the portal only.
  -- `refused`: on the server only, with the reason.
  state text not null check (state in ('there', 'lost', 'apart', 'refused')),
  -- The folder of the server; of a lost mail the last one.
  place int not null,
  uid bigint,
  -- No foreign key: a row without its entry is a mail that was deleted in the portal.
  entry_id bigint,
  is_read boolean not null default false,
  is_flagged boolean not null default false,
  is_answered boolean not null default false,
  reason text not null default '',
  -- When the server has last refused a mail of the portal.
  refused_at timestamptz,
  primary key (com_code, mailbox_id, mirror_id),
  foreign key (com_code, mailbox_id) references mail_mirror on delete cascade on update cascade,
  check ((state in ('there', 'refused')) = (uid is not null))
);
create unique index mail_mirror_mail_uid on mail_mirror_mail (com_code, mailbox_id, place, uid) where uid is not null;
create unique index mail_mirror_mail_entry on mail_mirror_mail (com_code, mailbox_id, entry_id) where entry_id is not null;
