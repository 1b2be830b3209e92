-- Invitations of people outside that arrived by mail and were answered (iTIP, RFC 5546). The event of an accepted one is
-- a copy in the main calendar of the person; only later mails of the same organizer may change or cancel it
-- (docs/decisions/140-calendar.md).
create table calendar_invitation (
  com_code text not null,
  person_code text not null,
  uid text not null,
  -- The address of the organizer in lower case.
  organizer text not null check (organizer = lower(organizer)),
  -- Null if the invitation was declined.
  event_id bigint,
  sequence int not null check (sequence >= 0),
  answer text not null check (answer in ('accepted', 'tentative', 'declined')),
  answered_at timestamptz not null,
  primary key (com_code, person_code, uid),
  foreign key (com_code, event_id) references calendar_event (com_code, event_id) on delete cascade
);
create index calendar_invitation_event on calendar_invitation (com_code, event_id) where event_id is not null;
