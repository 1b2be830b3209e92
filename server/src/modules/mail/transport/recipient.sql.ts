import type { Db } from '../../../kit/db.ts'

/** A distribution group, or the address of a department: who gets its mail. */
export interface GroupRow {
  comCode: string
  address: string
  takesOutside: boolean
  subjects: string[]
}

/** Groups and departments with these addresses in lower case. */
export function selectGroups(db: Db, addresses: readonly string[], today: Date): Promise<GroupRow[]> {
  return db<GroupRow[]>`
    select com_code, address, takes_outside, subjects from mail_group where address = any(${addresses as string[]})
    union all
    select com_code, lower(email), true, array_agg('department:' || dept_code) from org_public_department
     where lower(email) = any(${addresses as string[]}) and email <> ''
       and (until_date is null or until_date >= ${today}::date)
     group by com_code, lower(email)`
}

/** The company of a domain that the portal receives mail for; undefined for a domain of others. */
export async function findOwnDomain(db: Db, domain: string): Promise<string | undefined> {
  const [row] = await db<{ comCode: string }[]>`
    select com_code from mail_domain where domain = ${domain.toLowerCase()}
    union all
    select com_code from org_public_company where lower(domain) = ${domain.toLowerCase()}
    limit 1`
  return row?.comCode
}

/** The number of bytes that a mailbox may still take; null without a limit. */
export async function selectFree(db: Db, boxes: readonly number[]): Promise<Map<number, number>> {
  const rows = await db<{ mailboxId: number; free: number }[]>`
    select mailbox_id, size_limit - total_size as free from mail_box
     where mailbox_id = any(${boxes as number[]}::bigint[]) and size_limit > 0`
  return new Map(rows.map((row) => [row.mailboxId, row.free]))
}

/** The mailboxes of these that have blocked a sender, by address or by domain. */
export async function selectBlocking(
  db: Db,
  boxes: readonly number[],
  senders: readonly string[],
): Promise<Set<number>> {
  const wanted = senders.flatMap((one) => [one, `@${one.slice(one.lastIndexOf('@') + 1)}`])
  const rows = await db<{ mailboxId: number }[]>`
    select distinct mailbox_id from mail_blocked_sender
     where mailbox_id = any(${boxes as number[]}::bigint[]) and address = any(${wanted})`
  return new Set(rows.map((row) => row.mailboxId))
}
