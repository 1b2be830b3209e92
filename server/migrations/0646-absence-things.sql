-- A sick person needs no document: the absence takes effect when it is saved.
alter table approval_absence drop constraint approval_absence_kind_check;
alter table approval_absence
  add constraint approval_absence_kind_check check (kind in ('leave', 'trip', 'sick', 'training', 'other'));

-- What an absence does with meetings and bookings of its person: the choice for each, what became of it, and what the
-- room needs to undo it. The titles are those of the rooms.
create table approval_absence_thing (
  com_code text not null,
  absence_id bigint not null,
  -- The room that fills the slot absenceEffect, and the id of the thing there.
  room text not null check (room <> ''),
  thing_id text not null check (thing_id <> ''),
  choice text not null check (choice in ('decline', 'suggest', 'propose', 'cancel', 'handOver', 'release')),
  -- planned: waits for the document of a leave. stays: could not be undone.
  state text not null check (state in ('planned', 'done', 'failed', 'undone', 'stays')),
  -- Error code of the reason, or of a part that is not as before.
  code text not null default '',
  start_at timestamptz not null,
  end_at timestamptz not null,
  undo jsonb,
  updated_at timestamptz not null,
  primary key (com_code, absence_id, room, thing_id),
  foreign key (com_code, absence_id) references approval_absence (com_code, absence_id) on delete cascade,
  check ((undo is not null) = (state in ('done', 'stays')))
);
