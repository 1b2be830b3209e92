-- Things of the work queue that a person has postponed: only which thing and until when.
create table work_later (
  com_code text not null,
  person_code text not null,
  kind text not null,
  item_id text not null,
  until_at timestamptz not null,
  primary key (com_code, person_code, kind, item_id)
);
create index work_later_until on work_later (until_at);
