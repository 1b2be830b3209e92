-- Images of signatures and of the seals of companies. An act holds the digest of the image of its moment, so an image
-- is never deleted or changed.
create table approval_image (
  com_code text not null,
  digest text not null,
  bytes bytea not null,
  content_type text not null,
  created_at timestamptz not null,
  primary key (com_code, digest)
);

-- The image that an owner uses now: person:code or company:code.
create table approval_signature (
  com_code text not null,
  owner text not null,
  digest text not null,
  changed_at timestamptz not null,
  primary key (com_code, owner),
  foreign key (com_code, digest) references approval_image (com_code, digest)
);

-- People that a comment names; they were notified.
alter table approval_comment add column mentions jsonb not null default '[]';
