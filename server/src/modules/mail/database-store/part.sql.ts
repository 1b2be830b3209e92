import type { Db } from '#kit/db.ts'
import type { MailPart, TextRow } from '../mail-store/mail-store.rules.ts'
import { type BoxKey, mailBox } from '../mailbox/mailbox.sql.ts'

/** Folders that no export of a whole mailbox has. */
const leftOut = ['recoverableitemsdeletions', 'outbox']

const inside = (db: Db, { comCode, mailboxId }: BoxKey, { folderId, start, end, zone }: MailPart) => db`
  entry.com_code = ${comCode} and entry.mailbox_id = ${mailboxId}
  ${
    folderId === null
      ? db`and entry.folder_id not in (
            select folder_id from mail_box_folder
             where com_code = ${comCode} and mailbox_id = ${mailboxId} and well_known_name = any(${leftOut}))`
      : db`and entry.folder_id = ${folderId}`
  }
  and (${start}::date is null or entry.received_at >= ${start}::date::timestamp at time zone ${zone})
  and (${end}::date is null or entry.received_at < ${end}::date::timestamp at time zone ${zone})`

/** The next mails of a part by their numbers after one of them; with `newest` by date, the last one first. */
export function selectTexts(
  db: Db,
  box: BoxKey,
  part: MailPart,
  { after, limit, newest = false }: { after: number; limit: number; newest?: boolean },
): Promise<TextRow[]> {
  const order = newest ? db`entry.received_at desc, entry.entry_id desc` : db`entry.entry_id`
  return db<TextRow[]>`
    select entry.entry_id, encode(entry.digest, 'hex') as digest, text.size, text.subject, text.from_address,
           entry.received_at, entry.is_read, entry.is_flagged, entry.is_draft, entry.is_inside,
           entry.delivery
      from mail_entry entry
      join mail_text text on text.com_code = entry.com_code and text.digest = entry.digest
     where ${inside(db, box, part)} and entry.entry_id > ${after}
     order by ${order} limit ${limit}`
}

/** How many mails a part has, and their bytes. */
export async function sumPart(db: Db, box: BoxKey, part: MailPart): Promise<{ count: number; size: number }> {
  const [row] = await db<{ count: number; size: number }[]>`
    select count(*)::int as count, coalesce(sum(entry.size), 0)::bigint as size
      from mail_entry entry where ${inside(db, box, part)}`
  return { count: row?.count ?? 0, size: Number(row?.size ?? 0) }
}

/** The digests of these that the mailbox has, in any folder. */
export async function selectKnownTexts(
  db: Db,
  { comCode, mailboxId }: BoxKey,
  digests: readonly string[],
): Promise<Set<string>> {
  const rows = await db<{ digest: string }[]>`
    select distinct encode(digest, 'hex') as digest from mail_entry
     where com_code = ${comCode} and mailbox_id = ${mailboxId}
       and digest in (select decode(one, 'hex') from unnest(${digests as string[]}::text[]) one)`
  return new Set(rows.map((row) => row.digest))
}

/** The bytes that a mailbox has, with its limit; 0 is none. */
export async function findRoom(db: Db, box: BoxKey): Promise<{ totalSize: number; sizeLimit: number }> {
  const row = await mailBox.find(db, box)
  return { totalSize: Number(row?.totalSize ?? 0), sizeLimit: Number(row?.sizeLimit ?? 0) }
}

/** Marks mails as answered or forwarded. */
export async function updateAnswered(
  db: Db,
  { comCode, mailboxId }: BoxKey,
  entryIds: readonly number[],
  { isAnswered = false, isForwarded = false }: { isAnswered?: boolean; isForwarded?: boolean },
): Promise<number> {
  const rows = await db`
    update mail_entry
       set is_answered = is_answered or ${isAnswered}, is_forwarded = is_forwarded or ${isForwarded}
     where com_code = ${comCode} and mailbox_id = ${mailboxId} and entry_id = any(${entryIds as number[]}::bigint[])
       and (${isAnswered} and not is_answered or ${isForwarded} and not is_forwarded) returning 1`
  return rows.length
}
