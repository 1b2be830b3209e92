import type { LocalName } from '@maru/api/kit/schema'
import type { Db } from '#kit/db.ts'

/** A post of a person with its days, yyyy-MM-dd; an empty code means none. */
export interface DatedPost {
  comCode: string
  deptCode: string
  titleCode: string
  positionCode: string
  gradeCode: string
  isMain: boolean
  sort: number
  fromDay: string
  /** The last day; null while it lasts. */
  untilDay: string | null
}

/** Every post of a person, of all times, in a fixed order. */
export function selectDatedPosts(db: Db, personCode: string): Promise<DatedPost[]> {
  return db<DatedPost[]>`
    select com_code, dept_code, coalesce(title_code, '') as title_code, coalesce(position_code, '') as position_code,
           coalesce(grade_code, '') as grade_code, is_main, sort, from_date::text as from_day,
           until_date::text as until_day
      from org_post where person_code = ${personCode}
     order by from_date, com_code, dept_code`
}

/** Replaces every post of a person, of all times. */
export async function replaceDatedPosts(
  db: Db,
  personCode: string,
  posts: readonly DatedPost[],
): Promise<void> {
  await db`delete from org_post where person_code = ${personCode}`
  await db`
    insert into org_post (com_code, dept_code, person_code, title_code, position_code, grade_code, is_main, sort,
                          from_date, until_date)
    select one."comCode", one."deptCode", ${personCode}, nullif(one."titleCode", ''), nullif(one."positionCode", ''),
           nullif(one."gradeCode", ''), one."isMain", one.sort, one."fromDay"::date, one."untilDay"::date
      from jsonb_to_recordset(${db.json(posts as never)}) as one
           ("comCode" text, "deptCode" text, "titleCode" text, "positionCode" text, "gradeCode" text, "isMain" boolean,
            sort int, "fromDay" text, "untilDay" text)`
}

/** The companies of departments that exist on a day, by department code. */
export async function selectCompaniesOfDepartmentsOn(
  db: Db,
  deptCodes: string[],
  day: string,
): Promise<Map<string, string>> {
  const rows = await db<{ deptCode: string; comCode: string }[]>`
    select dept_code, com_code from org_department
     where dept_code = any (${deptCodes}) and from_date <= ${day}::date
       and (until_date is null or until_date >= ${day}::date)`
  return new Map(rows.map((row) => [row.deptCode, row.comCode]))
}

/** Names of departments, and of titles, positions and grades as `company kind code`. */
export async function selectPostNames(
  db: Db,
  posts: readonly DatedPost[],
): Promise<{ departments: Map<string, LocalName>; titles: Map<string, LocalName> }> {
  const name = db`names`
  const departments = await db<{ deptCode: string; name: LocalName }[]>`
    select dept_code, ${name} as name from org_department
     where dept_code = any (${posts.map((one) => one.deptCode)})`
  const titles = await db<{ key: string; name: LocalName }[]>`
    select com_code || ' ' || kind || ' ' || code as key, ${name} as name from org_title
     where com_code = any (${posts.map((one) => one.comCode)})`
  return {
    departments: new Map(departments.map((row) => [row.deptCode, row.name])),
    titles: new Map(titles.map((row) => [row.key, row.name])),
  }
}
