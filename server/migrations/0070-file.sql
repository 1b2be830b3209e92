-- Pictures in the rich texts of every room. `kind` and `holder_id` name the thing that the text belongs to. Both are
-- null for an upload whose text is not saved yet: only its uploader sees it. `small` is the picture of a card.
create table file_picture (
  com_code text not null,
  picture_id uuid not null,
  content_type text not null,
  bytes bytea not null,
  small bytea not null,
  width int not null,
  height int not null,
  created_at timestamptz not null,
  kind text,
  holder_id text,
  uploaded_by text,
  primary key (com_code, picture_id),
  -- A picture of a text has no uploader: an anonymous text must not lead to its author.
  constraint file_picture_place check (
    (kind is null) = (holder_id is null) and (kind is null) = (uploaded_by is not null))
);
alter table file_picture alter column bytes set storage external;
alter table file_picture alter column small set storage external;
create unique index file_picture_id on file_picture (picture_id);
create index file_picture_holder on file_picture (kind, holder_id) where kind is not null;
create index file_picture_uploader on file_picture (uploaded_by, created_at) where uploaded_by is not null;
create index file_picture_waiting on file_picture (created_at, picture_id) where uploaded_by is not null;

-- Bytes in the store, by their SHA-256. The store holds nothing that has no row here (docs/decisions/041).
create table file_piece (
  digest bytea primary key check (length(digest) = 32),
  size bigint not null,
  -- When a file began to use it last; what has no use a day later is removed.
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
  -- Files of anonymous articles must not reveal their makers: a collection that hides its makers takes plain files
  -- only.
  hides_maker boolean not null default false,
  primary key (com_code, file_code)
);
create index file_code_id on file_code (file_code);
create index file_code_holder on file_code (com_code, kind, holder_id) where holder_id is not null;
create index file_code_draft on file_code (touched_at) where holder_id is null;
create index file_code_removed on file_code (removed_at) where removed_at is not null;
-- Finds what a person has uploaded and not attached to anything yet, which is limited.
create index file_code_maker on file_code (com_code, created_by) where holder_id is null;

create table file_entry (
  com_code text not null,
  entry_id uuid not null,
  file_code uuid not null,
  identifier uuid not null,
  code_values text not null default '',
  name text not null check (octet_length(name) between 1 and 255),
  size bigint not null check (size > 0),
  content_type text not null,
  -- Thumbnails and previews find their file by it.
  digest bytea not null,
  piece_count int not null,
  whole_digest bytea,
  -- Made of the time at which the file was chosen, so that files that arrive at the same time keep their order.
  sort bigint not null,
  created_by text not null,
  created_at timestamptz not null,
  deleted_at timestamptz,
  deleted_by text,
  -- Traces of the maker were removed from the bytes, as far as they are known.
  is_plain boolean not null default false,
  primary key (com_code, entry_id),
  foreign key (com_code, file_code) references file_code on delete cascade
);
create index file_entry_id on file_entry (entry_id);
create index file_entry_code on file_entry (com_code, file_code, sort);
create unique index file_entry_identifier on file_entry (com_code, file_code, created_by, identifier);
create index file_entry_digest on file_entry (com_code, digest);
create index file_entry_deleted on file_entry (deleted_at) where deleted_at is not null;
-- Finds the files whose whole is still to be hashed without reading all of them.
create index file_entry_unhashed on file_entry (com_code, entry_id) where whole_digest is null;
-- Names of attachments, published to the rooms that the collections belong to.
create index file_entry_pairs on file_entry using gin (search_pairs(name)) where deleted_at is null;
-- The archive of a person reads the files that the person has attached.
create index file_entry_maker on file_entry (created_by, created_at, entry_id) where deleted_at is null;
comment on column file_entry.digest is
  'SHA-256 of the bytes; of a file in several pieces, SHA-256 of the pieces'' digests one after another';
comment on column file_entry.whole_digest is 'SHA-256 of the bytes, written by file.hashWhole; null until it ran';

create view file_attached_name as
  select com_code, file_code, entry_id, name, created_at from file_entry where deleted_at is null;

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

-- Texts that other rooms store by their digest, such as the MIME texts of mails: the clean-up of bytes spares them.
create table file_text (
  kind text not null,
  com_code text not null,
  digest bytea not null references file_piece,
  stored_at timestamptz not null,
  primary key (kind, com_code, digest)
);
create index file_text_digest on file_text (digest);
