-- A request to set or lift a legal hold, until a second person confirms it. Null lifts the hold.
create table admin_hold_request (
  com_code text not null,
  person_code text primary key references org_person (person_code) on update cascade,
  reason text check (reason <> ''),
  asked_by text not null,
  asked_at timestamptz not null
);

-- Holds from before this rule were set by one person.
alter table admin_erasure_hold add column confirmed_by text not null default '';

-- Who looked at a person's data.
create index kit_audit_looks on kit_audit (subject, audit_id desc)
  where action in ('personalDataViewed', 'personalDataExported', 'personErased', 'viewAsStarted', 'rightExplained');
