import type { Db } from '#kit/db.ts'

/** The newest employee of a company without a role and outside of MAILONLY departments; undefined if there is none. */
export async function selectNewestEmployee(db: Db, comCode: string, now: Date): Promise<string | undefined> {
  const [row] = await db<{ personCode: string }[]>`
    select held.person_code
      from org_held_post(${now}) held
      join org_public_post post using (com_code, dept_code, person_code)
     where held.com_code = ${comCode} and held.dept_code not like '%MAILONLY%'
       and not exists (select from account_held_role role where role.person_code = held.person_code)
     order by post.from_date desc nulls last, held.person_code desc
     limit 1`
  return row?.personCode
}
