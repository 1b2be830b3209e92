-- What people have read. Up to `read_seq` of a board everything is read; after it, what has a row in board_view. One row
-- a person and board, however many articles they read.
create table board_read_mark (
  com_code text not null,
  board_id int not null,
  person_code text not null,
  read_seq int not null,
  marked_at timestamptz not null,
  primary key (com_code, board_id, person_code)
) with (fillfactor = 80);

-- Articles up to here are too old to be unread; a job raises it every night.
alter table board_counter add column old_seq int not null default 0;
update board_counter counter
   set old_seq = coalesce((
     select max(seq) from board_article article
      where article.com_code = counter.com_code and article.board_id = counter.board_id and article.seq is not null
        and article.created_at < now() - interval '30 days'), 0);
