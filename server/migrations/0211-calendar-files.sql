-- The attachments of an event: a collection of the room file. The parts of a series that was cut share it.
alter table calendar_event add column file_code text;
create index calendar_event_file on calendar_event (file_code) where file_code is not null;
