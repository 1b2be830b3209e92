-- Whether a removed comment still has answers is asked of the next comment that stands: one look, however many were removed.
create index board_comment_living on board_comment (com_code, article_id, path) where deleted_at is null;
