-- The archive of a person reads the files that the person has attached.
create index file_entry_maker on file_entry (created_by, created_at, entry_id) where deleted_at is null;
