-- The tables of the two address books get the same columns, so that each statement stands once for both
-- (docs/decisions/062). The portal's own: the owner stands in every key, as in the mailbox, so that a folder or a list
-- can only hold what the same person has; a member who is a person of the organisation is `member_code`.
alter table contact_member rename column person_code to member_code;
alter table contact_member add column person_code text;
update contact_member member set person_code = list.person_code
  from contact_entry list where list.com_code = member.com_code and list.entry_id = member.list_id;

alter table contact_member
  alter column person_code set not null,
  drop constraint contact_member_pkey,
  drop constraint contact_member_com_code_list_id_fkey,
  drop constraint contact_member_com_code_entry_id_fkey;
alter table contact_entry
  drop constraint contact_entry_pkey,
  drop constraint contact_entry_com_code_folder_id_fkey;
alter table contact_folder
  drop constraint contact_folder_com_code_parent_folder_id_fkey,
  drop constraint contact_folder_pkey;

alter table contact_folder
  add primary key (com_code, person_code, folder_id),
  add foreign key (com_code, person_code, parent_folder_id) references contact_folder on update cascade;
alter table contact_entry
  add primary key (com_code, person_code, entry_id),
  add foreign key (com_code, person_code, folder_id) references contact_folder on update cascade;
alter table contact_member
  add primary key (com_code, person_code, list_id, place),
  add foreign key (com_code, person_code, list_id) references contact_entry on delete cascade on update cascade,
  add foreign key (com_code, person_code, entry_id) references contact_entry on delete cascade on update cascade;
drop index contact_member_entry;
create index contact_member_entry on contact_member (com_code, person_code, entry_id) where entry_id is not null;

-- The mailbox: a contact is told from a list by the same flag, and folders of other classes, or well-known ones, are
-- none of the address book's.
alter table mail_contact rename column contact_id to entry_id;
alter table mail_contact add column is_list boolean;
update mail_contact set is_list = item_class = 'IPM.DistList';
alter table mail_contact alter column is_list set not null, drop column item_class;
alter table mail_list_member rename column contact_id to entry_id;

create view mail_contact_folder as
  select com_code, person_code, folder_id, parent_folder_id, name, item_class
    from mail_folder
   where item_class = 'IPF.Contact' and well_known_name is null
  with check option;
alter view mail_contact_folder alter column item_class set default 'IPF.Contact';

-- Initial consonants are now looked for in the name itself, also between syllables (김ㅁㅈ).
alter table contact_entry drop column initials;
alter table mail_contact drop column initials;
drop function hangul_initials(text);
