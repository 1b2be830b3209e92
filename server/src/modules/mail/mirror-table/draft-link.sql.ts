import type { Db } from '#kit/db.ts'
import type { BoxKey } from '../mailbox/mailbox.sql.ts'
import { isMirror, type MirrorRow } from './mirror.sql.ts'

/** What a copy of a draft on the server is, and the draft when both were last equal. */
export interface DraftCopy {
  validity: string
  uid: number | null
  digest: string
  messageId: string
  version: number
  files: string
}

/** A draft that is on the server, or goes there. */
export interface DraftLink extends DraftCopy {
  linkId: number
  /** The copy that the one of `uid` has replaced. */
  formerUid: number | null
  /** Null for a draft of the server that is not shown. */
  entryId: number | null
  /** The text that is on its way; empty for none. */
  sentDigest: string
  sentVersion: number
  sentFiles: string
  tries: number
  refusedAt: string | null
}

/** A draft of the mailbox. */
export interface LocalDraft {
  entryId: number
  version: number
  savedAt: string
  messageId: string
  fileCode: string | null
  /** Whether it belongs onto the server: neither deleted nor on its way. */
  isOpen: boolean
}

type Account = Pick<MirrorRow, 'source' | 'connectedAt'>

const columns = (db: Db) => db`
  link_id, validity, uid, former_uid, entry_id, digest, message_id, version, files, sent_digest, sent_version, sent_files,
  tries, refused_at`

/**
 * Takes over what an earlier connection with the same account has stored, and forgets that of another one. With versions
 * below 0 the drafts count as changed in the portal: what has gone from the server meanwhile is not deleted here.
 */
export async function claimDraftLinks(db: Db, box: BoxKey, { source, connectedAt }: Account): Promise<void> {
  await db`
    delete from mail_mirror_draft
     where ${isMirror(db, box)} and (source <> ${source} or entry_id is null and connected_at <> ${connectedAt})`
  await db`
    update mail_mirror_draft set version = -abs(version), sent_digest = '', refused_at = null, connected_at = ${connectedAt}
     where ${isMirror(db, box)} and connected_at <> ${connectedAt}`
}

/** The drafts that are on the server, or go there. */
export function selectDraftLinks(db: Db, box: BoxKey): Promise<DraftLink[]> {
  return db<
    DraftLink[]
  >`select ${columns(db)} from mail_mirror_draft where ${isMirror(db, box)} order by link_id`
}

/** The drafts of a mailbox, those that have rested longest first. */
export function selectLocalDrafts(db: Db, { comCode, mailboxId }: BoxKey): Promise<LocalDraft[]> {
  return db<LocalDraft[]>`
    select draft.entry_id, draft.version, draft.saved_at, draft.words->>'messageId' as message_id, draft.words->>'fileCode' as file_code,
           entry.is_draft and coalesce(folder.well_known_name, '')
             not in ('deleteditems', 'recoverableitemsdeletions', 'outbox', 'junkemail') as is_open
      from mail_draft draft
      join mail_entry entry using (com_code, mailbox_id, entry_id)
      join mail_box_folder folder
        on folder.com_code = entry.com_code and folder.mailbox_id = entry.mailbox_id and folder.folder_id = entry.folder_id
     where draft.com_code = ${comCode} and draft.mailbox_id = ${mailboxId}
     order by draft.saved_at, draft.entry_id`
}

/** Stores that the server has a copy of a draft; what was asked for under its number is forgotten. */
export async function saveDraftCopy(
  db: Db,
  box: BoxKey,
  { source, connectedAt }: Account,
  copy: DraftCopy & { entryId: number; formerUid: number | null },
): Promise<void> {
  const { validity, uid } = copy
  await db`
    delete from mail_mirror_draft
     where ${isMirror(db, box)} and validity = ${validity} and uid = ${uid} and entry_id is distinct from ${copy.entryId}`
  await db`
    insert into mail_mirror_draft (
      com_code, mailbox_id, source, connected_at, validity, uid, former_uid, entry_id, digest, message_id, version, files)
    values (${box.comCode}, ${box.mailboxId}, ${source}, ${connectedAt}, ${validity}, ${uid}, ${copy.formerUid}, ${copy.entryId},
            ${copy.digest}, ${copy.messageId}, ${copy.version}, ${copy.files})
    on conflict (com_code, mailbox_id, entry_id) where entry_id is not null do update
       set validity = excluded.validity, uid = excluded.uid, former_uid = excluded.former_uid, digest = excluded.digest,
           message_id = excluded.message_id, version = excluded.version, files = excluded.files,
           sent_digest = '', sent_version = 0, sent_files = '', refused_at = null`
}

/** Lets drafts that an earlier connection has left on the server, and that are there, count as before. */
export async function settleDraftLinks(db: Db, box: BoxKey, linkIds: readonly number[]): Promise<void> {
  await db`
    update mail_mirror_draft set version = abs(version)
     where ${isMirror(db, box)} and link_id = any(${linkIds as number[]}::bigint[])`
}

/** Stores what is about to be added to the server, before it is. */
export async function saveDraftSent(
  db: Db,
  box: BoxKey,
  { source, connectedAt }: Account,
  sent: { entryId: number; digest: string; messageId: string; version: number; files: string },
): Promise<void> {
  await db`
    insert into mail_mirror_draft (
      com_code, mailbox_id, source, connected_at, entry_id, message_id, sent_digest, sent_version, sent_files)
    values (${box.comCode}, ${box.mailboxId}, ${source}, ${connectedAt}, ${sent.entryId}, ${sent.messageId}, ${sent.digest},
            ${sent.version}, ${sent.files})
    on conflict (com_code, mailbox_id, entry_id) where entry_id is not null do update
       set sent_digest = excluded.sent_digest, sent_version = excluded.sent_version, sent_files = excluded.sent_files`
}

/** Stores that the server does not take a draft, which is offered again later. */
export async function saveDraftRefused(
  db: Db,
  box: BoxKey,
  { source, connectedAt }: Account,
  { entryId, now }: { entryId: number; now: Date },
): Promise<void> {
  await db`
    insert into mail_mirror_draft (com_code, mailbox_id, source, connected_at, entry_id, refused_at)
    values (${box.comCode}, ${box.mailboxId}, ${source}, ${connectedAt}, ${entryId}, ${now})
    on conflict (com_code, mailbox_id, entry_id) where entry_id is not null do update
       set sent_digest = '', refused_at = excluded.refused_at`
}

/** Counts that a draft of the server is asked for, before it is: one that ends the connection is passed over at last. */
export async function noteDraftAsked(
  db: Db,
  box: BoxKey,
  { source, connectedAt }: Account,
  { validity, uid }: { validity: string; uid: number },
): Promise<void> {
  await db`
    insert into mail_mirror_draft (com_code, mailbox_id, source, connected_at, validity, uid, reason, tries)
    values (${box.comCode}, ${box.mailboxId}, ${source}, ${connectedAt}, ${validity}, ${uid}, 'notGiven', 1)
    on conflict (com_code, mailbox_id, validity, uid) where uid is not null do update
       set tries = least(mail_mirror_draft.tries + 1, 1000)`
}

/** Stores why a draft of the server is not shown; it is not asked for again. */
export async function saveDraftLeft(
  db: Db,
  box: BoxKey,
  { validity, uid, reason }: { validity: string; uid: number; reason: string },
): Promise<void> {
  await db`
    update mail_mirror_draft set entry_id = null, former_uid = null, reason = ${reason}, tries = 1000
     where ${isMirror(db, box)} and validity = ${validity} and uid = ${uid}`
}

/** Stores that the copy which another one has replaced is no concern any more. */
export async function clearFormerUid(db: Db, box: BoxKey, linkId: number): Promise<void> {
  await db`update mail_mirror_draft set former_uid = null where ${isMirror(db, box)} and link_id = ${linkId}`
}

/** Forgets links; the drafts stay on both sides. */
export async function forgetDraftLinks(db: Db, box: BoxKey, linkIds: readonly number[]): Promise<void> {
  await db`
    delete from mail_mirror_draft where ${isMirror(db, box)} and link_id = any(${linkIds as number[]}::bigint[])`
}

/** Lets drafts be asked for again that could not be read. */
export async function forgetDraftsNotGiven(db: Db, box: BoxKey): Promise<void> {
  await db`
    delete from mail_mirror_draft where ${isMirror(db, box)} and entry_id is null and reason in ('notGiven', 'unreadable')`
}

/** Gives a draft another Message-ID without changing its version: an open window continues to save it. */
export async function updateDraftMessageId(
  db: Db,
  { comCode, mailboxId }: BoxKey,
  entryId: number,
  messageId: string,
): Promise<void> {
  await db`
    update mail_draft set words = jsonb_set(words, '{messageId}', to_jsonb(${messageId}::text))
     where com_code = ${comCode} and mailbox_id = ${mailboxId} and entry_id = ${entryId}`
}

/** Stores how many drafts of the server are beyond the number that the portal shows. */
export async function saveDraftsLeft(db: Db, box: BoxKey, count: number): Promise<void> {
  await db`update mail_mirror set drafts_left = ${count} where ${isMirror(db, box)} and drafts_left <> ${count}`
}

/** The drafts of the server that are not shown, by their numbers, and how many there are beyond the limit. */
export async function selectDraftsLeft(
  db: Db,
  box: BoxKey,
): Promise<{ left: { validity: string; uid: number; reason: string }[]; beyond: number }> {
  const left = await db<{ validity: string; uid: number; reason: string }[]>`
    select validity, uid, reason from mail_mirror_draft where ${isMirror(db, box)} and entry_id is null and uid is not null`
  const [row] = await db<{ count: number }[]>`
    select drafts_left as count from mail_mirror where ${isMirror(db, box)}`
  return { left, beyond: row?.count ?? 0 }
}

/** The mail of a mailbox that has this Message-ID, and is no draft; undefined if there is none. */
export async function findMailOfId(
  db: Db,
  { comCode, mailboxId }: BoxKey,
  messageHash: string,
): Promise<number | undefined> {
  const [row] = await db<{ entryId: number }[]>`
    select entry.entry_id from mail_reference one
      join mail_entry entry using (com_code, mailbox_id, entry_id)
     where one.com_code = ${comCode} and one.mailbox_id = ${mailboxId} and one.message_hash = decode(${messageHash}, 'hex')
       and not entry.is_draft
     order by entry.entry_id limit 1`
  return row?.entryId
}
