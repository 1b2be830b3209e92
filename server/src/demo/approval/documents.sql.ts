import type { LocalName } from '@maru/api/kit/schema'
import { nameValue } from '#kit/data/names.sql.ts'
import type { Db } from '#kit/db.ts'

/** A person of the demo in the main post. */
export interface Drafter {
  personCode: string
  deptCode: string
}

/** People by login, with their main post, and the members of the departments around them. */
export async function selectDrafters(db: Db, login: string): Promise<Drafter[]> {
  return db<Drafter[]>`
    select post.person_code, post.dept_code
      from org_public_post post
      join org_public_post own on own.com_code = post.com_code and own.is_main and own.until_date is null
      join account_login account on account.person_code = own.person_code and account.login = ${login}
      join org_public_person person on person.person_code = post.person_code and person.retired_on is null
     where post.is_main and post.until_date is null
       and left(post.dept_code, 4) = left(own.dept_code, 4) and position('MAILONLY' in post.dept_code) = 0
     order by (post.person_code = own.person_code) desc, (post.dept_code = own.dept_code) desc, post.person_code
     limit 24`
}

/** Moves forms of a company into a sub-group of another group. */
export async function insertSubGroup(
  db: Db,
  comCode: string,
  { parentKo, name, abbreviations }: { parentKo: string; name: LocalName; abbreviations: string[] },
): Promise<void> {
  await db`
    with sub as (
      insert into approval_form_group (com_code, parent_id, names, sort)
      select com_code, group_id, ${nameValue(db, name)}, 1 from approval_form_group
       where com_code = ${comCode} and name_ko = ${parentKo}
      returning group_id)
    update approval_form set group_id = (select group_id from sub)
     where com_code = ${comCode} and abbreviation = any(${abbreviations})`
}

/** The main logins of a company with their person and main department. */
export async function selectMainPeople(db: Db, comCode: string): Promise<(Drafter & { login: string })[]> {
  return db<(Drafter & { login: string })[]>`
    select account.login, post.person_code, post.dept_code
      from account_login account
      join org_public_post post
        on post.person_code = account.person_code and post.is_main and post.until_date is null
     where post.com_code = ${comCode} and account.login in ('user', 'peer', 'colleague')
     order by array_position(array['user', 'peer', 'colleague'], account.login)`
}

/** The person of a login with their main post in a company; undefined if they work elsewhere. */
export async function findMainPost(db: Db, comCode: string, login: string): Promise<Drafter | undefined> {
  const [row] = await db<Drafter[]>`
    select post.person_code, post.dept_code
      from account_login account
      join org_public_post post
        on post.person_code = account.person_code and post.is_main and post.until_date is null
     where post.com_code = ${comCode} and account.login = ${login}`
  return row
}
