-- Reports and the limit of absences count bookings that were released because nobody came.
create index reservation_booking_released on reservation_booking (com_code, lower(during)) where state = 'released';
