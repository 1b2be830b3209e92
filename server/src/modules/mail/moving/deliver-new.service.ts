import { createHash } from 'node:crypto'
import type { Background } from '#kit/room.ts'
import { shownLine } from '#kit/text/shown-text.ts'
import { queueArrivals } from '../delivery/arrival.service.ts'
import type { PreparedText } from '../delivery/entry.sql.ts'
import type { ImportFolderRow, ImportItem } from './folder.sql.ts'
import { type ImportKey, type ImportRow, isPeriod } from './import.sql.ts'
import { addCollected, selectMet } from './period.sql.ts'
import { type Read, receivedAtOf } from './read-mail.service.ts'
import { openTarget, type Target } from './target.service.ts'

/** What became of mails. */
export interface Chosen {
  items: ImportItem[]
  /** Whether the next mail has no room. */
  isFull: boolean
  /** The folder of the mailbox; null if no mail is new, so that no empty folder is made. */
  target: Target | null
}

/** A day: how far the clock of a server, or its name for a time zone, may be wrong. */
const clockFault = 86_400_000

/**
 * From when on mails of a folder have arrived, as opposed to those that move in: in a forwarding period those that reached the
 * inbox after all had been read. Old mails that are put into it, as by a mail program, move in.
 */
function arrivesFrom(row: ImportRow, { wellKnown }: ImportFolderRow): number {
  if (!isPeriod(row) || wellKnown !== 'inbox') return Number.POSITIVE_INFINITY
  return Date.parse(row.readAt ?? '') - clockFault
}

/** The texts that are not delivered: what the mailbox has, and in a forwarding period what the import has met before. */
async function findKnown(inside: Background, row: ImportRow, mails: readonly Read[]): Promise<Set<string>> {
  const digests = mails.flatMap(({ prepared }) => (prepared ? [prepared.digest] : []))
  const known = await inside.slots.one('mailStore').findKnown(inside, row, digests)
  if (isPeriod(row)) for (const one of await selectMet(inside.db, row, digests)) known.add(one)
  return known
}

/** Delivers a mail; one that has arrived is announced, and the rules run for it. Returns its number; null if it was there. */
async function deliverOne(
  inside: Background,
  box: ImportKey,
  { mail: { marks }, prepared }: Read & { prepared: PreparedText },
  { folder, receivedAt, isArrival }: { folder: number; receivedAt: Date; isArrival: boolean },
): Promise<number | null> {
  const store = inside.slots.one('mailStore')
  const { isRead, isFlagged, isAnswered } = marks
  const at = {
    ...{ folder, receivedAt, isRead, isFlagged },
    ...(isArrival ? { delivery: { collected: true } } : {}),
    deliveryKey: createHash('sha256').update(`import\n${prepared.digest}`).digest('hex'),
  }
  const [made] = await store.deliver(inside, prepared, [{ box, at }])
  if (!made) return null
  if (isAnswered) await store.mark(inside, box, [made.entryId], { isAnswered: true })
  if (isArrival) {
    await queueArrivals(inside, prepared, [made])
    await addCollected(inside.db, box, 1, receivedAt)
  }
  return made.entryId
}

/** Delivers the mails that the mailbox does not have, in their order, until one has no room. */
export async function deliverNew(
  inside: Background,
  row: ImportRow,
  folder: ImportFolderRow,
  mails: readonly Read[],
): Promise<Chosen> {
  const { comCode, mailboxId, importId } = row
  const box = { comCode, mailboxId, importId }
  const store = inside.slots.one('mailStore')
  const known = await findKnown(inside, row, mails)
  const { totalSize, sizeLimit } = await store.room(inside, box)
  const now = inside.clock.now()
  const from = arrivesFrom(row, folder)
  const items: ImportItem[] = []
  let used = totalSize
  let isFull = false
  let target: Target | null = null
  for (const read of mails) {
    const { mail, prepared, reason } = read
    const size = mail.bytes?.length ?? Math.max(0, Math.min(mail.size, Number.MAX_SAFE_INTEGER))
    const subject = shownLine(prepared?.text.subject ?? '')
      .slice(0, 200)
      .toWellFormed()
    const item = {
      sourceKey: mail.key,
      size,
      reason,
      subject,
      entryId: null,
      digest: prepared?.digest ?? null,
    }
    if (!prepared || known.has(prepared.digest)) {
      items.push({ ...item, state: prepared ? 'known' : 'refused' })
      continue
    }
    isFull = sizeLimit > 0 && used + prepared.size > sizeLimit
    if (isFull) break
    known.add(prepared.digest)
    target ??= await openTarget(inside, store, box, folder)
    const receivedAt = receivedAtOf(read, now)
    const place = { folder: target.folderId, receivedAt, isArrival: receivedAt.getTime() >= from }
    const entryId = await deliverOne(inside, box, { ...read, prepared }, place)
    if (entryId !== null) used += prepared.size
    items.push({ ...item, state: entryId === null ? 'known' : 'loaded', entryId })
  }
  return { items, isFull, target }
}
