import type { addressModes } from '@maru/api/account/sign-in-limit'
import type { Db } from '#kit/db.ts'
import { isBreakGlass, networksOf } from '../network.sql.ts'

/** What a company demands of a person who enters. */
export interface EntryRuleRow {
  addressMode: (typeof addressModes)[number]
  networks: string[]
  hasLocalPasswords: boolean
  isBreakGlass: boolean
}

/** The rules of a company for a person who enters. */
export async function selectEntryRule(db: Db, comCode: string, personCode: string): Promise<EntryRuleRow> {
  const [row] = await db<EntryRuleRow[]>`
    select coalesce(rule.address_mode, 'any') as address_mode, ${networksOf(db, db`${comCode}`)} as networks,
           coalesce(rule.has_local_passwords, true) as has_local_passwords,
           ${isBreakGlass(db, db`${comCode}`, db`${personCode}`)} as is_break_glass
      from (select) as one
      left join account_sign_in_rule rule on rule.com_code = ${comCode}`
  return row as EntryRuleRow // always one row: the outer side of the join has one
}

/** The shortest limits of sessions among the companies of a person; null without one. */
export async function selectSessionRule(
  db: Db,
  personCode: string,
  now: Date,
): Promise<{ idleMinutes: number | null; sessionHours: number | null }> {
  const [row] = await db<{ idleMinutes: number | null; sessionHours: number | null }[]>`
    select min(rule.idle_minutes) as idle_minutes, min(rule.session_hours) as session_hours
      from org_held_post(${now}) held
      join account_sign_in_rule rule on rule.com_code = held.com_code
     where held.person_code = ${personCode}`
  return row ?? { idleMinutes: null, sessionHours: null }
}
