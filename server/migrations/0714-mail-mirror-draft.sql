-- A draft that is on a mail server, or goes there, with the draft of the mailbox. Of the mailbox and not of its mirror: after
-- disconnecting, the same account finds its drafts again.
-- Compatible: all. Older programs neither read nor write the table and the column.
create table mail_mirror_draft (
  com_code text not null,
  mailbox_id bigint not null,
  link_id bigint generated always as identity,
  -- The account, and when it was connected.
  source text not null,
  connected_at timestamptz not null,
  -- The copy on the server; without a number there is none yet.
  validity text not null default '',
  uid bigint,
  -- The copy that it has replaced, until it is removed.
  former_uid bigint,
  -- Null: a draft of the server that the portal does not show, with the reason.
  entry_id bigint,
  -- Text and Message-ID of the copy.
  digest text not null default '',
  message_id text not null default '',
  -- The draft when both sides were last equal: its version and its files. 0: never; below 0: in an earlier connection.
  version int not null default 0,
  files text not null default '',
  -- The same of a text that is on its way; a killed process cannot store that the server has it.
  sent_digest text not null default '',
  sent_version int not null default 0,
  sent_files text not null default '',
  reason text not null default '',
  -- How often a draft of the server was asked for.
  tries int not null default 0,
  -- When the server has last refused the draft.
  refused_at timestamptz,
  primary key (com_code, mailbox_id, link_id),
  foreign key (com_code, mailbox_id) references mail_box on delete cascade on update cascade
);
create unique index mail_mirror_draft_uid on mail_mirror_draft (com_code, mailbox_id, validity, uid) where uid is not null;
create unique index mail_mirror_draft_entry on mail_mirror_draft (com_code, mailbox_id, entry_id) where entry_id is not null;

-- Drafts of the server beyond the number that the portal shows.
alter table mail_mirror add column drafts_left int not null default 0;
