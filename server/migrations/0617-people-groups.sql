-- Named groups of people that a person shows in columns of the calendar. `com_code` is the company in which the owner
-- created the group; only the owner reads it.
create table calendar_group (
  com_code text not null,
  group_id bigint generated always as identity,
  person_code text not null,
  name text not null check (name <> ''),
  sort int not null,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (com_code, group_id)
);
create unique index calendar_group_id on calendar_group (group_id);
create unique index calendar_group_name on calendar_group (person_code, name);

create table calendar_group_member (
  com_code text not null,
  group_id bigint not null,
  person_code text not null,
  sort int not null,
  primary key (com_code, group_id, person_code),
  foreign key (com_code, group_id) references calendar_group (com_code, group_id) on delete cascade
);
create index calendar_group_member_person on calendar_group_member (person_code);
