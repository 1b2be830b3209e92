-- The articles of all boards by date: a page far back reads numbers only, not the texts of the search.
create index board_search_listed on board_search (number desc) include (board_id)
  where words <> '' or piece_rules = 0;
