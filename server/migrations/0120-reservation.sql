-- Categories of resources as a tree; `path` is the chain of numbers from the root to the category itself.
create table reservation_folder (
  com_code text not null,
  folder_id bigint generated always as identity,
  parent_id bigint,
  path bigint[] not null default '{}',
  name_ko text not null check (name_ko <> ''),
  name_en text not null default '',
  name_zh text not null default '',
  sort int not null default 0,
  primary key (com_code, folder_id),
  foreign key (com_code, parent_id) references reservation_folder (com_code, folder_id)
);
create unique index reservation_folder_id on reservation_folder (folder_id);
create index reservation_folder_parent on reservation_folder (com_code, parent_id, sort);

-- What can be booked. Minutes are 0 where there is no such limit; the opening hours are minutes of the day by weekday
-- from Sunday, closed where both are equal.
create table reservation_resource (
  com_code text not null,
  resource_id bigint generated always as identity,
  folder_id bigint not null,
  kind text not null check (kind in ('room', 'vehicle', 'device', 'other')),
  name_ko text not null check (name_ko <> ''),
  name_en text not null default '',
  name_zh text not null default '',
  place text not null default '',
  description text not null default '',
  terms text not null default '',
  capacity int not null default 0 check (capacity >= 0),
  quantity int not null default 1 check (quantity between 1 and 100),
  equipment text[] not null default '{}',
  color int not null default 1 check (color between 1 and 5),
  is_global boolean not null default false,
  is_faulty boolean not null default false,
  file_code text,
  time_zone text not null default 'Asia/Seoul',
  open_from int[] not null default '{540,540,540,540,540,540,540}' check (cardinality(open_from) = 7),
  open_until int[] not null default '{1080,1080,1080,1080,1080,1080,1080}' check (cardinality(open_until) = 7),
  slot_minutes int not null default 30 check (slot_minutes between 5 and 1440),
  min_minutes int not null default 0,
  max_minutes int not null default 0,
  window_days int not null default 0,
  notice_minutes int not null default 0,
  edit_notice_minutes int not null default 0,
  cancel_notice_minutes int not null default 0,
  buffer_minutes int not null default 0 check (buffer_minutes between 0 and 1440),
  allows_midnight boolean not null default false,
  allows_repeat boolean not null default true,
  quota_count int not null default 0,
  quota_minutes int not null default 0,
  always_approves boolean not null default false,
  needs_all_approvers boolean not null default false,
  approval_hours int not null default 0,
  allows_waiting boolean not null default true,
  hold_minutes int not null default 30,
  check_in text not null default 'none' check (check_in in ('none', 'any', 'door')),
  check_in_before int not null default 15,
  release_minutes int not null default 15,
  needs_return boolean not null default false,
  no_show_limit int not null default 0,
  -- A list of {id, name, isRequired}; its shape is the contract's.
  custom_fields jsonb not null default '[]',
  -- SHA-256 of the key of the tablet at the door.
  door_key_hash bytea,
  sort int not null default 0,
  version int not null default 1,
  created_at timestamptz not null,
  deleted_at timestamptz,
  -- Removed resources can be restored for some days. What is left of one afterwards is its name, where bookings of the
  -- past name it; such a row cannot be restored.
  purged_at timestamptz,
  -- Whether approvers may decide their own requests.
  allows_own_approval boolean not null default false,
  -- The bookings ahead that one person may have at a resource; 0 without a limit.
  person_limit int not null default 0 check (person_limit between 0 and 1000),
  primary key (com_code, resource_id),
  foreign key (com_code, folder_id) references reservation_folder (com_code, folder_id),
  constraint reservation_resource_purged check (purged_at is null or deleted_at is not null)
);
create unique index reservation_resource_id on reservation_resource (resource_id);
create index reservation_resource_folder on reservation_resource (com_code, folder_id, sort);
create unique index reservation_resource_door on reservation_resource (door_key_hash) where door_key_hash is not null;
create index reservation_resource_removed on reservation_resource (deleted_at)
  where deleted_at is not null and purged_at is null;

-- Rights of subjects (company, department, person, role) to a category or a resource. Without a row of its own, a
-- resource has those of its category, and a category those of the one above.
create table reservation_right (
  com_code text not null,
  folder_id bigint,
  resource_id bigint,
  subject text not null check (subject <> ''),
  level int not null check (level between 1 and 4),
  check (num_nonnulls(folder_id, resource_id) = 1),
  foreign key (com_code, folder_id) references reservation_folder (com_code, folder_id) on delete cascade,
  foreign key (com_code, resource_id) references reservation_resource (com_code, resource_id) on delete cascade
);
create unique index reservation_right_folder on reservation_right (com_code, folder_id, subject)
  where folder_id is not null;
create unique index reservation_right_resource on reservation_right (com_code, resource_id, subject)
  where resource_id is not null;

-- People who look after a resource (`manager`) or decide on its requests (`approver`).
create table reservation_keeper (
  com_code text not null,
  resource_id bigint not null,
  role text not null check (role in ('manager', 'approver')),
  person_code text not null,
  primary key (com_code, resource_id, role, person_code),
  foreign key (com_code, resource_id) references reservation_resource (com_code, resource_id) on delete cascade
);
create index reservation_keeper_person on reservation_keeper (person_code, role);

-- Times in which a resource cannot be booked.
create table reservation_blackout (
  com_code text not null,
  blackout_id bigint generated always as identity,
  resource_id bigint not null,
  during tstzrange not null check (not isempty(during)),
  reason text not null default '',
  primary key (com_code, blackout_id),
  foreign key (com_code, resource_id) references reservation_resource (com_code, resource_id) on delete cascade
);
create index reservation_blackout_during on reservation_blackout using gist (resource_id, during);

-- What a person asked for: a booking with one date or a series. Bookings are its dates. `com_code` is the company of
-- the resource; the times of day are minutes in the zone of the resource.
create table reservation_request (
  com_code text not null,
  request_id bigint generated always as identity,
  resource_id bigint not null,
  person_code text not null,
  person_com_code text not null,
  dept_code text not null,
  title text not null check (title <> ''),
  content text not null default '',
  start_date date not null,
  end_date date not null,
  start_minute int not null check (start_minute between 0 and 1439),
  -- 0 of the next day for an end at midnight.
  end_minute int not null check (end_minute between 0 and 1440),
  -- The repeat as the contract has it; null for one date.
  repeat jsonb,
  -- The last day up to which the dates of a repeat without end are made.
  made_until date,
  custom jsonb not null default '[]',
  -- The same key from the same person is the same request, sent twice.
  request_key text,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- The repeat before it was ended by a cancellation.
  former_repeat jsonb,
  former_made_until date,
  primary key (com_code, request_id),
  foreign key (com_code, resource_id) references reservation_resource (com_code, resource_id)
);
create unique index reservation_request_id on reservation_request (request_id);
create index reservation_request_person on reservation_request (person_code, request_id);
create unique index reservation_request_key on reservation_request (person_code, request_key)
  where request_key is not null;
create index reservation_request_endless on reservation_request (made_until) where made_until is not null;

-- People and addresses that take part.
create table reservation_participant (
  com_code text not null,
  request_id bigint not null,
  sort int not null,
  person_code text,
  email text not null default '',
  primary key (com_code, request_id, sort),
  foreign key (com_code, request_id) references reservation_request (com_code, request_id) on delete cascade
);
create index reservation_participant_person on reservation_participant (person_code) where person_code is not null;

-- One date of a request. `during` is what was asked for; `occupied`, which no other booking may have, is the same with
-- the buffer of the resource after it. A resource of several pieces gives each booking one of them by its number.
create table reservation_booking (
  com_code text not null,
  booking_id bigint generated always as identity,
  request_id bigint not null,
  resource_id bigint not null,
  start_date date not null,
  during tstzrange not null check (not isempty(during) and not lower_inf(during) and not upper_inf(during)),
  occupied tstzrange not null check (occupied @> during),
  unit int check (unit between 1 and 100),
  state text not null check (state in
    ('requested', 'waiting', 'held', 'accepted', 'ended', 'rejected', 'expired', 'released', 'cancelled')),
  hold_until timestamptz,
  checked_in_at timestamptz,
  ended_at timestamptz,
  returned_at timestamptz,
  return_note text not null default '',
  is_fault_reported boolean not null default false,
  reason text not null default '',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- When approvers were reminded of a request, or the owner of a booking of what they have to return.
  reminded_at timestamptz,
  -- The place in the waiting list: a booking that is moved goes to its end.
  queued_at timestamptz,
  -- Kilometers that the meter of a vehicle showed at its return.
  mileage int check (mileage between 0 and 9999999),
  -- What a canceled date was before, so that the cancellation can be undone.
  canceled_from text,
  canceled_unit int,
  -- Who canceled a date: only this person may undo the cancellation. Dates that a change of their request or their
  -- event released have none.
  canceled_by text,
  primary key (com_code, booking_id),
  foreign key (com_code, request_id) references reservation_request (com_code, request_id),
  check ((state in ('held', 'accepted', 'ended')) = (unit is not null)),
  -- The rule of the room: no piece is given twice at one time.
  constraint reservation_booking_overlap exclude using gist (resource_id with =, unit with =, occupied with &&)
    where (unit is not null),
  -- A date has a resource of the company of its request.
  constraint reservation_booking_resource foreign key (com_code, resource_id)
    references reservation_resource (com_code, resource_id)
);
create unique index reservation_booking_id on reservation_booking (booking_id);
create index reservation_booking_during on reservation_booking using gist (resource_id, during)
  where state in ('requested', 'held', 'accepted', 'ended', 'waiting');
create index reservation_booking_request on reservation_booking (request_id);
create index reservation_booking_pending on reservation_booking (resource_id, booking_id) where state = 'requested';
create index reservation_booking_due on reservation_booking (lower(during))
  where state in ('accepted', 'requested', 'held', 'waiting');
-- Reports and the limit of absences count bookings that were released because no person came.
create index reservation_booking_released on reservation_booking (com_code, lower(during)) where state = 'released';
-- What ended lately and may have to be returned, without a walk through all bookings.
create index reservation_booking_unreturned on reservation_booking (upper(during))
  where returned_at is null and reminded_at is null and state in ('accepted', 'ended');
create index reservation_booking_queue on reservation_booking (resource_id, queued_at)
  where state in ('waiting', 'held');
-- The order in which the work queue lists what waits for one person.
create index reservation_booking_asked on reservation_booking (resource_id, lower(during), booking_id)
  where state = 'requested';

-- What approvers decided, each once a booking.
create table reservation_decision (
  com_code text not null,
  booking_id bigint not null,
  person_code text not null,
  accepts boolean not null,
  comment text not null default '',
  decided_at timestamptz not null,
  primary key (com_code, booking_id, person_code),
  foreign key (com_code, booking_id) references reservation_booking (com_code, booking_id) on delete cascade
);
create index reservation_decision_person on reservation_decision (person_code, decided_at desc);

-- Bookings that belong to a thing of another room, for example to an event of the calendar. `date_key` names the date
-- within its series and does not change when the date is moved.
create table reservation_booking_owner (
  com_code text not null,
  booking_id bigint not null,
  source text not null check (source <> ''),
  source_id text not null check (source_id <> ''),
  date_key text not null,
  primary key (com_code, booking_id),
  foreign key (com_code, booking_id) references reservation_booking (com_code, booking_id) on delete cascade
);
create index reservation_booking_owner_source on reservation_booking_owner (source, source_id);

-- Resources that a person uses often: first in their lists.
create table reservation_star (
  com_code text not null,
  resource_id bigint not null,
  person_code text not null,
  created_at timestamptz not null,
  until timestamptz not null default 'infinity',
  primary key (com_code, resource_id, person_code),
  foreign key (com_code, resource_id) references reservation_resource on delete cascade
);
create index reservation_star_person on reservation_star (person_code);
