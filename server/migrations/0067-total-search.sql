-- Every two neighbouring letters of the words of a text as numbers, for an index that finds any part of a word of two
-- letters or more, in any case. Two pairs may have one number: whoever asks compares the text itself afterwards.
create function search_pairs(words text) returns int[]
  language sql immutable strict parallel safe
  return (
    select coalesce(array_agg(distinct ((ascii(letter)::bigint * 1114112 + ascii(following)) % 2147483647)::int), '{}')
      from (select letter, lead(letter) over (order by place) as following
              from string_to_table(lower(normalize(words, nfc)), null) with ordinality as letters (letter, place)) pair
     where letter !~ '\s' and following !~ '\s');

create index board_comment_pairs on board_comment using gin (search_pairs(content)) where deleted_at is null;

-- Names of attachments, published to the rooms that the collections belong to.
create index file_entry_pairs on file_entry using gin (search_pairs(name)) where deleted_at is null;
create view file_attached_name as
  select com_code, file_code, entry_id, name, created_at from file_entry where deleted_at is null;
