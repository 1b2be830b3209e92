-- HR systems register absences that they have decided. Whether a system may do so is part of its list.
alter table admin_system add column absences boolean not null default false;

-- The system that registered an absence; only it ends the absence.
alter table approval_absence add column origin text not null default '';

-- Absences of systems by the key of the other system; a key is never forgotten.
create table admin_link_absence (
  system_id bigint not null references admin_system on delete cascade,
  external_key text not null check (external_key <> ''),
  com_code text not null,
  -- SHA-256 of the request: a repeated request is recognised by it.
  digest bytea not null check (length(digest) = 32),
  person_code text not null,
  absence_id bigint not null,
  created_at timestamptz not null,
  primary key (system_id, external_key)
);
