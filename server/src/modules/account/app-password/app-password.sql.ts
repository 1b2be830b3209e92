import type { AppPassword, AppPasswordUse } from '@maru/api/account/app-password'
import type { Db } from '#kit/db.ts'
import { hasAccess } from '../account.sql.ts'
import { requiredNetworks } from '../network.sql.ts'

/** The app passwords of a person, newest first. */
export async function selectAppPasswords(db: Db, personCode: string): Promise<AppPassword[]> {
  return db<AppPassword[]>`
    select app_password_id, name, uses, created_at, last_used_at
      from account_app_password where person_code = ${personCode}
     order by app_password_id desc`
}

/** The login of a person; an empty text without an account. */
export async function selectOwnLogin(db: Db, personCode: string): Promise<string> {
  const [row] = await db<
    { login: string }[]
  >`select login from account_login where person_code = ${personCode}`
  return row?.login ?? ''
}

/** Locks the account of a person and returns the number of app passwords. */
export async function countAppPasswordsLocked(db: Db, personCode: string): Promise<number> {
  await db`select 1 from account_login where person_code = ${personCode} for update`
  const [row] = await db<{ count: number }[]>`
    select count(*)::int as count from account_app_password where person_code = ${personCode}`
  return row?.count ?? 0
}

/** Stores an app password by its hash. */
export async function insertAppPassword(
  db: Db,
  appPassword: {
    personCode: string
    name: string
    uses: readonly AppPasswordUse[]
    hash: Buffer
    now: Date
  },
): Promise<number> {
  const { personCode, name, uses, hash, now } = appPassword
  const [row] = await db<{ appPasswordId: number }[]>`
    insert into account_app_password (person_code, name, uses, hash, created_at)
    values (${personCode}, ${name}, ${uses as string[]}::text[], ${hash}, ${now})
    returning app_password_id`
  return row?.appPasswordId ?? 0
}

/** Removes an app password of a person and returns its name; undefined if the person has no such password. */
export async function deleteAppPassword(
  db: Db,
  personCode: string,
  appPasswordId: number,
): Promise<string | undefined> {
  const [row] = await db<{ name: string }[]>`
    delete from account_app_password where person_code = ${personCode} and app_password_id = ${appPasswordId}
    returning name`
  return row?.name
}

/** An app password with its person. */
export interface AppPasswordOwner {
  appPasswordId: number
  personCode: string
  comCode: string
  uses: AppPasswordUse[]
  lastUsedAt: string | null
}

/** The person with this login or address whose app password has this hash, and when it was last used. */
export async function selectAppPasswordOwner(
  db: Db,
  name: string,
  hash: Buffer,
): Promise<AppPasswordOwner | undefined> {
  const [row] = await db<AppPasswordOwner[]>`
    select password.app_password_id, password.person_code, person.com_code, password.uses, password.last_used_at
      from account_app_password password
      join account_login login on login.person_code = password.person_code and login.disabled_at is null
      join org_public_person person on person.person_code = password.person_code
     where password.hash = ${hash} and (login.login = ${name} or (person.email = ${name} and person.email <> ''))`
  return row
}

/** Records the use of an app password. */
export async function updateAppPasswordUse(db: Db, appPasswordId: number, now: Date): Promise<void> {
  await db`update account_app_password set last_used_at = ${now} where app_password_id = ${appPasswordId}`
}

/** Deletes the app passwords of people who have left; they do not come back with a person who is employed again. */
export async function deleteLeaversPasswords(db: Db, now: Date): Promise<number> {
  const { count } = await db`
    delete from account_app_password password
     using org_public_person person, org_public_company employer
     where person.person_code = password.person_code and employer.com_code = person.com_code
       and org_has_left(person.retired_on, employer.time_zone, ${now})`
  return count
}

/** A person with an app password that is valid now. */
export interface ProgramOwner {
  personCode: string
  /** Networks from which they may connect; null for all. */
  networks: string[] | null
  /** Whether an app password that opened mailboxes has ended since the time that was asked for. */
  hasEnded: boolean
}

/** Those of these people who may sign in with an app password for `use`. A time is one of the database. */
export async function selectProgramOwners(
  db: Db,
  asked: { people: readonly string[]; use: AppPasswordUse; endedSince: Date; now: Date },
): Promise<ProgramOwner[]> {
  const { people, use, endedSince, now } = asked
  return db<ProgramOwner[]>`
    select person.person_code, ${requiredNetworks(db, db`post.com_code`, db`person.person_code`)} as networks,
           coalesce(login.app_passwords_ended_at >= ${endedSince}, false) as has_ended
      from org_public_person person
      join org_public_company employer on employer.com_code = person.com_code
      join account_login login on login.person_code = person.person_code and login.disabled_at is null
                              and not login.must_change
      join lateral (
        select held.com_code, held.dept_code
          from org_held_post(${now}) held
         where held.person_code = person.person_code
         order by held.is_main desc, held.sort, held.dept_code
         limit 1) post on true
     where person.person_code = any(${people as string[]}::text[]) and ${hasAccess(db, now)}
       and exists (select from account_app_password password
                    where password.person_code = person.person_code and ${use} = any (password.uses))`
}
