import type { Party } from '@maru/api/approval'
import { nameOfTexts, noName } from '#kit/data/names.sql.ts'
import type { Db } from '#kit/db.ts'

/** A person or department that can stand in a line now. */
export interface PartyRow extends Party {
  /** Departments from the root to the own one. */
  path: string[]
}

/** The names of a post as JSON of a {@link Party}; for selects over `org_named_post`. */
const partyColumns = (db: Db) => db`
  post.person_code, post.dept_code, post.path,
  post.names as name,
  ${nameOfTexts(db, (short) => db`coalesce(nullif(post.titles ->> ${short}::text, ''), post.positions ->> ${short}::text)`)}
    as title,
  post.depts as dept`

/** People who work in a company, each in the main post there; retired and MAILONLY people are not among them. */
export function selectPeopleParties(
  db: Db,
  comCode: string,
  personCodes: readonly string[],
  now: Date,
): Promise<PartyRow[]> {
  return db<PartyRow[]>`
    select distinct on (post.person_code) ${partyColumns(db)}
      from org_named_post(${now}) post
     where post.com_code = ${comCode} and post.person_code = any(${[...personCodes]}) and not post.has_left
       and position('MAILONLY' in post.dept_code) = 0
     order by post.person_code, post.is_main desc, post.sort`
}

/** A person in a named department; undefined if they do not work there. */
export async function findPartyIn(
  db: Db,
  { comCode, deptCode, personCode }: { comCode: string; deptCode: string; personCode: string },
  now: Date,
): Promise<PartyRow | undefined> {
  const [row] = await db<PartyRow[]>`
    select ${partyColumns(db)} from org_named_post(${now}) post
     where post.com_code = ${comCode} and post.dept_code = ${deptCode} and post.person_code = ${personCode}`
  return row
}

/** Departments of a company as parties without a person. */
export function selectDepartmentParties(
  db: Db,
  comCode: string,
  deptCodes: readonly string[],
): Promise<PartyRow[]> {
  return db<PartyRow[]>`
    select null as person_code, dept.dept_code, dept.path,
           dept.names as name,
           ${noName(db)} as title,
           dept.names as dept
      from org_public_department dept
     where dept.com_code = ${comCode} and dept.dept_code = any(${[...deptCodes]})
       and position('MAILONLY' in dept.dept_code) = 0`
}

/** The leader of a department. */
export interface LeaderRow {
  deptCode: string
  personCode: string
  positionCode: string
}

/** The leaders of some departments; those without one are absent. */
export function selectLeaders(
  db: Db,
  comCode: string,
  deptCodes: readonly string[],
  now: Date,
): Promise<LeaderRow[]> {
  return db<LeaderRow[]>`
    select dept_code, person_code, position_code from approval_leader(${comCode}, ${now})
     where dept_code = any(${[...deptCodes]})`
}

/** The departments whose box a person runs: those that they lead or manage, with those that moved into them. */
export async function selectRunBoxes(
  db: Db,
  { comCode, personCode }: { comCode: string; personCode: string },
  now: Date,
): Promise<string[]> {
  const rows = await db<{ deptCode: string }[]>`
    select dept_code from approval_run_boxes(${comCode}, ${personCode}, ${now})`
  return rows.map((row) => row.deptCode)
}

/** People who run the boxes of some departments: leaders and box managers, also of those that they moved into. */
export function selectBoxRunners(
  db: Db,
  comCode: string,
  deptCodes: readonly string[],
  now: Date,
): Promise<{ deptCode: string; personCode: string }[]> {
  return db<{ deptCode: string; personCode: string }[]>`
    with recursive place as (
      select dept_code, dept_code as home from unnest(${[...deptCodes]}::text[]) dept_code
      union
      select place.dept_code, moved.to_dept from place
        join approval_box_move moved on moved.com_code = ${comCode} and moved.from_dept = place.home)
    select place.dept_code, lead.person_code
      from approval_leader(${comCode}, ${now}) lead join place on place.home = lead.dept_code
    union
    select place.dept_code, keeper.person_code
      from approval_box_manager keeper join place on place.home = keeper.dept_code
     where keeper.com_code = ${comCode}`
}
