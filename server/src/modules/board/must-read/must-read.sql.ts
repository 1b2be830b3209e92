import type { NamedTarget } from '@maru/api/board'
import { wireColumns } from '#kit/data/wire-columns.sql.ts'
import type { Db } from '#kit/db.ts'
import type { PersonRow } from '../author/author.sql.ts'

/** An article by its key. */
export interface ArticleKey {
  comCode: string
  articleId: number
}

/** Stores the must-read targets of an article as `person:CODE` and `department:CODE`; the job adds the people. */
export async function upsertMustRead(
  db: Db,
  { comCode, articleId }: ArticleKey,
  wish: { isWhole: boolean; subjects: string[] },
): Promise<void> {
  await db`
    insert into board_must_read (com_code, article_id, is_whole, targets)
    values (${comCode}, ${articleId}, ${wish.isWhole}, ${wish.subjects})
    on conflict (com_code, article_id) do update
      set is_whole = excluded.is_whole, targets = excluded.targets, expanded_at = null`
}

/** Deletes the must-read targets of an article. */
export async function deleteMustRead(db: Db, { comCode, articleId }: ArticleKey): Promise<void> {
  await db`delete from board_must_read_person where com_code = ${comCode} and article_id = ${articleId}`
  await db`delete from board_must_read where com_code = ${comCode} and article_id = ${articleId}`
}

/** The must-read targets of an article as stored. */
export async function findMustRead(db: Db, { comCode, articleId }: ArticleKey) {
  const [row] = await db<{ isWhole: boolean; targets: string[]; targetCount: number; readCount: number }[]>`
    select is_whole, targets, target_count, read_count from board_must_read
     where com_code = ${comCode} and article_id = ${articleId}`
  return row
}

/** Names of people and departments by their subjects; unknown people and those who left are omitted. */
export function selectTargetNames(db: Db, subjects: string[], now: Date): Promise<NamedTarget[]> {
  return db<NamedTarget[]>`
    select kind, code, names as name
      from (
        select 'person' as kind, person_code as code, person.names
          from org_public_person person join org_public_company company using (com_code)
         where not org_has_left(person.retired_on, company.time_zone, ${now})
           and person_code = any(array(select substr(subject, 8) from unnest(${subjects}::text[]) subject
                                        where subject like 'person:%'))
        union all
        select 'department', dept_code, names from org_public_department
         where dept_code = any(array(select substr(subject, 12) from unnest(${subjects}::text[]) subject
                                      where subject like 'department:%'))) named
     order by kind, code`
}

/** Number of these subjects that exist in the company of the board, or anywhere for a global board. */
export async function countTargets(
  db: Db,
  subjects: string[],
  board: { comCode: string; isGlobal: boolean },
): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*)::int as count from unnest(${subjects}::text[]) subject
     where exists (select from org_public_department where dept_code = substr(subject, 12) and subject like 'department:%'
                      and (${board.isGlobal} or com_code = ${board.comCode}))
        or exists (select from org_public_post where person_code = substr(subject, 8) and subject like 'person:%'
                      and (${board.isGlobal} or com_code = ${board.comCode}))`
  return row?.count ?? 0
}

/**
 * Inserts a row for every person who must read a published article: they are a target, hold a post today, and may read
 * the board by a right or as a manager. The author of a named article is excluded. Deletes rows of people who no longer
 * have to read it, unless they have read it. Returns the number of new people, or undefined if the article is not
 * listed.
 */
export async function expandMustRead(
  db: Db,
  { comCode, articleId }: ArticleKey,
  now: Date,
): Promise<number | undefined> {
  // Read before the people, so that the next job handles changes between the two statements.
  const [seen] = await db<{ org: number; board: number }[]>`
    select organisation.version as org, board.version as board
      from board_article article
      join board_board board on board.com_code = article.com_code and board.board_id = article.board_id
     cross join org_public_version organisation
     where article.com_code = ${comCode} and article.article_id = ${articleId} and article.is_must_read
       and article.seq is not null and article.deleted_at is null`
  if (!seen) return undefined
  const [added] = await db<{ count: number }[]>`
    with asked as (
      select distinct post.person_code
        from board_must_read must
        join board_article article on article.com_code = must.com_code and article.article_id = must.article_id
        join board_author author on author.com_code = article.com_code and author.author_id = article.author_id
        join board_board board on board.com_code = article.com_code and board.board_id = article.board_id
        join org_held_post(${now}) post on board.is_global or post.com_code = board.com_code
        join org_public_department department
          on department.com_code = post.com_code and department.dept_code = post.dept_code
        join org_public_person person on person.person_code = post.person_code
        join org_public_company company on company.com_code = person.com_code
       cross join lateral (
         select array['everyone', 'company:' || post.com_code, 'person:' || post.person_code]
             || array(select 'department:' || code
                          from unnest(department.path || org_continued(department.path)) code)
             || array(select 'role:' || role_id from account_held_role held
                       where held.person_code = post.person_code) as subjects) who
       where must.com_code = ${comCode} and must.article_id = ${articleId}
         and (must.is_whole or who.subjects && must.targets)
         and position('MAILONLY' in post.dept_code) = 0
         and not org_has_left(person.retired_on, company.time_zone, ${now})
         and (article.is_nameless or author.person_code <> post.person_code)
         and (exists (select from board_right given
                       where given.com_code = board.com_code and given.board_id = board.board_id
                         and (given.can_read or given.is_menu_admin) and given.subject = any(who.subjects))
              or exists (select from account_held_role held join account_public_role role using (role_id)
                          where held.person_code = post.person_code
                            and (role.permission = 'isSuperAdmin'
                                 or (role.permission in ('isCompanyManager', 'isBoardManager')
                                     and held.com_code = board.com_code and not board.is_global)
                                 or (role.permission = 'isGroupBoardManager' and board.is_global))))
    ), gone as (
      delete from board_must_read_person person
       where person.com_code = ${comCode} and person.article_id = ${articleId} and person.read_at is null
         and not exists (select from asked where asked.person_code = person.person_code)
    ), added as (
      insert into board_must_read_person (com_code, article_id, person_code, asked_at)
      select ${comCode}, ${articleId}, person_code, ${now} from asked
      on conflict (com_code, article_id, person_code) do nothing
      returning person_code
    )
    select count(*)::int as count from added`
  // Locked only for the count, so that a concurrent confirmation is counted before or after it.
  await db`
    select from board_must_read where com_code = ${comCode} and article_id = ${articleId} for update`
  await db`
    update board_must_read must
       set expanded_at = ${now}, target_count = made.targets, read_count = made.readers, seen_org = ${seen.org},
           seen_board = ${seen.board}
      from (select count(*)::int as targets, count(read_at)::int as readers from board_must_read_person
             where com_code = ${comCode} and article_id = ${articleId}) made
     where must.com_code = ${comCode} and must.article_id = ${articleId}`
  return added?.count ?? 0
}

/**
 * The listed must-read article that was expanded longest ago, if the organisation or the board has changed since, or
 * if that was before `before`.
 */
export async function findStaleMustRead(
  db: Db,
  now: Date,
  before: Date,
): Promise<(ArticleKey & { boardId: number }) | undefined> {
  const [row] = await db<(ArticleKey & { boardId: number })[]>`
    select must.com_code, must.article_id, article.board_id
      from board_must_read must
      join board_article article on article.com_code = must.com_code and article.article_id = must.article_id
      join board_board board on board.com_code = article.com_code and board.board_id = article.board_id
       and board.removed_at is null
     cross join org_public_version organisation
     where article.is_must_read and article.seq is not null and article.deleted_at is null
       and (article.ends_at is null or article.ends_at > ${now})
       and must.expanded_at is not null
       and (must.seen_org <> organisation.version or must.seen_board <> board.version
            or must.expanded_at < ${before})
     order by must.expanded_at, must.article_id limit 1`
  return row
}

/**
 * Stores once that a person has read a must-read article, and counts it; returns the time, or undefined if they are
 * not a target.
 */
export async function updateMustReadPerson(
  db: Db,
  { comCode, articleId }: ArticleKey,
  personCode: string,
  now: Date,
): Promise<string | undefined> {
  await db`
    with done as (
      update board_must_read_person set read_at = ${now}
       where com_code = ${comCode} and article_id = ${articleId} and person_code = ${personCode} and read_at is null
      returning com_code, article_id
    )
    update board_must_read must set read_count = read_count + 1
      from done where must.com_code = done.com_code and must.article_id = done.article_id`
  const [row] = await db<{ readAt: string }[]>`
    select read_at from board_must_read_person
     where com_code = ${comCode} and article_id = ${articleId} and person_code = ${personCode}`
  return row?.readAt
}

/** A person who must read an article, with the names of their current main post. */
export interface MustReader extends PersonRow {
  readDate: string | null
}

/** A page of people who have read it, newest first, or of people who have not, ordered by code. */
export function selectMustReaders(
  db: Db,
  { comCode, articleId }: ArticleKey,
  slice: { hasRead: boolean; limit: number; offset: number },
  now: Date,
): Promise<MustReader[]> {
  return db<MustReader[]>`
    select person.person_code as user_code, ${wireColumns(db, 'userName', 'person.names')},
           ${wireColumns(db, 'userJobTitle', 'post.titles')}, ${wireColumns(db, 'userPosition', 'post.positions')},
           ${wireColumns(db, 'userDeptName', 'post.depts')}, target.read_at as read_date
      from (
        select person_code, read_at from board_must_read_person
         where com_code = ${comCode} and article_id = ${articleId} and (read_at is not null) = ${slice.hasRead}
         order by read_at desc, person_code limit ${slice.limit} offset ${slice.offset}) target
      join org_public_person person on person.person_code = target.person_code
      left join lateral (
        select * from org_named_post(${now}) held
         where held.person_code = target.person_code order by held.is_main desc limit 1) post on true
     order by target.read_at desc, target.person_code`
}
