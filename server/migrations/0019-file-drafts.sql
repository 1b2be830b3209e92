-- Finds what a person has uploaded and not attached to anything yet, which is limited.
create index file_code_maker on file_code (com_code, created_by) where holder_id is null;
