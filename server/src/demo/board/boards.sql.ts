import type { Db } from '#kit/db.ts'

/** Returns the person of a login of the demo. */
export async function selectLogin(
  db: Db,
  login: string,
): Promise<{ personCode: string; comCode: string } | undefined> {
  const [row] = await db<{ personCode: string; comCode: string }[]>`
    select person_code, com_code from account_login where login = ${login}`
  return row
}

/** An article to insert, with its text. */
export interface ArticleSeed {
  articleId: number
  comCode: string
  boardId: number
  /** Null for a draft. */
  seq: number | null
  authorId: number
  title: string
  html: string
  tags: string
  createdAt: Date
  updatedAt: Date | null
  isNotice: boolean
  isNameless: boolean
  parentId: number | null
  prefaceId: string | null
  imageId: string | null
  version: number
}

/** Inserts articles with their newest body, and with counters of 0. */
export async function insertArticleSeeds(db: Db, seeds: ArticleSeed[]): Promise<void> {
  const rows = JSON.stringify(seeds)
  await db`
    with seed as (
      select * from jsonb_to_recordset(${rows}::text::jsonb) as seed (
        "articleId" bigint, "comCode" text, "boardId" int, seq int, "authorId" bigint, title text, html text, tags text,
        "createdAt" timestamptz, "updatedAt" timestamptz, "isNotice" boolean, "isNameless" boolean,
        "parentId" bigint, "prefaceId" text, "imageId" uuid, version int)
    ), article as (
      insert into board_article (
        com_code, board_id, article_id, seq, author_id, title, created_at, updated_at, editor_id, is_notice, is_draft,
        is_nameless, parent_id, preface_id, image_id, tags, version)
      select "comCode", "boardId", "articleId", seq, "authorId", title, "createdAt", "updatedAt",
             case when "updatedAt" is null then null else "authorId" end, "isNotice", seq is null, "isNameless",
             "parentId", "prefaceId", "imageId", tags, version
        from seed
    ), counter as (
      insert into board_article_counter (com_code, article_id) select "comCode", "articleId" from seed
    )
    insert into board_article_body (com_code, article_id, version, title, tags, content, editor_id, written_at)
    select "comCode", "articleId", version, title, tags, html, "authorId", coalesce("updatedAt", "createdAt")
      from seed`
}

/** Inserts the older versions of an article on a board with history. */
export async function insertOldVersions(
  db: Db,
  versions: {
    comCode: string
    articleId: number
    version: number
    title: string
    html: string
    authorId: number
    at: Date
  }[],
): Promise<void> {
  await db`
    insert into board_article_body (com_code, article_id, version, title, tags, content, editor_id, written_at)
    select "comCode", "articleId", version, title, '', html, "authorId", at
      from jsonb_to_recordset(${JSON.stringify(versions)}::text::jsonb) as seed (
        "comCode" text, "articleId" bigint, version int, title text, html text, "authorId" bigint, at timestamptz)`
}

/** Sets the same password for all published anonymous articles. */
export async function insertPasswords(db: Db, hash: string): Promise<void> {
  await db`
    insert into board_article_password (com_code, article_id, password_hash)
    select com_code, article_id, ${hash} from board_article where is_nameless and not is_draft`
}

/** Inserts values of the fields of boards. */
export async function insertFieldSeeds(
  db: Db,
  values: { comCode: string; articleId: number; fieldId: number; value: string }[],
): Promise<void> {
  await db`
    insert into board_field_value (com_code, article_id, version, field_id, value)
    select seed."comCode", seed."articleId", article.version, seed."fieldId", seed.value
      from jsonb_to_recordset(${JSON.stringify(values)}::text::jsonb) as seed (
        "comCode" text, "articleId" bigint, "fieldId" int, value text)
      join board_article article on article.article_id = seed."articleId"`
}

/** Returns the fields of a board with their types, in order. */
export function selectFields(db: Db, boardId: number) {
  return db<{ fieldId: number; fieldType: string; options: string[] }[]>`
    select field_id, field_type, options from board_field where board_id = ${boardId} order by sort_order`
}

/** A comment to insert. */
export interface CommentSeed {
  commentId: number
  comCode: string
  boardId: number
  articleId: number
  replyTo: number | null
  path: number[]
  authorId: number
  content: string
  createdAt: Date
}

/** Inserts comments. */
export async function insertCommentSeeds(db: Db, seeds: CommentSeed[]): Promise<void> {
  await db`
    insert into board_comment (
      com_code, article_id, comment_id, board_id, reply_to, path, author_id, content, created_at)
    select "comCode", "articleId", "commentId", "boardId", "replyTo", path, "authorId", content, "createdAt"
      from jsonb_to_recordset(${JSON.stringify(seeds)}::text::jsonb) as seed (
        "commentId" bigint, "comCode" text, "boardId" int, "articleId" bigint, "replyTo" bigint, path bigint[],
        "authorId" bigint, content text, "createdAt" timestamptz)`
}

/** A person who has read an article and may have recommended it. */
export interface ReaderSeed {
  comCode: string
  articleId: number
  personCode: string
  authorId: number
  at: Date
  recommends: boolean
}

/** Inserts the view logs and the recommendations of readers. */
export async function insertReaderSeeds(db: Db, seeds: ReaderSeed[]): Promise<void> {
  await db`
    with seed as (
      select * from jsonb_to_recordset(${JSON.stringify(seeds)}::text::jsonb) as seed (
        "comCode" text, "articleId" bigint, "personCode" text, "authorId" bigint, at timestamptz, recommends boolean)
    ), recommend as (
      insert into board_recommend (com_code, article_id, person_code, author_id, created_at)
      select "comCode", "articleId", "personCode", "authorId", at from seed where recommends
    )
    insert into board_view (com_code, article_id, person_code, author_id, first_at, last_at)
    select "comCode", "articleId", "personCode", "authorId", at, at from seed`
}

/** Recomputes the counts of all articles from their comments, views and recommendations. */
export async function recountArticles(db: Db): Promise<void> {
  await db`
    update board_article_counter counter
       set view_count = coalesce(view.count, 0), recommend_count = coalesce(recommend.count, 0),
           comment_count = coalesce(comment.count, 0)
      from board_article_counter self
      left join (select com_code, article_id, count(*) from board_view group by 1, 2) view using (com_code, article_id)
      left join (select com_code, article_id, count(*) from board_recommend group by 1, 2) recommend
        using (com_code, article_id)
      left join (select com_code, article_id, count(*) from board_comment where deleted_at is null group by 1, 2) comment
        using (com_code, article_id)
     where counter.com_code = self.com_code and counter.article_id = self.article_id`
}

/** Sets the sequences for the next article and comment, after rows with explicit numbers. */
export async function updateSequences(db: Db): Promise<void> {
  await db`
    select setval(pg_get_serial_sequence('board_article', 'article_id'), greatest(1, max(article_id)))
      from board_article`
  await db`
    select setval(pg_get_serial_sequence('board_comment', 'comment_id'), greatest(1, max(comment_id)))
      from board_comment`
}

/** Marks an article as one that must be read. */
export async function updateIsMustRead(db: Db, { comCode, articleId }: ArticleSeed): Promise<void> {
  await db`update board_article set is_must_read = true where com_code = ${comCode} and article_id = ${articleId}`
}

/** Confirms a must-read article for two of three people, except those with one of the logins. */
export async function confirmMustReads(
  db: Db,
  { comCode, articleId }: ArticleSeed,
  without: readonly string[],
  at: Date,
): Promise<void> {
  await db`
    update board_must_read_person asked set read_at = ${at}
     where asked.com_code = ${comCode} and asked.article_id = ${articleId}
       and get_byte(decode(md5(asked.person_code), 'hex'), 0) % 3 > 0
       and not exists (select from account_login login
                        where login.person_code = asked.person_code and login.login = any(${without as string[]}))`
  await db`
    update board_must_read must
       set read_count = (select count(read_at) from board_must_read_person asked
                          where asked.com_code = must.com_code and asked.article_id = must.article_id)
     where must.com_code = ${comCode} and must.article_id = ${articleId}`
}
