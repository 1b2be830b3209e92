-- Texts that a person writes mails from.
create table mail_template (
  com_code text not null,
  person_code text not null,
  template_id bigint generated always as identity,
  name text not null check (name <> ''),
  subject text not null default '',
  body text not null default '',
  changed_at timestamptz not null,
  primary key (com_code, person_code, template_id),
  foreign key (com_code, person_code) references org_person on update cascade
);
create unique index mail_template_name on mail_template (person_code, lower(name));
