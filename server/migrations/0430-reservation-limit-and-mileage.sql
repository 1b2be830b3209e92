-- The bookings ahead that one person may have at a resource; 0 without a limit.
alter table reservation_resource
  add column person_limit int not null default 0 check (person_limit between 0 and 1000);

-- Kilometers that the meter of a vehicle showed at its return.
alter table reservation_booking add column mileage int check (mileage between 0 and 9999999);
