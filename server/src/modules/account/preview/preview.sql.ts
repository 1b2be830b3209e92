import type { Db } from '../../../kit/db.ts'

/** A department of a company in which a person works at `now`, main post first; undefined if there is none. */
export async function selectPostIn(
  db: Db,
  personCode: string,
  comCode: string,
  now: Date,
): Promise<string | undefined> {
  const [row] = await db<{ deptCode: string }[]>`
    select held.dept_code from org_held_post(${now}) held
     where held.person_code = ${personCode} and held.com_code = ${comCode}
     order by held.is_main desc, held.sort, held.dept_code limit 1`
  return row?.deptCode
}
