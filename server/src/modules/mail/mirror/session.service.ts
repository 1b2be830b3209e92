import type { ImapFlow, MailboxObject } from 'imapflow'
import type { Db } from '#kit/db.ts'
import type { Background } from '#kit/room.ts'
import type { BoxKey } from '../mailbox/mailbox.sql.ts'
import { findMirror, type MirrorRow } from '../mirror-table/mirror.sql.ts'
import type { MirrorFolder } from '../mirror-table/mirror-folder.sql.ts'
import { answered, isRefused } from '../moving-source/imap-connect.service.ts'
import { SourceFault } from '../moving-source/source.rules.ts'

/** A connection to the server of a mirrored mailbox. */
export interface Session {
  context: Background
  box: BoxKey
  client: ImapFlow
  /** Aborts when the mirror ends or the process stops. */
  signal: AbortSignal
  /** The account that is signed in to, and since when. */
  account: Pick<MirrorRow, 'source' | 'connectedAt'>
  /** Passes in a row that have failed: then mails are read one by one. */
  failures: number
}

/**
 * Locks the mirror until the transaction ends, and returns it. Throws if it has ended, waits, or was connected with another
 * account since: nothing of this one may be stored then.
 */
export async function requireMirror(db: Db, { box, account }: Session): Promise<MirrorRow> {
  const row = await findMirror(db, box, true)
  const isSame = row?.source === account.source && row.connectedAt === account.connectedAt
  if (!isSame || row.state !== 'running') throw new Ended('the mirror is not running')
  return row
}

/** Throws when the mirror has to end. */
export function requireRunning({ signal }: Session): void {
  if (signal.aborted) throw new Ended('the mirror has to end')
}

/** The mirror has ended: nothing is stored. */
export class Ended extends Error {}

/** Runs a change on the server; false if it refuses it for good. */
export async function isDone({ client }: Session, work: () => Promise<unknown>): Promise<boolean> {
  try {
    return (await answered(client, work())) !== false
  } catch (error) {
    if (error instanceof Error && isRefused(error.cause)) return false
    throw error
  }
}

/** Opens a folder of the server. */
export async function openFolder({ client }: Session, path: string): Promise<MailboxObject> {
  return answered(client, client.mailboxOpen(path))
}

/** Opens a folder to change its mails: `anew` if the server has numbered them anew, `closed` if it lets nothing be changed. */
export async function openToChange(
  session: Session,
  { path, validity }: MirrorFolder,
): Promise<'open' | 'closed' | 'anew'> {
  const opened = await openFolder(session, path)
  if (String(opened.uidValidity) !== validity) return 'anew'
  return opened.readOnly === true ? 'closed' : 'open'
}

/** The numbers of mails in the open folder. Throws if the answer does not fit the folder. */
export async function searchUids(session: Session): Promise<number[]> {
  const { client } = session
  const all = await answered(client, client.search({ all: true }, { uid: true }), { most: 24 * 1_048_576 })
  const exists = client.mailbox === false ? 0 : client.mailbox.exists
  // A server that loses its list must not empty the mailbox.
  if (!Array.isArray(all) || all.length < exists)
    throw new SourceFault('broken', 'a list of mails is not whole')
  const deleted =
    all.length === 0 ? [] : await answered(client, client.search({ deleted: true }, { uid: true }))
  if (!Array.isArray(deleted)) throw new SourceFault('broken', 'the server lists no deleted mails')
  const gone = new Set(deleted)
  return all.filter((uid) => Number.isSafeInteger(uid) && uid > 0 && !gone.has(uid))
}
