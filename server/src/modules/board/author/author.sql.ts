import type { WireName } from '@maru/api/kit/wire-name'
import { wireColumns } from '#kit/data/wire-columns.sql.ts'
import type { Db } from '#kit/db.ts'

/** A person in the post in which they act. */
export interface Writer {
  personCode: string
  comCode: string
  deptCode: string
}

/** People with the names, title, position and department of their posts. */
const namedPeople = (db: Db, now: Date) => db`
  select post.person_com_code, post.person_code, post.names, post.titles, post.positions, post.dept_code, post.depts
    from org_named_post(${now}) post`

const authorColumns = (db: Db) => db`
  com_code, digest, person_com_code, person_code, names, titles, positions, dept_code, depts`

/** The rows of {@link namedPeople} for boards of a company; equal ones have equal digests. */
const snapshotOf = (db: Db, comCode: string) => db`
  select ${comCode}::text as com_code,
         board_author_digest(person_com_code, person_code, names, titles, positions, dept_code, depts) as digest,
         named.*
    from named`

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
      ${snapshotOf(db, comCode)}
    ), found as (
      select author.author_id from snapshot join board_author author using (com_code, digest)
    ), added as (
      insert into board_author (${authorColumns(db)})
      select ${authorColumns(db)} from snapshot where not exists (select from found)
      on conflict (com_code, digest) do update set digest = excluded.digest
      returning author_id
    ), author as (
      select author_id, names
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
        from (${snapshotOf(db, comCode)}) snapshot
       -- The numbers follow this order; without it they would depend on the plan, and two seeds would differ.
       order by person_code, dept_code
      on conflict (com_code, digest) do update set digest = excluded.digest
      returning author_id, person_code, person_com_code, dept_code, name_ko
    )
    select person_code, person_com_code as company_code, dept_code, author_id, name_ko ~ '^[A-Za-z]' as is_foreign
      from added order by person_code`
}

/** A person's names, titles and department, for comments and lists of people. */
export interface PersonRow
  extends WireName<'userName'>,
    WireName<'userJobTitle'>,
    WireName<'userPosition'>,
    WireName<'userDeptName'> {
  userCode: string
}

/** The columns of `author` for comments and lists of people. */
export const personColumns = (db: Db) => db`
  author.person_code as user_code, ${wireColumns(db, 'userName', 'author.names')},
  ${wireColumns(db, 'userJobTitle', 'author.titles')}, ${wireColumns(db, 'userPosition', 'author.positions')},
  ${wireColumns(db, 'userDeptName', 'author.depts')}`
