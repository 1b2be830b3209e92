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
           person.name_ko, person.name_en, person.name_zh, person.email, login.language,
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
