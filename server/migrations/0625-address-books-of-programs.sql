-- Collections of CardDAV with the members that programs have read: a report compares them with what is there now, and
-- gives each difference the next number of its collection (docs/decisions/269). A member without a tag is gone.
create table kit_dav_book (
  com_code text not null references org_company,
  book_id bigint generated always as identity,
  kind text not null check (kind <> ''),
  person_code text,
  scope text not null default '',
  change_no bigint not null default 0,
  -- The last comparison; null before the first one.
  checked_at timestamptz,
  -- Members that were gone before this change are no longer stored.
  purged_no bigint not null default 0,
  primary key (com_code, book_id),
  unique nulls not distinct (com_code, kind, person_code, scope)
);

create table kit_dav_member (
  com_code text not null,
  book_id bigint not null,
  name text not null,
  tag text,
  change_no bigint not null,
  changed_at timestamptz not null,
  primary key (com_code, book_id, name),
  foreign key (com_code, book_id) references kit_dav_book on delete cascade
);
create index kit_dav_member_change on kit_dav_member (com_code, book_id, change_no);
create index kit_dav_member_gone on kit_dav_member (changed_at) where tag is null;

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
