-- Documents and articles of earlier systems, read-only (docs/import.md, decisions 388 and 389).

-- An import of one source. `file_code` is an uploaded archive, `path` one of a command.
create table archive_import (
  com_code text not null,
  import_id bigint generated always as identity,
  source text not null check (source <> ''),
  file_com_code text not null default '',
  file_code uuid,
  path text not null default '',
  file_name text not null,
  readers text not null check (readers in ('company', 'departments', 'participants')),
  dept_codes text[] not null default '{}',
  state text not null check (state in ('checking', 'checked', 'running', 'stopped', 'done', 'failed', 'undoing', 'undone')),
  reason text not null default '',
  total_count int not null default 0,
  total_size bigint not null default 0,
  loaded_count int not null default 0,
  known_count int not null default 0,
  refused_count int not null default 0,
  -- Each step of the job has a number; a repeated job changes nothing.
  turn int not null default 0,
  -- SHA-256 over the digests of all loaded rows, when the import is done.
  manifest text not null default '',
  created_by text not null,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  ended_at timestamptz,
  primary key (com_code, import_id),
  check ((file_code is null) <> (path = ''))
);
create unique index archive_import_id on archive_import (import_id);
-- One open import for each source.
create unique index archive_import_open on archive_import (com_code, source)
  where state in ('checking', 'running', 'undoing');

-- The manifest: one row for each row of the index file. `record` is emptied when the row has a result.
create table archive_import_row (
  com_code text not null,
  import_id bigint not null,
  place int not null,
  source_key text not null,
  title text not null,
  size bigint not null,
  record jsonb not null default '{}',
  state text not null check (state in ('waiting', 'loaded', 'known', 'refused')),
  reason text not null default '',
  digest text not null default '',
  primary key (com_code, import_id, place),
  foreign key (com_code, import_id) references archive_import (com_code, import_id) on delete cascade
);
create index archive_import_row_waiting on archive_import_row (com_code, import_id, place) where state = 'waiting';

-- The names of people in a source: a code, a login or an address, or `name:` with a name. Names are matched by hand only.
create table archive_name (
  com_code text not null,
  source text not null,
  name_key text not null,
  shown_name text not null,
  person_code text,
  is_chosen boolean not null default false,
  primary key (com_code, source, name_key)
);
create table archive_import_name (
  com_code text not null,
  import_id bigint not null,
  name_key text not null,
  row_count int not null,
  primary key (com_code, import_id, name_key),
  foreign key (com_code, import_id) references archive_import (com_code, import_id) on delete cascade
);

create table archive_item (
  com_code text not null,
  archive_id bigint generated always as identity,
  import_id bigint not null,
  source text not null,
  source_key text not null,
  digest text not null,
  kind text not null check (kind in ('document', 'article')),
  number text not null,
  box text not null,
  title text not null check (title <> ''),
  author_name text not null,
  dept_name text not null,
  day date not null,
  completed_day date,
  status text not null,
  grade text not null,
  retention_until date,
  file_code uuid,
  file_count int not null,
  body_kind text not null check (body_kind in ('pdf', 'html', 'none')),
  body_file uuid,
  -- Subjects of rights (kit/data/rights): matched people, and for articles the company or departments.
  readers text[] not null,
  created_at timestamptz not null,
  -- Removed, but under a legal hold.
  hidden_at timestamptz,
  primary key (com_code, archive_id)
);
create unique index archive_item_id on archive_item (archive_id);
create unique index archive_item_source on archive_item (com_code, source, source_key, digest);
create index archive_item_day on archive_item (com_code, day desc, archive_id desc);
create index archive_item_readers on archive_item using gin (readers) with (fastupdate = off);
create index archive_item_import on archive_item (com_code, import_id);

-- The cleaned HTML of an item.
create table archive_text (
  com_code text not null,
  archive_id bigint not null,
  html text not null,
  primary key (com_code, archive_id),
  foreign key (com_code, archive_id) references archive_item (com_code, archive_id) on delete cascade
);

-- The people of an item as the source names them, the author at place 0. `person_code` is the colleague, if known.
create table archive_person (
  com_code text not null,
  archive_id bigint not null,
  place int not null,
  source text not null,
  name_key text not null,
  name text not null,
  role text not null,
  day date,
  person_code text,
  primary key (com_code, archive_id, place),
  foreign key (com_code, archive_id) references archive_item (com_code, archive_id) on delete cascade
);
create index archive_person_name on archive_person (com_code, source, name_key);

create table archive_search (
  com_code text not null,
  archive_id bigint not null,
  number bigint generated always as identity,
  words text not null,
  body text not null,
  pieces int[] not null default '{}',
  primary key (com_code, archive_id),
  foreign key (com_code, archive_id) references archive_item (com_code, archive_id) on delete cascade
);
create unique index archive_search_number on archive_search (number);
create index archive_search_pieces on archive_search using gin (pieces) with (fastupdate = off);
