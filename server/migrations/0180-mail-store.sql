-- The store of the room mail. `mail_mailbox` and `mail_folder` of migration 0022 stay with the contacts of a person;
-- messages have mailboxes of their own, because departments and distribution addresses have them too.

-- A mailbox of a person, or a shared one (person_code is null). `com_code` is the company that employs its owner.
-- `change_number` is raised by each transaction that changes the mailbox: `update ... returning` in the transaction, so
-- that the order of numbers is the order of commits.
create table mail_box (
  com_code text not null,
  mailbox_id bigint generated always as identity,
  person_code text,
  name text not null default '',
  address text not null default '' check (address = lower(address)),
  -- 0: no limit.
  size_limit bigint not null default 0 check (size_limit >= 0),
  total_size bigint not null default 0,
  change_number bigint not null default 0,
  opened_at timestamptz not null,
  primary key (com_code, mailbox_id),
  foreign key (com_code, person_code) references org_person on update cascade,
  -- The address of a person is that of the organisation; only a shared mailbox has one of its own.
  check ((person_code is null) = (address <> ''))
);
create unique index mail_box_person on mail_box (person_code) where person_code is not null;
create unique index mail_box_address on mail_box (address) where address <> '';

-- Folders of messages. A well-known folder stands once in a mailbox at its top, and the screen names it.
create table mail_box_folder (
  com_code text not null,
  mailbox_id bigint not null,
  folder_id bigint generated always as identity,
  parent_folder_id bigint,
  well_known_name text,
  name text not null default '',
  is_favorite boolean not null default false,
  sort int not null default 0,
  total_count int not null default 0 check (total_count >= 0),
  unread_count int not null default 0 check (unread_count >= 0),
  total_size bigint not null default 0 check (total_size >= 0),
  primary key (com_code, mailbox_id, folder_id),
  foreign key (com_code, mailbox_id) references mail_box on delete cascade on update cascade,
  foreign key (com_code, mailbox_id, parent_folder_id) references mail_box_folder on update cascade,
  check ((well_known_name is null) = (name <> '')),
  check (well_known_name is null or parent_folder_id is null),
  check (parent_folder_id <> folder_id)
);
create unique index mail_box_folder_well_known on mail_box_folder (com_code, mailbox_id, well_known_name)
  where well_known_name is not null;
-- One name below one parent, whatever its letter case.
create unique index mail_box_folder_name
  on mail_box_folder (com_code, mailbox_id, coalesce(parent_folder_id, 0), lower(name)) where well_known_name is null;

-- What a MIME text says, once in a company however many receive it; its bytes are in the storage of files under the
-- digest (SHA-256).
create table mail_text (
  com_code text not null,
  digest bytea not null,
  size bigint not null,
  message_id text not null default '',
  in_reply_to text not null default '',
  reference_ids text[] not null default '{}',
  subject text not null default '',
  from_name text not null default '',
  from_address text not null default '',
  -- Recipients of the headers: [{kind: to|cc, name, address}]; those of Bcc are in mail_recipient only.
  recipients jsonb not null default '[]',
  -- The Date header; null if it is missing or impossible.
  sent_at timestamptz,
  preview text not null default '',
  importance text not null default 'normal' check (importance in ('low', 'normal', 'high')),
  -- Attachments without those that the text shows: [{name, type, size}].
  attachments jsonb not null default '[]',
  asks_receipt boolean not null default false,
  stored_at timestamptz not null,
  primary key (com_code, digest)
);
create index mail_text_stored on mail_text (stored_at);

-- A mail in a folder of a mailbox. Flags are in no full index, so that reading a mail stays within its page.
create table mail_entry (
  com_code text not null,
  mailbox_id bigint not null,
  entry_id bigint generated always as identity,
  folder_id bigint not null,
  digest bytea not null,
  thread_id bigint not null,
  -- The order of every list; an import takes it from its source.
  received_at timestamptz not null,
  size bigint not null,
  is_read boolean not null default false,
  is_flagged boolean not null default false,
  is_answered boolean not null default false,
  is_forwarded boolean not null default false,
  is_draft boolean not null default false,
  category_ids bigint[] not null default '{}',
  -- When its owner first opened the text; marking as read does not set it.
  first_read_at timestamptz,
  -- The sender had a mailbox of the portal when it was delivered.
  is_inside boolean not null default false,
  -- What this mailbox knows of it besides the text: envelope sender, Delivered-To, results of SPF, DKIM and DMARC,
  -- score of a filter, whether pictures were allowed.
  delivery jsonb not null default '{}',
  -- Repeats of one delivery have one key: the digest of a queue row, a job or an envelope.
  delivery_key text,
  -- Since when it has been in its folder: folders that empty themselves count from here.
  moved_at timestamptz not null,
  change_number bigint not null,
  primary key (com_code, mailbox_id, entry_id),
  foreign key (com_code, mailbox_id, folder_id) references mail_box_folder on update cascade,
  foreign key (com_code, digest) references mail_text
) with (fillfactor = 80);
create unique index mail_entry_number on mail_entry (entry_id);
create index mail_entry_list on mail_entry (com_code, mailbox_id, folder_id, received_at desc, entry_id desc);
create index mail_entry_thread on mail_entry (com_code, mailbox_id, thread_id, received_at);
create index mail_entry_change on mail_entry (com_code, mailbox_id, change_number);
create index mail_entry_unread on mail_entry (com_code, mailbox_id, folder_id, received_at desc) where not is_read;
create index mail_entry_flagged on mail_entry (com_code, mailbox_id, received_at desc) where is_flagged;
create index mail_entry_text on mail_entry (com_code, digest);
create unique index mail_entry_delivery on mail_entry (com_code, mailbox_id, delivery_key)
  where delivery_key is not null;

-- Message-IDs of a mailbox, to find the thread of an answer; not unique, because senders repeat and copy them.
create table mail_reference (
  com_code text not null,
  mailbox_id bigint not null,
  message_hash bytea not null,
  entry_id bigint not null,
  thread_id bigint not null,
  base_subject text not null default '',
  primary key (com_code, mailbox_id, message_hash, entry_id),
  foreign key (com_code, mailbox_id, entry_id) references mail_entry on delete cascade on update cascade
);
create index mail_reference_entry on mail_reference (com_code, mailbox_id, entry_id);

-- Entries that are gone, for 30 days.
create table mail_tombstone (
  com_code text not null,
  mailbox_id bigint not null,
  entry_id bigint not null,
  change_number bigint not null,
  removed_at timestamptz not null,
  primary key (com_code, mailbox_id, entry_id)
);
create index mail_tombstone_change on mail_tombstone (com_code, mailbox_id, change_number);

-- Six colours (spec 3§9); `color` is the name on the wire.
create table mail_category (
  com_code text not null,
  mailbox_id bigint not null,
  category_id bigint generated always as identity,
  name text not null check (name <> ''),
  color text not null check (color in ('Red', 'Orange', 'Yellow', 'Green', 'Blue', 'Purple')),
  is_favorite boolean not null default false,
  primary key (com_code, mailbox_id, category_id),
  foreign key (com_code, mailbox_id) references mail_box on delete cascade on update cascade
);
create unique index mail_category_name on mail_category (com_code, mailbox_id, lower(name));

-- The words of a draft. Its row in mail_entry is created with it; the MIME text is made when it is sent.
create table mail_draft (
  com_code text not null,
  mailbox_id bigint not null,
  entry_id bigint not null,
  version int not null default 1,
  words jsonb not null,
  saved_at timestamptz not null,
  primary key (com_code, mailbox_id, entry_id),
  foreign key (com_code, mailbox_id, entry_id) references mail_entry on delete cascade on update cascade
);

-- A mail on its way. `entry_id` is its copy in the outbox or the sent items of the sender. The text is frozen when the
-- mail leaves the state held, and is never made again.
create table mail_outbox (
  com_code text not null,
  mailbox_id bigint not null,
  outbox_id bigint generated always as identity,
  entry_id bigint,
  person_code text not null,
  state text not null check (state in ('held', 'queued', 'sending', 'done', 'failed', 'cancelled')),
  envelope_from text not null,
  digest bytea,
  words jsonb,
  is_scheduled boolean not null default false,
  due_at timestamptz not null,
  leased_until timestamptz,
  -- The end of the text went to the mail server, whose answer is not known yet.
  end_sent_at timestamptz,
  created_at timestamptz not null,
  done_at timestamptz,
  reason text not null default '',
  primary key (com_code, mailbox_id, outbox_id),
  foreign key (com_code, mailbox_id) references mail_box on delete cascade on update cascade
);
create index mail_outbox_due on mail_outbox (due_at) where state in ('held', 'queued', 'sending');
create index mail_outbox_entry on mail_outbox (com_code, mailbox_id, entry_id);

-- Each recipient of a sent mail, with what became of it. The columns inside_ name the copy in a mailbox of the portal.
create table mail_recipient (
  com_code text not null,
  mailbox_id bigint not null,
  outbox_id bigint not null,
  place int not null,
  kind text not null check (kind in ('to', 'cc', 'bcc')),
  name text not null default '',
  address text not null,
  state text not null default 'waiting'
    check (state in ('waiting', 'deferred', 'sent', 'bounced', 'expired', 'cancelled', 'recalled')),
  inside_com_code text,
  inside_mailbox_id bigint,
  inside_entry_id bigint,
  attempts int not null default 0,
  next_at timestamptz,
  reply text not null default '',
  sent_at timestamptz,
  -- Exact for mailboxes of the portal: the owner opened the text.
  read_at timestamptz,
  recalled_at timestamptz,
  primary key (com_code, mailbox_id, outbox_id, place),
  foreign key (com_code, mailbox_id, outbox_id) references mail_outbox on delete cascade on update cascade
);
create index mail_recipient_inside on mail_recipient (inside_com_code, inside_mailbox_id, inside_entry_id)
  where inside_entry_id is not null;
create index mail_recipient_next on mail_recipient (next_at) where state in ('waiting', 'deferred');

-- Rules of a mailbox (spec 3§3); conditions, actions and exceptions are lists of {key, value}. The forwarding of spec
-- 3§4 is a rule with a fixed name.
create table mail_rule (
  com_code text not null,
  mailbox_id bigint not null,
  rule_id bigint generated always as identity,
  name text not null check (name <> ''),
  priority int not null,
  is_enabled boolean not null default true,
  stops boolean not null default false,
  conditions jsonb not null default '[]',
  actions jsonb not null default '[]',
  exceptions jsonb not null default '[]',
  -- Why the rule is off by itself: its folder or category has gone.
  fault text not null default '',
  primary key (com_code, mailbox_id, rule_id),
  foreign key (com_code, mailbox_id) references mail_box on delete cascade on update cascade
);

-- The business card and signature of a person (spec 3§3).
create table mail_user_card (
  com_code text not null,
  person_code text not null,
  fields jsonb not null default '{}',
  template text not null default '',
  free_content text not null default '',
  usage_state int not null default 0 check (usage_state between 0 and 3),
  auto_sign boolean not null default false,
  reply_auto_sign boolean not null default false,
  changed_at timestamptz not null,
  primary key (com_code, person_code),
  foreign key (com_code, person_code) references org_person on update cascade
);

-- Out-of-office of a mailbox. `source` and `source_id` name what set it, such as an approved leave; empty for its owner.
create table mail_out_of_office (
  com_code text not null,
  mailbox_id bigint not null,
  is_enabled boolean not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  message text not null default '',
  answers_outside boolean not null default false,
  source text not null default '',
  source_id text not null default '',
  -- Raised with each absence: senders are remembered for one absence.
  absence_number int not null default 1,
  primary key (com_code, mailbox_id),
  foreign key (com_code, mailbox_id) references mail_box on delete cascade on update cascade,
  check (ends_at >= starts_at)
);

-- The standing answer of a mailbox, one a sender and day.
create table mail_auto_reply (
  com_code text not null,
  mailbox_id bigint not null,
  is_enabled boolean not null,
  starts_at timestamptz,
  ends_at timestamptz,
  message text not null default '',
  primary key (com_code, mailbox_id),
  foreign key (com_code, mailbox_id) references mail_box on delete cascade on update cascade
);

-- Senders that were answered, written before the answer is sent: kind `office` with the absence, or `reply` with a day.
create table mail_answered (
  com_code text not null,
  mailbox_id bigint not null,
  kind text not null check (kind in ('office', 'reply')),
  period text not null,
  address text not null,
  answered_at timestamptz not null,
  primary key (com_code, mailbox_id, kind, period, address),
  foreign key (com_code, mailbox_id) references mail_box on delete cascade on update cascade
);

-- Other mailboxes that a person shows beside their own; a row works only with a grant.
create table mail_multi_account (
  com_code text not null,
  person_code text not null,
  multi_id bigint generated always as identity,
  email text not null,
  is_used boolean not null default true,
  display_order int not null,
  created_by text not null,
  created_at timestamptz not null,
  updated_by text not null,
  updated_at timestamptz not null,
  primary key (com_code, person_code, multi_id),
  foreign key (com_code, person_code) references org_person on update cascade
);

-- Who besides its owner may use a mailbox, by subjects of rights; given by the owner or an administrator.
create table mail_grant (
  com_code text not null,
  mailbox_id bigint not null,
  subject text not null,
  level text not null check (level in ('read', 'write', 'manage')),
  granted_by text not null,
  granted_at timestamptz not null,
  primary key (com_code, mailbox_id, subject),
  foreign key (com_code, mailbox_id) references mail_box on delete cascade on update cascade
);
create index mail_grant_subject on mail_grant (subject);

-- Senders whose mail goes to junk: an address, or a domain with a leading @.
create table mail_blocked_sender (
  com_code text not null,
  mailbox_id bigint not null,
  address text not null check (address = lower(address)),
  blocked_at timestamptz not null,
  primary key (com_code, mailbox_id, address),
  foreign key (com_code, mailbox_id) references mail_box on delete cascade on update cascade
);

-- Senders whose remote pictures are shown without asking.
create table mail_trusted_sender (
  com_code text not null,
  mailbox_id bigint not null,
  address text not null check (address = lower(address)),
  trusted_at timestamptz not null,
  primary key (com_code, mailbox_id, address),
  foreign key (com_code, mailbox_id) references mail_box on delete cascade on update cascade
);

-- Who answers a conversation of a shared mailbox. No row: nobody yet.
create table mail_assignment (
  com_code text not null,
  mailbox_id bigint not null,
  thread_id bigint not null,
  person_code text,
  state text not null default 'open' check (state in ('open', 'done')),
  -- Who is writing an answer, until when it is believed.
  answering_by text,
  answering_until timestamptz,
  version int not null default 1,
  changed_at timestamptz not null,
  primary key (com_code, mailbox_id, thread_id),
  foreign key (com_code, mailbox_id) references mail_box on delete cascade on update cascade
);

-- Mails are found by subject, people, names of attachments and text; pieces are written by the process.
create table mail_search (
  com_code text not null,
  mailbox_id bigint not null,
  entry_id bigint not null,
  number bigint generated always as identity,
  words text not null,
  pieces int[] not null,
  primary key (com_code, mailbox_id, entry_id),
  foreign key (com_code, mailbox_id, entry_id) references mail_entry on delete cascade on update cascade
);
create unique index mail_search_number on mail_search (number);
create index mail_search_pieces on mail_search using gin (pieces);
