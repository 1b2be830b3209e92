import type { Db } from '#kit/db.ts'

/** Returns sixty people with main posts in a company, with their departments, to be in charge of contracts. */
export function selectChargedPeople(
  db: Db,
  comCode: string,
  now: Date,
): Promise<{ personCode: string; deptCode: string }[]> {
  return db<{ personCode: string; deptCode: string }[]>`
    select post.person_code, post.dept_code
      from org_held_post(${now}) post
     where post.com_code = ${comCode} and post.is_main and post.dept_code not like '%MAILONLY%'
     order by post.person_code limit 60`
}
