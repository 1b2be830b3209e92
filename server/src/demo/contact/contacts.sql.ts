import type { Db } from '#kit/db.ts'

/** Returns the person of a demo login; undefined if the login does not exist. */
export async function selectPersonOfLogin(db: Db, login: string): Promise<string | undefined> {
  const [row] = await db<
    { personCode: string }[]
  >`select person_code from account_login where login = ${login}`
  return row?.personCode
}

/** A person for a member list, with the company of the person. */
export interface DemoMember {
  comCode: string
  personCode: string
}

/** Returns people with a mail address who have not left at `now`, ordered by company and code. */
export function selectActivePeople(db: Db, now: Date): Promise<DemoMember[]> {
  return db<DemoMember[]>`
    select person.com_code, person.person_code
      from org_person person join org_company employer on employer.com_code = person.com_code
     where not org_has_left(person.retired_on, employer.time_zone, ${now}) and person.email <> ''
     order by person.com_code, person.person_code`
}

/** Returns a department of the second level for a member list, or undefined. */
export async function selectOneDepartment(db: Db, comCode: string): Promise<string | undefined> {
  const [row] = await db<{ deptCode: string }[]>`
    select dept_code from org_department where com_code = ${comCode} and cardinality(path) = 2
     order by sort, dept_code limit 1`
  return row?.deptCode
}
