-- Calendars, their events and series: docs/decisions/140-calendar.md.

-- A calendar of a person, a department, the company, a project, or a subscription. The main calendar of a person has no
-- name of its own. `owner_code` is the person it belongs to, or who created it.
create table calendar_calendar (
  com_code text not null,
  calendar_id bigint generated always as identity,
  kind text not null check (kind in ('own', 'department', 'company', 'project', 'subscription')),
  owner_code text not null,
  name text not null check (name <> '' or is_main),
  color int check (color between 1 and 9),
  is_main boolean not null default false check (not is_main or kind = 'own'),
  -- Whether its events make the owner busy.
  is_busy boolean not null default true,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  -- CalDAV: the last part of an address that a program chose, and what programs have read
  -- (docs/decisions/141-caldav.md).
  dav_name text,
  -- Each person has a calendar of birthdays, next to the main one; it can be hidden, but not removed.
  is_birthday boolean not null default false check (not is_birthday or (kind = 'own' and not is_main)),
  primary key (com_code, calendar_id)
);
create unique index calendar_calendar_id on calendar_calendar (calendar_id);
create unique index calendar_calendar_main on calendar_calendar (owner_code) where is_main;
create index calendar_calendar_owner on calendar_calendar (owner_code, kind);
create unique index calendar_calendar_dav on calendar_calendar (owner_code, dav_name)
  where dav_name is not null and deleted_at is null;
create unique index calendar_calendar_birthday on calendar_calendar (owner_code) where is_birthday;
create index calendar_calendar_removed on calendar_calendar (deleted_at) where deleted_at is not null;

-- Levels of subjects of rights: 0 none, 1 busy, 2 titles, 3 everything, 4 edit, 5 manage. The highest counts, but 0 of
-- a person outweighs the others.
create table calendar_share (
  com_code text not null,
  calendar_id bigint not null,
  subject text not null check (subject ~ '^(company|department|person):.'),
  level int not null check (level between 0 and 5),
  primary key (com_code, calendar_id, subject),
  foreign key (com_code, calendar_id) references calendar_calendar (com_code, calendar_id) on delete cascade
);
create index calendar_share_subject on calendar_share (subject, calendar_id);

-- The level of these subjects in the calendars that they may see, as person `viewer`: 6 for the own ones.
create function calendar_level(viewer text, subjects text[])
returns table (com_code text, calendar_id bigint, level int)
language sql stable
begin atomic
  select calendar.com_code, calendar.calendar_id,
         case when calendar.kind in ('own', 'subscription') then 6 else 5 end
    from calendar_calendar calendar
   where calendar.owner_code = viewer and calendar.deleted_at is null
  union all
  select calendar.com_code, calendar.calendar_id, given.level
    from (select share.calendar_id, max(share.level) as level
            from calendar_share share
           where share.subject = any(subjects)
           group by share.calendar_id
          having bool_and(share.level > 0 or share.subject <> 'person:' || viewer)) given
    join calendar_calendar calendar
      on calendar.calendar_id = given.calendar_id and calendar.owner_code <> viewer and calendar.deleted_at is null
   where given.level > 0;
end;

-- How a person shows a calendar: hidden, in which colour, in which place; `is_added` for one of another person.
create table calendar_shown (
  person_code text not null,
  com_code text not null,
  calendar_id bigint not null,
  is_hidden boolean not null default false,
  is_added boolean not null default false,
  color int check (color between 1 and 9),
  sort int,
  -- Properties of a calendar that programs store for one person and the portal does not interpret, such as the order of
  -- Apple: texts by name (RFC 4918 4.2).
  dav_properties jsonb not null default '{}',
  primary key (person_code, calendar_id),
  foreign key (com_code, calendar_id) references calendar_calendar (com_code, calendar_id) on delete cascade
);

-- An event or a series. Times are wall-clock times in `time_zone`; all-day events have midnights, the end excluded. A
-- series is the rule, the lunar day or the extra dates; `chain_id` joins the parts of a series that was cut.
create table calendar_event (
  com_code text not null,
  event_id bigint generated always as identity,
  calendar_id bigint not null,
  uid text not null check (uid <> ''),
  chain_id bigint,
  organizer_code text not null,
  created_by text not null,
  title text not null,
  place text not null default '',
  content text not null default '',
  is_all_day boolean not null,
  start_at timestamp not null,
  end_at timestamp not null check (end_at >= start_at),
  time_zone text not null,
  rule text,
  lunar_month int check (lunar_month between 1 and 12),
  lunar_day int check (lunar_day between 1 and 30),
  lunar_leap boolean,
  -- The last possible start of a lunar repeat that was cut.
  lunar_until timestamp,
  excluded timestamp[] not null default '{}',
  extra timestamp[] not null default '{}',
  class text not null default 'public' check (class in ('public', 'private', 'confidential')),
  shows text not null default 'busy' check (shows in ('busy', 'tentative', 'away', 'free')),
  is_cancelled boolean not null default false,
  sequence int not null default 0,
  -- Fields of iCalendar that the portal does not know, kept for those who wrote them.
  foreign_fields jsonb not null default '[]',
  -- The span of the stored instances of a series; null for an event on one date.
  made_from date,
  made_until date,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  dav_name text,
  -- The attachments of an event: a collection of the room file. The parts of a series that was cut share it.
  file_code text,
  -- Only single dates of the series of another program are known, as after an invitation to these dates alone. The
  -- event has them as extra dates with an exception each; when the series arrives, it replaces the event.
  is_partial boolean not null default false,
  primary key (com_code, event_id),
  foreign key (com_code, calendar_id) references calendar_calendar (com_code, calendar_id),
  check (rule is null or lunar_month is null),
  check (num_nonnulls(lunar_month, lunar_day, lunar_leap) in (0, 3))
);
create unique index calendar_event_id on calendar_event (event_id);
create unique index calendar_event_uid on calendar_event (calendar_id, uid) where deleted_at is null;
create index calendar_event_made on calendar_event (made_until) where made_until is not null and deleted_at is null;
create index calendar_event_series on calendar_event (calendar_id) where made_until is not null and deleted_at is null;
create index calendar_event_removed on calendar_event (deleted_at) where deleted_at is not null;
create unique index calendar_event_dav on calendar_event (calendar_id, dav_name)
  where dav_name is not null and deleted_at is null;
create index calendar_event_changed on calendar_event (updated_at) where deleted_at is null;
create index calendar_event_file on calendar_event (file_code) where file_code is not null;
-- Events that another room wrote are found by the start of their UID, whichever calendar the person moved them to.
create index calendar_event_uid_of_room on calendar_event (uid text_pattern_ops)
 where deleted_at is null and uid like '%@maru';
-- The parts of a series that was cut are deleted together.
create index calendar_event_chain on calendar_event (chain_id) where chain_id is not null;

-- What differs on one date of a series; null where the date has what the series has. `original` never changes.
create table calendar_exception (
  com_code text not null,
  event_id bigint not null,
  original timestamp not null,
  title text,
  place text,
  content text,
  is_all_day boolean,
  start_at timestamp,
  end_at timestamp,
  time_zone text,
  class text check (class in ('public', 'private', 'confidential')),
  shows text check (shows in ('busy', 'tentative', 'away', 'free')),
  is_cancelled boolean,
  sequence int not null default 0,
  -- Content lines of one date of a series that the portal does not interpret; null where the date has those of its
  -- series.
  foreign_fields jsonb,
  primary key (com_code, event_id, original),
  foreign key (com_code, event_id) references calendar_event (com_code, event_id) on delete cascade,
  check (num_nonnulls(start_at, end_at, time_zone, is_all_day) in (0, 4))
);

-- The dates of all events as instants: every event without a repeat, and of a series those from a year back to two
-- years ahead. `first_day` and `last_day` are for all-day events.
create table calendar_instance (
  com_code text not null,
  event_id bigint not null,
  original timestamp not null,
  calendar_id bigint not null,
  during tstzrange not null check (not isempty(during) and not lower_inf(during) and not upper_inf(during)),
  first_day date,
  last_day date,
  is_exception boolean not null default false,
  primary key (com_code, event_id, original),
  foreign key (com_code, event_id) references calendar_event (com_code, event_id) on delete cascade
);
create index calendar_instance_during on calendar_instance using gist (calendar_id, during);
create index calendar_instance_event on calendar_instance using gist (event_id, during);
create index calendar_instance_start on calendar_instance (lower(during));

-- People and addresses that are invited, and their answer to the whole series.
create table calendar_attendee (
  com_code text not null,
  attendee_id bigint generated always as identity,
  event_id bigint not null,
  person_code text,
  email text not null default '',
  role text not null default 'required' check (role in ('required', 'optional', 'chair')),
  answer text not null default 'none' check (answer in ('none', 'accepted', 'tentative', 'declined')),
  comment text not null default '',
  answered_at timestamptz,
  -- The SEQUENCE that was answered.
  answered_sequence int,
  proposed_start timestamptz,
  proposed_end timestamptz,
  sort int not null default 0,
  primary key (com_code, attendee_id),
  foreign key (com_code, event_id) references calendar_event (com_code, event_id) on delete cascade,
  check (person_code is not null or email <> ''),
  check (num_nonnulls(proposed_start, proposed_end) in (0, 2))
);
create unique index calendar_attendee_person on calendar_attendee (event_id, person_code) where person_code is not null;
create unique index calendar_attendee_email on calendar_attendee (event_id, lower(email)) where person_code is null;
create index calendar_attendee_of on calendar_attendee (person_code, event_id) where person_code is not null;
create index calendar_attendee_unanswered on calendar_attendee (person_code, event_id desc)
  where person_code is not null and answer = 'none';
create index calendar_attendee_answered on calendar_attendee (person_code, answered_at desc)
  where person_code is not null and answered_at is not null;

-- An answer to one date of a series.
create table calendar_answer (
  com_code text not null,
  attendee_id bigint not null,
  original timestamp not null,
  answer text not null check (answer in ('none', 'accepted', 'tentative', 'declined')),
  comment text not null default '',
  answered_at timestamptz not null,
  -- A time that an attendee proposes for one date of a series belongs to their answer for that date.
  proposed_start timestamptz,
  proposed_end timestamptz,
  primary key (com_code, attendee_id, original),
  foreign key (com_code, attendee_id) references calendar_attendee (com_code, attendee_id) on delete cascade,
  check (num_nonnulls(proposed_start, proposed_end) in (0, 2))
);

-- When a person is reminded of an event, in minutes before its start.
create table calendar_reminder (
  com_code text not null,
  event_id bigint not null,
  person_code text not null,
  minutes int not null check (minutes between -1440 and 40320),
  primary key (com_code, event_id, person_code, minutes),
  foreign key (com_code, event_id) references calendar_event (com_code, event_id) on delete cascade
);
create index calendar_reminder_event on calendar_reminder (event_id);
create index calendar_reminder_minutes on calendar_reminder (minutes, event_id);

-- What a change has replaced, so that it can be undone as a whole for some minutes. `rows` are the events before the
-- change with everything below them; `versions` the events after it with their versions.
create table calendar_undo (
  undo_id bigint generated always as identity primary key,
  person_code text not null,
  rows jsonb not null,
  versions jsonb not null,
  created_at timestamptz not null
);
create index calendar_undo_created on calendar_undo (created_at);

-- First weekday, working week and hours, and view of a person (spec 3§3); times are minutes of the day.
create table calendar_config (
  person_code text primary key,
  seq bigint generated always as identity,
  first_day int not null check (first_day between 0 and 6),
  working_week int[] not null check (cardinality(working_week) between 1 and 7),
  working_from int not null check (working_from between 0 and 1439),
  working_until int not null check (working_until between 1 and 1440 and working_until > working_from),
  view_mode int not null check (view_mode between 0 and 2),
  time_zone text not null default 'Asia/Seoul',
  updated_at timestamptz not null,
  -- Whether colleagues who see when the person is busy also see where they work.
  shares_place boolean not null default true
);

-- Calendars that follow an address outside. A failed, cut or empty read keeps the last good state; `reason` says why
-- the last read failed. Without `next_at` the address is not read again: it answered 410.
create table calendar_subscription (
  com_code text not null,
  calendar_id bigint not null,
  url text not null check (url <> ''),
  etag text not null default '',
  content_hash text not null default '',
  reason text,
  failure_count int not null default 0,
  checked_at timestamptz,
  good_at timestamptz,
  next_at timestamptz,
  primary key (com_code, calendar_id),
  foreign key (com_code, calendar_id) references calendar_calendar (com_code, calendar_id) on delete cascade
);
create index calendar_subscription_due on calendar_subscription (next_at) where next_at is not null;

-- The members of a collection with their entity tags as a person's program read them. `calendar_id` 0 is the list of
-- calendars. `digest` is part of the sync token; `state` says whether the collection must be read again.
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
create table calendar_ring_clock (
  only_row boolean primary key default true check (only_row),
  rung_until timestamptz not null
);

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
create table calendar_reminder_mail (
  person_code text primary key,
  created_at timestamptz not null
);

-- What people outside of the portal were last mailed about an event (iTIP, RFC 5546); they get an update when the
-- digest of the event differs, and a cancellation when they are no longer invited (docs/decisions/140-calendar.md).
create table calendar_guest_mail (
  com_code text not null,
  event_id bigint not null,
  email text not null check (email = lower(email) and email <> ''),
  digest text not null,
  -- Title, place and times as they were mailed, for the mail that says what has changed.
  fields jsonb not null,
  sent_at timestamptz not null,
  primary key (com_code, event_id, email),
  foreign key (com_code, event_id) references calendar_event (com_code, event_id) on delete cascade
);

-- The meeting room of an event. The bookings belong to the room reservation; `booked_id` and `keys` say for which
-- resource and dates the event holds some, so that a change can release them.
create table calendar_room (
  com_code text not null,
  event_id bigint not null,
  -- The chosen room; null if the event no longer wants one.
  resource_id bigint,
  booked_id bigint,
  keys text[] not null default '{}',
  state text not null default 'none' check (state in ('none', 'accepted', 'requested', 'refused')),
  refused_count int not null default 0,
  primary key (com_code, event_id),
  foreign key (com_code, event_id) references calendar_event (com_code, event_id) on delete cascade
);

-- Invitations of people outside that arrived by mail and were answered (iTIP, RFC 5546). The event of an accepted one
-- is a copy in the main calendar of the person; only later mails of the same organizer may change or cancel it
-- (docs/decisions/140-calendar.md).
create table calendar_invitation (
  com_code text not null,
  person_code text not null,
  uid text not null,
  -- The address of the organizer in lower case.
  organizer text not null check (organizer = lower(organizer)),
  -- Null if the invitation was declined.
  event_id bigint,
  -- Null while only dates of the series are known; DTSTAMP orders versions of one sequence (RFC 5546 2.1.5).
  sequence int check (sequence >= 0),
  answer text not null check (answer in ('none', 'accepted', 'tentative', 'declined')),
  answered_at timestamptz not null,
  -- DTSTAMP of the last update. Updates of the organizer are applied when they arrive, and a new time opens the answer
  -- again (`none`).
  stamped_at timestamptz not null default '1970-01-01Z',
  primary key (com_code, person_code, uid),
  foreign key (com_code, event_id) references calendar_event (com_code, event_id) on delete cascade
);
create index calendar_invitation_event on calendar_invitation (com_code, event_id) where event_id is not null;

-- The version and the answer of single dates of such a series.
create table calendar_invitation_date (
  com_code text not null,
  person_code text not null,
  uid text not null,
  -- The original start in the zone of the copy.
  original timestamp not null,
  sequence int not null check (sequence >= 0),
  stamped_at timestamptz not null,
  answer text not null check (answer in ('none', 'accepted', 'tentative', 'declined')),
  primary key (com_code, person_code, uid, original),
  foreign key (com_code, person_code, uid) references calendar_invitation on delete cascade
);

-- Named groups of people that a person shows in columns of the calendar. `com_code` is the company in which the owner
-- created the group; only the owner reads it.
create table calendar_group (
  com_code text not null,
  group_id bigint generated always as identity,
  person_code text not null,
  name text not null check (name <> ''),
  sort int not null,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (com_code, group_id)
);
create unique index calendar_group_id on calendar_group (group_id);
create unique index calendar_group_name on calendar_group (person_code, name);

create table calendar_group_member (
  com_code text not null,
  group_id bigint not null,
  person_code text not null,
  sort int not null,
  primary key (com_code, group_id, person_code),
  foreign key (com_code, group_id) references calendar_group (com_code, group_id) on delete cascade
);
create index calendar_group_member_person on calendar_group_member (person_code);

-- Where a person usually works on a weekday, 0 for Sunday. A weekday without a row has no place.
create table calendar_working_place (
  person_code text not null,
  weekday int not null check (weekday between 0 and 6),
  kind text not null check (kind in ('none', 'office', 'home', 'other')),
  place text not null check ((kind = 'other') = (place <> '')),
  primary key (person_code, weekday)
);

-- Where a person works on a date instead. Past days are deleted.
create table calendar_working_day (
  person_code text not null,
  day date not null,
  kind text not null check (kind in ('none', 'office', 'home', 'other')),
  place text not null check ((kind = 'other') = (place <> '')),
  updated_at timestamptz not null,
  primary key (person_code, day)
);
create index calendar_working_day_day on calendar_working_day (day);
