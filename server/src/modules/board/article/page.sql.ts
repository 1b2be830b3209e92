import type { Db } from '#kit/db.ts'
import { stepSize } from './article.rules.ts'
import {
  type ArticleRow,
  articleColumns,
  type ContentWanted,
  contentColumn,
  joinedOnce,
  type ListReader,
  listColumns,
} from './article.sql.ts'

/** A page of one board's list: `size` rows after the first `start`, notices before other articles. */
export interface PageQuestion {
  comCode: string
  boardId: number
  start: number
  size: number
  /** False excludes the notices. */
  useNotice: boolean
  /** True counts pages from the oldest article; rows are still returned newest first. */
  ascending: boolean
  words: ContentWanted
  reader: ListReader
}

/** A row of a page, with the counts of the board at the same time. */
export interface PageRow extends ArticleRow {
  totalCount: number
  /** Number of the newest non-notice on the page; the oldest of the board is 1. */
  topNumber: number
}

/** Up to this offset skipping rows is faster than using the stored counts. */
const nearest = 64

/**
 * One page, notices first, newest first, located by the stored counts within the statement itself: one round trip
 * returns rows and total for any page. A page beyond the last returns nothing. The rows are limited before any join,
 * and each join is one lookup per row, independent of the planner's estimates, so that a generic plan is also fast on a
 * small board.
 */
export function selectPage(db: Db, question: PageQuestion): Promise<PageRow[]> {
  return db<PageRow[]>`${pageStatement(db, question)}`
}

/** Several pages in one statement; `place` is the index of the question to which a row belongs. */
export function selectFirstPages(
  db: Db,
  questions: readonly PageQuestion[],
): Promise<(PageRow & { place: number })[]> {
  const pages = questions.map((question, place) => {
    const page = db`select ${place}::int as place, page.* from (${pageStatement(db, question)}) page`
    return place === 0 ? page : db`union all ${page}`
  })
  return db<(PageRow & { place: number })[]>`
    select * from (${pages}) pages order by place, is_notice desc, seq desc`
}

const pageStatement = (db: Db, question: PageQuestion) => {
  const { comCode, boardId, start, ascending } = question
  const isNear = !ascending && start < nearest
  return db`
    with ${pageSteps(db, question)} ${isNear ? db`` : db`, ${beginSteps(db, question)}`}
    select ${articleColumns(db)} ${contentColumn(db, question.words)} ${listColumns(db, question.reader, db`page.read_up_to`)},
           page.total_count, page.article_count - page.article_offset as top_number
      from (
        (select * from board_article
          where com_code = ${comCode} and board_id = ${boardId} and is_notice
            and deleted_at is null and seq is not null
          order by seq desc limit (select notice_limit from page) offset (select notice_offset from page))
        union all
        (select * from board_article
          where com_code = ${comCode} and board_id = ${boardId} and not is_notice
            and deleted_at is null and seq is not null
            ${isNear ? db`` : db`and seq <= (select seq from beginning)`}
          order by seq desc limit (select article_limit from page)
          ${isNear ? db`offset (select article_offset from page)` : db``})
        limit 200
      ) article
     cross join page
     ${joinedOnce(db)}
     order by article.is_notice desc, article.seq desc`
}

/** Computes limit and offset of the page in each of its two parts, notices and articles, newest first. */
const pageSteps = (
  db: Db,
  { comCode, boardId, start, size, useNotice, ascending, reader }: PageQuestion,
) => db`
    counted as materialized (
      select place.article_count, ${useNotice ? db`place.notice_count` : db`0`} as notice_count,
             ${start}::int as first, ${start + size}::int as last, greatest(place.old_seq, mark.read_seq) as read_up_to
        from board_counter place
        left join board_read_mark mark on mark.com_code = place.com_code and mark.board_id = place.board_id
         and mark.person_code = ${reader.personCode}
       where place.com_code = ${comCode} and place.board_id = ${boardId}
    ), cut as materialized (
      select *, notice_count + article_count as total_count,
             least(first, notice_count) as first_notice,
             least(last, notice_count) as last_notice,
             greatest(0, first - notice_count) as first_article,
             least(last - notice_count, article_count) as last_article
        from counted
    ), page as materialized (
      select total_count, article_count, read_up_to, last_notice - first_notice as notice_limit,
             ${ascending ? db`notice_count - last_notice` : db`first_notice`} as notice_offset,
             greatest(0, last_article - first_article) as article_limit,
             ${ascending ? db`article_count - last_article` : db`first_article`} as article_offset
        from cut
    )`

/** Finds the first article of the page: its step by the stored counts, and its position in the step by the index. */
const beginSteps = (db: Db, { comCode, boardId }: PageQuestion) => db`
    step as materialized (
      select (place.step + 1) * ${stepSize}::int as below,
             place.below_count + place.article_count - page.article_count + page.article_offset as rest
        from page, lateral (
          select step, article_count, below_count from board_step
           where com_code = ${comCode} and board_id = ${boardId}
             and below_count < page.article_count - page.article_offset
           order by below_count desc, step desc limit 1) place
    ), beginning as materialized (
      select seq from board_article
       where com_code = ${comCode} and board_id = ${boardId} and not is_notice
         and deleted_at is null and seq is not null and seq < (select below from step)
       order by seq desc limit 1 offset (select rest from step)
    )`
