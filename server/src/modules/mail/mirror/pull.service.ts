import type { FetchMessageObject } from 'imapflow'
import { inTransaction } from '#kit/db.ts'
import type { Background } from '#kit/room.ts'
import { queueArrivals } from '../delivery/arrival.service.ts'
import { type Delivered, mailSizeLimit, pushChange } from '../delivery/delivery.service.ts'
import { type MirrorFolder, updateRead } from '../mirror-table/mirror-folder.sql.ts'
import {
  findCandidate,
  forgetEntries,
  saveRefused,
  saveThere,
  selectLost,
} from '../mirror-table/mirror-mail.sql.ts'
import { prepareOne, type Read, receivedAtOf } from '../moving/read-mail.service.ts'
import { answered } from '../moving-source/imap-connect.service.ts'
import { sizeNamed } from '../moving-source/imap-folder.rules.ts'
import { patience, SourceFault } from '../moving-source/source.rules.ts'
import type { ComparedFolder } from './compare.service.ts'
import { marksOf } from './marks.service.ts'
import { openFolder, requireMirror, requireRunning, type Session } from './session.service.ts'

/** Mails, and bytes, that are fetched and stored at once. */
const atOnce = { mails: 20, bytes: 16 * 1_048_576 } as const

/** A mail of the server, prepared to be stored. */
interface Pulled extends Read {
  uid: number
}

async function fetchRows(
  { client }: Session,
  uids: readonly number[],
  query: { source?: true },
): Promise<Map<number, FetchMessageObject>> {
  const asked = new Set(uids)
  const rows = new Map<number, FetchMessageObject>()
  const all = { uid: true, flags: true, internalDate: true, size: true, ...query } as const
  const read = async () => {
    // A server may send rows of other mails in between, and a row in pieces.
    for await (const row of client.fetch(uids.join(','), all, { uid: true }))
      if (asked.has(row.uid)) rows.set(row.uid, { ...rows.get(row.uid), ...row })
  }
  await answered(client, read())
  return rows
}

function sourceOf(row: FetchMessageObject, reason: 'tooLarge' | '') {
  const time = row.internalDate === undefined ? Number.NaN : new Date(row.internalDate).getTime()
  const bytes = reason === '' && Buffer.isBuffer(row.source) ? row.source : null
  return {
    ...{ key: String(row.uid), size: sizeNamed(row.size), bytes, marks: marksOf(row) },
    reason: bytes ? ('' as const) : reason || ('notGiven' as const),
    receivedAt: Number.isNaN(time) ? null : new Date(time),
  }
}

/** Reads mails of the open folder with their texts. Those that are gone meanwhile are left out. */
export async function readMails(session: Session, uids: readonly number[]): Promise<Pulled[]> {
  const heads = await fetchRows(session, uids, {})
  const pulled: Pulled[] = []
  const add = async (row: FetchMessageObject, reason: 'tooLarge' | '') => {
    pulled.push({ uid: row.uid, ...(await prepareOne(session.context, sourceOf(row, reason))) })
  }
  let part: number[] = []
  let bytes = 0
  const flush = async () => {
    const asked = part
    part = []
    bytes = 0
    if (asked.length === 0) return
    for (const row of (await fetchRows(session, asked, { source: true })).values()) await add(row, '')
  }
  for (const head of heads.values()) {
    const size = sizeNamed(head.size)
    if (size > mailSizeLimit) {
      await add(head, 'tooLarge')
      continue
    }
    if (bytes + size > atOnce.bytes) await flush()
    part.push(head.uid)
    bytes += size
  }
  await flush()
  return pulled
}

/** Links a mail to the entry that has its text, or delivers it. Returns what has arrived. */
async function storeMail(
  inside: Background,
  { box }: Session,
  folder: MirrorFolder,
  { uid, mail, prepared, reason, ...read }: Pulled,
): Promise<Delivered | null> {
  const { place } = folder
  if (!prepared) {
    await saveRefused(inside.db, box, { place, uid, reason })
    return null
  }
  const store = inside.slots.one('mailStore')
  const { isRead, isFlagged, isAnswered } = mail.marks
  const known = await findCandidate(inside.db, box, prepared.digest, folder.folderId)
  if (known) {
    // A mail that the person has moved meanwhile stays there: the next pass moves it on the server.
    if (known.isLost && known.folderId === known.lastFolderId && known.folderId !== folder.folderId)
      await store.move(inside, box, [known.entryId], folder.folderId)
    await store.mark(inside, box, [known.entryId], {
      isRead,
      isFlagged,
      ...(isAnswered ? { isAnswered } : {}),
    })
    await saveThere(inside.db, box, { place, uid, entryId: known.entryId, ...mail.marks })
    return null
  }
  const receivedAt = receivedAtOf({ mail, prepared, reason, ...read }, inside.clock.now())
  // The rules of the server have run for it.
  const delivery = { byServer: true }
  const at = { folder: folder.folderId, receivedAt, isRead, isFlagged, delivery }
  const [made] = await store.deliver(inside, prepared, [{ box, at }])
  if (!made) throw new Error('a mail of a mirror was not stored')
  if (isAnswered) await store.mark(inside, box, [made.entryId], { isAnswered: true })
  await saveThere(inside.db, box, { place, uid, entryId: made.entryId, ...mail.marks })
  return isRead ? null : made
}

/** Stores mails in one transaction, so that a killed process neither loses nor doubles one. */
async function storeMails(session: Session, folder: MirrorFolder, mails: readonly Pulled[]): Promise<void> {
  const { context, box } = session
  await inTransaction(context.db, async (db) => {
    const inside = { ...context, db }
    const mirror = await requireMirror(db, session)
    await context.slots.one('mailStore').change(inside, box)
    const inbox = await context.slots.one('mailStore').findFolder(inside, box, 'inbox')
    // What was there before the first pass is no news.
    const isNews = mirror.filledAt !== null && inbox?.folderId === folder.folderId
    for (const one of mails) {
      const made = await storeMail(inside, session, folder, one)
      if (made && isNews && one.prepared) await queueArrivals(inside, one.prepared, [made])
    }
    await pushChange(inside, box)
  })
}

/** Reads new mails, the newest first. After some failed passes each alone, and one that ends another is passed over. */
async function pullNew(session: Session, folder: MirrorFolder, uids: readonly number[]): Promise<void> {
  const isStuck = session.failures >= patience.mail
  const most = isStuck ? 1 : atOnce.mails
  for (let at = 0; at < uids.length; at += most) {
    requireRunning(session)
    const part = uids.slice(at, at + most)
    try {
      await storeMails(session, folder, await readMails(session, part))
    } catch (error) {
      const [uid] = part
      if (isStuck && at === 0 && uid !== undefined && error instanceof SourceFault)
        await saveRefused(session.context.db, session.box, { place: folder.place, uid, reason: 'notGiven' })
      throw error
    }
  }
}

/** Brings the new mails of a folder into the mailbox. */
export async function pullFolder(session: Session, { folder, fresh, read }: ComparedFolder): Promise<void> {
  if (fresh.length > 0) {
    const { uidValidity } = await openFolder(session, folder.path)
    if (String(uidValidity) !== read.validity) throw new SourceFault('broken', 'a folder was numbered anew')
    await pullNew(session, folder, fresh)
  }
  await updateRead(session.context.db, session.box, folder.place, read)
}

/** Removes the mails that are in no folder of the server any more. Only after all folders have been read. */
export async function removeLost(session: Session): Promise<void> {
  const { context, box } = session
  const store = context.slots.one('mailStore')
  while ((await selectLost(context.db, box, 1)).length > 0)
    await inTransaction(context.db, async (db) => {
      const inside = { ...context, db }
      await requireMirror(db, session)
      await store.change(inside, box)
      const entryIds = await selectLost(db, box, 500)
      await store.remove(inside, box, entryIds)
      await forgetEntries(db, box, entryIds)
      await pushChange(inside, box)
    })
}
