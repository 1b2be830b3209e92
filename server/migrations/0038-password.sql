-- True after an import, and after an administrator gave a password: the person must set one of their own first.
alter table account_login add column must_change boolean not null default false;
alter table account_login add column password_changed_at timestamptz;

-- Single-use secrets that let their holder set the password of an account: a link in a mail, an administrator's code or
-- an invitation. Only the hash of the secret is stored.
create table account_reset (
  secret_hash bytea primary key,
  com_code text not null,
  person_code text not null,
  kind text not null check (kind in ('mail', 'code', 'invite')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- The administrator who gave it; null where the person asked for it.
  created_by text,
  foreign key (com_code, person_code) references account_login on update cascade on delete cascade
);
create unique index account_reset_person on account_reset (person_code, kind);
create index account_reset_expiry on account_reset (expires_at);
