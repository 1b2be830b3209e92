import type { Db } from '@maru/server/kit/db'

/** Inserts `count` copies of the person `login`, with the same post and password. The logins are `nine1`, `nine2` … */
export async function insertAlike(db: Db, login: string, count: number): Promise<void> {
  await db`
    insert into org_person (com_code, person_code, name_ko, email)
    select com_code, 'nine' || number, name_ko, 'nine' || number || '@test.example'
      from org_person, generate_series(1, ${count}::int) number where person_code = ${login}`
  await db`
    insert into org_post (com_code, dept_code, person_code, title_code, is_main)
    select com_code, dept_code, 'nine' || number, title_code, true
      from org_post, generate_series(1, ${count}::int) number where person_code = ${login}`
  await db`
    insert into account_login (com_code, person_code, login, password_hash)
    select com_code, 'nine' || number, 'nine' || number, password_hash
      from account_login, generate_series(1, ${count}::int) number where person_code = ${login}`
}
