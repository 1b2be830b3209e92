-- What data sources have answered to the person who asked: used again within the time of the source, shown as the last
-- known answer if a call fails, and compared at the submission with fields whose values may come from the source only.
create table approval_source_answer (
  com_code text not null,
  source_id bigint not null,
  -- SHA-256 of form and version, field, query, sent values and drafter.
  question bytea not null check (length(question) = 32),
  asked_by text not null,
  form_id bigint not null,
  field text not null,
  sent jsonb not null,
  -- The drafter of whom the answer is; null if the source does not ask for one.
  person_code text,
  answer_rows jsonb not null,
  has_more boolean not null,
  answered_at timestamptz not null,
  primary key (source_id, question, asked_by)
);
create index approval_source_answer_age on approval_source_answer (answered_at);
create index approval_source_answer_question on approval_source_answer (source_id, question, answered_at desc);
create index approval_source_answer_asker on approval_source_answer (source_id, asked_by, answered_at desc);
