-- How long a company keeps data of a kind, in days. Without a row, the usual time of the kind.
create table kit_retention (
  com_code text not null references org_company on update cascade on delete cascade,
  kind text not null check (kind <> ''),
  days int not null check (days > 0),
  primary key (com_code, kind)
);
