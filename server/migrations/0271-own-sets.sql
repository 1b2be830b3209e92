-- What people mark for themselves, in the table form of kit/own-set.ts: a mark counts until a time, usually forever.
alter table board_follow add column until timestamptz not null default 'infinity';

alter table gnb_notice_popup_hidden rename column hidden_until to until;
alter table gnb_notice_popup_hidden add column created_at timestamptz not null default now();

-- Resources that a person uses often: first in their lists.
create table reservation_star (
  com_code text not null,
  resource_id bigint not null,
  person_code text not null,
  created_at timestamptz not null,
  until timestamptz not null default 'infinity',
  primary key (com_code, resource_id, person_code),
  foreign key (com_code, resource_id) references reservation_resource on delete cascade
);
create index reservation_star_person on reservation_star (person_code);
