-- Every run of the backup command; the metrics, the log and the administration show the age of the last finished one.
create table kit_backup (
  backup_id bigint generated always as identity primary key,
  started_at timestamptz not null,
  -- Null while the run is in progress, and for ever if it was killed.
  ended_at timestamptz,
  -- Message of a failed run; null for a finished one.
  fault text,
  row_count bigint,
  byte_count bigint,
  -- The last time that this backup was restored into an empty database as a test.
  tested_at timestamptz
);
create index kit_backup_started on kit_backup (started_at);
