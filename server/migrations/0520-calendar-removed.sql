-- The parts of a series that was cut are deleted together.
create index calendar_event_chain on calendar_event (chain_id) where chain_id is not null;
create index calendar_calendar_removed on calendar_calendar (deleted_at) where deleted_at is not null;
