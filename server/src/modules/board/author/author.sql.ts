import type { Db } from '#kit/db.ts'

/** A person in the post in which they act. */
export interface Writer {
  personCode: string
  comCode: string
  deptCode: string
}

/** People with the names, title, position and department of their posts; equal rows have equal digests. */
const namedPeople = (db: Db, now: Date) => db`
  select post.person_com_code, post.person_code, post.name_ko, post.name_en, post.name_zh,
         post.title_ko, post.title_en, post.title_zh, post.position_ko, post.position_en, post.position_zh,
         post.dept_code, post.dept_ko, post.dept_en, post.dept_zh
    from org_person_post(${now}) post`

const authorColumns = (db: Db) => db`
  com_code, digest, person_com_code, person_code, name_ko, name_en, name_zh, title_ko, title_en, title_zh,
  position_ko, position_en, position_zh, dept_code, dept_ko, dept_en, dept_zh`

/**
 * Steps of a statement that end in `author`: one row with a person's current names, title, position and department,
 * for boards of the company `comCode`; equal names share a row. Empty if the person no longer holds the post.
 */
export const authorSteps = (db: Db, comCode: string, writer: Writer, now: Date) => db`
    named as (
      ${namedPeople(db, now)}
       where post.person_code = ${writer.personCode} and post.com_code = ${writer.comCode}
         and post.dept_code = ${writer.deptCode}
       limit 1
    ), snapshot as (
      select ${comCode}::text as com_code, sha256(convert_to(named::text, 'UTF8')) as digest, named.* from named
    ), found as (
      select author.author_id from snapshot join board_author author using (com_code, digest)
    ), added as (
      insert into board_author (${authorColumns(db)})
      select ${authorColumns(db)} from snapshot where not exists (select from found)
      on conflict (com_code, digest) do update set digest = excluded.digest
      returning author_id
    ), author as (
      select author_id, name_ko, name_en, name_zh
        from (select author_id from found union all select author_id from added) printed cross join named
    )`

/** The number of the row of {@link authorSteps}; undefined if the person no longer holds the post. */
export async function findOrInsertAuthor(
  db: Db,
  comCode: string,
  writer: Writer,
  now: Date,
): Promise<number | undefined> {
  const [row] = await db<{ authorId: number }[]>`
    with ${authorSteps(db, comCode, writer, now)} select author_id from author`
  return row?.authorId
}

/** An author for seeds; `isForeign` means a name in Latin letters. */
export interface SeededAuthor {
  personCode: string
  companyCode: string
  deptCode: string
  authorId: number
  isForeign: boolean
}

/**
 * Inserts author rows for boards of `comCode`, for everyone with a main post in one of these companies except people
 * who left; returns the row of each person; for seeds.
 */
export function insertAuthors(
  db: Db,
  comCode: string,
  companies: string[],
  now: Date,
): Promise<SeededAuthor[]> {
  return db<SeededAuthor[]>`
    with named as (
      ${namedPeople(db, now)}
       where post.is_main and post.com_code = any(${companies}) and not post.has_left
    ), added as (
      insert into board_author (${authorColumns(db)})
      select ${authorColumns(db)}
        from (select ${comCode}::text as com_code, sha256(convert_to(named::text, 'UTF8')) as digest, named.*
                from named) snapshot
       -- The numbers follow this order; without it they would depend on the plan, and two seeds would differ.
       order by person_code, dept_code
      on conflict (com_code, digest) do update set digest = excluded.digest
      returning author_id, person_code, person_com_code, dept_code, name_ko
    )
    select person_code, person_com_code as company_code, dept_code, author_id, name_ko ~ '^[A-Za-z]' as is_foreign
      from added order by person_code`
}

/** A person's names, titles and department, for comments and lists of people. */
export interface PersonRow {
  userCode: string
  userName: string
  userName_En: string
  displayNameChi: string
  userJobTitle: string
  userJobTitle_En: string
  userJobTitle_Cn: string
  userPosition: string
  userPosition_En: string
  userPosition_Cn: string
  userDeptName: string
  userDeptName_En: string
  userDeptName_Cn: string
}

/** The columns of `author` for comments and lists of people. */
export const personColumns = (db: Db) => db`
  author.person_code as user_code, author.name_ko as user_name, author.name_en as "userName__En",
  author.name_zh as display_name_chi, author.title_ko as user_job_title, author.title_en as "userJobTitle__En",
  author.title_zh as "userJobTitle__Cn", author.position_ko as user_position,
  author.position_en as "userPosition__En", author.position_zh as "userPosition__Cn",
  author.dept_ko as user_dept_name, author.dept_en as "userDeptName__En", author.dept_zh as "userDeptName__Cn"`
