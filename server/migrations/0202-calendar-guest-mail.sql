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
