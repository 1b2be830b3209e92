-- The password that a person enters before deciding about documents; absent for people who chose none.
create table approval_password (
  com_code text not null,
  person_code text not null,
  password_hash text not null check (password_hash <> ''),
  updated_at timestamptz not null,
  primary key (com_code, person_code)
);

-- Sessions that have entered the password; the person may decide in them until the proof expires.
create table approval_password_proof (
  com_code text not null,
  person_code text not null,
  session_key bytea not null,
  expires_at timestamptz not null,
  primary key (com_code, person_code, session_key),
  foreign key (com_code, person_code) references approval_password (com_code, person_code) on delete cascade
);
create index approval_password_proof_expiry on approval_password_proof (expires_at);
