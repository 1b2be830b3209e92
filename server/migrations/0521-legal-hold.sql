-- Rows that a person removed for good while a legal hold on the person stood; deleted when it is lifted.
create table kit_kept (
  kept_id bigint generated always as identity primary key,
  person_code text not null,
  table_name text not null,
  row jsonb not null,
  kept_at timestamptz not null
);
create index kit_kept_person on kit_kept (person_code);
-- Texts of mails that a hold keeps.
create index kit_kept_digest on kit_kept ((row ->> 'digest')) where row ? 'digest';

-- Removed for good by a person who may not know of the hold that keeps it; no list shows it.
alter table survey_survey add column purged_at timestamptz;
alter table contract_contract add column purged_at timestamptz;
alter table approval_document add column purged_at timestamptz;
create index contract_contract_purged on contract_contract (purged_at) where purged_at is not null;
