import { type AdminArticle, type AdminFilter, adminLimits } from '@maru/api/board'
import { wireColumns } from '#kit/data/wire-columns.sql.ts'
import type { Db } from '#kit/db.ts'
import { textFits } from '#kit/search/search-hits.ts'
import { updateStepsAbove } from '../board.sql.ts'

/** A board by its key. */
export interface BoardKey {
  comCode: string
  boardId: number
}

/** An article in the administration's list as stored in the database. */
export type AdminRow = Omit<AdminArticle, 'restoreUntil'>

/** Filter and page of the administration's list. */
export interface AdminSlice extends BoardKey {
  filter: AdminFilter
  /** Empty for no search. */
  searchText: string
  start: number
  size: number
}

/** The newest articles of a filter, at most `reach`; each branch uses its own index. */
function newest(db: Db, { comCode, boardId, filter }: AdminSlice, reach: number) {
  const ofBoard = db`com_code = ${comCode} and board_id = ${boardId}`
  const part = (which: ReturnType<typeof db>) => db`
    (select article_id, seq, title from board_article
      where ${ofBoard} and seq is not null and ${which}
      order by seq desc limit ${reach})`
  const beside = (which: ReturnType<typeof db>) => db`
    (select article_id, seq, title from board_article
      where ${ofBoard} and seq is null and not is_draft and ${which}
      order by article_id desc limit ${reach})`
  const removed = db`${part(db`deleted_at is not null`)} union all ${beside(db`deleted_at is not null`)}`
  const unlisted = beside(db`deleted_at is null`)
  if (filter === 'removed') return removed
  if (filter === 'unlisted') return unlisted
  if (filter === 'secret') return part(db`is_secret`)
  const notices = part(db`is_notice and deleted_at is null`)
  const articles = part(db`not is_notice and deleted_at is null`)
  return filter === 'present'
    ? db`${notices} union all ${articles}`
    : db`${notices} union all ${articles} union all ${removed} union all ${unlisted}`
}

const matches = (db: Db, searchText: string) => textFits(db, db`title`, searchText)

const stateOf = (db: Db) => db`
  case when article.seq is not null then 'published' when article.ended_at is null then 'scheduled' else 'ended' end`

/** A page of a board's articles for its managers, newest first; a search reads only the newest 20,000 of the filter. */
export function selectAdminArticles(db: Db, slice: AdminSlice): Promise<AdminRow[]> {
  const { searchText, start, size } = slice
  const rows =
    searchText === ''
      ? db`select article_id, seq from (${newest(db, slice, start + size)}) one`
      : db`select article_id, seq from (
             select * from (${newest(db, slice, adminLimits.searched)}) one
              order by seq desc, article_id desc limit ${adminLimits.searched}) newest
            where ${matches(db, searchText)}`
  return db<AdminRow[]>`
    select article.article_id, article.title, article.created_at as created_date, article.is_notice,
           article.is_nameless, article.is_secret, ${stateOf(db)} as state, article.deleted_at as deleted_date,
           counter.view_count, counter.comment_count, ${wireColumns(db, 'createdUserName', 'author.names')},
           ${wireColumns(db, 'deletedUserName', 'remover.names')}
      from (${rows} order by seq desc, article_id desc limit ${size} offset ${start}) chosen
     cross join lateral (
       select * from board_article article
        where article.com_code = ${slice.comCode} and article.board_id = ${slice.boardId}
          and article.article_id = chosen.article_id limit 1) article
     cross join lateral (
       select * from board_article_counter counter
        where counter.com_code = article.com_code and counter.article_id = article.article_id limit 1) counter
     cross join lateral (
       select * from board_author author
        where author.com_code = article.com_code and author.author_id = article.author_id limit 1) author
      left join lateral (
       select * from board_author remover
        where remover.com_code = article.com_code and remover.author_id = article.deleted_by limit 1) remover on true
     order by article.seq desc, article.article_id desc`
}

/** Number of articles that a search finds. */
export async function countMatchingArticles(db: Db, slice: AdminSlice): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*)::int as count from (
      select title from (${newest(db, slice, adminLimits.searched)}) one
       order by seq desc, article_id desc limit ${adminLimits.searched}) newest
     where ${matches(db, slice.searchText)}`
  return row?.count ?? 0
}

/** Number of present, removed and secret articles of a board, and of scheduled and ended ones. */
export async function countAdminArticles(
  db: Db,
  { comCode, boardId }: BoardKey,
): Promise<Record<Exclude<AdminFilter, 'all'>, number>> {
  const [row] = await db<{ present: number; removed: number; secret: number; unlisted: number }[]>`
    select coalesce((select article_count + notice_count from board_counter
                      where com_code = ${comCode} and board_id = ${boardId}), 0) as present,
           (select count(*) from board_article where com_code = ${comCode} and board_id = ${boardId}
               and deleted_at is not null and seq is not null)::int
         + (select count(*) from board_article where com_code = ${comCode} and board_id = ${boardId}
               and deleted_at is not null and seq is null and not is_draft)::int as removed,
           (select count(*) from board_article where com_code = ${comCode} and board_id = ${boardId}
               and is_secret and seq is not null)::int as secret,
           (select count(*) from board_article where com_code = ${comCode} and board_id = ${boardId}
               and seq is null and deleted_at is null and not is_draft)::int as unlisted`
  return row ?? { present: 0, removed: 0, secret: 0, unlisted: 0 }
}

/** The fields of an article that a change of many articles needs. */
export interface ChosenArticle {
  articleId: number
  /** Null if it is not listed: it is scheduled or has ended. */
  seq: number | null
  isNotice: boolean
  isSecret: boolean
  deletedDate: string | null
  fileCode: string | null
}

/** Selects articles of a board without drafts, and locks them in the order of their numbers. */
export function lockArticles(
  db: Db,
  { comCode, boardId }: BoardKey,
  ids: number[],
): Promise<ChosenArticle[]> {
  return db<ChosenArticle[]>`
    select article_id, seq, is_notice, is_secret, deleted_at as deleted_date, file_code
      from board_article
     where com_code = ${comCode} and board_id = ${boardId} and article_id = any(${ids}::bigint[])
       and not is_draft
     order by article_id
       for update`
}

/** The board of a removed article, and the author number of the person who removed it. */
export async function findRemoval(
  db: Db,
  articleId: number,
): Promise<{ boardId: number; deletedBy: number } | undefined> {
  const [row] = await db<{ boardId: number; deletedBy: number }[]>`
    select board_id, deleted_by from board_article
     where article_id = ${articleId} and deleted_at is not null and deleted_by is not null and not is_draft`
  return row
}

/** Marks articles as removed, or restores them if `removal` is null. */
export async function updateArticlesRemoved(
  db: Db,
  { comCode, boardId }: BoardKey,
  ids: number[],
  removal: { at: Date; by: number } | null,
): Promise<void> {
  await db`
    update board_article set deleted_at = ${removal?.at ?? null}, deleted_by = ${removal?.by ?? null}
     where com_code = ${comCode} and board_id = ${boardId} and article_id = any(${ids}::bigint[])`
}

/** Makes articles secret, so that only their authors and managers see them, or visible again. */
export async function updateArticlesSecret(
  db: Db,
  { comCode, boardId }: BoardKey,
  ids: number[],
  isSecret: boolean,
): Promise<void> {
  await db`
    update board_article set is_secret = ${isSecret}
     where com_code = ${comCode} and board_id = ${boardId} and article_id = any(${ids}::bigint[])`
}

/** Changes a board's stored counts by many articles; `steps` counts non-notices by step. */
export async function updateManyCounts(
  db: Db,
  { comCode, boardId }: BoardKey,
  change: { notices: number; articles: number; steps: ReadonlyMap<number, number> },
): Promise<void> {
  await db`
    update board_counter
       set article_count = article_count + ${change.articles}, notice_count = notice_count + ${change.notices}
     where com_code = ${comCode} and board_id = ${boardId}`
  const [places, counts] = [[...change.steps.keys()], [...change.steps.values()]]
  await db`
    insert into board_step as place (com_code, board_id, step, article_count)
    select ${comCode}, ${boardId}, step, count from unnest(${places}::int[], ${counts}::int[]) as t (step, count)
    on conflict (com_code, board_id, step) do update set article_count = place.article_count + excluded.article_count`
  if (places.length > 0) await updateStepsAbove(db, comCode, boardId, Math.min(...places))
}
