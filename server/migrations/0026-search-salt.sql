-- Every 32,768 numbers have a salt, and the pieces of their rows carry it: so the index has a short list for each piece
-- and stretch of numbers instead of one long list for each piece, and a search reads the newest first and stops.
create function board_search_salt(number bigint) returns int
  language sql immutable parallel safe
  return ((number / 32768) * 1540483477 % 2147483647)::int;

drop index board_search_pieces;
-- The first piece was the 8,192 numbers around.
update board_search
   set pieces = array(select piece # board_search_salt(number) from unnest(pieces[2:]) piece)
 where pieces <> '{}';
-- A search looks through the pending entries once a stretch, so there are few; a job sorts them in every minute.
create index board_search_pieces on board_search using gin (pieces) with (gin_pending_list_limit = 1024);
comment on column board_search.pieces is
  'Hashed pieces of two characters, the heading, and the board (-2^30 - board_id), each with the salt of the number.';
