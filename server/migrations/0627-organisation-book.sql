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
