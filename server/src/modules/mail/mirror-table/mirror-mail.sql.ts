import type { Db } from '#kit/db.ts'
import type { BoxKey } from '../mailbox/mailbox.sql.ts'
import { isMirror } from './mirror.sql.ts'

/** Marks that both sides have. */
export interface MirrorMarks {
  isRead: boolean
  isFlagged: boolean
  isAnswered: boolean
}

/** A mail that is on the server. */
export interface KnownMail extends MirrorMarks {
  mirrorId: number
  uid: number
  entryId: number | null
}

/** The mails of a folder of the server that the mirror knows: all, or those with these numbers. */
export function selectKnownMails(
  db: Db,
  box: BoxKey,
  place: number,
  uids?: readonly number[],
): Promise<KnownMail[]> {
  const which = uids === undefined ? db`uid is not null` : db`uid = any(${uids as number[]}::bigint[])`
  return db<KnownMail[]>`
    select mirror_id, uid, entry_id, is_read, is_flagged, is_answered from mail_mirror_mail
     where ${isMirror(db, box)} and place = ${place} and ${which}`
}

/** The mails of a folder of the server that the mirror knows and whose numbers are in these ranges, both ends included. */
export function selectKnownIn(
  db: Db,
  box: BoxKey,
  place: number,
  ranges: readonly (readonly [first: number, last: number])[],
): Promise<KnownMail[]> {
  const [first, last] = [0, 1].map((at) => ranges.map((one) => one[at] ?? 0)) as [number[], number[]]
  return db<KnownMail[]>`
    select mirror_id, uid, entry_id, is_read, is_flagged, is_answered from mail_mirror_mail
     where ${isMirror(db, box)} and place = ${place} and uid is not null and exists (
       select from unnest(${first}::bigint[], ${last}::bigint[]) as gone (first, last) where uid between gone.first and gone.last)`
}

/** Marks mails as no longer where they were: all of a folder, or some. Refused ones are forgotten. */
export async function loseMails(
  db: Db,
  box: BoxKey,
  place: number,
  mirrorIds?: readonly number[],
): Promise<void> {
  const which = mirrorIds === undefined ? db`true` : db`mirror_id = any(${mirrorIds as number[]}::bigint[])`
  await db`
    delete from mail_mirror_mail
     where ${isMirror(db, box)} and place = ${place} and state = 'refused' and ${which}`
  await db`
    update mail_mirror_mail set state = 'lost', uid = null
     where ${isMirror(db, box)} and place = ${place} and state = 'there' and ${which}`
}

/** Lost mails that still have an entry. */
export async function selectLost(db: Db, box: BoxKey, limit: number): Promise<number[]> {
  const rows = await db<{ entryId: number }[]>`
    select entry_id from mail_mirror_mail where ${isMirror(db, box)} and state = 'lost' and entry_id is not null limit ${limit}`
  return rows.map((row) => row.entryId)
}

/** Forgets mails by their entries. */
export async function forgetEntries(db: Db, box: BoxKey, entryIds: readonly number[]): Promise<void> {
  await db`
    delete from mail_mirror_mail
     where ${isMirror(db, box)} and entry_id = any(${entryIds as number[]}::bigint[])`
}

/** Forgets one row. */
export async function forgetMail(db: Db, box: BoxKey, mirrorId: number): Promise<void> {
  await db`delete from mail_mirror_mail where ${isMirror(db, box)} and mirror_id = ${mirrorId}`
}

/** The entries of a text, as it is stored or as a move has sent it; most new mails have none. */
async function selectEntriesOf(db: Db, box: BoxKey, digest: string): Promise<number[]> {
  const rows = await db<{ entryId: number }[]>`
    select entry_id from mail_entry
     where com_code = ${box.comCode} and mailbox_id = ${box.mailboxId} and digest = decode(${digest}, 'hex')
    union all
    select entry_id from mail_move_mail where ${isMirror(db, box)} and sent_digest = decode(${digest}, 'hex')`
  return rows.map(({ entryId }) => entryId)
}

/**
 * The entry for a text that the server has anew: one that was lost elsewhere, or one in the folder that is not on the server.
 * Locked with its mailbox by the caller.
 */
export async function findCandidate(
  db: Db,
  box: BoxKey,
  digest: string,
  folderId: number,
): Promise<{ entryId: number; folderId: number; lastFolderId: number | null; isLost: boolean } | undefined> {
  // Found before: in one statement the plan for all texts reads every mail of the mailbox.
  const entries = await selectEntriesOf(db, box, digest)
  if (entries.length === 0) return undefined
  const [row] = await db<
    { entryId: number; folderId: number; lastFolderId: number | null; isLost: boolean }[]
  >`
    select entry.entry_id, entry.folder_id, folder.folder_id as last_folder_id, coalesce(mail.state = 'lost', false) as is_lost
      from mail_entry entry
      left join mail_mirror_mail mail
        on mail.com_code = entry.com_code and mail.mailbox_id = entry.mailbox_id and mail.entry_id = entry.entry_id
      left join mail_mirror_folder folder
        on folder.com_code = mail.com_code and folder.mailbox_id = mail.mailbox_id and folder.place = mail.place
     where entry.com_code = ${box.comCode} and entry.mailbox_id = ${box.mailboxId}
       and not entry.is_draft and entry.entry_id = any(${entries})
       and (mail.state = 'lost' or (mail.state is null or mail.state = 'apart') and entry.folder_id = ${folderId})
     order by entry.folder_id = ${folderId} desc, coalesce(mail.state = 'lost', false) desc, entry.entry_id limit 1`
  return row
}

/** Stores that an entry is on the server. */
export async function saveThere(
  db: Db,
  { comCode, mailboxId }: BoxKey,
  mail: { place: number; uid: number; entryId: number } & MirrorMarks,
): Promise<void> {
  await db`
    insert into mail_mirror_mail (com_code, mailbox_id, state, place, uid, entry_id, is_read, is_flagged, is_answered)
    values (${comCode}, ${mailboxId}, 'there', ${mail.place}, ${mail.uid}, ${mail.entryId}, ${mail.isRead}, ${mail.isFlagged},
            ${mail.isAnswered})
    on conflict (com_code, mailbox_id, entry_id) where entry_id is not null do update
       set state = 'there', place = excluded.place, uid = excluded.uid, is_read = excluded.is_read,
           is_flagged = excluded.is_flagged, is_answered = excluded.is_answered, refused_at = null`
}

/** Stores that an entry is in the portal only; with a time if the server does not take it. */
export async function saveApart(
  db: Db,
  { comCode, mailboxId }: BoxKey,
  { place, entryId, refusedAt }: { place: number; entryId: number; refusedAt: Date | null },
): Promise<void> {
  await db`
    insert into mail_mirror_mail (com_code, mailbox_id, state, place, entry_id, refused_at)
    values (${comCode}, ${mailboxId}, 'apart', ${place}, ${entryId}, ${refusedAt})
    on conflict (com_code, mailbox_id, entry_id) where entry_id is not null do update
       set state = 'apart', uid = null, refused_at = excluded.refused_at`
}

/** Stores that a mail of the server is not shown. */
export async function saveRefused(
  db: Db,
  { comCode, mailboxId }: BoxKey,
  mail: { place: number; uid: number; reason: string },
): Promise<void> {
  await db`
    insert into mail_mirror_mail (com_code, mailbox_id, state, place, uid, reason)
    values (${comCode}, ${mailboxId}, 'refused', ${mail.place}, ${mail.uid}, ${mail.reason})
    on conflict (com_code, mailbox_id, place, uid) where uid is not null do nothing`
}

/** Stores the marks that both sides have now. */
export async function updateMirrorMarks(
  db: Db,
  box: BoxKey,
  mirrorIds: readonly number[],
  { isRead = null, isFlagged = null, isAnswered = null }: { [mark in keyof MirrorMarks]?: boolean | null },
): Promise<void> {
  await db`
    update mail_mirror_mail
       set is_read = coalesce(${isRead}, is_read), is_flagged = coalesce(${isFlagged}, is_flagged),
           is_answered = coalesce(${isAnswered}, is_answered)
     where ${isMirror(db, box)} and mirror_id = any(${mirrorIds as number[]}::bigint[])`
}

/** How many mails of the server the mirror shows, how many it does not, and how many of the portal the server does not take; with drafts. */
export async function countMails(
  db: Db,
  box: BoxKey,
): Promise<{ shown: number; refused: number; portalOnly: number }> {
  const [row] = await db<{ shown: number; refused: number; portalOnly: number }[]>`
    with one as (
      select state = 'there' as is_shown, state = 'refused' as is_refused, refused_at from mail_mirror_mail where ${isMirror(db, box)}
       union all
      select entry_id is not null and uid is not null, entry_id is null, refused_at
        from mail_mirror_draft join mail_mirror using (com_code, mailbox_id)
       where ${isMirror(db, box)} and state <> 'ended')
    select count(*) filter (where is_shown)::int as shown,
           count(*) filter (where is_refused)::int
             + coalesce((select drafts_left from mail_mirror where ${isMirror(db, box)}), 0) as refused,
           count(*) filter (where refused_at is not null)::int as portal_only
      from one`
  return row ?? { shown: 0, refused: 0, portalOnly: 0 }
}

/** Forgets mails that only the portal had, and has no more. */
export async function forgetDeleted(db: Db, box: BoxKey): Promise<void> {
  await db`
    delete from mail_mirror_mail mail
     where mail.com_code = ${box.comCode} and mail.mailbox_id = ${box.mailboxId} and mail.state = 'apart'
       and not exists (
         select from mail_entry entry
          where entry.com_code = mail.com_code and entry.mailbox_id = mail.mailbox_id and entry.entry_id = mail.entry_id)`
}
