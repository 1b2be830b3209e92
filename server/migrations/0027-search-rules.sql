-- Rows say by which rules their pieces were made, so that new rules need no rewriting while the portal waits: rows of
-- older rules are found as before, but by what the new rules ask beyond them, and a job makes them anew, newest first.
-- 0: nothing is made yet. 1: pairs, and threes of Latin letters and digits. 2: threes where digits meet Hangul as well.
alter table board_search add column piece_rules smallint not null default 1;
alter table board_search alter column piece_rules set default 0;
update board_search set piece_rules = 0 where not is_kept;
drop index board_search_waiting;
alter table board_search drop column is_kept;
create index board_search_waiting on board_search (number) where piece_rules < 2;
comment on column board_search.piece_rules is
  'The rules its pieces were made by; 0 where they wait to be made. The newest stand in board/search/search.rules.ts.';
