-- Articles of nameless boards are changed by whoever knows their password (spec 2§4).

-- The password of an article, as an Argon2id hash.
create table board_article_password (
  com_code text not null,
  article_id bigint not null,
  password_hash text not null,
  primary key (com_code, article_id)
);

-- Sessions that have proven an article's password a moment ago; `session_key` is the hash that kit_session knows.
create table board_article_proof (
  com_code text not null,
  article_id bigint not null,
  session_key bytea not null,
  expires_at timestamptz not null,
  primary key (com_code, article_id, session_key)
);
create index board_article_proof_age on board_article_proof (expires_at);

-- The article that a collection of files hangs on, for the files of its versions.
create index board_article_file on board_article (file_code) where file_code is not null;
