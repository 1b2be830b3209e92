-- Access tokens of connected systems that were obtained by client credentials (RFC 6749 section 4.4). Only the SHA-256 of
-- a token is stored. A token works as long as the key that obtained it; rows stay for a day after their end, so that a
-- program with a token that is over is not counted as a guesser.
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
