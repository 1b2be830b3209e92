-- The time zone of a person, as the list of the settings names it, for days in the answers of other rooms.
create view account_time_zone as select person_code, time_zone from account_login where disabled_at is null;
