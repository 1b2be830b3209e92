import type { ViewLog } from '@maru/api/board'
import type { Db } from '#kit/db.ts'
import { personColumns } from '../author/author.sql.ts'

/** A page of the readers of an article, newest first. */
export function selectViews(
  db: Db,
  slice: { comCode: string; articleId: number; limit: number; offset: number },
): Promise<ViewLog[]> {
  return db<ViewLog[]>`
    select ${personColumns(db)}, view.first_at as created_date, view.last_at as updated_date, view.times
      from (
        select * from board_view
         where com_code = ${slice.comCode} and article_id = ${slice.articleId}
         order by first_at desc, person_code limit ${slice.limit} offset ${slice.offset}) view
      join board_author author on author.com_code = view.com_code and author.author_id = view.author_id
     order by view.first_at desc, view.person_code`
}
