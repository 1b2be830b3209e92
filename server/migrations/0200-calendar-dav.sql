-- CalDAV: the last part of an address that a program chose, and what programs have read (docs/decisions/141-caldav.md).

alter table calendar_calendar add column dav_name text;
create unique index calendar_calendar_dav on calendar_calendar (owner_code, dav_name)
  where dav_name is not null and deleted_at is null;

alter table calendar_event add column dav_name text;
create unique index calendar_event_dav on calendar_event (calendar_id, dav_name)
  where dav_name is not null and deleted_at is null;

-- The members of a collection with their entity tags as a person's program read them. `calendar_id` 0 is the list of
-- calendars. `digest` is part of the sync token; `state` tells whether the collection must be read again.
create table calendar_sync (
  person_code text not null,
  calendar_id bigint not null,
  digest text not null,
  state text not null,
  tags jsonb not null,
  read_at timestamptz not null,
  primary key (person_code, calendar_id, digest)
);
create index calendar_sync_read on calendar_sync (read_at);
