import { inTransaction } from '#kit/db.ts'
import type { Background } from '#kit/room.ts'
import {
  type MailSource,
  type OpenFolder,
  patience,
  restartsAtMost,
  SourceFault,
} from '../moving-source/source.rules.ts'
import { deliverNew } from './deliver-new.service.ts'
import {
  advanceFolder,
  endFolder,
  type ImportFolderRow,
  type ImportItem,
  restartFolder,
  saveFolders,
  selectFoldersOf,
} from './folder.sql.ts'
import { findImport, type ImportKey, type ImportRow, noteRead, updateImport } from './import.sql.ts'
import { prepareOne, type Read } from './read-mail.service.ts'

/** Mails, and bytes, of one transaction. */
const atOnce = { mails: 20, bytes: 64 * 1_048_576 } as const

/** How much one step reads. */
export interface Budget {
  /** Mails after which the step ends. */
  mails: number
  /** Whether the step has to end. */
  isOver(): boolean
  /** Called when the folders are listed: a list may take as long as a step, and is no part of it. */
  begin?(): void
}

/** Another process works on the import, or it has been stopped: the step ends without a trace. */
export class Overtaken extends Error {}

/** What mails say of the source: one that hands out mails has accepted the password, and its faults have passed. */
function progressOf(
  { failures, wrongPasswords }: ImportRow,
  items: readonly ImportItem[],
): Pick<ImportRow, 'reason' | 'failures' | 'wrongPasswords'> {
  const isGiven = items.some((one) => one.state !== 'refused')
  return isGiven ? { reason: '', failures: 0, wrongPasswords: 0 } : { reason: '', failures, wrongPasswords }
}

/**
 * Stores mails and how far the folder has been read in one transaction, so that a killed process neither loses nor repeats
 * one. Returns false if the mailbox has become full; the mails before are stored.
 */
function storeAll(
  context: Background,
  key: ImportKey,
  folder: ImportFolderRow,
  mails: readonly Read[],
): Promise<boolean> {
  const store = context.slots.one('mailStore')
  return inTransaction(context.db, async (db) => {
    const inside = { ...context, db }
    const row = await findImport(db, key, true)
    if (row?.state !== 'running') throw new Overtaken('the import is not running')
    await store.change(inside, key)
    const { items, isFull, target } = await deliverNew(inside, row, folder, mails)
    const folderId = target?.folderId ?? folder.folderId
    const reason = target?.isOther ? 'tooManyFolders' : folder.reason
    if (!(await advanceFolder(db, key, { ...folder, folderId, reason }, items)))
      throw new Overtaken('another process has read the folder')
    folder.reason = reason
    folder.cursorKey = items.at(-1)?.sourceKey ?? folder.cursorKey
    folder.folderId = folderId
    if (items.length > 0)
      await updateImport(db, key, { ...row, ...progressOf(row, items) }, context.clock.now())
    return !isFull
  })
}

/** Opens a folder where it was left. One that ends the attempts again and again is passed over. */
async function openFolder(
  { db }: Background,
  key: ImportKey,
  source: MailSource,
  { place, path, validity, cursorKey }: ImportFolderRow,
  failures: number,
): Promise<OpenFolder | null> {
  try {
    return await source.open({ path, validity, after: cursorKey, isStuck: failures >= patience.mail })
  } catch (error) {
    if (error instanceof SourceFault && failures >= patience.folder)
      await endFolder(db, key, { place, state: 'gone', reason: 'gone' })
    throw error
  }
}

/** Reads a folder from where it was left. Returns whether it has been read to its end. */
async function loadFolder(
  context: Background,
  key: ImportKey,
  source: MailSource,
  folder: ImportFolderRow,
  budget: Budget,
  failures: number,
): Promise<boolean> {
  const { db } = context
  const opened = await openFolder(context, key, source, folder, failures)
  if (!opened) {
    await endFolder(db, key, { place: folder.place, state: 'gone', reason: 'gone' })
    return true
  }
  if (opened.validity !== folder.validity) {
    const isAgain = folder.validity !== ''
    if (isAgain && folder.restarts >= restartsAtMost) {
      await endFolder(db, key, { place: folder.place, state: 'gone', reason: 'changing' })
      return true
    }
    await restartFolder(db, key, { place: folder.place, validity: opened.validity, isAgain })
    Object.assign(folder, { validity: opened.validity, cursorKey: '' })
  }
  let pending: Read[] = []
  let bytes = 0
  const flush = async () => {
    const mails = pending
    pending = []
    bytes = 0
    if (mails.length > 0 && !(await storeAll(context, key, folder, mails)))
      throw new SourceFault('full', 'the mailbox is full')
  }
  try {
    for await (const mail of opened.mails) {
      pending.push(await prepareOne(context, mail))
      bytes += mail.bytes?.length ?? 0
      budget.mails -= 1
      if (pending.length >= atOnce.mails || bytes >= atOnce.bytes) await flush()
      if (budget.mails <= 0 || budget.isOver()) {
        await flush()
        return false
      }
    }
  } catch (error) {
    // What came before the fault is whole, and what it cost is not asked for again.
    if (error instanceof SourceFault) await flush()
    throw error
  }
  await flush()
  await endFolder(db, key, { place: folder.place, state: 'done', reason: folder.reason })
  return true
}

/** Lists the folders of a source and stores those that are new; returns those that are not read to their end. */
async function listWaiting(
  context: Background,
  key: ImportKey,
  source: MailSource,
): Promise<{ waiting: ImportFolderRow[]; isCut: boolean }> {
  const before = await selectFoldersOf(context.db, key, [key.importId])
  const folders = await source.listFolders(before.length === 0)
  const left = await inTransaction(context.db, async (db) => {
    // Another process may list them too.
    await findImport(db, key, true)
    return saveFolders(db, key, folders)
  })
  const rows = await selectFoldersOf(context.db, key, [key.importId])
  return { waiting: rows.filter((one) => one.state === 'waiting'), isCut: left > 0 }
}

/** Ends an import of which all has been read, or lets it wait for new mails until the end of its forwarding period. */
async function finish(context: Background, key: ImportKey, reason: ImportRow['reason']): Promise<void> {
  await inTransaction(context.db, async (db) => {
    const row = await findImport(db, key, true)
    const now = context.clock.now()
    if (row?.state !== 'running') return
    const isFollowing = row.sealed !== null && Date.parse(row.followUntil ?? '') > now.getTime()
    const state = isFollowing ? 'following' : 'done'
    await updateImport(db, key, { ...row, state, reason, failures: 0, wrongPasswords: 0 }, now)
    await noteRead(db, key, now)
  })
}

/**
 * Reads a source from where it was left until its end or the end of the budget; one folder or one mail at least, so that a
 * slow source ends as well. Returns whether all has been read.
 * Folders are listed again when all are read: one that was renamed meanwhile is new, and its mails are known.
 * Throws {@link SourceFault}.
 */
export async function loadSource(
  context: Background,
  key: ImportKey,
  source: MailSource,
  budget: Budget,
): Promise<boolean> {
  const row = await findImport(context.db, key)
  if (row?.state !== 'running') return true
  let { failures } = row
  try {
    for (let round = 0; ; round += 1) {
      const { waiting, isCut } = await listWaiting(context, key, source)
      if (round === 0) budget.begin?.()
      if (waiting.length === 0 || row.isDry) {
        await finish(context, key, isCut ? 'moreFolders' : '')
        return true
      }
      for (const folder of waiting) {
        const isRead = await loadFolder(context, key, source, folder, budget, failures)
        if (!isRead || budget.isOver()) return false
        failures = 0
      }
    }
  } catch (error) {
    if (error instanceof Overtaken) return true
    throw error
  }
}
