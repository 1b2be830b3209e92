import type { WellKnownFolder } from '@maru/api/mail/folder'
import type { Context } from '#kit/context.ts'
import { insertHoldCopies } from '#kit/data/hold-copy.sql.ts'
import type { Db } from '#kit/db.ts'
import type { Place } from '../mail-store/mail-store.rules.ts'
import { type BoxKey, wellKnownId } from '../mailbox/mailbox.sql.ts'

type Moving = Pick<Context, 'db' | 'clock'>

/** The mails of a folder, at most `limit`. */
export async function selectEntriesOfFolder(
  db: Db,
  { comCode, mailboxId }: BoxKey,
  folderId: number,
  limit: number,
): Promise<number[]> {
  const rows = await db<{ entryId: number }[]>`
    select entry_id from mail_entry
     where com_code = ${comCode} and mailbox_id = ${mailboxId} and folder_id = ${folderId}
     order by received_at desc limit ${limit}`
  return rows.map((row) => row.entryId)
}

/**
 * Moves mails to a folder and returns where those that moved were. The caller has raised the change number, so the
 * mailbox is locked and the counts of both folders stay right.
 */
export async function moveEntries(
  { db, clock }: Moving,
  box: BoxKey,
  entryIds: readonly number[],
  folder: WellKnownFolder | number,
): Promise<Place[]> {
  const { comCode, mailboxId } = box
  const to = typeof folder === 'number' ? db`${folder}::bigint` : wellKnownId(db, box, folder)
  return db<Place[]>`
    with target as (select ${to} as folder_id),
    before as (
      select entry_id, entry.folder_id, is_read, size from mail_entry entry, target
       where com_code = ${comCode} and mailbox_id = ${mailboxId}
         and entry_id = any(${entryIds as number[]}::bigint[]) and entry.folder_id <> target.folder_id for update of entry),
    moved as (
      update mail_entry entry
         set folder_id = target.folder_id, moved_at = ${clock.now()}, change_number = ${changeNumber(db, box)}
        from target, before
       where com_code = ${comCode} and mailbox_id = ${mailboxId} and entry.entry_id = before.entry_id),
    counted as (
      select folder_id, sum(total)::int as total, sum(unread)::int as unread, sum(size)::bigint as size
        from (select folder_id, -1 as total, -(not is_read)::int as unread, -size as size from before
              union all
              select target.folder_id, 1, (not is_read)::int, size from before, target) part
       group by folder_id),
    changed as (
      update mail_box_folder folder
         set total_count = total_count + total, unread_count = unread_count + unread,
             total_size = total_size + counted.size
        from counted
       where com_code = ${comCode} and mailbox_id = ${mailboxId} and folder.folder_id = counted.folder_id)
    select entry_id, folder_id from before`
}

const changeNumber = (db: Db, { comCode, mailboxId }: BoxKey) => db`(
  select change_number from mail_box where com_code = ${comCode} and mailbox_id = ${mailboxId})`

/** Copies mails that a person under a legal hold is about to remove for good; their texts stay as well. */
export function copyEntries(
  db: Db,
  { comCode, mailboxId }: BoxKey,
  entryIds: readonly number[],
  { owner, now }: { owner: string; now: Date },
): Promise<void> {
  return insertHoldCopies(
    db,
    { table: 'mail_entry', personCode: owner, now },
    db`held.com_code = ${comCode} and held.mailbox_id = ${mailboxId}
       and held.entry_id = any(${entryIds as number[]}::bigint[])`,
  )
}

/** Removes mails for good, with tombstones for clients that are behind; returns how many. */
export async function removeEntries(
  { db, clock }: Moving,
  box: BoxKey,
  entryIds: readonly number[],
): Promise<number> {
  const { comCode, mailboxId } = box
  const [row] = await db<{ count: number }[]>`
    with gone as (
      delete from mail_entry
       where com_code = ${comCode} and mailbox_id = ${mailboxId} and entry_id = any(${entryIds as number[]}::bigint[])
       returning entry_id, folder_id, is_read, size),
    stones as (
      insert into mail_tombstone (com_code, mailbox_id, entry_id, change_number, removed_at)
      select ${comCode}, ${mailboxId}, entry_id, ${changeNumber(db, box)}, ${clock.now()} from gone),
    counted as (
      select folder_id, count(*)::int as total, count(*) filter (where not is_read)::int as unread,
             sum(size)::bigint as size
        from gone group by folder_id),
    changed as (
      update mail_box_folder folder
         set total_count = total_count - total, unread_count = unread_count - unread,
             total_size = total_size - counted.size
        from counted
       where com_code = ${comCode} and mailbox_id = ${mailboxId} and folder.folder_id = counted.folder_id),
    box as (
      update mail_box set total_size = total_size - (select coalesce(sum(size), 0) from gone)
       where com_code = ${comCode} and mailbox_id = ${mailboxId})
    select count(*)::int as count from gone`
  return row?.count ?? 0
}

/** Sets the read mark and the flag of mails; returns how many changed. */
export async function updateMarks(
  { db }: Moving,
  box: BoxKey,
  entryIds: readonly number[],
  { isRead = null, isFlagged = null }: { isRead?: boolean | null; isFlagged?: boolean | null },
): Promise<number> {
  const { comCode, mailboxId } = box
  const [row] = await db<{ count: number }[]>`
    with before as (
      select entry_id, folder_id, is_read from mail_entry
       where com_code = ${comCode} and mailbox_id = ${mailboxId} and entry_id = any(${entryIds as number[]}::bigint[])
         and (is_read <> coalesce(${isRead}, is_read) or is_flagged <> coalesce(${isFlagged}, is_flagged)) for update),
    changed as (
      update mail_entry entry
         set is_read = coalesce(${isRead}, entry.is_read), is_flagged = coalesce(${isFlagged}, is_flagged),
             change_number = ${changeNumber(db, box)}
        from before
       where com_code = ${comCode} and mailbox_id = ${mailboxId} and entry.entry_id = before.entry_id),
    counted as (
      select folder_id, count(*)::int as count from before where is_read <> coalesce(${isRead}, is_read) group by folder_id),
    folders as (
      update mail_box_folder folder
         set unread_count = unread_count + case when ${isRead ?? false} then -counted.count else counted.count end
        from counted
       where com_code = ${comCode} and mailbox_id = ${mailboxId} and folder.folder_id = counted.folder_id)
    select count(*)::int as count from before`
  return row?.count ?? 0
}

/** Notes that the owner opened a mail for the first time, also at its sender inside the portal. */
export async function updateFirstRead(
  { db, clock }: Moving,
  box: BoxKey,
  entryId: number,
): Promise<BoxKey[]> {
  const { comCode, mailboxId } = box
  return db<BoxKey[]>`
    with opened as (
      update mail_entry set first_read_at = ${clock.now()}
       where com_code = ${comCode} and mailbox_id = ${mailboxId} and entry_id = ${entryId} and first_read_at is null
       returning entry_id)
    update mail_recipient set read_at = ${clock.now()}
      from opened
     where inside_com_code = ${comCode} and inside_mailbox_id = ${mailboxId} and inside_entry_id = opened.entry_id
       and read_at is null
    returning mail_recipient.com_code, mail_recipient.mailbox_id`
}
