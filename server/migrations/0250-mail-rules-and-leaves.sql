-- A run of the rules of a mailbox over one of its folders, by a job; `after_entry_id` is where it continues.
create table mail_rule_run (
  com_code text not null,
  mailbox_id bigint not null,
  run_id bigint generated always as identity,
  folder_id bigint not null,
  state text not null default 'running' check (state in ('running', 'done', 'failed')),
  after_entry_id bigint not null default 0,
  seen_count int not null default 0,
  changed_count int not null default 0,
  started_at timestamptz not null,
  done_at timestamptz,
  primary key (com_code, mailbox_id, run_id),
  foreign key (com_code, mailbox_id) references mail_box on delete cascade on update cascade
);

-- Mails that a rule has passed on, for the limit of an hour.
create table mail_forwarded (
  com_code text not null,
  mailbox_id bigint not null,
  entry_id bigint not null,
  recipient_count int not null,
  forwarded_at timestamptz not null,
  primary key (com_code, mailbox_id, entry_id),
  foreign key (com_code, mailbox_id) references mail_box on delete cascade on update cascade
);
create index mail_forwarded_at on mail_forwarded (com_code, mailbox_id, forwarded_at);

-- Out-of-office texts that other rooms have set for absences, such as approved leaves; those of the owner are in
-- mail_out_of_office.
create table mail_leave (
  com_code text not null,
  mailbox_id bigint not null,
  source text not null check (source <> ''),
  source_id text not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  message text not null,
  primary key (com_code, mailbox_id, source, source_id),
  foreign key (com_code, mailbox_id) references mail_box on delete cascade on update cascade,
  check (ends_at > starts_at)
);
create index mail_leave_time on mail_leave (com_code, mailbox_id, ends_at);
