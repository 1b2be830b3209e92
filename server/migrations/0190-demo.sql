-- What the seed wrote, and whether it came to its end: a database whose seed was cut off is made anew.
create table demo_seed (
  only_one boolean primary key default true check (only_one),
  size text not null,
  part real not null,
  seed int not null,
  anchor timestamptz not null,
  started_at timestamptz not null default now(),
  finished_at timestamptz
);
