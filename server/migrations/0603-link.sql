-- Documents that connected systems made, by the key of the other system. A key is never forgotten; after a rejection or
-- withdrawal the same key may have another attempt.
create table admin_link_document (
  system_id bigint not null references admin_system on delete cascade,
  external_key text not null check (external_key <> ''),
  attempt int not null check (attempt > 0),
  com_code text not null,
  -- The draft, and the document that it becomes.
  key uuid not null unique,
  -- SHA-256 of the request: a repeated request is recognised by it.
  digest bytea not null check (length(digest) = 32),
  person_code text not null,
  form_id bigint not null,
  apm_id bigint,
  -- Why a draft ended without a document.
  draft_end text check (draft_end in ('EXPIRED', 'WITHDRAWN')),
  created_at timestamptz not null,
  primary key (system_id, external_key, attempt)
);
create index admin_link_document_list on admin_link_document (system_id, created_at desc);
create unique index admin_link_document_apm on admin_link_document (com_code, apm_id) where apm_id is not null;

-- Each state of these documents once. Numbers are given under an advisory lock of the system, so that they become visible
-- in their order and a reader who continues after a number misses none.
create table admin_link_change (
  system_id bigint not null references admin_system on delete cascade,
  number bigint not null,
  key uuid not null references admin_link_document (key) on delete cascade,
  apm_id bigint,
  seq int not null,
  type text not null,
  act text not null,
  before text not null,
  status text not null,
  actor_code text not null,
  doc_number text not null,
  happened_at timestamptz not null,
  primary key (system_id, number),
  unique (key, seq)
);
