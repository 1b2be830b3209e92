-- Articles in the steps below, so that a deep page is found by one look instead of a sum over the steps above it.
alter table board_step add column below_count int not null default 0;
update board_step place
   set below_count = summed.below_count
  from (select com_code, board_id, step,
               sum(article_count) over (partition by com_code, board_id order by step) - article_count as below_count
          from board_step) summed
 where (place.com_code, place.board_id, place.step) = (summed.com_code, summed.board_id, summed.step);
create index board_step_below on board_step (com_code, board_id, below_count, step);
