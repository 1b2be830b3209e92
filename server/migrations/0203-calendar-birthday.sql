-- Each person has a calendar of birthdays, next to the main one; it can be hidden, but not removed.
alter table calendar_calendar add column is_birthday boolean not null default false
  check (not is_birthday or (kind = 'own' and not is_main));
create unique index calendar_calendar_birthday on calendar_calendar (owner_code) where is_birthday;

insert into calendar_calendar (com_code, kind, owner_code, name, is_busy, is_birthday, created_at, updated_at)
select com_code, 'own', owner_code, '생일', false, true, created_at, created_at
  from calendar_calendar where is_main and deleted_at is null;
