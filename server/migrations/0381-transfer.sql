-- Orders that move a person to another company of the group on a day. Nothing changes before its day: a canceled order
-- leaves no trace but the audit log. `com_code` is the company that the person leaves.
create table admin_transfer (
  com_code text not null references org_company,
  transfer_id bigint generated always as identity,
  person_code text not null references org_person (person_code),
  to_com_code text not null references org_company,
  first_day date not null,
  dept_code text not null,
  title_code text not null default '',
  position_code text not null default '',
  grade_code text not null default '',
  employee_number text not null default '',
  -- Empty: the address stays.
  email text not null default '' check (email = lower(email)),
  state text not null default 'waiting' check (state in ('waiting', 'done', 'failed', 'canceled')),
  -- Why it failed: the code of an error.
  fault text not null default '',
  ordered_by text not null,
  ordered_at timestamptz not null,
  done_at timestamptz,
  primary key (com_code, transfer_id),
  check (to_com_code <> com_code)
);
-- A person has one order at a time.
create unique index admin_transfer_open on admin_transfer (person_code) where state in ('waiting', 'failed');
create index admin_transfer_person on admin_transfer (person_code, transfer_id desc);
create index admin_transfer_due on admin_transfer (first_day) where state = 'waiting';

alter table admin_hand_over drop constraint admin_hand_over_reason_check;
alter table admin_hand_over
  add constraint admin_hand_over_reason_check check (reason in ('retirement', 'leave', 'now', 'transfer'));
