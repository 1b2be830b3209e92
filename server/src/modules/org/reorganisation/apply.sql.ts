import type { PlannedDepartment, PlannedMove } from '@maru/api/org/reorganisation'
import type { Db } from '#kit/db.ts'

/** Sets the day from which changes of departments in this transaction are valid; `none` keeps no old names. */
export async function setChangeDay(db: Db, day: string): Promise<void> {
  await db`select set_config('org.change_day', ${day}, true)`
}

/** Stores what an undo restores: the departments of the company, and all posts in it of the touched people. */
export async function storeBefore(
  db: Db,
  { comCode, reorganisationId }: { comCode: string; reorganisationId: number },
  personCodes: readonly string[],
): Promise<void> {
  await db`
    update org_reorganisation
       set before = jsonb_build_object(
         'people', to_jsonb(${personCodes as string[]}::text[]),
         'departments', (select coalesce(jsonb_agg(to_jsonb(dept)), '[]') from org_department dept
                          where dept.com_code = ${comCode}),
         'posts', (select coalesce(jsonb_agg(to_jsonb(post)), '[]') from org_post post
                    where post.com_code = ${comCode} and post.person_code = any(${personCodes as string[]}::text[])))
     where reorganisation_id = ${reorganisationId}`
}

/** Writes new departments, and the names and places of changed ones, valid from a day. */
export async function writeDepartments(
  db: Db,
  comCode: string,
  { departments, day }: { departments: readonly PlannedDepartment[]; day: string },
): Promise<void> {
  await db`
    insert into org_department as dept (com_code, dept_code, parent_dept_code, path, names, sort, from_date)
    select ${comCode}, planned."deptCode", planned."parentDeptCode", array[planned."deptCode"], planned.name,
           planned.sort, ${day}::date
      from jsonb_to_recordset(${JSON.stringify(departments)}::text::jsonb) as planned
           ("deptCode" text, "parentDeptCode" text, name jsonb, sort int, "isClosed" boolean)
     where not planned."isClosed"
    on conflict (com_code, dept_code) do update
       set parent_dept_code = excluded.parent_dept_code, names = excluded.names, sort = excluded.sort`
}

/** Ends departments on the day before; one that began on the day, or later, lasts that day. Names their successors. */
export async function endDepartments(
  db: Db,
  comCode: string,
  { closed, day }: { closed: readonly { deptCode: string; successorCode: string | null }[]; day: string },
): Promise<void> {
  await db`
    update org_department dept
       set until_date = greatest(dept.from_date, ${day}::date - 1), successor_code = closed."successorCode"
      from jsonb_to_recordset(${JSON.stringify(closed)}::text::jsonb) as closed ("deptCode" text, "successorCode" text)
     where dept.com_code = ${comCode} and dept.dept_code = closed."deptCode"`
}

/** Makes the paths of all departments of a company follow their parents. */
export async function refreshPaths(db: Db, comCode: string): Promise<void> {
  await db`
    with recursive tree as (
      select dept_code, array[dept_code] as path from org_department
       where com_code = ${comCode} and parent_dept_code is null
      union all
      select below.dept_code, tree.path || below.dept_code
        from tree join org_department below
          on below.com_code = ${comCode} and below.parent_dept_code = tree.dept_code)
    update org_department dept set path = tree.path from tree
     where dept.com_code = ${comCode} and dept.dept_code = tree.dept_code and dept.path <> tree.path`
}

/** A post that goes from one department to another; null ends or begins it. */
export type PostChange = PlannedMove

/** People with a post, now or later, in these departments. */
export async function selectPeopleIn(
  db: Db,
  comCode: string,
  { codes, day }: { codes: readonly string[]; day: string },
): Promise<string[]> {
  const rows = await db<{ personCode: string }[]>`
    select distinct person_code from org_post
     where com_code = ${comCode} and dept_code = any(${codes as string[]}::text[])
       and (until_date is null or until_date >= ${day}::date) order by 1`
  return rows.map((row) => row.personCode)
}

/** People of moves who do not hold the moved post on the day, or who have left. */
export async function selectMissingPosts(
  db: Db,
  comCode: string,
  { moves, day }: { moves: readonly PlannedMove[]; day: string },
): Promise<string[]> {
  const rows = await db<{ personCode: string }[]>`
    select move."personCode" as person_code
      from jsonb_to_recordset(${JSON.stringify(moves)}::text::jsonb) as move
           ("personCode" text, "fromDeptCode" text)
     where move."fromDeptCode" is not null and not exists (
       select from org_post post
        where post.com_code = ${comCode} and post.dept_code = move."fromDeptCode"
          and post.person_code = move."personCode" and post.from_date <= ${day}::date
          and (post.until_date is null or post.until_date >= ${day}::date))
        or move."fromDeptCode" is null and not exists (
       select from org_person person
        where person.person_code = move."personCode" and (person.retired_on is null or person.retired_on > ${day}::date))`
  return rows.map((row) => row.personCode)
}

/**
 * Ends posts on the day before, or removes those that begin on the day or later, and returns them. `pairs` are people
 * and departments; those of `codes` end for all people.
 */
export async function moveToSuccessors(
  db: Db,
  comCode: string,
  { successors, day }: { successors: readonly { from: string; to: string }[]; day: string },
): Promise<void> {
  await db`
    with pair as (
      select * from jsonb_to_recordset(${JSON.stringify(successors)}::text::jsonb) as pair ("from" text, "to" text)),
    old as (
      select post.*, pair."to" as next from org_post post join pair on pair."from" = post.dept_code
       where post.com_code = ${comCode} and (post.until_date is null or post.until_date >= ${day}::date)),
    gone as (
      delete from org_post post using old
       where post.com_code = ${comCode} and post.dept_code = old.dept_code and post.person_code = old.person_code
         and post.from_date = old.from_date and old.from_date >= ${day}::date),
    ended as (
      update org_post post set until_date = ${day}::date - 1 from old
       where post.com_code = ${comCode} and post.dept_code = old.dept_code and post.person_code = old.person_code
         and post.from_date = old.from_date and old.from_date < ${day}::date),
    next as (
      select distinct on (next, person_code) next, person_code, title_code, position_code, grade_code,
             bool_or(is_main) over (partition by next, person_code) as is_main, sort,
             greatest(from_date, ${day}::date) as from_date, until_date
        from old order by next, person_code, is_main desc, from_date),
    held as (
      update org_post post set is_main = post.is_main or next.is_main from next
       where post.com_code = ${comCode} and post.dept_code = next.next and post.person_code = next.person_code
         and (post.until_date is null or post.until_date >= ${day}::date)
      returning post.dept_code, post.person_code)
    insert into org_post (com_code, dept_code, person_code, title_code, position_code, grade_code, is_main, sort,
                          from_date, until_date)
    select ${comCode}, next, person_code, title_code, position_code, grade_code, is_main, sort, from_date, until_date
      from next where (next, person_code) not in (select dept_code, person_code from held)`
}

/** Ends the moved posts on the day before and begins the new ones on the day. */
export async function movePosts(
  db: Db,
  comCode: string,
  { moves, day }: { moves: readonly PlannedMove[]; day: string },
): Promise<void> {
  const rows = db`
    jsonb_to_recordset(${JSON.stringify(moves)}::text::jsonb) as move
    ("personCode" text, "fromDeptCode" text, "toDeptCode" text, "titleCode" text, "positionCode" text,
     "gradeCode" text, "isMain" boolean)`
  await db`
    delete from org_post post using ${rows}
     where post.com_code = ${comCode} and post.dept_code = move."fromDeptCode" and post.person_code = move."personCode"
       and post.from_date >= ${day}::date`
  await db`
    update org_post post set until_date = ${day}::date - 1 from ${rows}
     where post.com_code = ${comCode} and post.dept_code = move."fromDeptCode" and post.person_code = move."personCode"
       and post.from_date < ${day}::date and (post.until_date is null or post.until_date >= ${day}::date)`
  await db`
    with wanted as (select * from ${rows} where move."toDeptCode" is not null),
    held as (
      update org_post post
         set title_code = nullif(wanted."titleCode", ''), position_code = nullif(wanted."positionCode", ''),
             grade_code = nullif(wanted."gradeCode", ''), is_main = wanted."isMain"
        from wanted
       where post.com_code = ${comCode} and post.dept_code = wanted."toDeptCode"
         and post.person_code = wanted."personCode" and post.from_date <= ${day}::date
         and (post.until_date is null or post.until_date >= ${day}::date)
      returning post.dept_code, post.person_code)
    insert into org_post (com_code, dept_code, person_code, title_code, position_code, grade_code, is_main, sort, from_date)
    select ${comCode}, wanted."toDeptCode", wanted."personCode", nullif(wanted."titleCode", ''),
           nullif(wanted."positionCode", ''), nullif(wanted."gradeCode", ''), wanted."isMain", 0, ${day}::date
      from wanted
     where (wanted."toDeptCode", wanted."personCode") not in (select dept_code, person_code from held)`
}

/** People among these who have a post on the day and not exactly one main post, over all companies. */
export async function selectWithoutMain(
  db: Db,
  { personCodes, day }: { personCodes: readonly string[]; day: string },
): Promise<string[]> {
  const rows = await db<{ personCode: string }[]>`
    select person.person_code from org_person person
     where person.person_code = any(${personCodes as string[]}::text[])
       and (person.retired_on is null or person.retired_on > ${day}::date)
       and (select count(*) from org_post post
             where post.person_code = person.person_code and post.is_main and post.from_date <= ${day}::date
               and (post.until_date is null or post.until_date >= ${day}::date)) <> 1
     order by 1`
  return rows.map((row) => row.personCode)
}
