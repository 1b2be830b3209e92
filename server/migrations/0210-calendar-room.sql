-- The meeting room of an event. The bookings belong to the room reservation; `booked_id` and `keys` say for which
-- resource and dates the event holds some, so that a change can release them.
create table calendar_room (
  com_code text not null,
  event_id bigint not null,
  -- The chosen room; null if the event no longer wants one.
  resource_id bigint,
  booked_id bigint,
  keys text[] not null default '{}',
  state text not null default 'none' check (state in ('none', 'accepted', 'requested', 'refused')),
  refused_count int not null default 0,
  primary key (com_code, event_id),
  foreign key (com_code, event_id) references calendar_event (com_code, event_id) on delete cascade
);
