-- Dated changes of the posts of one person: who ordered what from which day on, and the posts before and after, all of
-- them, so that an order can be cancelled exactly.
create table admin_appointment (
  appointment_id bigint generated always as identity primary key,
  com_code text not null references org_company (com_code) on delete cascade,
  person_code text not null references org_person (person_code) on delete cascade on update cascade,
  day date not null,
  kinds text[] not null check (cardinality(kinds) > 0),
  before jsonb not null,
  after jsonb not null,
  ordered_by text not null,
  ordered_at timestamptz not null,
  canceled_by text not null default '',
  canceled_at timestamptz
);
create index admin_appointment_person on admin_appointment (person_code, appointment_id desc);
create index admin_appointment_company on admin_appointment (com_code, day desc, appointment_id desc);
