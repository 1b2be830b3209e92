-- Bytes in the store, by their SHA-256. The store holds nothing that has no row here (docs/decisions/041).
create table file_piece (
  digest bytea primary key check (length(digest) = 32),
  size bigint not null,
  -- Last time that somebody began to use it; what nobody uses a day later is removed.
  touched_at timestamptz not null,
  checked_at timestamptz,
  damaged_at timestamptz
);
create index file_piece_check on file_piece (checked_at nulls first);
create index file_piece_age on file_piece (touched_at);

-- A collection of files: what one article, survey answer or mail has. Without a holder it is its maker's draft.
create table file_code (
  com_code text not null,
  file_code uuid not null,
  kind text not null default '',
  holder_id text,
  -- Files taken out stay for the holder's history instead of going after 14 days.
  keeps_removed boolean not null default false,
  created_by text not null,
  created_at timestamptz not null,
  touched_at timestamptz not null,
  removed_at timestamptz,
  primary key (com_code, file_code)
);
create index file_code_id on file_code (file_code);
create index file_code_holder on file_code (com_code, kind, holder_id) where holder_id is not null;
create index file_code_draft on file_code (touched_at) where holder_id is null;
create index file_code_removed on file_code (removed_at) where removed_at is not null;

create table file_entry (
  com_code text not null,
  entry_id uuid not null,
  file_code uuid not null,
  identifier uuid not null,
  code_values text not null default '',
  name text not null check (octet_length(name) between 1 and 255),
  size bigint not null check (size > 0),
  content_type text not null,
  -- SHA-256 of the bytes; of a file in several pieces, SHA-256 of the pieces' digests one after another.
  digest bytea not null,
  piece_count int not null,
  -- SHA-256 of the whole, written by the check that follows an upload in several pieces.
  whole_digest bytea,
  sort int not null,
  created_by text not null,
  created_at timestamptz not null,
  deleted_at timestamptz,
  deleted_by text,
  primary key (com_code, entry_id),
  foreign key (com_code, file_code) references file_code on delete cascade
);
create index file_entry_id on file_entry (entry_id);
create index file_entry_code on file_entry (com_code, file_code, sort);
create unique index file_entry_identifier on file_entry (com_code, file_code, created_by, identifier);
create index file_entry_digest on file_entry (com_code, digest);
create index file_entry_deleted on file_entry (deleted_at) where deleted_at is not null;

create table file_entry_piece (
  com_code text not null,
  entry_id uuid not null,
  number int not null,
  digest bytea not null references file_piece,
  size bigint not null,
  primary key (com_code, entry_id, number),
  foreign key (com_code, entry_id) references file_entry on delete cascade
);
create index file_entry_piece_digest on file_entry_piece (digest);

-- What was made from a file's bytes: thumbnails by size, the preview as PDF.
create table file_variant (
  com_code text not null,
  source_digest bytea not null,
  kind text not null check (kind in ('card', 'album', 'page', 'pdf')),
  state text not null check (state in ('W', 'Y', 'F')),
  digest bytea references file_piece,
  size bigint not null default 0,
  -- A code of an error text where it could not be made.
  reason text not null default '',
  changed_at timestamptz not null,
  primary key (com_code, source_digest, kind),
  check ((state = 'Y') = (digest is not null))
);
create index file_variant_digest on file_variant (digest);

-- A file on its way: one row for the whole and one for each chunk that is safe.
create table file_upload (
  com_code text not null,
  person_code text not null,
  file_code uuid not null,
  identifier uuid not null,
  code_values text not null default '',
  name text not null,
  -- What the first bytes say; empty until the first chunk is there.
  content_type text not null default '',
  total_size bigint not null,
  chunk_size bigint not null,
  total_chunks int not null,
  received int not null default 0,
  started_at timestamptz not null,
  touched_at timestamptz not null,
  primary key (com_code, person_code, file_code, identifier),
  foreign key (com_code, file_code) references file_code on delete cascade
);
create index file_upload_age on file_upload (touched_at);
create index file_upload_code on file_upload (com_code, file_code);

create table file_part (
  com_code text not null,
  person_code text not null,
  file_code uuid not null,
  identifier uuid not null,
  number int not null,
  digest bytea not null references file_piece,
  size bigint not null,
  primary key (com_code, person_code, file_code, identifier, number),
  foreign key (com_code, person_code, file_code, identifier) references file_upload on delete cascade
);
create index file_part_digest on file_part (digest);
