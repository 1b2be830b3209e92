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

-- Completed documents that are written to a source. The key makes it one row, whatever order and however often the event
-- of the completion arrives. Values are read from the document when they are sent and are not stored here.
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
