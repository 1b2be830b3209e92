-- Sessions: only the hash of the cookie's value is stored.
create table kit_session (
  id_hash bytea primary key,
  person_code text not null,
  com_code text not null,
  dept_code text not null,
  created_at timestamptz not null,
  seen_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  address text not null default '',
  agent text not null default ''
);
create index kit_session_person on kit_session (person_code);
create index kit_session_expiry on kit_session (expires_at);

-- Wrong guesses in the current window, by kind of secret and by whom or where.
create table kit_throttle (
  key text primary key,
  started_at timestamptz not null,
  wrong int not null
);
create index kit_throttle_age on kit_throttle (started_at);

-- Events written with the change that they tell of; delivered after commit, at least once per subscriber.
create table kit_event (
  event_id bigint generated always as identity primary key,
  name text not null,
  com_code text not null,
  payload jsonb not null,
  created_at timestamptz not null,
  attempts int not null default 0,
  due_at timestamptz not null,
  failed_at timestamptz
);
create index kit_event_due on kit_event (due_at) where failed_at is null;
