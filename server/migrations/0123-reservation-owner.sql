-- Bookings that belong to a thing of another room, for example to an event of the calendar. `date_key` names the date
-- within its series and does not change when the date is moved.
create table reservation_booking_owner (
  com_code text not null,
  booking_id bigint not null,
  source text not null check (source <> ''),
  source_id text not null check (source_id <> ''),
  date_key text not null,
  primary key (com_code, booking_id),
  foreign key (com_code, booking_id) references reservation_booking (com_code, booking_id) on delete cascade
);
create index reservation_booking_owner_source on reservation_booking_owner (source, source_id);
