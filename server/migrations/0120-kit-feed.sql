-- Secret addresses of calendar feeds of all rooms; only the hash of a secret is stored. `topic` says what the feed
-- shows inside its room: empty for the person's own entries, otherwise an id of the room.
create table kit_feed (
  key_hash bytea primary key,
  room text not null,
  topic text not null,
  com_code text not null,
  person_code text not null,
  created_at timestamptz not null,
  unique (person_code, room, topic)
);
insert into kit_feed (key_hash, room, topic, com_code, person_code, created_at)
select key_hash, 'reservation', coalesce(resource_id::text, ''), com_code, person_code, created_at
  from reservation_feed;
drop table reservation_feed;
