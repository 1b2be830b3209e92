-- Keys that all processes of this database sign with; none is given out.
create table kit_secret (
  name text primary key,
  value bytea not null
);

-- Creating calls by the key that the client gave: what is repeated is answered as it was, and not done again.
create table kit_once (
  person_code text not null,
  key text not null,
  endpoint text not null,
  -- SHA-256 of the input: a key stands for one request.
  input_hash bytea not null,
  started_at timestamptz not null,
  -- Set within the transaction that creates.
  is_done boolean not null default false,
  -- The result as JSON; null while it is made, and where it was too long to remember.
  answer text,
  primary key (person_code, key)
);
create index kit_once_age on kit_once (started_at);
