import type { LocalName } from '@maru/api/kit/schema'
import type { Db } from '../kit/db.ts'

/** An action of another person of which a person in the demo may be notified. */
export interface DemoNews {
  boardId: number
  articleId: number
  comCode: string
  title: string
  isNotice: boolean
  actor: LocalName
  at: string
}

const actorOf = (db: Db) => db`
  jsonb_build_object('ko', author.name_ko, 'en', author.name_en, 'zh', author.name_zh) as actor`

/** Returns the newest articles of global boards, one per board, written by another person. */
export function selectDemoNews(db: Db, personCode: string, limit: number): Promise<DemoNews[]> {
  return db<DemoNews[]>`
    select newest.* from (
      select distinct on (article.board_id) article.board_id, article.article_id, article.com_code, article.title,
             article.is_notice, ${actorOf(db)}, article.created_at as at
        from board_article article
        join board_board board on board.com_code = article.com_code and board.board_id = article.board_id
        join board_author author on author.com_code = article.com_code and author.author_id = article.author_id
       where board.is_global and not article.is_nameless and article.seq is not null
         and author.person_code <> ${personCode}
         and exists (select from board_right held where held.com_code = board.com_code
           and held.board_id = board.board_id and held.subject = 'everyone' and held.can_read)
       order by article.board_id, article.seq desc) newest
     order by newest.at desc, newest.article_id limit ${limit}`
}

/** Returns the newest comments of other people since an instant on articles of a person, one per article. */
export function selectDemoComments(
  db: Db,
  personCode: string,
  since: Date,
  limit: number,
): Promise<DemoNews[]> {
  return db<DemoNews[]>`
    select newest.* from (
      select distinct on (article.article_id) article.board_id, article.article_id, article.com_code, article.title,
             article.is_notice, ${actorOf(db)}, comment.created_at as at
        from board_article article
        join board_author own on own.com_code = article.com_code and own.author_id = article.author_id
        join board_comment comment
          on comment.com_code = article.com_code and comment.article_id = article.article_id
        join board_author author on author.com_code = comment.com_code and author.author_id = comment.author_id
       where own.person_code = ${personCode} and author.person_code <> ${personCode}
         and not article.is_nameless and article.seq is not null and comment.deleted_at is null
         and comment.created_at > ${since}
       order by article.article_id, comment.created_at desc) newest
     order by newest.at desc, newest.article_id limit ${limit}`
}
