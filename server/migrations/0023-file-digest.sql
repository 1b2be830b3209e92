-- The digest of a file in several pieces is made of its pieces' digests; its whole is hashed after the answer.
-- Thumbnails and previews know their file by this digest; of files that change theirs, they are made anew.
update file_entry entry set digest = made.digest
  from (select com_code, entry_id, sha256(string_agg(digest, ''::bytea order by number)) as digest
          from file_entry_piece group by com_code, entry_id having count(*) > 1) made
 where made.com_code = entry.com_code and made.entry_id = entry.entry_id;
-- Finds the files whose whole is still to be hashed without reading all of them.
create index file_entry_unhashed on file_entry (com_code, entry_id) where whole_digest is null;
comment on column file_entry.digest is
  'SHA-256 of the bytes; of a file in several pieces, SHA-256 of the pieces'' digests one after another';
comment on column file_entry.whole_digest is 'SHA-256 of the bytes, written by file.hashWhole; null until it ran';
