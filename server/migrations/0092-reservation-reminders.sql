-- When approvers were reminded of a request, or the owner of a booking of what they have to return.
alter table reservation_booking add column reminded_at timestamptz;
-- What ended lately and may have to be returned, without a walk through all bookings.
create index reservation_booking_unreturned on reservation_booking (upper(during))
  where returned_at is null and reminded_at is null and state in ('accepted', 'ended');
