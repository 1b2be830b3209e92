-- Mailboxes of the contacts of people. A mailbox is opened by the first thing that is put into it. `com_code` is the
-- company that employs its owner, whatever post they act in.
create table mail_mailbox (
  com_code text not null,
  person_code text not null,
  opened_at timestamptz not null,
  primary key (com_code, person_code),
  foreign key (com_code, person_code) references org_person on update cascade
);

-- Folders of every kind in one tree. A well-known folder stands once in a mailbox, at its top, and is named by the
-- screen; `item_class` says what it holds, in the words of the mail client.
create table mail_folder (
  com_code text not null,
  person_code text not null,
  folder_id bigint generated always as identity,
  parent_folder_id bigint,
  well_known_name text,
  name text not null default '',
  item_class text not null check (item_class like 'IPF.%'),
  primary key (com_code, person_code, folder_id),
  foreign key (com_code, person_code) references mail_mailbox on update cascade,
  foreign key (com_code, person_code, parent_folder_id) references mail_folder on update cascade,
  check ((well_known_name is null) = (name <> '')),
  check (well_known_name is null or parent_folder_id is null)
);
create unique index mail_folder_well_known on mail_folder (com_code, person_code, well_known_name)
  where well_known_name is not null;
create index mail_folder_name on mail_folder (com_code, person_code, item_class, name, folder_id);

-- The folders of the address book: those of other classes and the well-known ones are not among them.
create view mail_contact_folder as
  select com_code, person_code, folder_id, parent_folder_id, name, item_class
    from mail_folder
   where item_class = 'IPF.Contact' and well_known_name is null
  with check option;
alter view mail_contact_folder alter column item_class set default 'IPF.Contact';

-- Contacts and distribution lists (`is_list`) of a mailbox; the columns are those of contact_entry
-- (docs/decisions/062).
create table mail_contact (
  com_code text not null,
  person_code text not null,
  entry_id bigint generated always as identity (sequence name mail_contact_contact_id_seq),
  folder_id bigint not null,
  name text not null check (name <> ''),
  company text not null default '',
  department text not null default '',
  job_title text not null default '',
  email text not null default '',
  mobile_tel text not null default '',
  office_tel text not null default '',
  office_ext_tel text not null default '',
  note text not null default '',
  updated_at timestamptz not null,
  is_list boolean not null,
  primary key (com_code, person_code, entry_id),
  foreign key (com_code, person_code, folder_id) references mail_folder on update cascade
);
create index mail_contact_name on mail_contact (com_code, person_code, folder_id, name, entry_id);

-- Members of a distribution list in their order: a contact or list of the same mailbox, or a plain address.
create table mail_list_member (
  com_code text not null,
  person_code text not null,
  list_id bigint not null,
  place int not null,
  entry_id bigint,
  name text not null default '',
  email text not null default '',
  primary key (com_code, person_code, list_id, place),
  foreign key (com_code, person_code, list_id) references mail_contact on delete cascade on update cascade,
  constraint mail_list_member_com_code_person_code_contact_id_fkey
    foreign key (com_code, person_code, entry_id) references mail_contact on delete cascade on update cascade,
  check ((entry_id is null) = (email <> ''))
);
create index mail_list_member_contact on mail_list_member (com_code, person_code, entry_id)
  where entry_id is not null;

-- Mailboxes of messages: of a person, or a shared one (person_code is null). They are apart from mail_mailbox and
-- mail_folder, which belong to the contacts of a person, because departments and distribution addresses have messages
-- too. `com_code` is the company that employs the owner. `change_number` is raised by each transaction that changes the
-- mailbox: `update ... returning` in the transaction, so that the order of numbers is the order of commits.
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
  -- `size_limit` is what counts; it follows the company unless the mailbox has a limit of its own.
  has_own_limit boolean not null default false,
  -- When its owner was last warned that it is almost full.
  warned_at timestamptz,
  -- The signature of a shared mailbox; that of a person is in mail_user_card.
  signature text not null default '',
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
-- For the nightly clean-up of texts that no mailbox has any longer.
create index mail_text_stored on mail_text (stored_at);
-- Whether a mailbox had a mail from an address before is asked each time a mail from outside is opened.
create index mail_text_from on mail_text (com_code, from_address);

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
-- For the nightly clean-up.
create index mail_tombstone_age on mail_tombstone (removed_at);

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
  -- The copy of a sent mail in the mailbox that it was sent from, if that is not the author's own.
  from_com_code text,
  from_mailbox_id bigint,
  from_entry_id bigint,
  primary key (com_code, mailbox_id, outbox_id),
  foreign key (com_code, mailbox_id) references mail_box on delete cascade on update cascade
);
create index mail_outbox_due on mail_outbox (due_at) where state in ('held', 'queued', 'sending');
create index mail_outbox_entry on mail_outbox (com_code, mailbox_id, entry_id);
create index mail_outbox_from on mail_outbox (from_com_code, from_mailbox_id, from_entry_id)
  where from_entry_id is not null;
create index mail_outbox_digest on mail_outbox (com_code, digest) where digest is not null;
create index mail_outbox_failed on mail_outbox (person_code, created_at desc) where state = 'failed';

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

-- Out-of-office of a mailbox. `source` and `source_id` name what set it, such as an approved leave; empty for its
-- owner.
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

-- Other mailboxes that a person shows next to their own; a row works only with a grant.
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

-- Who answers a conversation of a shared mailbox. Without a row, no person does yet.
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
create index mail_assignment_person on mail_assignment (person_code, changed_at desc) where state = 'open';
-- What a person finished today in shared mailboxes, for the work queue.
create index mail_assignment_done on mail_assignment (person_code, changed_at desc) where state = 'done';

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
-- A search looks through the pending entries of the index once for each stretch of numbers, so there are few; a job
-- merges them every minute.
alter index mail_search_pieces set (gin_pending_list_limit = 1024);

-- Addresses that pass mail on to several people and departments: distribution groups, postmaster and abuse.
create table mail_group (
  com_code text not null,
  group_id bigint generated always as identity,
  address text not null check (address = lower(address) and address like '%@%'),
  name text not null check (name <> ''),
  -- Whether people outside of the portal may write to it.
  takes_outside boolean not null default false,
  -- Subjects of rights, such as person:KIM, department:D1 or unit:D1.
  subjects text[] not null default '{}',
  changed_at timestamptz not null,
  primary key (com_code, group_id),
  foreign key (com_code) references org_company on update cascade
);
create unique index mail_group_address on mail_group (address);

-- Domains of which mail is received and sent. A key signs outgoing mail (DKIM); it is encrypted with a key outside of
-- the database. The previous selector stays in the DNS for two weeks after a change.
create table mail_domain (
  com_code text not null,
  domain text not null check (domain = lower(domain)),
  selector text not null default '',
  sealed_key bytea,
  public_key text not null default '',
  key_made_at timestamptz,
  added_at timestamptz not null,
  primary key (domain),
  foreign key (com_code) references org_company on update cascade
);
create index mail_domain_company on mail_domain (com_code);

-- What happened to mails on their way, for administrators: no subjects and no texts, for 30 days.
create table mail_trace (
  com_code text not null,
  trace_id bigint generated always as identity,
  happened_at timestamptz not null,
  direction text not null check (direction in ('in', 'out')),
  result text not null
    check (result in ('stored', 'junk', 'repeated', 'refused', 'sent', 'deferred', 'bounced', 'expired')),
  envelope_from text not null default '',
  recipient text not null,
  message_id text not null default '',
  size bigint not null default 0,
  -- Address of the other mail server.
  peer text not null default '',
  detail text not null default '',
  primary key (com_code, trace_id)
);
create index mail_trace_time on mail_trace (com_code, happened_at desc, trace_id desc);
create index mail_trace_recipient on mail_trace (com_code, lower(recipient), happened_at desc);
create index mail_trace_sender on mail_trace (com_code, lower(envelope_from), happened_at desc);

-- Limits of mail in a company; a company without a row has the values of the defaults.
create table mail_company (
  com_code text not null,
  box_bytes bigint not null default 0 check (box_bytes >= 0),
  mail_bytes bigint not null default 52428800 check (mail_bytes > 0),
  link_from bigint not null default 20971520 check (link_from >= 0),
  link_days int not null default 30 check (link_days > 0),
  link_count int not null default 100 check (link_count > 0),
  changed_at timestamptz not null,
  primary key (com_code),
  foreign key (com_code) references org_company on update cascade
);

create function mail_box_limit() returns trigger language plpgsql as $$
begin
  if not new.has_own_limit and new.size_limit = 0 then
    new.size_limit := coalesce((select box_bytes from mail_company where com_code = new.com_code), 0);
  end if;
  return new;
end $$;

create trigger mail_box_limit before insert on mail_box for each row execute function mail_box_limit();

-- Files that a mail sends as a link: for people outside without an account, until a time and for a number of downloads.
create table mail_file_link (
  com_code text not null,
  link_id bigint generated always as identity,
  person_code text not null,
  -- The hash of the secret in the address; the secret itself is in the mail only.
  key_hash bytea not null,
  file_code uuid not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  most_downloads int not null check (most_downloads > 0),
  download_count int not null default 0,
  last_download_at timestamptz,
  -- Ended by its owner or an administrator.
  ended_at timestamptz,
  primary key (com_code, link_id),
  foreign key (com_code, person_code) references org_person on update cascade
);
create unique index mail_file_link_key on mail_file_link (key_hash);
create index mail_file_link_person on mail_file_link (person_code, created_at desc);
create index mail_file_link_end on mail_file_link (expires_at);

-- Texts that a person writes mails from.
create table mail_template (
  com_code text not null,
  person_code text not null,
  template_id bigint generated always as identity,
  name text not null check (name <> ''),
  subject text not null default '',
  body text not null default '',
  changed_at timestamptz not null,
  primary key (com_code, person_code, template_id),
  foreign key (com_code, person_code) references org_person on update cascade
);
create unique index mail_template_name on mail_template (person_code, lower(name));

-- Backups of large folders that a job makes; their zip files are attachments of this row for a week.
create table mail_backup (
  com_code text not null,
  person_code text not null,
  backup_id bigint generated always as identity,
  mailbox_id bigint not null,
  folder_id bigint not null,
  title text not null,
  start_day date,
  end_day date,
  zone text not null,
  state text not null default 'running' check (state in ('running', 'done', 'failed')),
  mail_count int not null,
  size bigint not null,
  -- One collection of files for each part.
  file_codes uuid[] not null,
  created_at timestamptz not null,
  done_at timestamptz,
  primary key (com_code, backup_id)
);
create index mail_backup_person on mail_backup (person_code, created_at desc);

-- A run of the rules of a mailbox over one of its folders, by a job; `after_entry_id` is where it continues.
create table mail_rule_run (
  com_code text not null,
  mailbox_id bigint not null,
  run_id bigint generated always as identity,
  folder_id bigint not null,
  state text not null default 'running' check (state in ('running', 'done', 'failed')),
  after_entry_id bigint not null default 0,
  seen_count int not null default 0,
  changed_count int not null default 0,
  started_at timestamptz not null,
  done_at timestamptz,
  primary key (com_code, mailbox_id, run_id),
  foreign key (com_code, mailbox_id) references mail_box on delete cascade on update cascade
);

-- Mails that a rule has passed on, for the limit of an hour.
create table mail_forwarded (
  com_code text not null,
  mailbox_id bigint not null,
  entry_id bigint not null,
  recipient_count int not null,
  forwarded_at timestamptz not null,
  primary key (com_code, mailbox_id, entry_id),
  foreign key (com_code, mailbox_id) references mail_box on delete cascade on update cascade
);
create index mail_forwarded_at on mail_forwarded (com_code, mailbox_id, forwarded_at);

-- Out-of-office texts that other rooms have set for absences, such as approved leaves; those of the owner are in
-- mail_out_of_office.
create table mail_leave (
  com_code text not null,
  mailbox_id bigint not null,
  source text not null check (source <> ''),
  source_id text not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  message text not null,
  primary key (com_code, mailbox_id, source, source_id),
  foreign key (com_code, mailbox_id) references mail_box on delete cascade on update cascade,
  check (ends_at > starts_at)
);
create index mail_leave_time on mail_leave (com_code, mailbox_id, ends_at);

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
  -- The person who gave the password, and whose right to write into the mailbox is asked for at each step; null for
  -- commands.
  started_by text,
  is_dry boolean not null default false,
  -- The end of the forwarding period: until then new mails of the server are brought; null for none.
  follow_until timestamptz,
  state text not null default 'running'
    check (state in ('running', 'paused', 'following', 'done', 'stopped', 'failed')),
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
