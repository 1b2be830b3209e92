import type { LocalName } from '@maru/api/kit/schema'
import { byName } from '#kit/data/by-name.sql.ts'
import { noName } from '#kit/data/names.sql.ts'
import type { Db } from '#kit/db.ts'
import type { CurrentPost, PlannedNode } from './plan.rules.ts'

/** The departments of a company that exist on a day, with the names and places of that day. */
export function selectDepartmentsOn(db: Db, comCode: string, day: string): Promise<PlannedNode[]> {
  return db<PlannedNode[]>`
    select dept.dept_code,
           case when spell.dept_code is null then dept.parent_dept_code else spell.parent_dept_code end as parent_dept_code,
           coalesce(spell.names, dept.names) as name,
           coalesce(spell.sort, dept.sort) as sort
      from org_department dept
      left join lateral (
        select * from org_department_spell past
         where past.com_code = dept.com_code and past.dept_code = dept.dept_code and past.until_day >= ${day}::date
         order by past.until_day limit 1) spell on true
     where dept.com_code = ${comCode} and dept.from_date <= ${day}::date
       and (dept.until_date is null or dept.until_date >= ${day}::date)
     order by dept.dept_code`
}

/** The posts in a company on a day. */
export function selectPostsOn(db: Db, comCode: string, day: string): Promise<CurrentPost[]> {
  return db<CurrentPost[]>`
    select person_code, dept_code, is_main from org_post
     where com_code = ${comCode} and from_date <= ${day}::date and (until_date is null or until_date >= ${day}::date)
     order by dept_code, sort, person_code`
}

/** A person with a post on a day. */
export interface PersonOn {
  personCode: string
  name: LocalName
  title: LocalName
  position: LocalName
  isMain: boolean
}

/** The people with a post in a department on a day, in their order. */
export function selectPeopleOn(
  db: Db,
  { comCode, deptCode, day }: { comCode: string; deptCode: string; day: string },
): Promise<PersonOn[]> {
  return db<PersonOn[]>`
    select post.person_code, post.is_main,
           person.names as name,
           coalesce(title.names, ${noName(db)}) as title,
           coalesce(position.names, ${noName(db)}) as position
      from org_post post
      join org_person person on person.person_code = post.person_code
      left join org_title title
        on title.com_code = post.com_code and title.kind = 'title' and title.code = post.title_code
      left join org_title position
        on position.com_code = post.com_code and position.kind = 'position' and position.code = post.position_code
     where post.com_code = ${comCode} and post.dept_code = ${deptCode} and post.from_date <= ${day}::date
       and (post.until_date is null or post.until_date >= ${day}::date)
     order by position.sort nulls last, title.sort nulls last, post.sort, ${byName(db, 'person.name_ko')}, post.person_code limit 2000`
}

/** The departments and posts of a company as one checksum. */
export async function selectChecksum(db: Db, comCode: string): Promise<string> {
  const [row] = await db<{ checksum: string }[]>`select org_checksum(${comCode}) as checksum`
  return row?.checksum ?? ''
}

/** The departments of a company, without people, as one checksum: that on which a plan is made. */
export async function selectBase(db: Db, comCode: string): Promise<string> {
  const [row] = await db<{ base: string }[]>`
    select encode(sha256(convert_to(coalesce(string_agg(
             concat_ws('|', dept_code, coalesce(parent_dept_code, '-'), names, sort, from_date,
                       coalesce(until_date::text, '-')), E'\n' order by dept_code), ''), 'UTF8')), 'hex') as base
      from org_department where com_code = ${comCode}`
  return row?.base ?? ''
}

/** Those of the codes that departments of other companies have. */
export async function selectForeignCodes(
  db: Db,
  comCode: string,
  codes: readonly string[],
): Promise<Set<string>> {
  const rows = await db<{ deptCode: string }[]>`
    select dept_code from org_department
     where dept_code = any(${codes as string[]}::text[]) and com_code <> ${comCode}`
  return new Set(rows.map((row) => row.deptCode))
}

/** The company of departments that have ended, whose codes cannot be used again. */
export async function selectEndedCodes(
  db: Db,
  comCode: string,
  { codes, day }: { codes: readonly string[]; day: string },
): Promise<string[]> {
  const rows = await db<{ deptCode: string }[]>`
    select dept_code from org_department
     where com_code = ${comCode} and dept_code = any(${codes as string[]}::text[]) and until_date < ${day}::date`
  return rows.map((row) => row.deptCode)
}
