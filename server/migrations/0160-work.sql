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

-- People who want what waits for them as a mail on working days, and when the next one is due.
create table work_mail (
  com_code text not null,
  person_code text not null,
  -- The hour of the day in the time zone of the person.
  hour smallint not null check (hour between 0 and 23),
  next_at timestamptz not null,
  primary key (com_code, person_code)
);
create index work_mail_next on work_mail (next_at);
