import type { MirrorReason } from '@maru/api/mail/mirror/mirror'
import type { Db } from '#kit/db.ts'
import type { BoxKey } from '../mailbox/mailbox.sql.ts'
import { refusalsAtMost } from './sign-in.sql.ts'

/** A mailbox on a mail server as stored. */
export interface MirrorRow extends BoxKey {
  source: string
  /** The name on the server if the company signs in; null if the person has given a password. */
  name: string | null
  /** The account of the person; with a name it is for sending only. Null without a password. */
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
  /** What the server says of the room of the mailbox, in bytes; null if it names no limit. */
  serverUsed: number | null
  serverLimit: number | null
  serverSizeAt: string | null
}

const columns = (db: Db) => db`
  com_code, mailbox_id, source, name, sealed, state, reason, wrong_passwords, wrong_at, failures, since_entry_id, since_folder_id, pushed_change,
  connected_at, filled_at, seen_at, next_at, server_used, server_limit, server_size_at`

/** The key of the mirror of a mailbox, as a condition of a statement. */
export const isMirror = (db: Db, { comCode, mailboxId }: BoxKey) => db`
  com_code = ${comCode} and mailbox_id = ${mailboxId}`

/** The mirror of a mailbox; locked until the transaction ends with `lock`. */
export async function findMirror(db: Db, box: BoxKey, lock = false): Promise<MirrorRow | undefined> {
  const [row] = await db<MirrorRow[]>`
    select ${columns(db)} from mail_mirror where ${isMirror(db, box)} ${lock ? db`for update` : db``}`
  return row
}

/** A mirror that may be connected; another `secret` than before means that a password was entered again. */
export type DueMirror = Pick<MirrorRow, 'comCode' | 'mailboxId' | 'source' | 'connectedAt'> & {
  secret: string
}

/**
 * The mirrors that may be connected now. Those for which a company signs in wait with it: after three refusals, and without a
 * secret.
 */
export function selectDue(db: Db, now: Date): Promise<DueMirror[]> {
  return db<DueMirror[]>`
    select mirror.com_code, mirror.mailbox_id, mirror.source, mirror.connected_at,
           coalesce(sign_in.set_at::text, encode(sha256(mirror.sealed), 'hex')) as secret
      from mail_mirror mirror
      left join mail_sign_in sign_in on sign_in.com_code = mirror.com_code and mirror.name is not null
     where mirror.state = 'running' and (mirror.next_at is null or mirror.next_at <= ${now})
       and case when mirror.name is null then mirror.sealed is not null
                else sign_in.sealed is not null and not exists (
                  select from mail_sign_in_try one
                   where one.com_code = mirror.com_code and one.service in ('imap', 'token') and one.refused >= ${refusalsAtMost}) end
     order by mirror.mailbox_id`
}

/** Deletes the passwords of people who have left; the mails that the portal shows stay. */
export async function endOfLeavers(db: Db, now: Date): Promise<void> {
  await db`
    update mail_mirror mirror set sealed = null, state = 'paused', reason = 'left'
      from mail_box box
      join org_public_person person on person.person_code = box.person_code
      join org_public_company employer on employer.com_code = person.com_code
     where mirror.com_code = box.com_code and mirror.mailbox_id = box.mailbox_id
       and (mirror.sealed is not null or mirror.name is not null and mirror.reason <> 'left') and mirror.state <> 'ended' and org_has_left(person.retired_on, employer.time_zone, ${now})`
}

/** Stores a mirror anew: what the mailbox has now stays in the portal only. Refused passwords count on. */
export async function insertMirror(
  db: Db,
  { comCode, mailboxId }: BoxKey,
  mirror: { now: Date } & Pick<MirrorRow, 'source' | 'name' | 'sealed' | 'wrongPasswords' | 'wrongAt'>,
): Promise<void> {
  await db`
    insert into mail_mirror (
      com_code, mailbox_id, source, name, sealed, wrong_passwords, wrong_at, since_entry_id, since_folder_id, connected_at)
    select ${comCode}, ${mailboxId}, ${mirror.source}, ${mirror.name}, ${mirror.sealed}, ${mirror.wrongPasswords}, ${mirror.wrongAt},
           coalesce((select max(entry_id) from mail_entry
                      where com_code = ${comCode} and mailbox_id = ${mailboxId}), 0),
           coalesce((select max(folder_id) from mail_box_folder
                      where com_code = ${comCode} and mailbox_id = ${mailboxId}), 0), ${mirror.now}`
}

/** Stores another way to sign in to the same account. */
export async function updateSealed(
  db: Db,
  box: BoxKey,
  { name, sealed }: Pick<MirrorRow, 'name' | 'sealed'>,
): Promise<void> {
  await db`
    update mail_mirror set name = ${name}, sealed = ${sealed}, state = 'running', reason = '', failures = 0, next_at = null
     where ${isMirror(db, box)}`
}

/** Deletes a password for sending that was refused; it counts with those of the mailbox. */
export async function endSendingPassword(db: Db, box: BoxKey, now: Date): Promise<void> {
  await db`
    update mail_mirror set sealed = null, wrong_passwords = wrong_passwords + 1, wrong_at = ${now} where ${isMirror(db, box)}`
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

/** Stores what the server says of the room of a mailbox. */
export async function saveServerSize(
  db: Db,
  box: BoxKey,
  { used, limit, now }: { used: number | null; limit: number | null; now: Date },
): Promise<void> {
  await db`
    update mail_mirror set server_used = ${used}, server_limit = ${limit}, server_size_at = ${now} where ${isMirror(db, box)}`
}

/** The room of a mailbox on a mail server; undefined for one of the portal, and if the server names no limit. */
export async function findServerSize(
  db: Db,
  box: BoxKey,
): Promise<{ used: number; limit: number } | undefined> {
  const [row] = await db<{ used: number; limit: number }[]>`
    select server_used as used, server_limit as limit from mail_mirror
     where ${isMirror(db, box)} and state <> 'ended' and server_limit is not null and server_used is not null`
  return row
}

/** Notes up to which change of the mailbox the server has its changes. */
export async function notePushed(db: Db, box: BoxKey, change: number): Promise<void> {
  await db`update mail_mirror set pushed_change = ${change} where ${isMirror(db, box)}`
}

/** Ends a mirror; the mails stay in the portal. */
export async function deleteMirror(db: Db, box: BoxKey): Promise<void> {
  await db`delete from mail_mirror where ${isMirror(db, box)}`
}

/** Ends a mirror and deletes its password; the number of wrong ones stays, so that no one can guess on. */
export async function endMirror(db: Db, box: BoxKey): Promise<void> {
  await db`delete from mail_mirror_mail where ${isMirror(db, box)}`
  await db`delete from mail_mirror_folder where ${isMirror(db, box)}`
  await db`delete from mail_mirror_draft where ${isMirror(db, box)} and entry_id is null`
  await db`update mail_mirror set state = 'ended', reason = '', sealed = null, drafts_left = 0 where ${isMirror(db, box)}`
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
