import type { Db } from '#kit/db.ts'
import { isBreakGlass } from '../network.sql.ts'

/** How many break-glass administrators a company has, and how many of them can sign in with a second step. */
export async function countBreakGlass(
  db: Db,
  comCode: string,
  now: Date,
): Promise<{ chosen: number; ready: number }> {
  const [row] = await db<{ chosen: number; ready: number }[]>`
    select count(*)::int as chosen,
           (count(*) filter (where
             exists (select from account_totp totp
                      where totp.person_code = glass.person_code and totp.confirmed_at is not null)
             or exists (select from account_passkey passkey where passkey.person_code = glass.person_code)))::int as ready
      from account_break_glass glass
      join account_login login
        on login.person_code = glass.person_code and login.disabled_at is null and login.password_hash <> ''
     where glass.com_code = ${comCode} and ${isBreakGlass(db, db`glass.com_code`, db`glass.person_code`)}
       and exists (select from org_held_post(${now}) held where held.person_code = glass.person_code)`
  return row ?? { chosen: 0, ready: 0 }
}

/** How many people have a post in a company now, and how many of them have no account in use. */
export async function countPeople(
  db: Db,
  comCode: string,
  now: Date,
): Promise<{ people: number; withoutLogin: number }> {
  const [row] = await db<{ people: number; withoutLogin: number }[]>`
    select count(*)::int as people,
           (count(*) filter (where not exists (
             select from account_login login
              where login.person_code = held.person_code and login.disabled_at is null)))::int as without_login
      from (select distinct person_code from org_held_post(${now}) where com_code = ${comCode}) held`
  return row ?? { people: 0, withoutLogin: 0 }
}
