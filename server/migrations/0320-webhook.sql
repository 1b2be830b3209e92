-- Webhooks of companies: addresses that receive signed events. Secrets are sealed with a key outside of the database.
create table admin_webhook (
  com_code text not null references org_company on update cascade,
  webhook_id bigint generated always as identity,
  name text not null check (name <> ''),
  url text not null check (url ~ '^https?://'),
  events text[] not null check (cardinality(events) > 0),
  secret bytea not null,
  -- Signs beside the new one until `former_until`, so that receivers can change it without a gap.
  former_secret bytea,
  former_until timestamptz,
  -- Why it was switched off: by a person, by the receiver (410), or after days of failures; null while it is on.
  off_reason text check (off_reason in ('person', 'gone', 'failing')),
  failing_since timestamptz,
  version int not null default 1,
  created_by text not null,
  created_at timestamptz not null,
  primary key (com_code, webhook_id)
);
create unique index admin_webhook_id on admin_webhook (webhook_id);

-- One event for one webhook; the id is the same in all attempts, so that receivers recognise repeated ones.
create table admin_webhook_delivery (
  com_code text not null,
  webhook_id bigint not null,
  delivery_id uuid not null,
  event text not null,
  body text not null,
  state text not null check (state in ('waiting', 'delivered', 'failed')),
  attempts int not null default 0,
  created_at timestamptz not null,
  next_at timestamptz,
  last_at timestamptz,
  -- The answer to the last attempt: its status, or 0 with a reason in `answer`.
  status int,
  answer text not null default '',
  milliseconds int,
  primary key (com_code, webhook_id, delivery_id),
  foreign key (com_code, webhook_id) references admin_webhook on delete cascade on update cascade
);
create unique index admin_webhook_delivery_id on admin_webhook_delivery (delivery_id);
create index admin_webhook_delivery_time on admin_webhook_delivery (com_code, webhook_id, created_at desc);
create index admin_webhook_delivery_age on admin_webhook_delivery (created_at);
