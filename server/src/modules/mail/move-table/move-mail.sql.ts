import type { MoveReason } from '@maru/api/mail/mirror/move'
import { type Db, withoutLoops } from '#kit/db.ts'
import type { BoxKey } from '../mailbox/mailbox.sql.ts'
import { isMirror } from '../mirror-table/mirror.sql.ts'
import type { AddedMail } from '../mirror-table/mirror-change.sql.ts'
import type { MirrorMarks } from '../mirror-table/mirror-mail.sql.ts'

/** Folders whose mails never go to the server. */
const portalOnly = ['drafts', 'outbox', 'recoverableitemsdeletions']

/** Mails that were in the mailbox before it was connected and are not on the server, as a part of a statement. */
const apart = (db: Db) => db`
  mail_mirror mirror
  join mail_entry entry using (com_code, mailbox_id)
  join mail_box_folder folder
    on folder.com_code = entry.com_code and folder.mailbox_id = entry.mailbox_id and folder.folder_id = entry.folder_id
  left join mail_mirror_mail mail
    on mail.com_code = entry.com_code and mail.mailbox_id = entry.mailbox_id and mail.entry_id = entry.entry_id`

const isApart = (db: Db) => db`
  mail.entry_id is null and entry.entry_id <= mirror.since_entry_id and not entry.is_draft
  and coalesce(folder.well_known_name, '') <> all(${portalOnly})`

/** How many mails these mailboxes have that only the portal has, with their bytes; nothing for a mailbox without one. */
export function countApart(
  db: Db,
  comCode: string,
  mailboxIds: readonly number[],
): Promise<{ mailboxId: number; mails: number; bytes: number }[]> {
  return db<{ mailboxId: number; mails: number; bytes: number }[]>`
    select mirror.mailbox_id, count(*)::int as mails, sum(entry.size)::bigint as bytes from ${apart(db)}
     where mirror.com_code = ${comCode} and mirror.mailbox_id = any(${mailboxIds as number[]}::bigint[])
       and mirror.state <> 'ended' and ${isApart(db)}
     group by mirror.mailbox_id`
}

/** Lists the mails that have to move. Those that were refused or not found before are tried again. */
export async function listMoveMails(db: Db, { comCode, mailboxId }: BoxKey, now: Date): Promise<void> {
  await withoutLoops(
    db,
    (inside) => inside`
    insert into mail_move_mail (com_code, mailbox_id, entry_id, size, received_at)
    select entry.com_code, entry.mailbox_id, entry.entry_id, entry.size, entry.received_at from ${apart(inside)}
     where mirror.com_code = ${comCode} and mirror.mailbox_id = ${mailboxId} and ${isApart(inside)}
    on conflict (com_code, mailbox_id, entry_id) do update set state = 'waiting', reason = '', detail = ''`,
  )
  // Folders that were there before are created too, also empty ones.
  await db`update mail_mirror set since_folder_id = 0 where ${isMirror(db, { comCode, mailboxId })}`
  await db`update mail_move set listed_at = ${now} where ${isMirror(db, { comCode, mailboxId })} and kind = 'onto'`
}

/** Notes which mails are on the server by now, and which are gone from the mailbox. */
export async function settleMoveMails(db: Db, { comCode, mailboxId }: BoxKey): Promise<void> {
  // Set operations, and no joins or `not exists`: with the statistics from before a large import, or within one, those are planned as
  // a loop over all mails for each of them.
  const waiting = db`
    select entry_id from mail_move_mail where ${isMirror(db, { comCode, mailboxId })} and state = 'waiting'`
  await db`
    update mail_move_mail set state = 'done', reason = '', detail = ''
     where ${isMirror(db, { comCode, mailboxId })} and entry_id = any(array(
       ${waiting}
       intersect
       select entry_id from mail_mirror_mail
        where ${isMirror(db, { comCode, mailboxId })} and state in ('there', 'lost')))`
  await db`
    update mail_move_mail set state = 'gone'
     where ${isMirror(db, { comCode, mailboxId })} and state = 'waiting' and entry_id = any(array(
       ${waiting}
       except
       select entry.entry_id from mail_entry entry
         join mail_box_folder folder
           on folder.com_code = entry.com_code and folder.mailbox_id = entry.mailbox_id and folder.folder_id = entry.folder_id
        where entry.com_code = ${comCode} and entry.mailbox_id = ${mailboxId}
          and not entry.is_draft and coalesce(folder.well_known_name, '') <> all(${portalOnly})))`
}

/** The next mails to move, the oldest first. */
export function selectMoveMails(
  db: Db,
  { comCode, mailboxId }: BoxKey,
  limit: number,
): Promise<Omit<AddedMail, 'messageId'>[]> {
  // In the order of the index, and by the keys of each mail: `offset 0` keeps the planner from joining all mails before the limit.
  return db<Omit<AddedMail, 'messageId'>[]>`
    select mail.* from (
      select entry_id, received_at from mail_move_mail
       where com_code = ${comCode} and mailbox_id = ${mailboxId} and state = 'waiting' order by received_at, entry_id offset 0) item
      cross join lateral (
        select entry.entry_id, entry.folder_id, encode(entry.digest, 'hex') as digest, text.size, entry.received_at,
               entry.is_read, entry.is_flagged, entry.is_answered
          from mail_entry entry
          join mail_text text on text.com_code = entry.com_code and text.digest = entry.digest
          join mail_box_folder folder
            on folder.com_code = entry.com_code and folder.mailbox_id = entry.mailbox_id and folder.folder_id = entry.folder_id
         where entry.com_code = ${comCode} and entry.mailbox_id = ${mailboxId} and entry.entry_id = item.entry_id
           and not entry.is_draft and coalesce(folder.well_known_name, '') <> all(${portalOnly})
        offset 0) mail
     where (select known.mirror_id from mail_mirror_mail known
             where known.com_code = ${comCode} and known.mailbox_id = ${mailboxId} and known.entry_id = mail.entry_id) is null
     order by item.received_at, item.entry_id limit ${limit}`
}

/** Stores, before it is sent, the form in which a mail is sent, so that it is recognised if the process ends meanwhile. */
export async function noteSent(
  db: Db,
  box: BoxKey,
  sent: readonly { entryId: number; digest: string; size: number }[],
): Promise<void> {
  if (sent.length === 0) return
  await db`
    update mail_move_mail item set sent_digest = decode(sent.digest, 'hex'), sent_size = sent.size
      from jsonb_to_recordset(${db.json(sent as never)}) as sent("entryId" bigint, digest text, size bigint)
     where ${isMirror(db, box)} and item.entry_id = sent."entryId"`
}

/** Stores that mails are on the server. */
export async function saveMoved(
  db: Db,
  { comCode, mailboxId }: BoxKey,
  mails: readonly ({ place: number; uid: number; entryId: number } & MirrorMarks)[],
): Promise<void> {
  if (mails.length === 0) return
  await db`
    insert into mail_mirror_mail (com_code, mailbox_id, state, place, uid, entry_id, is_read, is_flagged, is_answered)
    select ${comCode}, ${mailboxId}, 'there', row.place, row.uid, row."entryId", row."isRead", row."isFlagged", row."isAnswered"
      from jsonb_to_recordset(${db.json(mails as never)}) as row(
        place int, uid bigint, "entryId" bigint, "isRead" boolean, "isFlagged" boolean, "isAnswered" boolean)
    on conflict (com_code, mailbox_id, entry_id) where entry_id is not null do update
       set state = 'there', place = excluded.place, uid = excluded.uid, is_read = excluded.is_read,
           is_flagged = excluded.is_flagged, is_answered = excluded.is_answered, refused_at = null`
  await saveMoveState(
    db,
    { comCode, mailboxId },
    mails.map((one) => one.entryId),
    'done',
  )
}

/** Stores what has become of mails of a move. */
export async function saveMoveState(
  db: Db,
  box: BoxKey,
  entryIds: readonly number[],
  state: 'waiting' | 'done' | 'refused' | 'missing',
  { reason, detail }: { reason: MoveReason | ''; detail: string } = { reason: '', detail: '' },
): Promise<void> {
  await db`
    update mail_move_mail set state = ${state}, reason = ${reason}, detail = ${detail}
     where ${isMirror(db, box)} and entry_id = any(${entryIds as number[]}::bigint[])`
}

/** A mail of a folder of the server, as the portal has it. */
export interface ComparedMail {
  uid: number
  entryId: number
  digest: string
  size: number
}

/** The mails of a folder of the server that the portal has, in the form in which the server has them. */
export function selectCompared(
  db: Db,
  { comCode, mailboxId }: BoxKey,
  place: number,
): Promise<ComparedMail[]> {
  return withoutLoops(
    db,
    (inside) => inside<ComparedMail[]>`
    select mail.uid, mail.entry_id, encode(coalesce(item.sent_digest, entry.digest), 'hex') as digest,
           coalesce(item.sent_size, entry.size) as size
      from mail_mirror_mail mail
      join mail_entry entry using (com_code, mailbox_id, entry_id)
      left join mail_move_mail item using (com_code, mailbox_id, entry_id)
     where mail.com_code = ${comCode} and mail.mailbox_id = ${mailboxId} and mail.place = ${place} and mail.state = 'there'`,
  )
}

/** How many mails of the move of a mailbox have become this, with bytes. */
export interface MoveSum {
  mailboxId: number
  state: string
  reason: MoveReason | ''
  detail: string
  mails: number
  bytes: number
}

/** What has become of the mails that these mailboxes move, with bytes; refused ones by their reason. */
export function sumMoveMails(db: Db, comCode: string, mailboxIds: readonly number[]): Promise<MoveSum[]> {
  return db<MoveSum[]>`
    select mailbox_id, state, reason, max(detail) as detail, count(*)::int as mails, sum(size)::bigint as bytes
      from mail_move_mail
     where com_code = ${comCode} and mailbox_id = any(${mailboxIds as number[]}::bigint[])
     group by mailbox_id, state, reason order by mailbox_id, state, reason`
}

/** The mails of a folder of the server that the portal does not show, with the reason. */
export function selectRefused(
  db: Db,
  box: BoxKey,
  place: number,
): Promise<{ uid: number; reason: string }[]> {
  return db<{ uid: number; reason: string }[]>`
    select uid, reason from mail_mirror_mail where ${isMirror(db, box)} and place = ${place} and state = 'refused'`
}

/** Forgets the mails that could not be read, and lets their folders be read again. */
export async function forgetNotGiven(db: Db, box: BoxKey): Promise<void> {
  await db`
    with gone as (
      delete from mail_mirror_mail
       where ${isMirror(db, box)} and state = 'refused' and reason <> 'tooLarge' returning place)
    update mail_mirror_folder set mail_count = -1, modification = ''
     where ${isMirror(db, box)} and place in (select place from gone)`
}
