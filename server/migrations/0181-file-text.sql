-- Texts that other rooms store by their digest, such as the MIME texts of mails: the clean-up of bytes spares them.
create table file_text (
  kind text not null,
  com_code text not null,
  digest bytea not null references file_piece,
  stored_at timestamptz not null,
  primary key (kind, com_code, digest)
);
create index file_text_digest on file_text (digest);
