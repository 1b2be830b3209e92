import { textsOfName } from '#kit/data/names.sql.ts'
import type { Db } from '#kit/db.ts'
import { stepSize } from '../article/article.rules.ts'
import type { ArticleCore } from '../article/article.sql.ts'
import { authorSteps, type Writer } from '../author/author.sql.ts'
import { type NewSearchRow, searchSteps } from '../search/search.sql.ts'

/** The columns of an article's row and body. */
export interface ArticleWriting {
  comCode: string
  boardId: number
  title: string
  content: string
  tags: string
  isNotice: boolean
  isDraft: boolean
  prefaceId: string | null
  imageId: string | null
  /** Null if the article is not listed. */
  seq: number | null
  startDate: string | null
  endDate: string | null
  endedDate: string | null
  formerSeq: number | null
  isMustRead: boolean
  editorId: number
  fieldValues: { fieldId: number; value: string }[]
}

/** A new article. */
export interface NewArticle
  extends Omit<ArticleWriting, 'editorId' | 'seq' | 'isDraft' | 'endedDate' | 'formerSeq'> {
  isDraft: boolean
  isNameless: boolean
  parentId: number | null
  writer: Writer
}

/** The author's names for the search, from `author`; empty if the article is anonymous. */
const namesOf = (db: Db, { isNameless }: Pick<NewArticle, 'isNameless'>) => db`
  case when ${isNameless} then '' else concat_ws(' ', ${textsOfName(db, db`names`)}) end`

const listingSteps = (db: Db, article: Pick<NewArticle, 'isNameless'>, newSearchRow: NewSearchRow) => db`
    , listed as (
      select article_id, ${namesOf(db, article)} as names from article join author using (author_id)
    ), ${searchSteps(db, newSearchRow, db`listed`)}`

/**
 * Inserts an article with its author's names, counts, body and field values in one statement; one with a search row
 * gets the next place in its board's list, is counted and can be found. Concurrent writers of one board wait at the
 * board's counter until commit. Returns its number; undefined, with nothing inserted, if the author's post has ended.
 */
export async function insertArticle(
  db: Db,
  { comCode, boardId, writer, ...article }: NewArticle,
  newSearchRow: NewSearchRow | null,
  now: Date,
): Promise<number | undefined> {
  const [row] = await db<{ articleId: number }[]>`
    with ${authorSteps(db, comCode, writer, now)}, place as (
      insert into board_counter as counter (
        com_code, board_id, last_seq, last_article_at, article_count, notice_count)
      select ${comCode}, ${boardId}, 1, ${now}, ${article.isNotice ? 0 : 1}, ${article.isNotice ? 1 : 0}
        from author where ${newSearchRow !== null}
      on conflict (com_code, board_id) do update
        set last_seq = counter.last_seq + 1, last_article_at = excluded.last_article_at,
            article_count = counter.article_count + excluded.article_count,
            notice_count = counter.notice_count + excluded.notice_count
      returning last_seq as seq, article_count
    ), step as (
      insert into board_step as counted (com_code, board_id, step, article_count, below_count)
      select ${comCode}, ${boardId}, seq / ${stepSize}::int, 1, article_count - 1 from place where not ${article.isNotice}
      on conflict (com_code, board_id, step) do update set article_count = counted.article_count + 1
    ), article as (
      insert into board_article (
        com_code, board_id, seq, author_id, title, created_at, is_notice, is_draft, is_nameless, parent_id,
        preface_id, image_id, tags, starts_at, ends_at, is_must_read)
      select ${comCode}, ${boardId}, place.seq, author.author_id, ${article.title}, ${now}, ${article.isNotice},
             ${article.isDraft}, ${article.isNameless}, ${article.parentId}, ${article.prefaceId}, ${article.imageId},
             ${article.tags}, ${article.startDate}, ${article.endDate}, ${article.isMustRead}
        from author left join place on true
      returning article_id, seq, author_id, created_at
    ), counter as (
      insert into board_article_counter (com_code, article_id) select ${comCode}, article_id from article
    ), body as (
      insert into board_article_body (com_code, article_id, version, title, tags, content, editor_id, written_at)
      select ${comCode}, article_id, 1, ${article.title}, ${article.tags}, ${article.content}, author_id, created_at
        from article
    ), field_values as (
      insert into board_field_value (com_code, article_id, version, field_id, value)
      select ${comCode}, article_id, 1, field.id, field.value from article cross join ${fieldRows(db, article)}
    )${newSearchRow ? listingSteps(db, article, newSearchRow) : db``}
    select article_id from article`
  return row?.articleId
}

const fieldRows = (db: Db, { fieldValues }: Pick<ArticleWriting, 'fieldValues'>) => db`
  unnest(${fieldValues.map((field) => field.fieldId)}::int[],
         ${fieldValues.map((field) => field.value)}::text[]) field (id, value)`

async function insertBody(db: Db, writing: ArticleWriting, articleId: number, version: number, now: Date) {
  await db`
    insert into board_article_body (com_code, article_id, version, title, tags, content, editor_id, written_at)
    values (${writing.comCode}, ${articleId}, ${version}, ${writing.title}, ${writing.tags}, ${writing.content},
            ${writing.editorId}, ${now})`
  if (writing.fieldValues.length === 0) return
  await db`
    insert into board_field_value (com_code, article_id, version, field_id, value)
    select ${writing.comCode}, ${articleId}, ${version}, field.id, field.value from ${fieldRows(db, writing)}`
}

/**
 * Stores the next version of an article; `published` is the time at which a draft is published. Returns the values of
 * fields that were not part of the input.
 */
export async function updateArticleRow(
  db: Db,
  writing: ArticleWriting,
  change: {
    articleId: number
    version: number
    published: boolean
    keepsHistory: boolean
    isNameless: boolean
    /** Whether the input had the board's fields. */
    usesFields: boolean
  },
  now: Date,
): Promise<string[]> {
  const { articleId, version } = change
  const dates = change.published
    ? db`created_at = ${now}, updated_at = null`
    : writing.seq === null && writing.endedDate === null
      ? db`created_at = ${now}`
      : db`updated_at = ${now}, editor_id = ${writing.editorId}`
  await db`
    update board_article
       set title = ${writing.title}, tags = ${writing.tags}, is_notice = ${writing.isNotice},
           is_draft = ${writing.isDraft}, seq = ${writing.seq}, preface_id = ${writing.prefaceId},
           image_id = ${writing.imageId}, version = ${version}, starts_at = ${writing.startDate},
           ends_at = ${writing.endDate}, ended_at = ${writing.endedDate}, former_seq = ${writing.formerSeq},
           is_must_read = ${writing.isMustRead}, is_nameless = ${change.isNameless}, ${dates}
     where com_code = ${writing.comCode} and board_id = ${writing.boardId} and article_id = ${articleId}`
  await insertBody(db, writing, articleId, version, now)
  const carried = await carryFieldValues(db, writing, { articleId, version, isAll: !change.usesFields })
  if (change.keepsHistory) return carried
  const old = { comCode: writing.comCode, articleId, version }
  await db`
    delete from board_article_body
     where com_code = ${old.comCode} and article_id = ${old.articleId} and version < ${old.version}`
  await db`
    delete from board_field_value
     where com_code = ${old.comCode} and article_id = ${old.articleId} and version < ${old.version}`
  return carried
}

/**
 * Copies values that were not part of the input: those of removed fields, or all if the board's fields are switched
 * off.
 */
async function carryFieldValues(
  db: Db,
  { comCode, boardId }: ArticleWriting,
  to: { articleId: number; version: number; isAll: boolean },
): Promise<string[]> {
  const rows = await db<{ value: string }[]>`
    insert into board_field_value (com_code, article_id, version, field_id, value)
    select com_code, article_id, ${to.version}::int, field_id, value
      from board_field_value former
     where com_code = ${comCode} and article_id = ${to.articleId} and version = ${to.version - 1}::int
       and (${to.isAll}::boolean or exists (
         select from board_field field where field.com_code = ${comCode} and field.board_id = ${boardId}
            and field.field_id = former.field_id and field.removed_at is not null))
    returning value`
  return rows.map((row) => row.value)
}

/** Stores the file collection of an article. */
export async function updateArticleFiles(
  db: Db,
  key: { comCode: string; articleId: number },
  fileCode: string | null,
): Promise<void> {
  await db`
    update board_article set file_code = ${fileCode}
     where com_code = ${key.comCode} and article_id = ${key.articleId}`
}

/** Marks an article as removed; the rows remain for a restore. */
export async function updateArticleRemoved(db: Db, key: ArticleCore, by: number, now: Date): Promise<void> {
  await db`
    update board_article set deleted_at = ${now}, deleted_by = ${by}
     where com_code = ${key.comCode} and board_id = ${key.boardId} and article_id = ${key.articleId}`
}
