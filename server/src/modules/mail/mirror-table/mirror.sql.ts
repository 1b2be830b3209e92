import type { MirrorReason } from '@maru/api/mail/mirror/mirror'
import type { Db } from '#kit/db.ts'
import type { BoxKey } from '../mailbox/mailbox.sql.ts'

/** A mailbox on a mail server as stored. */
export interface MirrorRow extends BoxKey {
  source: string
  sealed: Buffer | null
  state: 'running' | 'paused' | 'ended'
  reason: MirrorReason | ''
  wrongPasswords: number
  wrongAt: string | null
  failures: number
  sinceEntryId: number
  sinceFolderId: number
  pushedChange: number
  connectedAt: string
  filledAt: string | null
  seenAt: string | null
  nextAt: string | null
}

const columns = (db: Db) => db`
  com_code, mailbox_id, source, sealed, state, reason, wrong_passwords, wrong_at, failures, since_entry_id, since_folder_id, pushed_change,
  connected_at, filled_at, seen_at, next_at`

/** The key of the mirror of a mailbox, as a condition of a statement. */
export const isMirror = (db: Db, { comCode, mailboxId }: BoxKey) => db`
  com_code = ${comCode} and mailbox_id = ${mailboxId}`

/** The mirror of a mailbox; locked until the transaction ends with `lock`. */
export async function findMirror(db: Db, box: BoxKey, lock = false): Promise<MirrorRow | undefined> {
  const [row] = await db<MirrorRow[]>`
    select ${columns(db)} from mail_mirror where ${isMirror(db, box)} ${lock ? db`for update` : db``}`
  return row
}

/** The mirrors that may be connected now. */
export function selectDue(
  db: Db,
  now: Date,
): Promise<Pick<MirrorRow, 'comCode' | 'mailboxId' | 'source' | 'connectedAt'>[]> {
  return db<Pick<MirrorRow, 'comCode' | 'mailboxId' | 'source' | 'connectedAt'>[]>`
    select com_code, mailbox_id, source, connected_at from mail_mirror
     where state = 'running' and sealed is not null and (next_at is null or next_at <= ${now})
     order by mailbox_id`
}

/** Deletes the passwords of people who have left; the mails that the portal shows stay. */
export async function endOfLeavers(db: Db, now: Date): Promise<void> {
  await db`
    update mail_mirror mirror set sealed = null, state = 'paused', reason = 'left'
      from mail_box box
      join org_public_person person on person.person_code = box.person_code
      join org_public_company employer on employer.com_code = person.com_code
     where mirror.com_code = box.com_code and mirror.mailbox_id = box.mailbox_id and mirror.sealed is not null
       and mirror.state <> 'ended' and org_has_left(person.retired_on, employer.time_zone, ${now})`
}

/** Stores a mirror anew: what the mailbox has now stays in the portal only. Refused passwords count on. */
export async function insertMirror(
  db: Db,
  { comCode, mailboxId }: BoxKey,
  mirror: { source: string; sealed: Buffer; now: Date } & Pick<MirrorRow, 'wrongPasswords' | 'wrongAt'>,
): Promise<void> {
  await db`
    insert into mail_mirror (
      com_code, mailbox_id, source, sealed, wrong_passwords, wrong_at, since_entry_id, since_folder_id, connected_at)
    select ${comCode}, ${mailboxId}, ${mirror.source}, ${mirror.sealed}, ${mirror.wrongPasswords}, ${mirror.wrongAt},
           coalesce((select max(entry_id) from mail_entry
                      where com_code = ${comCode} and mailbox_id = ${mailboxId}), 0),
           coalesce((select max(folder_id) from mail_box_folder
                      where com_code = ${comCode} and mailbox_id = ${mailboxId}), 0), ${mirror.now}`
}

/** Stores another password of the same account. */
export async function updateSealed(db: Db, box: BoxKey, sealed: Buffer): Promise<void> {
  await db`
    update mail_mirror set sealed = ${sealed}, state = 'running', reason = '', failures = 0, next_at = null
     where ${isMirror(db, box)}`
}

/** Stores what follows from a fault. */
export async function updateMirror(
  db: Db,
  box: BoxKey,
  next: Pick<MirrorRow, 'state' | 'reason' | 'wrongPasswords' | 'failures'> & {
    nextAt: Date
    wrongAt: Date | string | null
  },
): Promise<void> {
  await db`
    update mail_mirror
       set state = ${next.state}, reason = ${next.reason}, wrong_passwords = ${next.wrongPasswords},
           wrong_at = ${next.wrongAt}, failures = ${next.failures}, next_at = ${next.nextAt}
     where ${isMirror(db, box)}`
}

/** Notes that all of the server has been read. */
export async function noteSeen(db: Db, box: BoxKey, now: Date): Promise<void> {
  await db`
    update mail_mirror
       set seen_at = ${now}, filled_at = coalesce(filled_at, ${now}), reason = '', failures = 0, next_at = null
     where ${isMirror(db, box)}`
}

/** Notes up to which change of the mailbox the server has its changes. */
export async function notePushed(db: Db, box: BoxKey, change: number): Promise<void> {
  await db`update mail_mirror set pushed_change = ${change} where ${isMirror(db, box)}`
}

/** The change number of a mailbox. */
export async function findChange(db: Db, { comCode, mailboxId }: BoxKey): Promise<number> {
  const [row] = await db<{ changeNumber: number }[]>`
    select change_number from mail_box where com_code = ${comCode} and mailbox_id = ${mailboxId}`
  return row?.changeNumber ?? 0
}

/** Ends a mirror; the mails stay in the portal. */
export async function deleteMirror(db: Db, box: BoxKey): Promise<void> {
  await db`delete from mail_mirror where ${isMirror(db, box)}`
}

/** Ends a mirror and deletes its password; the number of wrong ones stays, so that no one can guess on. */
export async function endMirror(db: Db, box: BoxKey): Promise<void> {
  await db`delete from mail_mirror_mail where ${isMirror(db, box)}`
  await db`delete from mail_mirror_folder where ${isMirror(db, box)}`
  await db`update mail_mirror set state = 'ended', reason = '', sealed = null where ${isMirror(db, box)}`
}

/** Those of these mailboxes whose last changes are not on the server yet. */
export function selectPending(db: Db, mailboxIds: readonly number[]): Promise<{ mailboxId: number }[]> {
  return db<{ mailboxId: number }[]>`
    select mirror.mailbox_id from mail_mirror mirror join mail_box box using (com_code, mailbox_id)
     where mirror.mailbox_id = any(${mailboxIds as number[]}::bigint[]) and box.change_number > mirror.pushed_change`
}

/** The connected mailboxes of a company, and those of them that wait for their people. */
export async function countMirrors(db: Db, comCode: string): Promise<{ connected: number; waiting: number }> {
  const [row] = await db<{ connected: number; waiting: number }[]>`
    select count(*)::int as connected, count(*) filter (where state = 'paused')::int as waiting
      from mail_mirror where com_code = ${comCode} and state <> 'ended'`
  return row ?? { connected: 0, waiting: 0 }
}

/** Disconnects the mailboxes of a company. */
export async function deleteMirrors(db: Db, comCode: string): Promise<void> {
  await db`delete from mail_mirror where com_code = ${comCode}`
}

/**
 * Those of these mailboxes of people that a mail has to reach by the mail server of their company: all of such a company if the
 * sender is on a mail server too, else those that are not connected.
 */
export async function selectElsewhere(
  db: Db,
  mailboxIds: readonly number[],
  isSenderThere: boolean,
): Promise<Set<number>> {
  const rows = await db<{ mailboxId: number }[]>`
    select box.mailbox_id from mail_box box join mail_server server using (com_code)
     where box.mailbox_id = any(${mailboxIds as number[]}::bigint[]) and box.person_code is not null
       and (${isSenderThere} or not exists (
         select from mail_mirror mirror where mirror.com_code = box.com_code and mirror.mailbox_id = box.mailbox_id and mirror.state <> 'ended'))`
  return new Set(rows.map((row) => row.mailboxId))
}
