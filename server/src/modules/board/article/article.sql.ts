import type { WireName } from '@maru/api/kit/wire-name'
import { wireColumns } from '#kit/data/wire-columns.sql.ts'
import type { Db, Fragment } from '#kit/db.ts'
import { type BoardRow, boardColumns, heldRights } from '../board.sql.ts'
import { isReadColumn } from './unread.sql.ts'

/** An article of a list as stored in the database. */
export interface ArticleRow
  extends WireName<'createdUserName'>,
    WireName<'createdUserJobTitle'>,
    WireName<'createdDeptName'> {
  articleId: number
  boardId: number
  /** Null if the article is not listed. */
  seq: number | null
  title: string
  createdDate: string
  updatedDate: string | null
  isNotice: boolean
  isDraft: boolean
  isNameless: boolean
  /** Only its author and the managers of the board may read it. */
  isSecret: boolean
  parentArticle: number | null
  prefaceId: string | null
  fileCode: string | null
  imageFilePath: string | null
  viewCount: number
  commentCount: number
  recommendCount: number
  createdUser: string | null
  content: string | null
  /** The beginning of the HTML, cut at any point; the answer contains its text. */
  excerpt: string | null
  /** As read by {@link listColumns}; absent if a statement does not select it. */
  isMustRead?: boolean
  isRead?: boolean
  fieldValues?: { fieldId: number; value: string }[]
}

/** The columns of a listed article, from `article`, `counter` and `author`. */
export const articleColumns = (db: Db) => db`
  article.article_id, article.board_id, article.seq, article.title, article.created_at as created_date,
  article.updated_at as updated_date, article.is_notice, article.is_draft, article.is_nameless, article.is_secret,
  article.parent_id as parent_article, article.preface_id, article.file_code, article.image_id as image_file_path,
  counter.view_count, counter.comment_count, counter.recommend_count,
  author.person_code as created_user, ${wireColumns(db, 'createdUserName', 'author.names')},
  ${wireColumns(db, 'createdUserJobTitle', 'author.titles')},
  ${wireColumns(db, 'createdDeptName', 'author.depts')}`

/** How much of an article's body a list contains: none, enough for an excerpt, or all. */
export type ContentWanted = 'none' | 'start' | 'all'

/** Characters of HTML for an excerpt; most of them are markup. */
const startLength = 4000

const wordsOf = (db: Db, column: ReturnType<Db>) =>
  db`(select ${column} from board_article_body body where body.com_code = article.com_code
       and body.article_id = article.article_id and body.version = article.version)`

const contentUpTo = (db: Db) => db`
  case when sum(${wordsOf(db, db`octet_length(body.content)`)}) over (order by article.article_id desc) <= ${pageCharacters}
       then ${wordsOf(db, db`body.content`)} end`

/** Maximum size of all bodies on a page: 200 long articles would delay other calls. */
export const pageCharacters = 1_000_000

/**
 * The body of an article if the list requests it; full bodies are limited by {@link pageCharacters}, newest first.
 */
export const contentColumn = (db: Db, wanted: ContentWanted) => db`,
  ${wanted === 'all' ? contentUpTo(db) : db`null::text`} as content,
  ${wanted === 'start' ? wordsOf(db, db`left(body.content, ${startLength})`) : db`null::text`} as excerpt`

/** The reader of a list, and whether its board shows fields as columns. */
export interface ListReader {
  personCode: string
  hasListFields: boolean
}

/**
 * Whether the reader must still read each `article`, whether they have read it, and its values of the fields shown as
 * columns.
 */
export const listColumns = (db: Db, { personCode, hasListFields }: ListReader, upTo?: Fragment) => db`,
  article.is_must_read and exists (
    select from board_must_read_person target
     where target.com_code = article.com_code and target.article_id = article.article_id
       and target.person_code = ${personCode} and target.read_at is null) as is_must_read,
  ${isReadColumn(db, personCode, upTo)} as is_read,
  ${hasListFields ? fieldValues(db) : db`'[]'::jsonb`} as field_values`

const fieldValues = (db: Db) => db`
  (select coalesce(jsonb_agg(jsonb_build_object('fieldId', value.field_id, 'value',
             case when field.field_type in ('TEXTAREA', 'RICHTEXT') then left(value.value, 300) else value.value end)), '[]')
      from board_field_value value
      join board_field field on field.com_code = article.com_code and field.board_id = article.board_id
       and field.field_id = value.field_id and field.place = 'list' and field.removed_at is null
     where value.com_code = article.com_code and value.article_id = article.article_id
       and value.version = article.version)`

/** Counts and author of each `article`: one lookup per row, independent of the planner's estimates for the limits. */
export const joinedOnce = (db: Db) => db`
  cross join lateral (
    select view_count, comment_count, recommend_count from board_article_counter counter
     where counter.com_code = article.com_code and counter.article_id = article.article_id limit 1) counter
  cross join lateral (
    select * from board_author author
     where author.com_code = article.com_code and author.author_id = article.author_id limit 1) author`

/** The previous or next article in the list. */
export interface Neighbour {
  articleId: number
  title: string
  isSecret: boolean
  createdDate: string
}

/** The detail of an article as stored in the database. */
export interface DetailRow
  extends Omit<ArticleRow, 'excerpt'>,
    WireName<'createdUserPosition'>,
    WireName<'updatedUserName'> {
  comCode: string
  authorId: number
  articleVersion: number
  tags: string
  content: string
  prefaceText: string | null
  recommendedDate: string | null
  fieldValues: { fieldId: number; value: string }[]
  startDate: string | null
  endDate: string | null
  endedDate: string | null
  /** Null if it has no must-read targets. */
  mustRead: { isTarget: boolean; readDate: string | null; targetCount: number; readCount: number } | null
  previousArticle: Neighbour | null
  nextArticle: Neighbour | null
}

/** An instant inside JSON in the format that the driver uses for columns: ending in Z. */
const asInstant = (db: Db, column: Fragment) => db`replace(to_json(${column}) #>> '{}', '+00:00', 'Z')`

const neighbour = (db: Db, side: 'previous' | 'next') => db`
  (select jsonb_build_object('articleId', beside.article_id, 'isSecret', beside.is_secret,
     'title', case when beside.is_secret then '' else beside.title end, 'createdDate', ${asInstant(db, db`beside.created_at`)})
     from board_article beside
    where beside.com_code = article.com_code and beside.board_id = article.board_id
      and beside.is_notice = article.is_notice and beside.deleted_at is null and beside.seq is not null
      and ${side === 'previous' ? db`beside.seq < article.seq` : db`beside.seq > article.seq`}
    order by beside.seq ${side === 'previous' ? db`desc` : db`asc`} limit 1)`

/** The preface of an article, even if its board no longer has it. */
export async function findArticlePreface(
  db: Db,
  { comCode, boardId }: { comCode: string; boardId: number },
  articleId: number,
): Promise<string | null> {
  const [row] = await db<{ prefaceId: string | null }[]>`
    select preface_id from board_article
     where com_code = ${comCode} and board_id = ${boardId} and article_id = ${articleId} and deleted_at is null`
  return row?.prefaceId ?? null
}

/** An article with everything that its page shows, in the given version or the newest. */
export async function findArticleDetail(
  db: Db,
  key: { comCode: string; boardId: number; articleId: number; version: number | null; personCode: string },
): Promise<DetailRow | undefined> {
  const [row] = await db<DetailRow[]>`
    select ${articleColumns(db)}, article.com_code, article.author_id,
           body.version as article_version, body.title, body.tags, body.content,
           preface.preface_text,
           ${wireColumns(db, 'createdUserPosition', 'author.positions')},
           ${wireColumns(db, 'updatedUserName', 'editor.names')},
           recommend.created_at as recommended_date,
           coalesce((select jsonb_agg(jsonb_build_object('fieldId', field_id, 'value', value) order by field_id)
              from board_field_value value where com_code = body.com_code and article_id = body.article_id
               and version = body.version and not exists (
                 select from board_field field where field.com_code = article.com_code
                    and field.board_id = article.board_id and field.field_id = value.field_id
                    and field.removed_at is not null)), '[]') as field_values,
           article.starts_at as start_date, article.ends_at as end_date, article.ended_at as ended_date,
           case when article.is_must_read then (
             select jsonb_build_object('isTarget', target.person_code is not null, 'readDate', ${asInstant(db, db`target.read_at`)},
                      'targetCount', must.target_count, 'readCount', must.read_count)
               from board_must_read must
               left join board_must_read_person target on target.com_code = must.com_code
                and target.article_id = must.article_id and target.person_code = ${key.personCode}
              where must.com_code = article.com_code and must.article_id = article.article_id) end as must_read,
           ${neighbour(db, 'previous')} as previous_article, ${neighbour(db, 'next')} as next_article
      from board_article article
      join board_article_body body on body.com_code = article.com_code and body.article_id = article.article_id
       and body.version = coalesce(${key.version}::bigint, article.version)
      join board_article_counter counter
        on counter.com_code = article.com_code and counter.article_id = article.article_id
      join board_author author on author.com_code = article.com_code and author.author_id = article.author_id
      left join board_author editor on editor.com_code = article.com_code and editor.author_id = article.editor_id
      left join board_preface preface on preface.com_code = article.com_code
       and preface.board_id = article.board_id and preface.preface_id = article.preface_id
      left join board_recommend recommend on recommend.com_code = article.com_code
       and recommend.article_id = article.article_id and recommend.person_code = ${key.personCode}
     where article.com_code = ${key.comCode} and article.board_id = ${key.boardId}
       and article.article_id = ${key.articleId} and article.deleted_at is null`
  return row
}

/** The fields of an article for access checks and writing. */
export interface ArticleCore {
  comCode: string
  boardId: number
  articleId: number
  seq: number | null
  isNotice: boolean
  isDraft: boolean
  isNameless: boolean
  isSecret: boolean
  version: number
  createdDate: string
  authorCode: string
  startDate: string | null
  endDate: string | null
  endedDate: string | null
  formerSeq: number | null
  isMustRead: boolean
  fileCode: string | null
}

const coreColumns = (db: Db) => db`
  article.com_code, article.board_id, article.article_id, article.seq, article.is_notice, article.is_draft,
  article.is_nameless, article.is_secret, article.version, article.created_at as created_date, author.person_code as author_code,
  article.starts_at as start_date, article.ends_at as end_date, article.ended_at as ended_date, article.former_seq,
  article.is_must_read, article.file_code`

/** An article by its number; `lock` locks it until the transaction ends. */
export async function findArticle(
  db: Db,
  key: { comCode: string; boardId: number; articleId: number },
  lock: boolean,
): Promise<ArticleCore | undefined> {
  const [row] = await db<ArticleCore[]>`
    select ${coreColumns(db)}
      from board_article article
      join board_author author on author.com_code = article.com_code and author.author_id = article.author_id
     where article.com_code = ${key.comCode} and article.board_id = ${key.boardId}
       and article.article_id = ${key.articleId} and article.deleted_at is null
     ${lock ? db`for update of article` : db``}`
  return row
}

/** An article with its board and the rights of these subjects in it, in one statement; `lock` locks the article. */
export async function findArticleWithBoard(
  db: Db,
  articleId: number,
  subjects: string[],
  lock: boolean,
): Promise<{ article: ArticleCore; board: BoardRow } | undefined> {
  const [row] = await db<(BoardRow & ArticleCore)[]>`
    select ${boardColumns(db)}, held.*, ${coreColumns(db)}
      from board_article article
      join board_author author on author.com_code = article.com_code and author.author_id = article.author_id
      join board_board board on board.com_code = article.com_code and board.board_id = article.board_id
     cross join ${heldRights(db, subjects)}
     where article.article_id = ${articleId} and article.deleted_at is null and board.removed_at is null
     ${lock ? db`for update of article` : db``}`
  return row && { article: row, board: row }
}
