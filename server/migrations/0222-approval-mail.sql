-- Mails about a document that are not sent yet: several events of one document become one mail to a person.
create table approval_mail (
  com_code text not null,
  apm_id bigint not null,
  person_code text not null,
  word text not null,
  actor jsonb not null,
  -- How many events it stands for.
  event_count int not null default 1,
  queued_at timestamptz not null,
  primary key (com_code, apm_id, person_code),
  foreign key (com_code, apm_id) references approval_document (com_code, apm_id) on delete cascade
);
create index approval_mail_due on approval_mail (queued_at);
