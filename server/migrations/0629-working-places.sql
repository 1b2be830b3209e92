-- Where a person usually works on a weekday, 0 for Sunday. A weekday without a row has no place.
create table calendar_working_place (
  person_code text not null,
  weekday int not null check (weekday between 0 and 6),
  kind text not null check (kind in ('none', 'office', 'home', 'other')),
  place text not null check ((kind = 'other') = (place <> '')),
  primary key (person_code, weekday)
);

-- Where a person works on a date instead. Past days are deleted.
create table calendar_working_day (
  person_code text not null,
  day date not null,
  kind text not null check (kind in ('none', 'office', 'home', 'other')),
  place text not null check ((kind = 'other') = (place <> '')),
  updated_at timestamptz not null,
  primary key (person_code, day)
);
create index calendar_working_day_day on calendar_working_day (day);

-- Whether colleagues who see when the person is busy also see where they work.
alter table calendar_config add column shares_place boolean not null default true;
