-- What is handed over when a person leaves or goes on leave: ordered with the leave or the retirement, done on its
-- first day. `choices` has one entry for each kind of thing; `report` says how many things changed.
create table admin_hand_over (
  com_code text not null,
  person_code text not null references org_person (person_code),
  reason text not null check (reason in ('retirement', 'leave', 'now', 'transfer')),
  first_day date not null,
  successor_code text not null default '',
  choices jsonb not null,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'failed')),
  report jsonb not null default '[]',
  -- Why it failed: the code of an error.
  fault text not null default '',
  ordered_by text not null,
  ordered_at timestamptz not null,
  done_at timestamptz,
  primary key (com_code, person_code, reason)
);
create unique index admin_hand_over_person on admin_hand_over (person_code, reason);
create index admin_hand_over_waiting on admin_hand_over (first_day) where state = 'waiting';

-- Systems of other companies' programs (ERP, HR) that draft approval documents for people. Only the SHA-256 of the
-- token is stored. A system does not end with a person: it has two owners.
create table admin_system (
  system_id bigint primary key generated always as identity,
  com_code text not null references org_company (com_code) on update cascade on delete cascade,
  name text not null check (name <> ''),
  owner_code text not null,
  deputy_code text not null check (deputy_code <> owner_code),
  hash bytea not null unique check (length(hash) = 32),
  -- The former token works until `former_until`, so that a program can change it without a gap.
  former_hash bytea unique check (length(former_hash) = 32),
  former_until timestamptz,
  -- Subjects of rights: the people that the system may draft for.
  drafters text[] not null check (cardinality(drafters) > 0),
  networks text[] not null default '{}',
  calls_per_minute int not null check (calls_per_minute > 0),
  created_by text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  last_used_at timestamptz,
  last_address text not null default '',
  version int not null default 1,
  -- Whether the system registers absences that it has decided, as HR systems do.
  absences boolean not null default false,
  -- The calls that a connected system makes for the people of its list, by scope as for API tokens; none by default.
  scopes text[] not null default '{}',
  check ((former_hash is null) = (former_until is null))
);
create index admin_system_company on admin_system (com_code);

-- Webhooks of companies: addresses that receive signed events. Secrets are sealed with a key outside of the database.
create table admin_webhook (
  com_code text not null references org_company on update cascade,
  webhook_id bigint generated always as identity,
  name text not null check (name <> ''),
  url text not null check (url ~ '^https?://'),
  events text[] not null
    constraint admin_webhook_events_check
    check ((cardinality(events) > 0) = (system_id is null and person_code is null)),
  secret bytea not null,
  -- Signs next to the new one until `former_until`, so that receivers can change it without a gap.
  former_secret bytea,
  former_until timestamptz,
  -- Why it was switched off: by a person, by the receiver (410), or after days of failures; null while it is on.
  off_reason text check (off_reason in ('person', 'gone', 'failing')),
  failing_since timestamptz,
  version int not null default 1,
  created_by text not null,
  created_at timestamptz not null,
  -- The address of a system is a webhook that receives no events of the company.
  system_id bigint unique references admin_system on delete cascade,
  -- Addresses of messengers (docs/decisions/281): webhooks whose bodies have the form of Slack, Teams, KakaoWork or
  -- Naver Works. Who knows such an address may write to the channel: it is sealed, and `url` has its host only.
  form text not null default 'standard' check (form in ('standard', 'slack', 'teams', 'kakaoWork', 'naverWorks')),
  sealed_url bytea,
  -- The key of a bot (KakaoWork), sent in the header Authorization, and the room to which it writes.
  sealed_key bytea,
  room text not null default '',
  language text not null default 'ko' check (language in ('ko', 'en', 'zh')),
  -- The messenger of one person gets the alarms of these kinds, and no events of the company.
  person_code text references org_person (person_code) on delete cascade,
  kinds text[] not null default '{}',
  -- While a receiver fails, one attempt at a time is made, and none before this instant: it must not hold up the
  -- others.
  paused_until timestamptz,
  primary key (com_code, webhook_id),
  constraint admin_webhook_sealed check ((form = 'standard') = (sealed_url is null)),
  constraint admin_webhook_kinds check (
    (cardinality(kinds) > 0) = (person_code is not null) and (person_code is null or form <> 'standard'))
);
create unique index admin_webhook_id on admin_webhook (webhook_id);
create unique index admin_webhook_person on admin_webhook (com_code, person_code) where person_code is not null;

-- One event for one webhook; the id is the same in all attempts, so that receivers recognise repeated ones.
create table admin_webhook_delivery (
  com_code text not null,
  webhook_id bigint not null,
  delivery_id uuid not null,
  event text not null,
  body text not null,
  state text not null check (state in ('waiting', 'delivered', 'failed')),
  attempts int not null default 0,
  created_at timestamptz not null,
  next_at timestamptz,
  last_at timestamptz,
  -- The answer to the last attempt: its status, or 0 with a reason in `answer`.
  status int,
  answer text not null default '',
  milliseconds int,
  -- One process makes an attempt: a messenger shows a message that arrives twice.
  claimed_until timestamptz,
  primary key (com_code, webhook_id, delivery_id),
  foreign key (com_code, webhook_id) references admin_webhook on delete cascade on update cascade
);
create unique index admin_webhook_delivery_id on admin_webhook_delivery (delivery_id);
create index admin_webhook_delivery_time on admin_webhook_delivery (com_code, webhook_id, created_at desc);
create index admin_webhook_delivery_age on admin_webhook_delivery (created_at);
-- Bodies that wait for one webhook: their number is limited.
create index admin_webhook_delivery_waiting on admin_webhook_delivery (com_code, webhook_id) where state = 'waiting';

-- The rule of a company for people who left: after how many days they are erased. Without a row, only by hand.
create table admin_erasure_rule (
  com_code text primary key references org_company on update cascade,
  after_days int not null check (after_days between 0 and 3650),
  version int not null default 1
);

-- Legal hold: nothing of this person is erased until it is lifted.
create table admin_erasure_hold (
  com_code text not null,
  person_code text not null references org_person (person_code) on update cascade,
  reason text not null check (reason <> ''),
  held_by text not null,
  held_at timestamptz not null,
  -- Empty for holds that one person set, before a second one had to confirm.
  confirmed_by text not null default '',
  primary key (person_code)
);

-- What an erasure did: rows by table, without names. `erased_by` is empty if the rule of the company did it.
create table admin_erasure (
  com_code text not null,
  person_code text not null,
  erased_by text not null,
  erased_at timestamptz not null,
  report jsonb not null,
  primary key (com_code, person_code)
);

-- Tokens of SCIM 2.0, with which an identity provider writes people and groups of a company. Only the SHA-256 of 256
-- random bits is stored.
create table admin_scim_token (
  token_id bigint primary key generated always as identity,
  com_code text not null references org_company (com_code) on delete cascade,
  name text not null check (name <> ''),
  hash bytea not null unique check (length(hash) = 32),
  -- New people get a post in this department.
  dept_code text not null,
  created_at timestamptz not null,
  created_by text not null,
  expires_at timestamptz not null,
  last_used_at timestamptz
);
create index admin_scim_token_company on admin_scim_token (com_code);

-- What the provider calls a person: its id, and the user name that it reads again.
create table admin_scim_user (
  person_code text primary key references org_person (person_code) on delete cascade,
  com_code text not null,
  external_id text not null default '',
  user_name text not null
);
-- One user name of a provider means one person of a company.
create unique index admin_scim_user_name on admin_scim_user (com_code, user_name);

create table admin_scim_group (
  group_id text primary key,
  com_code text not null references org_company (com_code) on delete cascade,
  display_name text not null check (display_name <> ''),
  external_id text not null default ''
);
create unique index admin_scim_group_name on admin_scim_group (com_code, lower(display_name));

create table admin_scim_member (
  group_id text not null references admin_scim_group (group_id) on delete cascade,
  person_code text not null references org_person (person_code) on delete cascade,
  primary key (group_id, person_code)
);
create index admin_scim_member_person on admin_scim_member (person_code);

create table admin_ldap_run (
  run_id bigint primary key generated always as identity,
  directory_id text not null references account_ldap on delete cascade,
  -- Empty for the nightly run.
  started_by text not null default '',
  started_at timestamptz not null,
  ended_at timestamptz,
  is_dry boolean not null,
  state text not null check (state in ('running', 'done', 'stopped', 'failed')),
  fault text not null default '',
  entries int not null default 0,
  -- Digest of the plan: an administrator who has seen it may apply it beyond the limit of leavers.
  plan_hash text not null default '',
  counts jsonb not null default '{}',
  -- The first changes of the plan, for its page.
  changes jsonb not null default '[]'
);
create index admin_ldap_run_directory on admin_ldap_run (directory_id, run_id desc);

-- Orders that move a person to another company of the group on a day. Nothing changes before its day: a canceled order
-- leaves no trace but the audit log. `com_code` is the company that the person leaves.
create table admin_transfer (
  com_code text not null references org_company,
  transfer_id bigint generated always as identity,
  person_code text not null references org_person (person_code),
  to_com_code text not null references org_company,
  first_day date not null,
  dept_code text not null,
  title_code text not null default '',
  position_code text not null default '',
  grade_code text not null default '',
  employee_number text not null default '',
  -- Empty: the address stays.
  email text not null default '' check (email = lower(email)),
  state text not null default 'waiting' check (state in ('waiting', 'done', 'failed', 'canceled')),
  -- Why it failed: the code of an error.
  fault text not null default '',
  ordered_by text not null,
  ordered_at timestamptz not null,
  done_at timestamptz,
  primary key (com_code, transfer_id),
  check (to_com_code <> com_code)
);
-- A person has one order at a time.
create unique index admin_transfer_open on admin_transfer (person_code) where state in ('waiting', 'failed');
create index admin_transfer_person on admin_transfer (person_code, transfer_id desc);
create index admin_transfer_due on admin_transfer (first_day) where state = 'waiting';

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

-- A request to set or lift a legal hold, until a second person confirms it. Null lifts the hold.
create table admin_hold_request (
  com_code text not null,
  person_code text primary key references org_person (person_code) on update cascade,
  reason text check (reason <> ''),
  asked_by text not null,
  asked_at timestamptz not null
);

-- Dated changes of the posts of one person: who ordered what from which day on, and the posts before and after, all of
-- them, so that an order can be cancelled exactly.
create table admin_appointment (
  appointment_id bigint generated always as identity primary key,
  com_code text not null references org_company (com_code) on delete cascade,
  person_code text not null references org_person (person_code) on delete cascade on update cascade,
  day date not null,
  kinds text[] not null check (cardinality(kinds) > 0),
  before jsonb not null,
  after jsonb not null,
  ordered_by text not null,
  ordered_at timestamptz not null,
  canceled_by text not null default '',
  canceled_at timestamptz
);
create index admin_appointment_person on admin_appointment (person_code, appointment_id desc);
create index admin_appointment_company on admin_appointment (com_code, day desc, appointment_id desc);

-- The forms of a system. `open`: a draft that the person submits; `submit`: submitted at once.
create table admin_system_form (
  system_id bigint not null references admin_system on delete cascade,
  form_id bigint not null,
  mode text not null check (mode in ('open', 'submit')),
  primary key (system_id, form_id)
);

-- Documents that connected systems made, by the key of the other system. A key is never forgotten; after a rejection or
-- withdrawal the same key may have another attempt.
create table admin_link_document (
  system_id bigint not null references admin_system on delete cascade,
  external_key text not null check (external_key <> ''),
  attempt int not null check (attempt > 0),
  com_code text not null,
  -- The draft, and the document that it becomes.
  key uuid not null unique,
  -- SHA-256 of the request: a repeated request is recognised by it.
  digest bytea not null check (length(digest) = 32),
  person_code text not null,
  form_id bigint not null,
  apm_id bigint,
  -- Why a draft ended without a document.
  draft_end text check (draft_end in ('EXPIRED', 'WITHDRAWN')),
  created_at timestamptz not null,
  primary key (system_id, external_key, attempt)
);
create index admin_link_document_list on admin_link_document (system_id, created_at desc);
create unique index admin_link_document_apm on admin_link_document (com_code, apm_id) where apm_id is not null;

-- Each state of these documents once. Numbers are given under an advisory lock of the system, so that they become
-- visible in their order and a reader who continues after a number misses none.
create table admin_link_change (
  system_id bigint not null references admin_system on delete cascade,
  number bigint not null,
  key uuid not null references admin_link_document (key) on delete cascade,
  apm_id bigint,
  seq int not null,
  type text not null,
  act text not null,
  before text not null,
  status text not null,
  actor_code text not null,
  doc_number text not null,
  happened_at timestamptz not null,
  primary key (system_id, number),
  unique (key, seq)
);

-- Absences of systems by the key of the other system; a key is never forgotten.
create table admin_link_absence (
  system_id bigint not null references admin_system on delete cascade,
  external_key text not null check (external_key <> ''),
  com_code text not null,
  -- SHA-256 of the request: a repeated request is recognised by it.
  digest bytea not null check (length(digest) = 32),
  person_code text not null,
  absence_id bigint not null,
  created_at timestamptz not null,
  -- When a system ended its absence: a repeated removal answers the same, and the key may have another absence.
  ended_at timestamptz,
  primary key (system_id, external_key)
);

-- Addresses to which other programs post messages (docs/decisions/280). Only the SHA-256 of a secret is stored.
create table admin_hook (
  hook_id bigint primary key generated always as identity,
  com_code text not null references org_company (com_code) on update cascade on delete cascade,
  name text not null check (name <> ''),
  target text not null check (target in ('board', 'alarm', 'work')),
  board_id bigint,
  owner_code text not null,
  people text[] not null default '{}',
  per_minute int not null check (per_minute > 0),
  is_on boolean not null default true,
  hash bytea not null unique check (length(hash) = 32),
  -- The former secret works until `former_until`, so that a program can change it without a gap.
  former_hash bytea unique check (length(former_hash) = 32),
  former_until timestamptz,
  -- Messages of the present minute, for the limit of the hook in all processes.
  minute_at timestamptz not null default '-infinity',
  minute_count int not null default 0,
  created_by text not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  last_address text not null default '',
  last_refusal text not null default '',
  last_refused_at timestamptz,
  version int not null default 1,
  check ((former_hash is null) = (former_until is null)),
  check ((target = 'board') = (board_id is not null)),
  check ((target = 'board') = (cardinality(people) = 0))
);
create index admin_hook_company on admin_hook (com_code);

-- Messages. Those with one key within an hour are one row, which counts them.
create table admin_hook_message (
  message_id bigint primary key generated always as identity,
  hook_id bigint not null references admin_hook on delete cascade,
  form text not null check (form in ('own', 'slack', 'alertmanager', 'jenkins')),
  level text not null check (level in ('info', 'warning', 'critical')),
  title text not null,
  body text not null,
  url text not null default '',
  -- The key of the sender, such as the group of alerts; null for a message of its own.
  thing_key text,
  state text not null check (state in ('waiting', 'shown', 'closed', 'failed')),
  reason text not null default '',
  count int not null default 1,
  -- The count that people see; a job shows the rest.
  shown_count int not null default 0,
  received_at timestamptz not null,
  last_at timestamptz not null,
  closing_text text not null default '',
  closed_at timestamptz,
  closed_by text,
  -- Whether the article of a board has the comment that ends it.
  is_end_shown boolean not null default false,
  article_id bigint,
  -- The version that the hook wrote last; another one was edited by a person and stays.
  article_version int
);
create index admin_hook_message_list on admin_hook_message (hook_id, message_id desc);
create index admin_hook_message_key on admin_hook_message (hook_id, thing_key, message_id desc)
  where closed_at is null and thing_key is not null;
create index admin_hook_message_waiting on admin_hook_message (hook_id) where state = 'waiting';
create index admin_hook_message_open on admin_hook_message (hook_id, received_at desc) where closed_at is null;
create index admin_hook_message_age on admin_hook_message (received_at);

-- Digests of requests that were accepted, so that a repeated request changes nothing.
create table admin_hook_request (
  hook_id bigint not null references admin_hook on delete cascade,
  digest bytea not null check (length(digest) = 32),
  until timestamptz not null,
  primary key (hook_id, digest)
);
create index admin_hook_request_until on admin_hook_request (until);

-- The messengers to which the people of a company may send their alarms; none without a row.
create table admin_messenger_rule (
  com_code text primary key references org_company (com_code) on update cascade on delete cascade,
  own_forms text[] not null check (own_forms <@ array['slack', 'teams', 'kakaoWork', 'naverWorks'])
);

-- Data sources: addresses of a connected system that the portal calls. `read`: rows that fill fields of forms; `write`:
-- receives completed documents, each once. Secrets are sealed.
create table admin_data_source (
  source_id bigint primary key generated always as identity,
  system_id bigint not null references admin_system on delete cascade,
  kind text not null check (kind in ('read', 'write')),
  name text not null check (name <> ''),
  url text not null check (url <> ''),
  secret bytea not null,
  -- The former secret signs too until `former_until`.
  former_secret bytea,
  former_until timestamptz,
  -- Time limit of a call.
  seconds int not null check (seconds between 1 and 10),
  -- How long an answer is used again; 0 for not at all.
  cache_seconds int not null check (cache_seconds between 0 and 86400),
  -- The employee number of the drafter is sent.
  sends_person boolean not null,
  -- Columns of the answered rows besides `value`: [{key, label}].
  row_columns jsonb not null,
  -- What people read if the program does not answer, by language.
  failure jsonb not null,
  off_reason text check (off_reason in ('person', 'gone', 'failing')),
  failing_since timestamptz,
  -- Calls that failed since the last one that worked.
  failures int not null default 0,
  -- No call before this instant.
  rest_until timestamptz,
  -- When the queued job writes, or since when it runs; null without one.
  job_at timestamptz,
  created_by text not null,
  created_at timestamptz not null,
  version int not null default 1,
  check ((former_secret is null) = (former_until is null))
);
create index admin_data_source_system on admin_data_source (system_id, name);

-- Completed documents that are written to a source. The key makes it one row, whatever order and however often the
-- event of the completion arrives. Values are read from the document when they are sent and are not stored here.
create table admin_source_write (
  source_id bigint not null references admin_data_source on delete cascade,
  apm_id bigint not null,
  -- The idempotency key: the same at each attempt.
  write_id uuid not null unique,
  state text not null check (state in ('waiting', 'written', 'failed')),
  attempts int not null default 0,
  -- A process is sending it until then.
  lease_until timestamptz,
  created_at timestamptz not null,
  last_at timestamptz,
  status int,
  answer text not null default '',
  milliseconds int,
  primary key (source_id, apm_id)
);
create index admin_source_write_list on admin_source_write (source_id, created_at desc);
create index admin_source_write_waiting on admin_source_write (source_id, attempts, created_at) where state = 'waiting';
create index admin_source_write_failed on admin_source_write (source_id) where state = 'failed';

-- Access tokens of connected systems that were obtained by client credentials (RFC 6749 section 4.4). Only the SHA-256
-- of a token is stored. A token works as long as the key that obtained it; rows stay for a day after their end, so that
-- a program with a token that is over is not counted as a guesser.
create table admin_system_access (
  hash bytea primary key check (length(hash) = 32),
  system_id bigint not null references admin_system on delete cascade,
  -- The hash of the token of the system that obtained it.
  key_hash bytea not null check (length(key_hash) = 32),
  -- Scopes of API tokens, and `link` for the calls of systems.
  scopes text[] not null check (cardinality(scopes) > 0),
  address text not null,
  issued_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > issued_at)
);
create index admin_system_access_system on admin_system_access (system_id, issued_at);
create index admin_system_access_end on admin_system_access (expires_at);

-- The last result of each check before people are let in. `com_code` is null for checks of the whole portal.
create table admin_start_check (
  com_code text references org_company (com_code) on delete cascade,
  name text not null check (name <> ''),
  level text not null check (level in ('ok', 'warn', 'fault')),
  code text not null check (code <> ''),
  count int,
  -- A host, a record or a server's reply; never an address of a person.
  subject text not null,
  happened_at timestamptz,
  checked_at timestamptz not null,
  milliseconds int not null check (milliseconds >= 0),
  unique nulls not distinct (com_code, name)
);
