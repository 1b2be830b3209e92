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
