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
  primary key (com_code, calendar_id)
);
create unique index calendar_calendar_id on calendar_calendar (calendar_id);
create unique index calendar_calendar_main on calendar_calendar (owner_code) where is_main;
create index calendar_calendar_owner on calendar_calendar (owner_code, kind);

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

-- How a person shows a calendar: hidden, in which colour, in which place; `is_added` for one of another person.
create table calendar_shown (
  person_code text not null,
  com_code text not null,
  calendar_id bigint not null,
  is_hidden boolean not null default false,
  is_added boolean not null default false,
  color int check (color between 1 and 9),
  sort int,
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
  primary key (com_code, event_id, original),
  foreign key (com_code, event_id) references calendar_event (com_code, event_id) on delete cascade,
  check (num_nonnulls(start_at, end_at, time_zone, is_all_day) in (0, 4))
);

-- The dates of all events as instants: every event without a repeat, and of a series those from a year back to two years
-- ahead. `first_day` and `last_day` are for all-day events.
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

-- An answer to one date of a series.
create table calendar_answer (
  com_code text not null,
  attendee_id bigint not null,
  original timestamp not null,
  answer text not null check (answer in ('none', 'accepted', 'tentative', 'declined')),
  comment text not null default '',
  answered_at timestamptz not null,
  primary key (com_code, attendee_id, original),
  foreign key (com_code, attendee_id) references calendar_attendee (com_code, attendee_id) on delete cascade
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
  updated_at timestamptz not null
);

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
