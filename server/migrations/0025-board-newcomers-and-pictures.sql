-- Must-read notices ask those as well who come to the board later: with which state of the organisation and of the
-- board's settings their people were last looked up. Zero is looked up again by the next job.
alter table board_must_read
  add column seen_org bigint not null default 0,
  add column seen_board int not null default 0;
-- When somebody was asked; who is already there was asked before this was noted.
alter table board_must_read_person add column asked_at timestamptz;

-- Pictures that a writer's editor has sent ahead of the save: their own until an article takes a copy.
create table board_upload (
  com_code text not null,
  image_id uuid not null,
  board_id int not null,
  person_code text not null,
  content_type text not null,
  bytes bytea not null,
  small bytea not null,
  width int not null,
  height int not null,
  created_at timestamptz not null,
  primary key (com_code, image_id)
);
create unique index board_upload_id on board_upload (image_id);
-- What a person sent in the last day, and what the daily job takes away.
create index board_upload_person on board_upload (person_code, created_at);
create index board_upload_created on board_upload (created_at);
alter table board_upload alter column bytes set storage external;
alter table board_upload alter column small set storage external;

-- What was said and recommended while its board was nameless stays nameless, whatever becomes of the board.
alter table board_comment add column is_nameless boolean not null default false;
alter table board_recommend add column is_nameless boolean not null default false;
update board_comment comment set is_nameless = true
  from board_board board
 where board.use_nameless and comment.com_code = board.com_code and comment.board_id = board.board_id;
update board_recommend recommend set is_nameless = true
  from board_article article
  join board_board board on board.com_code = article.com_code and board.board_id = article.board_id
 where board.use_nameless and recommend.com_code = article.com_code and recommend.article_id = article.article_id;
