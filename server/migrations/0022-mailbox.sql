-- The initial consonants of Hangul, spaces taken out, whatever else is in it as it stands: 홍 길동 → ㅎㄱㄷ.
create function hangul_initials(name text) returns text
  language sql immutable strict parallel safe
  return (
    select coalesce(string_agg(
             case when ascii(letter) between 44032 and 55203
                  then substr('ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ', (ascii(letter) - 44032) / 588 + 1, 1)
                  else letter end, '' order by place), '')
      from string_to_table(replace(name, ' ', ''), null) with ordinality as letters (letter, place));

alter table contact_entry add column initials text not null generated always as (hangul_initials(name)) stored;

-- A mailbox is opened by the first thing that is put into it. `com_code` is the company that employs its owner,
-- whatever post they act in.
create table mail_mailbox (
  com_code text not null,
  person_code text not null,
  opened_at timestamptz not null,
  primary key (com_code, person_code),
  foreign key (com_code, person_code) references org_person on update cascade
);

-- Folders of every kind in one tree. A well-known folder stands once in a mailbox, at its top, and is named by the
-- screen; `item_class` says what it holds, in the words of the mail client.
create table mail_folder (
  com_code text not null,
  person_code text not null,
  folder_id bigint generated always as identity,
  parent_folder_id bigint,
  well_known_name text,
  name text not null default '',
  item_class text not null check (item_class like 'IPF.%'),
  primary key (com_code, person_code, folder_id),
  foreign key (com_code, person_code) references mail_mailbox on update cascade,
  foreign key (com_code, person_code, parent_folder_id) references mail_folder on update cascade,
  check ((well_known_name is null) = (name <> '')),
  check (well_known_name is null or parent_folder_id is null)
);
create unique index mail_folder_well_known on mail_folder (com_code, person_code, well_known_name)
  where well_known_name is not null;
create index mail_folder_name on mail_folder (com_code, person_code, item_class, name, folder_id);

create table mail_contact (
  com_code text not null,
  person_code text not null,
  contact_id bigint generated always as identity,
  folder_id bigint not null,
  item_class text not null check (item_class in ('IPM.Contact', 'IPM.DistList')),
  name text not null check (name <> ''),
  initials text not null generated always as (hangul_initials(name)) stored,
  company text not null default '',
  department text not null default '',
  job_title text not null default '',
  email text not null default '',
  mobile_tel text not null default '',
  office_tel text not null default '',
  office_ext_tel text not null default '',
  note text not null default '',
  updated_at timestamptz not null,
  primary key (com_code, person_code, contact_id),
  foreign key (com_code, person_code, folder_id) references mail_folder on update cascade
);
create index mail_contact_name on mail_contact (com_code, person_code, folder_id, name, contact_id);

-- Members of a distribution list in their order: a contact or list of the same mailbox, or a plain address.
create table mail_list_member (
  com_code text not null,
  person_code text not null,
  list_id bigint not null,
  place int not null,
  contact_id bigint,
  name text not null default '',
  email text not null default '',
  primary key (com_code, person_code, list_id, place),
  foreign key (com_code, person_code, list_id) references mail_contact on delete cascade on update cascade,
  foreign key (com_code, person_code, contact_id) references mail_contact on delete cascade on update cascade,
  check ((contact_id is null) = (email <> ''))
);
create index mail_list_member_contact on mail_list_member (com_code, person_code, contact_id)
  where contact_id is not null;
