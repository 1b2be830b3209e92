import type { Db } from '@maru/server/kit/db'

/** Returns the logins of people with a home page: a password, a current post, and no MAILONLY department. */
export async function selectLogins(db: Db): Promise<string[]> {
  const rows = await db<{ login: string }[]>`
    select login.login
      from account_login login
      join org_person person on person.person_code = login.person_code and person.retired_on is null
      join org_post post on post.person_code = login.person_code and post.is_main and post.until_date is null
     where login.password_hash <> 'none' and position('MAILONLY' in post.dept_code) = 0 and post.com_code = 'HB'
     order by login.login`
  return rows.map(({ login }) => login)
}
