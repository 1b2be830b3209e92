import type { LocalName } from '@maru/api/kit/schema'
import type { Db, Fragment } from '#kit/db.ts'
import type { SearchFilter } from '#kit/search/search-source.ts'
import { isWrittenBy, isWrittenIn } from '../search/filter.sql.ts'

/** A search for comments and attachments. */
export interface HitQuery {
  comCodes: string[]
  boardIds: number[]
  /** Folded terms, all of which must occur. */
  words: string[]
  start: number
  size: number
  /** Hits to count; one more means that there are more. */
  most: number
  filter: SearchFilter
}

/** A hit with the total number; `id` is null in the only row of an empty page. */
export interface FoundRow {
  hits: number
  id: string | null
  boardId: number
  articleId: number
  title: string
  text: string
  createdDate: string
  /** Null if the author is anonymous. */
  author: LocalName | null
}

/** Whether a text contains every term; the pair index proposed the row. */
const holds = (db: Db, column: Fragment, words: string[]) => db`
  not exists (select from unnest(${words}::text[]) word where strpos(lower(normalize(${column}, nfc)), word) = 0)`

/** The article of a hit, if every reader of its board may find it: then it has searchable text. */
const findable = (db: Db, of: Fragment) => db`
  join board_search search on search.com_code = ${of}.com_code and search.board_id = ${of}.board_id
   and search.article_id = ${of}.article_id and search.words <> ''`

const pageOf = (db: Db, hits: Fragment, { start, size }: HitQuery) => db<FoundRow[]>`
  with hit as materialized (${hits})
  select (select count(*)::int from hit) as hits, shown.*
    from (values (1)) always
    left join lateral (
      select hit.id::text, hit.board_id, hit.article_id, article.title, hit.text, hit.created_at as created_date,
             case when not hit.is_anonymous then author.names end as author, hit.place
        from (select hit.*, row_number() over (order by created_at desc, id desc) as place from hit) hit
        join board_article article on article.com_code = hit.com_code and article.board_id = hit.board_id
         and article.article_id = hit.article_id
        join board_author author on author.com_code = hit.com_code and author.author_id = hit.author_id
       where hit.place > ${start} and hit.place <= ${start + size}) shown on true
   order by shown.place`

/** A page of comments in these boards that contain every term and are not removed, newest first. */
export function selectCommentHits(db: Db, question: HitQuery): Promise<FoundRow[]> {
  const { comCodes, boardIds, words, most, filter } = question
  return pageOf(
    db,
    db`
      select comment.comment_id as id, comment.com_code, comment.board_id, comment.article_id, comment.author_id,
             comment.content as text, comment.created_at, comment.is_nameless as is_anonymous
        from board_comment comment ${findable(db, db`comment`)}
       where comment.deleted_at is null and comment.com_code = any(${comCodes}::text[])
         and comment.board_id = any(${boardIds}::int[])
         and search_pairs(comment.content) @> (select search_pairs(${words.join(' ')}))
         and ${holds(db, db`comment.content`, words)}
             ${isWrittenIn(db, db`comment`, filter)} ${isWrittenBy(db, db`comment`, filter)}
       order by comment.created_at desc limit ${most + 1}`,
    question,
  )
}

/** A page of attachments of articles in these boards with every term in the file name, newest first. */
export function selectAttachmentHits(db: Db, question: HitQuery): Promise<FoundRow[]> {
  const { comCodes, boardIds, words, most, filter } = question
  return pageOf(
    db,
    db`
      select file.entry_id as id, article.com_code, article.board_id, article.article_id, article.author_id,
             file.name as text, article.created_at, article.is_nameless as is_anonymous
        from file_attached_name file
        join board_article article on article.com_code = file.com_code and article.file_code = file.file_code::text
         ${findable(db, db`article`)}
       where article.deleted_at is null and file.com_code = any(${comCodes}::text[])
         and article.board_id = any(${boardIds}::int[])
         and search_pairs(file.name) @> (select search_pairs(${words.join(' ')}))
         and ${holds(db, db`file.name`, words)}
             ${isWrittenIn(db, db`article`, filter)} ${isWrittenBy(db, db`article`, filter)}
       order by article.created_at desc limit ${most + 1}`,
    question,
  )
}
