-- Files that a mail sends as a link: for people outside without an account, until a time and for a number of downloads.
create table mail_file_link (
  com_code text not null,
  link_id bigint generated always as identity,
  person_code text not null,
  -- The hash of the secret in the address; the secret itself is in the mail only.
  key_hash bytea not null,
  file_code uuid not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  most_downloads int not null check (most_downloads > 0),
  download_count int not null default 0,
  last_download_at timestamptz,
  -- Ended by its owner or an administrator.
  ended_at timestamptz,
  primary key (com_code, link_id),
  foreign key (com_code, person_code) references org_person on update cascade
);
create unique index mail_file_link_key on mail_file_link (key_hash);
create index mail_file_link_person on mail_file_link (person_code, created_at desc);
create index mail_file_link_end on mail_file_link (expires_at);
