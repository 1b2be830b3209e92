-- One chain of hashes over the audit logs of all companies. A job seals entries in the order in which it finds them:
-- sealing inside of each change would make all changes wait for each other. `hash` covers the hash before and the entry.
create table kit_audit_seal (
  seal bigint primary key,
  com_code text not null,
  audit_id bigint not null,
  hash bytea not null,
  sealed_at timestamptz not null
);
create unique index kit_audit_seal_entry on kit_audit_seal (audit_id);

-- What a seal covers, with instants as numbers, so that no setting of the session changes it.
create function kit_audit_text(entry kit_audit) returns text
language sql immutable
return jsonb_build_array(
  entry.com_code, entry.audit_id, extract(epoch from entry.happened_at), entry.person_code, entry.action, entry.subject,
  entry.subject_name, entry.details, entry.address, entry.request_id)::text;
