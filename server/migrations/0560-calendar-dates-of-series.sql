-- Only single dates of the series of another program are known, as after an invitation to these dates alone. The event
-- has them as extra dates with an exception each; when the series arrives, it replaces the event.
alter table calendar_event add column is_partial boolean not null default false;
