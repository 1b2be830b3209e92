-- What a person must still read, for the counts of the home page.
create index board_must_read_unread on board_must_read_person (person_code, article_id) where read_at is null;
