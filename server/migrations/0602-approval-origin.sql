-- What a connected system made: {systemId, name, key, locked, files, line}. The key of a draft is its store_key.
alter table approval_draft add column origin jsonb, add column opened_at timestamptz;
alter table approval_document add column origin jsonb;
-- A draft of a system becomes one document.
create unique index approval_document_origin on approval_document (com_code, (origin ->> 'key')) where origin is not null;
create index approval_draft_unopened on approval_draft (saved_at) where origin is not null and opened_at is null;
create unique index approval_draft_origin on approval_draft (com_code, store_key) where origin is not null;
