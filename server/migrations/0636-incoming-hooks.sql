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
