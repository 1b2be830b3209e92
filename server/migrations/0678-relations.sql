-- Which item was made from which: an event from a mail, minutes from an event. The kinds are those of
-- api/src/kit/relation.ts; the items belong to their rooms, so there are no foreign keys to them.
create table relation_link (
  com_code text not null references org_company (com_code) on delete cascade,
  link_id bigint generated always as identity,
  from_kind text not null check (from_kind <> ''),
  from_id text not null check (from_id <> ''),
  to_kind text not null check (to_kind <> ''),
  to_id text not null check (to_id <> ''),
  -- Empty after the erasure of the person.
  made_by text not null,
  made_at timestamptz not null,
  primary key (com_code, from_kind, from_id, to_kind, to_id),
  check (from_kind <> to_kind)
);
create index relation_link_to on relation_link (com_code, to_kind, to_id);
-- For the nightly removal of links to items that are gone.
create unique index relation_link_id on relation_link (link_id);
-- For the removal of people.
create index relation_link_made_by on relation_link (made_by);
