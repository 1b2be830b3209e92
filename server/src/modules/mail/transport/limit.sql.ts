import type { Language } from '@maru/api/kit/language'
import type { LocalName } from '@maru/api/kit/schema'
import type { CompanyLimits } from '@maru/api/mail/quota'
import type { Db } from '#kit/db.ts'
import type { BoxKey } from '../mailbox/mailbox.sql.ts'

/** The limits of a company as stored; undefined while it has the defaults. */
export async function findCompanyLimits(db: Db, comCode: string): Promise<CompanyLimits | undefined> {
  const [row] = await db<CompanyLimits[]>`
    select box_bytes, mail_bytes, link_from, link_days, link_count from mail_company where com_code = ${comCode}`
  return row
}

/** Stores the limits of a company; mailboxes without a limit of their own get the new one. */
export async function saveCompanyLimits(
  db: Db,
  comCode: string,
  limits: CompanyLimits,
  now: Date,
): Promise<void> {
  await db`
    insert into mail_company (com_code, box_bytes, mail_bytes, link_from, link_days, link_count, changed_at)
    values (${comCode}, ${limits.boxBytes}, ${limits.mailBytes}, ${limits.linkFrom}, ${limits.linkDays},
            ${limits.linkCount}, ${now})
    on conflict (com_code) do update
       set box_bytes = excluded.box_bytes, mail_bytes = excluded.mail_bytes, link_from = excluded.link_from,
           link_days = excluded.link_days, link_count = excluded.link_count, changed_at = excluded.changed_at`
  await db`
    update mail_box set size_limit = ${limits.boxBytes}
     where com_code = ${comCode} and not has_own_limit and size_limit <> ${limits.boxBytes}`
}

/** The bytes of a mail that companies take at most, by company; those with the default are missing. */
export async function selectMailLimits(db: Db, comCodes: readonly string[]): Promise<Map<string, number>> {
  const rows = await db<{ comCode: string; mailBytes: number }[]>`
    select com_code, mail_bytes from mail_company where com_code = any(${comCodes as string[]})`
  return new Map(rows.map((row) => [row.comCode, row.mailBytes]))
}

/** People who administer the portal in a company: its managers; without any, super administrators. */
export async function selectAdministrators(db: Db, comCode: string, now: Date): Promise<string[]> {
  const rows = await db<{ personCode: string; isManager: boolean }[]>`
    select distinct held.person_code, role.permission = 'isCompanyManager' as is_manager
      from account_held_role held
      join account_public_role role using (role_id)
      join org_public_person person on person.person_code = held.person_code
      join org_public_company employer on employer.com_code = person.com_code
     where (role.permission = 'isSuperAdmin' or role.permission = 'isCompanyManager' and held.com_code = ${comCode})
       and not org_has_left(person.retired_on, employer.time_zone, ${now})
     order by held.person_code limit 200`
  const managers = rows.filter((row) => row.isManager)
  return [...new Set((managers.length > 0 ? managers : rows).map((row) => row.personCode))]
}

/** A mailbox that is almost full, with who reads it. */
export interface FullBox extends BoxKey {
  usedBytes: number
  limitBytes: number
  address: string
  name: LocalName | null
  language: Language | null
}

const columns = (db: Db) => db`
  box.com_code, box.mailbox_id, box.total_size as used_bytes, box.size_limit as limit_bytes,
  coalesce(lower(person.email), box.address) as address,
  person.names as name,
  (select language from account_language reader where reader.person_code = box.person_code limit 1) as language`

/** Mailboxes that are nine tenths full and whose readers were not warned for a day. */
export function selectFullBoxes(db: Db, now: Date, limit: number): Promise<FullBox[]> {
  const before = new Date(now.getTime() - 86_400_000)
  return db<FullBox[]>`
    select ${columns(db)}
      from mail_box box left join org_public_person person on person.person_code = box.person_code
     where box.size_limit > 0 and box.total_size >= box.size_limit * 9 / 10
       and (box.warned_at is null or box.warned_at < ${before})
     order by box.mailbox_id limit ${limit}`
}

/** A mailbox whose reader is to be warned now; undefined if they were within a day. Marks it as warned. */
export async function takeWarning(
  db: Db,
  { comCode, mailboxId }: BoxKey,
  now: Date,
): Promise<FullBox | undefined> {
  const before = new Date(now.getTime() - 86_400_000)
  const marked = await db`
    update mail_box set warned_at = ${now}
     where com_code = ${comCode} and mailbox_id = ${mailboxId} and size_limit > 0
       and (warned_at is null or warned_at < ${before}) returning 1`
  if (marked.length === 0) return undefined
  const [row] = await db<FullBox[]>`
    select ${columns(db)}
      from mail_box box left join org_public_person person on person.person_code = box.person_code
     where box.com_code = ${comCode} and box.mailbox_id = ${mailboxId}`
  return row
}
