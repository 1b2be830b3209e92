import type { Db } from '#kit/db.ts'

/** The rules for passwords of a company, or the strictest ones of several. */
export interface PasswordRule {
  least: number
  classes: number
  reuse: number
  days: number | null
  listed: string[]
}

/** The strictest rules among the companies in which a person has a post, and the company of the account. */
export async function selectPasswordRule(db: Db, personCode: string, now: Date): Promise<PasswordRule> {
  const [row] = await db<PasswordRule[]>`
    with company as (
      select com_code from org_held_post(${now}) where person_code = ${personCode}
      union select com_code from account_login where person_code = ${personCode})
    select coalesce(max(rule.password_least), 10) as least, coalesce(max(rule.password_classes), 1) as classes,
           coalesce(max(rule.password_reuse), 0) as reuse, min(rule.password_days) as days,
           array(select distinct listed.word from account_listed_password listed
                   join company on company.com_code = listed.com_code) as listed
      from company
      join account_sign_in_rule rule on rule.com_code = company.com_code`
  return row as PasswordRule // aggregates without groups always have one row
}

/** The hashes of the last passwords of a person before the current one, newest first. */
export async function selectFormerPasswords(db: Db, personCode: string, most: number): Promise<string[]> {
  const rows = await db<{ passwordHash: string }[]>`
    select password_hash from account_former_password where person_code = ${personCode}
     order by former_id desc limit ${most}`
  return rows.map(({ passwordHash }) => passwordHash)
}

/** Number of former passwords that are stored of a person. */
const stored = 10

/** Stores the current password of a person as a former one. */
export async function insertFormerPassword(db: Db, personCode: string, now: Date): Promise<void> {
  await db`
    insert into account_former_password (person_code, password_hash, replaced_at)
    select person_code, password_hash, ${now} from account_login
     where person_code = ${personCode} and password_hash <> ''`
  await db`
    delete from account_former_password
     where person_code = ${personCode}
       and former_id not in (select former_id from account_former_password where person_code = ${personCode}
                              order by former_id desc limit ${stored})`
}

/** Makes a person replace a password that was set before `before`; false if it is newer. */
export async function expirePassword(db: Db, personCode: string, before: Date): Promise<boolean> {
  const { count } = await db`
    update account_login set must_change = true
     where person_code = ${personCode} and not must_change and password_changed_at < ${before}`
  return count > 0
}
