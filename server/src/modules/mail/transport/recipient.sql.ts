import type { Db, Fragment } from '#kit/db.ts'

/** A distribution group, or the address of a department: who gets its mail. */
export interface GroupRow {
  comCode: string
  address: string
  takesOutside: boolean
  subjects: string[]
}

/** The subject of a distribution group inside another one. */
export const groupSubject = 'mailgroup:'

/**
 * Groups that fit, as rows of com_code, group_id and subjects: those of all groups inside them, however deep. A group
 * that is met again adds nothing, so that groups inside each other end.
 */
export const wholeGroups = (db: Db, fits: Fragment): Fragment => db`
  with recursive reached as (
    select com_code, group_id, group_id as inner_id, subjects from mail_group where ${fits}
    union
    select reached.com_code, reached.group_id, inside.group_id, inside.subjects
      from reached
      join mail_group inside
        on inside.com_code = reached.com_code and ${groupSubject}::text || inside.group_id = any(reached.subjects))
  select com_code, group_id, array_agg(distinct subject) as subjects
    from reached cross join unnest(reached.subjects) subject
   where subject not like ${`${groupSubject}%`} group by com_code, group_id`

/** Groups and departments with these addresses in lower case. */
export function selectGroups(db: Db, addresses: readonly string[], today: Date): Promise<GroupRow[]> {
  return db<GroupRow[]>`
    select outer_group.com_code, outer_group.address, outer_group.takes_outside, whole.subjects
      from mail_group outer_group
      join (${wholeGroups(db, db`address = any(${addresses as string[]})`)}) whole
        on whole.com_code = outer_group.com_code and whole.group_id = outer_group.group_id
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
