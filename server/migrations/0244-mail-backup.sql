-- Backups of large folders that a job makes; their zip files are attachments of this row for a week.
create table mail_backup (
  com_code text not null,
  person_code text not null,
  backup_id bigint generated always as identity,
  mailbox_id bigint not null,
  folder_id bigint not null,
  title text not null,
  start_day date,
  end_day date,
  zone text not null,
  state text not null default 'running' check (state in ('running', 'done', 'failed')),
  mail_count int not null,
  size bigint not null,
  -- One collection of files for each part.
  file_codes uuid[] not null,
  created_at timestamptz not null,
  done_at timestamptz,
  primary key (com_code, backup_id)
);
create index mail_backup_person on mail_backup (person_code, created_at desc);
