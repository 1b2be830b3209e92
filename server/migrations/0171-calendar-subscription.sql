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
