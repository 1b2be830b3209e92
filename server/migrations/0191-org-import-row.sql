-- What the last import read from its files, by file and key. A field that the files have not changed since belongs to the
-- screens: the next import keeps what administrators entered meanwhile (docs/import.md).
create table org_import_row (
  com_code text not null,
  file text not null,
  key text not null,
  vals jsonb not null,
  primary key (com_code, file, key)
);
create table account_import_row (
  com_code text not null,
  person_code text not null,
  vals jsonb not null,
  primary key (com_code, person_code)
);
