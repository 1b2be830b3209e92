-- Which part of the directory is an address book on the devices of a person (docs/decisions/270).
create table device_setting (
  person_code text primary key references org_person (person_code) on delete cascade,
  organisation_book text not null check (organisation_book in ('off', 'department', 'company'))
);

-- Photos of people at the size of a phone's list, made once for each version of the photo. Without bytes if the photo
-- cannot be made smaller.
create table device_photo (
  person_code text primary key references org_person (person_code) on delete cascade,
  version text not null,
  bytes bytea not null
);
alter table device_photo alter column bytes set storage external;

-- Pages that connect one phone of a person without a session (docs/decisions/271). Only hashes of secrets are stored.
create table device_setup (
  person_code text primary key references org_person (person_code) on delete cascade,
  hash bytea not null unique check (length(hash) = 32),
  expires_at timestamptz not null
);

-- Profiles of iPhones until they are read, once and within a minute; sealed, because they contain a password.
create table device_profile (
  hash bytea primary key check (length(hash) = 32),
  person_code text not null references org_person (person_code) on delete cascade,
  sealed bytea not null,
  expires_at timestamptz not null
);
create index device_profile_person on device_profile (person_code);

-- The app password of the phones of a kind, which ends when another phone of this kind is connected.
create table device_password (
  person_code text not null references org_person (person_code) on delete cascade,
  kind text not null check (kind in ('iphone', 'android')),
  app_password_id bigint not null,
  primary key (person_code, kind)
);
