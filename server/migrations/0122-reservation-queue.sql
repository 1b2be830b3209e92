-- A date that ends at midnight ends at minute 0 of the next day.
alter table reservation_request drop constraint reservation_request_end_minute_check;
alter table reservation_request
  add constraint reservation_request_end_minute_check check (end_minute between 0 and 1440);

-- The place in the waiting list: a booking that is moved goes to its end.
alter table reservation_booking add column queued_at timestamptz;
update reservation_booking set queued_at = created_at where state = 'waiting';
drop index reservation_booking_queue;
create index reservation_booking_queue on reservation_booking (resource_id, queued_at) where state in ('waiting', 'held');
