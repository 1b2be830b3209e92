import { randomUUID } from 'node:crypto'
import { type Attachment, maxFiles } from '@maru/api/file'
import { extensionOf, isBanned, storedName } from '@maru/api/file/names'
import type { Services } from '#kit/context.ts'
import { listPeopleOnHold } from '#kit/data/retention.ts'
import { type Db, inTransaction } from '#kit/db.ts'
import { failure, notFound } from '#kit/failure.ts'
import {
  copyEntries,
  countEntries,
  deleteAttached,
  deleteAttachedOf,
  detachAttached,
  summariseEntries,
  updateAttachedRemoved,
  updateHolder,
  updateHolderMoved,
} from './attached.sql.ts'
import { contentTypeOf } from './content-type.rules.ts'
import { storeOrDiscard } from './download/piece.service.ts'
import { toAttachment } from './file.rules.ts'
import { findCode, insertCode, insertEntry, lockCode, selectEntries, selectEntriesOf } from './file.sql.ts'
import { storePlainCopy } from './plain/plain.service.ts'
import { requireNoProgram, type UploadRules } from './upload/upload.rules.ts'

type Work = Services & { db: Db }

/** The holder of a collection: a kind that its room registered, and the room's own id. */
export interface Holder {
  comCode: string
  kind: string
  id: string
}

async function requireAllowed(
  db: Db,
  code: { comCode: string; fileCode: string },
  banned: readonly string[],
) {
  if (banned.length === 0) return
  for (const { name, contentType } of await selectEntries(db, code)) {
    if (isBanned(name, banned)) throw failure('file.banned', { name, extension: extensionOf(name) })
    requireNoProgram(name, contentType, banned)
  }
}

/**
 * Attaches a draft collection of `personCode` to a holder, inside the caller's transaction; from then on the holder's
 * readers may read its files. `keepsRemoved` retains files that are removed later for the holder's history; `banned`
 * is the kind's own list, checked again because the draft may have been created for another kind. Throws
 * `kit.notFound` for another person's draft and for a collection that is attached elsewhere, and `file.banned`.
 */
export async function attachFiles(
  { db }: Pick<Work, 'db'>,
  fileCode: string,
  personCode: string,
  holder: Holder & { keepsRemoved?: boolean; banned?: readonly string[] },
): Promise<void> {
  const { comCode, kind, id, keepsRemoved = false, banned = [] } = holder
  const isHung = await updateHolder(
    db,
    { comCode, fileCode, createdBy: personCode },
    { kind, id, keepsRemoved },
  )
  if (!isHung) throw notFound()
  await requireAllowed(db, { comCode, fileCode }, banned)
}

/**
 * Moves a collection from one holder of a company to another, for example when a draft is published, inside the
 * caller's transaction; the caller has checked that both belong to the viewer. False if it is not attached to the
 * first.
 */
export function moveFiles(
  { db }: Pick<Work, 'db'>,
  fileCode: string,
  from: Holder,
  { kind, id, keepsRemoved = false }: Holder & { keepsRemoved?: boolean },
): Promise<boolean> {
  return updateHolderMoved(db, fileCode, from, { kind, id, keepsRemoved })
}

/** Removes the files of a holder together with it; {@link restoreAttachedFiles} restores them within 14 days. */
export function removeAttachedFiles(
  { db, clock }: Pick<Work, 'db' | 'clock'>,
  holder: Holder,
): Promise<void> {
  return updateAttachedRemoved(db, holder, clock.now())
}

/** Restores the files of a restored holder. */
export function restoreAttachedFiles({ db }: Pick<Work, 'db'>, holder: Holder): Promise<void> {
  return updateAttachedRemoved(db, holder, null)
}

/** Number of files in a collection; 0 for none. */
export function countFiles({ db }: Pick<Work, 'db'>, comCode: string, fileCode: string): Promise<number> {
  return countEntries(db, comCode, fileCode)
}

/** The files of a collection at a past time, for histories; the caller has checked the reader. */
export async function listFilesAt(
  { db, config }: Pick<Work, 'db' | 'config'>,
  comCode: string,
  fileCode: string,
  at: Date,
): Promise<Attachment[]> {
  const entries = await selectEntries(db, { comCode, fileCode }, at)
  return entries.map((entry) => toAttachment(entry, config.file.previewExtensions))
}

/** Name, bytes and digest of the files of a collection, for a room that records what was attached. */
export async function listDigests(
  { db }: Pick<Work, 'db'>,
  comCode: string,
  fileCode: string,
): Promise<{ name: string; size: number; digest: string }[]> {
  const entries = await selectEntries(db, { comCode, fileCode })
  return entries.map(({ name, size, digest }) => ({ name, size, digest }))
}

type Purging = Pick<Work, 'db' | 'clock' | 'slots'>

async function detachOfPeopleOnHold(
  context: Purging,
  holders: Parameters<typeof detachAttached>[1],
): Promise<void> {
  const peopleOnHold = await listPeopleOnHold(context)
  if (peopleOnHold.length > 0) await detachAttached(context.db, holders, peopleOnHold, context.clock.now())
}

/**
 * Deletes the files of a deleted holder, or of a holder with changed files all except the collection `staying`; the
 * next clean-up deletes their bytes. Files of people under a legal hold are kept out of sight until it is lifted.
 */
export async function purgeAttachedFiles(
  context: Purging,
  holder: Holder,
  staying: string | null = null,
): Promise<void> {
  await detachOfPeopleOnHold(context, { ...holder, ids: [holder.id], staying })
  await deleteAttached(context.db, holder, staying)
}

/** The same for many holders of a kind with globally unique ids, in one statement. */
export async function purgeFilesOfMany(context: Purging, kind: string, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  await detachOfPeopleOnHold(context, { comCode: null, kind, ids, staying: null })
  await deleteAttachedOf(context.db, kind, ids)
}

/**
 * The files of many collections for readers, by collection, in one statement: for lists and threads. The caller has
 * checked that the viewer may read the holders. Collections without files are not in the map.
 */
export async function listFilesOf(
  { db, config }: Pick<Work, 'db' | 'config'>,
  comCode: string,
  fileCodes: string[],
): Promise<Map<string, Attachment[]>> {
  const byCode = new Map<string, Attachment[]>()
  if (fileCodes.length === 0) return byCode
  for (const entry of await selectEntriesOf(db, comCode, fileCodes)) {
    const files = byCode.get(entry.fileCode) ?? []
    files.push(toAttachment(entry, config.file.previewExtensions))
    byCode.set(entry.fileCode, files)
  }
  return byCode
}

/**
 * Number and bytes of the files of many collections, by collection, in one statement; collections without files are
 * not in the map.
 */
export async function summariseFiles(
  { db }: Pick<Work, 'db'>,
  comCode: string,
  fileCodes: string[],
): Promise<Map<string, { count: number; size: number }>> {
  const rows = fileCodes.length === 0 ? [] : await summariseEntries(db, comCode, fileCodes)
  return new Map(rows.map(({ fileCode, count, size }) => [fileCode, { count, size }]))
}

/**
 * Copies the files of a collection into a new draft of `by`, without copying bytes, inside the caller's transaction:
 * for forwarding and reuse; with `at`, the files of that time, to restore an old version. The caller has checked that
 * `by` may read them. Returns the new collection's code.
 */
export async function copyFiles(
  { db, clock }: Pick<Work, 'db' | 'clock'>,
  fileCode: string,
  by: { comCode: string; personCode: string },
  at: Date | null = null,
): Promise<string> {
  const source = await findCode(db, fileCode)
  if (!source || source.removedAt !== null) throw notFound()
  const now = clock.now()
  const own = { comCode: by.comCode, fileCode: randomUUID(), createdBy: by.personCode }
  await insertCode(db, { ...own, kind: source.kind, now })
  await copyEntries(db, source, own, now, at)
  return own.fileCode
}

/** The bytes of a source up to the limit of a collection; one more byte throws `file.totalTooLarge`. */
async function* upTo(limit: number, name: string, source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let size = 0
  for await (const bytes of source) {
    size += bytes.length
    if (size > limit) throw failure('file.totalTooLarge', { name, limit })
    yield bytes
  }
}

/** A file for {@link storeFile}. */
export interface NewFile {
  name: string
  source: AsyncIterable<Buffer>
  personCode: string
  /** With rules, programs are refused as in an upload. */
  rules?: UploadRules
  /** A check of the number of bytes, in the transaction that creates the file and before its collection is locked. */
  checkSize?: (db: Db, size: number) => Promise<void>
}

/**
 * Adds a file of the server, such as an attachment of incoming mail or of a cloud, to a collection. Throws `file.empty`, `file.nameNeeded`, `file.banned`, `file.totalTooLarge`,
 * `file.tooMany` or `kit.storageFull`, and like `storePlainCopy`. Returns the file's id.
 */
export async function storeFile(
  work: Work,
  collection: { comCode: string; fileCode: string },
  file: NewFile,
): Promise<string> {
  const name = storedName(file.name)
  if (name === '') throw failure('file.nameNeeded')
  const limit = work.config.file.totalLimit
  const staged = await work.storage.stage(upTo(limit, name, file.source))
  try {
    if (staged.size === 0) throw failure('file.empty', { name })
    const contentType = await contentTypeOf(staged.head, name)
    if (file.rules) requireNoProgram(name, contentType, file.rules.banned)
    const piece = await storeOrDiscard(work, staged)
    const isPlain = (await findCode(work.db, collection.fileCode))?.hidesMaker ?? false
    const whole = { pieces: [piece], name, contentType, personCode: file.personCode }
    const { digest, size } = (isPlain && (await storePlainCopy(work, whole))) || piece
    return await inTransaction(work.db, async (db) => {
      await file.checkSize?.(db, size)
      const present = await lockCode(db, collection)
      if (!present) throw notFound()
      if (present.hidesMaker && !isPlain) throw failure('file.chunkCut', { name })
      if (present.count + 1 > maxFiles) throw failure('file.tooMany', { limit: maxFiles })
      if (present.size + size > limit) throw failure('file.totalTooLarge', { name, limit })
      const entryId = randomUUID()
      const place = {
        ...collection,
        entryId,
        identifier: randomUUID(),
        codeValues: '',
        sort: present.lastSort + 1,
      }
      const content = { name, size, contentType, digest, isPlain, pieces: [{ digest, size }] }
      await insertEntry(db, { ...place, ...content, createdBy: file.personCode, now: work.clock.now() })
      return entryId
    })
  } catch (error) {
    await staged.discard()
    throw error
  }
}
