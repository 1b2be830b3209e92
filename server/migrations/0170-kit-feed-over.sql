-- Secrets of calendar feeds that were replaced or removed: their addresses answer 410, unknown ones 404.
create table kit_feed_over (
  key_hash bytea primary key,
  person_code text not null,
  ended_at timestamptz not null
);
create index kit_feed_over_person on kit_feed_over (person_code, ended_at);
