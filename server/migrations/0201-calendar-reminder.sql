-- Reminders that have rung. A person is reminded of one date of an event once for each reminder, and again if its start
-- changes. `original` identifies the date; `start_at` is the start for which it rang.
create table calendar_ring (
  ring_id bigint generated always as identity primary key,
  person_code text not null,
  com_code text not null,
  event_id bigint not null,
  original timestamp not null,
  minutes int not null,
  start_at timestamptz not null,
  end_at timestamptz not null,
  rung_at timestamptz not null,
  snoozed_until timestamptz,
  dismissed_at timestamptz,
  unique (person_code, event_id, original, minutes),
  foreign key (com_code, event_id) references calendar_event (com_code, event_id) on delete cascade
);
create index calendar_ring_open on calendar_ring (person_code, rung_at) where dismissed_at is null;
create index calendar_ring_snoozed on calendar_ring (snoozed_until)
  where snoozed_until is not null and dismissed_at is null;
create index calendar_ring_ended on calendar_ring (end_at);
create index calendar_ring_event on calendar_ring (com_code, event_id);

-- Until when reminders have rung; one row.
create table calendar_ring_clock (only_row boolean primary key default true check (only_row), rung_until timestamptz not null);

-- The reminders that a new event in a calendar gets, per person; whole days have reminders of their own.
create table calendar_default_reminder (
  person_code text not null,
  com_code text not null,
  calendar_id bigint not null,
  minutes int[] not null check (cardinality(minutes) <= 5),
  day_minutes int[] not null check (cardinality(day_minutes) <= 5),
  primary key (person_code, calendar_id),
  foreign key (com_code, calendar_id) references calendar_calendar (com_code, calendar_id) on delete cascade
);

-- People who also get a mail for each reminder.
create table calendar_reminder_mail (person_code text primary key, created_at timestamptz not null);

create index calendar_reminder_minutes on calendar_reminder (minutes, event_id);
create index calendar_instance_start on calendar_instance (lower(during));
create index calendar_event_changed on calendar_event (updated_at) where deleted_at is null;
