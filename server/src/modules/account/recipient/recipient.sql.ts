import type { Db } from '#kit/db.ts'
import { rolesOfPerson, type ViewerRow } from '../account.sql.ts'

/** A person in one of their posts, before subjects are computed. */
export interface RecipientRow extends ViewerRow {
  email: string
}

/**
 * All posts of these people at `now`, main post first; without people who left or whose account is disabled. Roles
 * are those valid in the company of the post. Without codes, posts of everyone: `most` of them.
 */
export function selectRecipients(
  db: Db,
  personCodes: string[] | null,
  now: Date,
  most = 1_000_000,
): Promise<RecipientRow[]> {
  return db<RecipientRow[]>`
    select person.person_code, post.com_code, post.dept_code, department.path,
           org_continued(department.path) as continued,
           person.names as name, person.email, login.language,
           coalesce(held_role.role_ids, '{}') as role_ids, coalesce(held_role.permissions, '{}') as permissions
      from org_public_person person
      join org_public_company employer on employer.com_code = person.com_code
      join account_login login on login.person_code = person.person_code and login.disabled_at is null
      join org_held_post(${now}) post on post.person_code = person.person_code
      join org_public_department department
        on department.com_code = post.com_code and department.dept_code = post.dept_code
      ${rolesOfPerson(db)}
     where ${personCodes === null ? db`true` : db`person.person_code = any(${personCodes})`}
       and not org_has_left(person.retired_on, employer.time_zone, ${now})
     order by person.person_code, post.is_main desc, post.sort, post.dept_code limit ${most}`
}

/**
 * Codes of at most `limit` people with a post in one of these departments or below, in any company, ordered by code.
 */
export async function selectDepartmentPeople(
  db: Db,
  deptCodes: string[],
  now: Date,
  limit: number,
): Promise<string[]> {
  const rows = await db<{ personCode: string }[]>`
    select distinct post.person_code
      from org_public_department department
      join org_held_post(${now}) post
        on post.com_code = department.com_code and post.dept_code = department.dept_code
     where (department.path || org_continued(department.path)) && ${deptCodes}::text[]
     order by post.person_code limit ${limit}`
  return rows.map((row) => row.personCode)
}

/** Codes of the people with these addresses, regardless of letter case; skips unknown addresses. */
export async function selectPeopleByAddress(db: Db, addresses: string[]): Promise<string[]> {
  const wanted = addresses.map((address) => address.toLowerCase())
  const rows = await db<{ personCode: string }[]>`
    select person_code from org_public_person where email = any(${wanted}::text[]) and email <> '' order by person_code`
  return rows.map((row) => row.personCode)
}

/**
 * The people of a company that other systems call by these keys: the code, the employee number, the login or the mail address,
 * without regard to case. A key that fits several people is left out.
 */
export async function selectPeopleByKey(
  db: Db,
  comCode: string,
  keys: readonly string[],
): Promise<Map<string, string>> {
  const rows = await db<{ key: string; personCode: string }[]>`
    select asked.key, min(known.person_code) as person_code
      from unnest(${[...keys]}::text[]) asked (key)
      join (select lower(person_code) as key, person_code from org_public_person where com_code = ${comCode}
             union select lower(record.employee_number), person_code
              from org_person_record record join org_public_person using (person_code) where com_code = ${comCode}
             union select lower(login.login), person_code
              from account_login login join org_public_person using (person_code)
             where org_public_person.com_code = ${comCode}
             union select email, person_code from org_public_person where com_code = ${comCode}) known
        on known.key = lower(asked.key) and known.key <> ''
     group by asked.key having count(distinct known.person_code) = 1`
  return new Map(rows.map(({ key, personCode }) => [key, personCode]))
}
