import type { Language } from '@maru/api/kit/language'
import type { Db } from '#kit/db.ts'

/** The account of the first administrator. */
export interface FirstAccount {
  comCode: string
  personCode: string
  login: string
  passwordHash: string
  language: Language
  now: Date
}

/**
 * Whether a login name or mail address is the login name or mail address of another person: both are one namespace,
 * because a person signs in with either.
 */
export async function isLoginTaken(db: Db, name: string, personCode: string): Promise<boolean> {
  const rows = await db`
    select 1 from account_login
     where account_name_key(login) = account_name_key(${name}) and person_code <> ${personCode}
    union all
    select 1 from org_public_person
     where email <> '' and account_name_key(email) = account_name_key(${name}) and person_code <> ${personCode}
     limit 1`
  return rows.length > 0
}

/** Stores the account of a person and makes them super administrator. */
export async function upsertSuperAdministrator(db: Db, account: FirstAccount): Promise<void> {
  const { comCode, personCode, login, passwordHash, language, now } = account
  await db`
    insert into account_login (com_code, person_code, login, password_hash, language, password_changed_at)
    values (${comCode}, ${personCode}, ${login}, ${passwordHash}, ${language}, ${now})
    on conflict (person_code) do update set
      login = excluded.login, password_hash = excluded.password_hash, must_change = false, disabled_at = null,
      password_changed_at = excluded.password_changed_at`
  await db`
    insert into account_person_role (com_code, person_code, role_id)
    values (${comCode}, ${personCode}, 'super-admin') on conflict do nothing`
}

/** Names the first administrator as break-glass administrator of the company, who enters whatever its rules are. */
export async function insertFirstBreakGlass(
  db: Db,
  { comCode, personCode, now }: Pick<FirstAccount, 'comCode' | 'personCode' | 'now'>,
): Promise<void> {
  await db`
    insert into account_break_glass (com_code, person_code, created_at, created_by)
    values (${comCode}, ${personCode}, ${now}, ${personCode}) on conflict do nothing`
}

/** Codes of all super administrators. */
export async function selectSuperAdministrators(db: Db): Promise<string[]> {
  const rows = await db<{ personCode: string }[]>`
    select distinct person_code from account_person_role where role_id = 'super-admin'`
  return rows.map((row) => row.personCode)
}
