import type { DraftFields, Unlisted } from '@maru/api/board'
import { insertHoldCopies } from '#kit/data/hold-copy.sql.ts'
import type { Db } from '#kit/db.ts'

/** A draft as stored in the database. */
export interface DraftRow {
  comCode: string
  draftId: number
  boardId: number
  articleId: number | null
  articleVersion: number | null
  parentArticle: number | null
  savedDate: string
  words: DraftFields
}

const draftColumns = (db: Db) => db`
  com_code, draft_id, board_id, article_id, article_version, parent_id as parent_article, saved_at as saved_date, words`

/** The owner and the location of a draft. */
export interface DraftPlace {
  comCode: string
  boardId: number
  personCode: string
  articleId: number | null
  parentId: number | null
}

/** A draft of this person by its number. */
export async function findOwnDraft(
  db: Db,
  draftId: number,
  personCode: string,
): Promise<DraftRow | undefined> {
  const [row] = await db<DraftRow[]>`
    select ${draftColumns(db)} from board_draft where draft_id = ${draftId} and person_code = ${personCode}`
  return row
}

/** Locks a draft of this person until the transaction ends; false if there is none. */
export async function lockOwnDraft(db: Db, draftId: number, personCode: string): Promise<boolean> {
  const rows = await db`
    select from board_draft where draft_id = ${draftId} and person_code = ${personCode} for update`
  return rows.length > 0
}

/** Serialises the new drafts of a person in a board until the transaction ends, so that they can be counted. */
export async function lockDrafts(db: Db, { personCode, boardId }: DraftPlace): Promise<void> {
  await db`select pg_advisory_xact_lock(hashtextextended(${`board.draft:${boardId}:${personCode}`}, 0))`
}

/** The person's newest draft of a change of an article, or of a reply. */
export async function findDraftAt(db: Db, place: DraftPlace): Promise<DraftRow | undefined> {
  const [row] = await db<DraftRow[]>`
    select ${draftColumns(db)} from board_draft
     where com_code = ${place.comCode} and person_code = ${place.personCode} and board_id = ${place.boardId}
       and article_id is not distinct from ${place.articleId}::bigint
       and parent_id is not distinct from ${place.parentId}::bigint
     order by saved_at desc limit 1`
  return row
}

/** Number of drafts of new articles and replies that a person has in a board. */
export async function countDrafts(db: Db, place: DraftPlace): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*)::int as count from board_draft
     where com_code = ${place.comCode} and person_code = ${place.personCode} and board_id = ${place.boardId}
       and article_id is null`
  return row?.count ?? 0
}

interface DraftWriting {
  title: string
  words: DraftFields
  articleVersion: number | null
}

/** Saves a new draft; a draft of the same article is overwritten. */
export async function insertDraft(
  db: Db,
  place: DraftPlace,
  { title, words, articleVersion }: DraftWriting,
  now: Date,
): Promise<number> {
  const [row] = await db<{ draftId: number }[]>`
    insert into board_draft (
      com_code, board_id, person_code, article_id, article_version, parent_id, title, words, created_at, saved_at)
    values (${place.comCode}, ${place.boardId}, ${place.personCode}, ${place.articleId}, ${articleVersion},
            ${place.parentId}, ${title}, ${JSON.stringify(words)}::text::jsonb, ${now}, ${now})
    on conflict (com_code, article_id, person_code) where article_id is not null do update
      set title = excluded.title, words = excluded.words, article_version = excluded.article_version,
          saved_at = excluded.saved_at
    returning draft_id`
  if (!row) throw new Error('an insert with returning has a row')
  return row.draftId
}

/** Overwrites a draft. */
export async function updateDraft(
  db: Db,
  { comCode, draftId }: Pick<DraftRow, 'comCode' | 'draftId'>,
  { title, words, articleVersion }: DraftWriting,
  now: Date,
): Promise<void> {
  await db`
    update board_draft
       set title = ${title}, words = ${JSON.stringify(words)}::text::jsonb, article_version = ${articleVersion},
           saved_at = ${now}
     where com_code = ${comCode} and draft_id = ${draftId}`
}

/** Copies a draft that a person under a legal hold is about to remove. */
export function copyDraft(db: Db, key: { comCode: string; draftId: number; personCode: string }, now: Date) {
  return insertHoldCopies(
    db,
    { table: 'board_draft', personCode: key.personCode, now },
    db`held.com_code = ${key.comCode} and held.draft_id = ${key.draftId} and held.person_code = ${key.personCode}`,
  )
}

/** Removes a draft of this person in a board; false if there is none. */
export async function deleteDraft(
  db: Db,
  key: { comCode: string; boardId: number; draftId: number; personCode: string },
): Promise<boolean> {
  const rows = await db`
    delete from board_draft
     where com_code = ${key.comCode} and draft_id = ${key.draftId} and board_id = ${key.boardId}
       and person_code = ${key.personCode}
    returning draft_id`
  return rows.length > 0
}

/** The viewer and board of a list of unlisted articles. */
export interface UnlistedQuestion extends Pick<DraftPlace, 'comCode' | 'boardId' | 'personCode'> {
  isManager: boolean
}

/** The person's drafts, except those of deleted articles, and scheduled and ended articles: their own, or all. */
const unlistedRows = (db: Db, { comCode, boardId, personCode, isManager }: UnlistedQuestion) => db`
      select draft.draft_id, draft.article_id, draft.parent_id as parent_article, 'draft' as state, draft.title,
             draft.saved_at as date
        from board_draft draft
       where draft.com_code = ${comCode} and draft.person_code = ${personCode} and draft.board_id = ${boardId}
         and (draft.article_id is null or exists (
               select from board_article article
                where article.com_code = draft.com_code and article.board_id = draft.board_id
                  and article.article_id = draft.article_id and article.deleted_at is null))
      union all
      select null, article.article_id, article.parent_id,
             case when article.is_draft then 'draft' when article.ended_at is null then 'scheduled' else 'ended' end,
             article.title,
             case when article.is_draft then article.created_at else coalesce(article.ended_at, article.starts_at) end
        from board_article article
       where article.com_code = ${comCode} and article.board_id = ${boardId} and article.seq is null
         and article.deleted_at is null
         and ((${isManager} and not article.is_draft) or exists (
               select from board_author author
                where author.com_code = article.com_code and author.author_id = article.author_id
                  and author.person_code = ${personCode}))`

/**
 * A page of the articles that are not in the list of a board: drafts first. Each group is sorted by date, latest first:
 * when a draft was saved, when a scheduled article begins, or when an article ended.
 */
export function selectUnlisted(
  db: Db,
  asked: UnlistedQuestion,
  slice: { limit: number; offset: number },
): Promise<Unlisted[]> {
  return db<Unlisted[]>`
    select * from (${unlistedRows(db, asked)}) unlisted
     order by state <> 'draft', date desc, article_id desc, draft_id desc limit ${slice.limit} offset ${slice.offset}`
}

/** Number of articles that are not in the list of a board. */
export async function countUnlisted(db: Db, asked: UnlistedQuestion): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*)::int as count from (${unlistedRows(db, asked)}) unlisted`
  return row?.count ?? 0
}
