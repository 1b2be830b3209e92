import type { Db } from '../../../kit/db.ts'
import type { ArticleCore } from './article.sql.ts'

/** What is written into an article's row and body. */
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
  /** Null for what stands in no list. */
  seq: number | null
  startDate: string | null
  endDate: string | null
  endedDate: string | null
  formerSeq: number | null
  isMustRead: boolean
  editorId: number
  fieldValues: { fieldId: number; value: string }[]
}

/** Inserts an article with its counts, body and field values; answers its number. */
export async function insertArticle(
  db: Db,
  writing: ArticleWriting & { parentId: number | null; isNameless: boolean },
  now: Date,
): Promise<number> {
  const [row] = await db<{ articleId: number }[]>`
    insert into board_article (
      com_code, board_id, seq, author_id, title, created_at, is_notice, is_draft, is_nameless, parent_id, preface_id,
      image_id, tags, starts_at, ends_at, is_must_read)
    values (
      ${writing.comCode}, ${writing.boardId}, ${writing.seq}, ${writing.editorId}, ${writing.title}, ${now},
      ${writing.isNotice}, ${writing.isDraft}, ${writing.isNameless}, ${writing.parentId}, ${writing.prefaceId},
      ${writing.imageId}, ${writing.tags}, ${writing.startDate}, ${writing.endDate}, ${writing.isMustRead})
    returning article_id`
  if (!row) throw new Error('a returning insert answers a row')
  await db`insert into board_article_counter (com_code, article_id) values (${writing.comCode}, ${row.articleId})`
  await insertBody(db, writing, row.articleId, 1, now)
  return row.articleId
}

async function insertBody(db: Db, writing: ArticleWriting, articleId: number, version: number, now: Date) {
  await db`
    insert into board_article_body (com_code, article_id, version, title, tags, content, editor_id, written_at)
    values (${writing.comCode}, ${articleId}, ${version}, ${writing.title}, ${writing.tags}, ${writing.content},
            ${writing.editorId}, ${now})`
  if (writing.fieldValues.length === 0) return
  await db`
    insert into board_field_value (com_code, article_id, version, field_id, value)
    select ${writing.comCode}, ${articleId}, ${version}, field.id, field.value
      from unnest(${writing.fieldValues.map((field) => field.fieldId)}::int[],
                  ${writing.fieldValues.map((field) => field.value)}::text[]) field (id, value)`
}

/** Writes the next version of an article; `published` is the moment a draft becomes one that others see. */
export async function updateArticleRow(
  db: Db,
  writing: ArticleWriting,
  change: { articleId: number; version: number; published: boolean; keepsHistory: boolean },
  now: Date,
): Promise<void> {
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
           is_must_read = ${writing.isMustRead}, ${dates}
     where com_code = ${writing.comCode} and board_id = ${writing.boardId} and article_id = ${articleId}`
  await insertBody(db, writing, articleId, version, now)
  if (change.keepsHistory) return
  const old = { comCode: writing.comCode, articleId, version }
  await db`
    delete from board_article_body
     where com_code = ${old.comCode} and article_id = ${old.articleId} and version < ${old.version}`
  await db`
    delete from board_field_value
     where com_code = ${old.comCode} and article_id = ${old.articleId} and version < ${old.version}`
}

/** Writes which collection of files an article bears. */
export async function updateArticleFiles(
  db: Db,
  key: { comCode: string; articleId: number },
  fileCode: string | null,
): Promise<void> {
  await db`
    update board_article set file_code = ${fileCode}
     where com_code = ${key.comCode} and article_id = ${key.articleId}`
}

/** Takes an article out of every list and reader; the rows stay for a restore. */
export async function updateArticleRemoved(db: Db, key: ArticleCore, by: number, now: Date): Promise<void> {
  await db`
    update board_article set deleted_at = ${now}, deleted_by = ${by}
     where com_code = ${key.comCode} and board_id = ${key.boardId} and article_id = ${key.articleId}`
}
