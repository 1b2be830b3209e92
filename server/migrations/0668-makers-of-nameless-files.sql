-- Articles that became nameless at their scheduled publication have kept the makers of their files in the archives of people.
update file_code code set hides_maker = true
  from board_article article
 where article.is_nameless and code.com_code = article.com_code and code.kind = 'article'
   and code.holder_id = article.article_id::text and not code.hides_maker;
