-- Who administered what, and who signed in. Rows are written within the change that they describe and never changed.
create table kit_audit (
  -- The company whose administrators read the entry; empty where it belongs to none, as a sign-in by an unknown name.
  com_code text not null,
  audit_id bigint generated always as identity,
  happened_at timestamptz not null,
  -- Empty for a sign-in that failed and for the command line.
  person_code text not null default '',
  action text not null,
  -- What it was done to: a person code, a menu id, a login name; empty where the action says it all.
  subject text not null default '',
  -- Name of the subject at that time; `details` holds what changed as `{"field": [before, after]}`.
  subject_name text not null default '',
  details jsonb not null default '{}',
  address text not null default '',
  request_id text not null default '',
  primary key (com_code, audit_id)
);
create index kit_audit_action on kit_audit (com_code, action, audit_id);
create index kit_audit_subject on kit_audit (com_code, subject, audit_id);
create index kit_audit_age on kit_audit (happened_at);
