-- Personal address books. `com_code` is the company that employs the owner, whatever post they act in. The owner is
-- part of every key, so a folder or a list contains only what the same person has. The tables of the mailbox have the
-- same columns (mail_contact), so that each statement serves both (docs/decisions/062).
create table contact_folder (
  com_code text not null,
  folder_id bigint generated always as identity,
  person_code text not null,
  -- Null stands in the root, which every person has without a row.
  parent_folder_id bigint,
  name text not null check (name <> ''),
  primary key (com_code, person_code, folder_id),
  foreign key (com_code, person_code) references org_person on update cascade,
  foreign key (com_code, person_code, parent_folder_id) references contact_folder on update cascade
);
create index contact_folder_person on contact_folder (com_code, person_code, parent_folder_id, name);

create table contact_entry (
  com_code text not null,
  entry_id bigint generated always as identity,
  person_code text not null,
  folder_id bigint,
  is_list boolean not null,
  name text not null check (name <> ''),
  company text not null default '',
  department text not null default '',
  job_title text not null default '',
  email text not null default '',
  mobile_tel text not null default '',
  office_tel text not null default '',
  office_ext_tel text not null default '',
  note text not null default '',
  updated_at timestamptz not null,
  primary key (com_code, person_code, entry_id),
  foreign key (com_code, person_code) references org_person on update cascade,
  foreign key (com_code, person_code, folder_id) references contact_folder on update cascade
);
create index contact_entry_person on contact_entry (com_code, person_code, folder_id, name, entry_id);

-- Members of a distribution list, in their order: an own entry (also another list), a person, or an address.
create table contact_member (
  com_code text not null,
  list_id bigint not null,
  place int not null,
  entry_id bigint,
  -- A person of the organisation.
  member_code text constraint contact_member_person_code_fkey references org_person (person_code),
  name text not null default '',
  email text not null default '',
  -- The owner of the list.
  person_code text not null,
  primary key (com_code, person_code, list_id, place),
  foreign key (com_code, person_code, list_id) references contact_entry on delete cascade on update cascade,
  foreign key (com_code, person_code, entry_id) references contact_entry on delete cascade on update cascade
);
create index contact_member_entry on contact_member (com_code, person_code, entry_id) where entry_id is not null;

-- Public folders: distribution groups of a company; shared ones are seen by every company.
create table contact_group (
  com_code text not null references org_company,
  group_id bigint generated always as identity,
  name_ko text not null check (name_ko <> ''),
  name_en text not null default '',
  name_zh text not null default '',
  email text not null default '',
  manage_dept_code text not null default '',
  is_shared boolean not null default false,
  primary key (com_code, group_id)
);
create unique index contact_group_id on contact_group (group_id);

create table contact_group_member (
  com_code text not null,
  group_id bigint not null,
  place int not null,
  person_code text references org_person (person_code),
  dept_code text references org_department (dept_code),
  child_group_id bigint references contact_group (group_id) on delete cascade,
  name text not null default '',
  email text not null default '',
  primary key (com_code, group_id, place),
  foreign key (com_code, group_id) references contact_group on delete cascade,
  check (num_nonnulls(person_code, dept_code, child_group_id) <= 1)
);
create index contact_group_member_child on contact_group_member (child_group_id) where child_group_id is not null;

-- The card of a contact as a program sent it, with everything that the portal has no field for. Without an entry: a
-- group, which only programs show.
create table contact_card (
  com_code text not null,
  person_code text not null,
  card_id bigint generated always as identity,
  entry_id bigint,
  uid text not null check (uid <> ''),
  dav_name text not null check (dav_name <> ''),
  card text not null,
  digest text not null generated always as (md5(card)) stored,
  primary key (com_code, person_code, card_id),
  unique (com_code, person_code, entry_id),
  unique (com_code, person_code, uid),
  unique (com_code, person_code, dav_name),
  foreign key (com_code, person_code) references org_person on update cascade,
  foreign key (com_code, person_code, entry_id) references contact_entry on delete cascade on update cascade
);
