import type { SearchField, SortField } from '@maru/api/board'
import { searchLimits, sortFields } from '@maru/api/board'
import type { Db, Fragment } from '#kit/db.ts'
import {
  holdsTerms,
  lookedFirst,
  newestFirst,
  type SearchScope,
  searchHits,
} from '#kit/search/search-hits.ts'
import { noFilter, type SearchFilter } from '#kit/search/search-source.ts'
import {
  type ArticleRow,
  articleColumns,
  type ContentWanted,
  contentColumn,
  joinedOnce,
  type ListReader,
  listColumns,
} from '../article/article.sql.ts'
import { isUnreadArticle, readUpTo } from '../article/unread.sql.ts'
import { isWrittenBy, isWrittenIn } from './filter.sql.ts'
import { boardPiece, prefacePiece, type SearchPlan } from './search.rules.ts'

/** A query for articles; the newest `most` matches are hits. */
export interface HitQuestion {
  /** Null lists a board's articles without a search. */
  plan: SearchPlan | null
  /** Prefaces, one of which an article must have; empty for no filter. */
  prefaces: string[]
  /** True returns only articles that the reader has not read. */
  unreadOnly: boolean
  useNotice: boolean
  /** Whether secret articles are hits: only for a board's managers; a search never finds them. */
  showsSecret: boolean
  /** `relevance` sorts the newest hits by relevance; `now` is then the reference time of their age. */
  sort: SortField | 'relevance'
  now?: Date
  ascending: boolean
  start: number
  size: number
  /** As computed by `mostHits`. */
  most: number
  words: ContentWanted
  reader: ListReader
  /** Further conditions of a search in many boards. */
  filter?: SearchFilter
}

/** An article on a page of hits with the number of hits; one more than `most` if there are more. */
export interface HitRow extends ArticleRow {
  hits: number
}

/** Number of articles up to which all rows of a board are scanned: finding them by the index would take longer. */
const smallBoard = 2048

/** The rows that a search covers. */
type Scope = Pick<SearchScope, 'where' | 'pieces' | 'anyOf' | 'edge' | 'newest'>

const oneBoard = (db: Db, comCode: string, boardId: number, anyOf: number[]): Scope => {
  const first = db`(
    select case when article_count + notice_count <= ${smallBoard}::int then ${smallBoard}::int else ${lookedFirst}::int end
      from board_counter where com_code = ${comCode} and board_id = ${boardId})`
  const rows = db`
    from board_search search where com_code = ${comCode} and board_id = ${boardId} order by number desc`
  return {
    where: db`and search.board_id + 0 = ${boardId}::int`,
    pieces: [boardPiece(boardId)],
    anyOf,
    edge: db`select number ${rows} offset ${first} - 1 limit 1`,
    newest: db`select * ${rows} limit ${first}`,
  }
}

/** The rows of many boards; if the boards are few, the index query selects by board too. */
const manyBoards = (db: Db, boardIds: number[], areFew: boolean): Scope => ({
  where: db`and search.board_id + 0 = any(${boardIds}::int[])`,
  pieces: [],
  anyOf: areFew ? boardIds.map(boardPiece) : [],
  ...newestFirst(db, db`board_search`),
})

/** Whether the searched field of a row contains every term. */
const matches = (db: Db, { field, words }: SearchPlan) => {
  const column: Record<SearchField, Fragment> = {
    all: db`search.words`,
    title: db`search.title`,
    author: db`search.author`,
    tag: db`search.tags`,
  }
  return holdsTerms(db, column[field], words)
}

/** Hits of a search among articles, at most `most` + 1. */
const textHits = (
  db: Db,
  plan: SearchPlan,
  scope: Scope,
  narrowed: Fragment,
  most: number,
  allowed: Fragment = db``,
) =>
  searchHits(
    db,
    plan,
    {
      ...scope,
      table: db`board_search`,
      columns: db`search.com_code, search.board_id, search.article_id, search.title`,
      matches: matches(db, plan),
      where: db`${scope.where} ${narrowed}`,
      allowed,
    },
    most,
  )

/** A board's articles without a search, newest first: those with some prefaces, or all. */
const listedHits = (db: Db, comCode: string, boardId: number, question: HitQuestion) => {
  const { prefaces, useNotice, showsSecret } = question
  const most = question.most + 1
  const open = showsSecret ? db`` : db`and not is_secret`
  const { personCode } = question.reader
  const unread = question.unreadOnly
    ? db`and seq > ${readUpTo(db, comCode, boardId, personCode)} and ${isUnreadArticle(db, personCode)}`
    : db``
  const kind =
    prefaces.length > 0
      ? { parts: db`unnest(${prefaces}::text[]) part`, is: db`preface_id = part` }
      : { parts: db`unnest(array[true, false]) part`, is: db`is_notice = part` }
  return db`
    select seq as number, com_code, board_id, article_id, '' as title
      from ${kind.parts}
     cross join lateral (
       select seq, com_code, board_id, article_id from board_article article
        where com_code = ${comCode} and board_id = ${boardId} and ${kind.is}
          and deleted_at is null and seq is not null ${open} ${unread} ${useNotice ? db`` : db`and not is_notice`}
        order by seq desc limit ${most}) listed
     order by seq desc limit ${most}`
}

/** Days after which the score of an article is halved. */
const halfLife = 90

/**
 * The score of an article by title and age: all terms in the title score three times as much as terms in the body,
 * the whole text in the title four times. `written` is the article.
 */
const relevance = (db: Db, words: readonly string[], now: Date): Fragment => db`
  (select (1 + case when strpos(kept.title, ${words.join(' ')}) > 0 then 3
                    when not exists (select from unnest(${words as string[]}::text[]) word
                                      where strpos(kept.title, word) = 0) then 2 else 0 end)
          / (1 + greatest(0, extract(epoch from ${now}::timestamptz - written.created_at)) / ${halfLife * 86_400}::float8))`

/** The sort order of hits; ties are sorted newest first. */
const ranks = (db: Db, { sort, plan, now = new Date(0) }: HitQuestion): Fragment => {
  const counter = (column: Fragment) => db`
    (select ${column} from board_article_counter counter
      where counter.com_code = kept.com_code and counter.article_id = kept.article_id)`
  if (sort === 'relevance') return relevance(db, plan?.words ?? [], now)
  if (sort === sortFields.views) return counter(db`view_count`)
  if (sort === sortFields.comments) return counter(db`comment_count`)
  if (sort === sortFields.recommends) return counter(db`recommend_count`)
  if (sort === sortFields.title)
    return db`
      (select lower(title) from board_article article where article.com_code = kept.com_code
          and article.board_id = kept.board_id and article.article_id = kept.article_id)`
  return db`kept.number`
}

/**
 * The dates of all hits for {@link relevance}. They are read together in the order of their numbers: one after the other
 * each would be a way through the index, which for a thousand hits is most of a search.
 */
const dates = (db: Db, { sort }: HitQuestion) =>
  sort === 'relevance'
    ? {
        read: db`
  written as materialized (
    select com_code, board_id, article_id, created_at from board_article
     where article_id = any(array(select article_id from kept))),`,
        joined: db`left join written using (com_code, board_id, article_id)`,
      }
    : { read: db``, joined: db`` }

/** The requested page of the hits; one row without an article if the page is empty. */
const pageOfHits = (db: Db, hits: Fragment, question: HitQuestion) => db<HitRow[]>`
  with hit as materialized (${hits}),
  kept as (select * from hit order by number desc limit ${question.most}),
  ${dates(db, question).read}
  ranked as materialized (
    select kept.*, row_number() over (
        order by ${ranks(db, question)} ${question.ascending ? db`asc` : db`desc`}, kept.number desc) as place
      from kept ${dates(db, question).joined})
  select shown.*, (select count(*)::int from hit) as hits
    from (values (1)) always
    left join lateral (
      select ranked.place, ${articleColumns(db)} ${contentColumn(db, question.words)}
             ${listColumns(db, question.reader)}
        from ranked
       cross join lateral (
         select * from board_article article where article.com_code = ranked.com_code
            and article.board_id = ranked.board_id and article.article_id = ranked.article_id
            and article.deleted_at is null and article.seq is not null limit 1) article
       ${joinedOnce(db)}
       where ranked.place > ${question.start} and ranked.place <= ${question.start + question.size}
    ) shown on true
   order by shown.place`

/** A page of the hits in one board, with the number of hits. */
export function selectBoardHits(
  db: Db,
  comCode: string,
  boardId: number,
  question: HitQuestion,
): Promise<HitRow[]> {
  const { plan, prefaces, useNotice } = question
  if (!plan) return pageOfHits(db, listedHits(db, comCode, boardId, question), question)
  const headed = prefaces.length > 0 ? db`and search.preface_id = any(${prefaces})` : db``
  const unread = question.unreadOnly
    ? db`and exists (
        select from board_article article where article.com_code = search.com_code
           and article.board_id = search.board_id and article.article_id = search.article_id
           and ${isUnreadArticle(db, question.reader.personCode)})`
    : db``
  const narrowed = db`${headed} ${unread} ${useNotice ? db`` : db`and not search.is_notice`}`
  const scope = oneBoard(db, comCode, boardId, prefaces.map(prefacePiece))
  return pageOfHits(db, textHits(db, plan, scope, narrowed, question.most), question)
}

/** The boards of a search; `areFew` if they, or their articles, are a small part of the portal's. */
export interface HitBoards {
  comCodes: string[]
  boardIds: number[]
  areFew: boolean
}

/** The conditions of a filter on the article of a row; empty without conditions. */
function filtered(db: Db, filter: SearchFilter = noFilter): Fragment {
  const { from, until, authorCode, hasFiles } = filter
  if (!from && !until && authorCode === null && !hasFiles) return db``
  return db`and exists (
    select from board_article article where article.com_code = search.com_code
       and article.board_id = search.board_id and article.article_id = search.article_id
       ${isWrittenIn(db, db`article`, filter)} ${isWrittenBy(db, db`article`, filter)}
       ${hasFiles ? db`and article.file_code is not null` : db``})`
}

/** Number of the portal's newest articles that are scanned before each board is queried. */
const recent = 4096

/** The rows of articles that everyone who reads their board can find. */
const isListed = (db: Db) => db`(search.words <> '' or search.piece_rules = 0)`

/** The articles of many boards at some places of their order by date, however far back; only numbers are skipped. */
function articlesAt(db: Db, { comCodes, boardIds, areFew }: HitBoards, start: number, size: number) {
  const numbers = areFew
    ? db`
      select of_board.number
        from unnest(${comCodes}::text[], ${boardIds}::int[]) board(com_code, board_id)
       cross join lateral (
         select number from board_search search
          where search.com_code = board.com_code and search.board_id = board.board_id and ${isListed(db)}
          order by number desc limit ${start + size}) of_board`
    : db`select search.number from board_search search where board_id = any(${boardIds}::int[]) and ${isListed(db)}`
  return db`
    select number, com_code, board_id, article_id, '' as title from board_search
     where number in (${numbers} order by number desc offset ${start} limit ${size})`
}

/** A page of hits in many boards, or of their newest articles, with the number of hits. */
export function selectManyHits(db: Db, boards: HitBoards, question: HitQuestion): Promise<HitRow[]> {
  const { plan, start, size } = question
  if (plan) {
    const scope = manyBoards(db, boards.boardIds, boards.areFew)
    const allowed = filtered(db, question.filter)
    return pageOfHits(db, textHits(db, plan, scope, db``, question.most, allowed), question)
  }
  if (start + size > searchLimits.most)
    return pageOfHits(db, articlesAt(db, boards, start, size), { ...question, start: 0, most: size })
  // Reads the portal's newest articles first, and if they are not enough, the newest articles of each board:
  // the index of one board finds the articles of a quiet board without reading those of a busy one.
  const most = start + size
  const isThere = isListed(db)
  const columns = db`number, com_code, board_id, article_id, '' as title`
  const newest = db`
    with edge as materialized (select number from board_search order by number desc offset ${recent - 1} limit 1)
    select * from (
      (select ${columns} from (select * from board_search order by number desc limit ${recent}) search
        where board_id = any(${boards.boardIds}::int[]) and ${isThere}
        order by number desc)
      union all
      (select of_board.*
         from unnest(${boards.comCodes}::text[], ${boards.boardIds}::int[]) board(com_code, board_id)
        cross join lateral (
          select ${columns} from board_search search
           where search.com_code = board.com_code and search.board_id = board.board_id
             and search.number < (select number from edge) and ${isThere}
           order by number desc limit ${most}) of_board
        where (select number from edge) is not null
        order by number desc)
    ) listed
    limit ${most}`
  return pageOfHits(db, newest, question)
}
