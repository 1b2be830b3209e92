-- What people let others see of their presence. Without a row the portal shows nothing of their sessions.
create table org_presence (
  person_code text primary key,
  shows_last_seen boolean not null,
  updated_at timestamptz not null
);
