import { randomUUID } from 'node:crypto'
import { extensionOf, isBanned } from '@maru/api/file/names'
import type { Services } from '#kit/context.ts'
import { type Db, inTransaction } from '#kit/db.ts'
import { failure, notFound } from '#kit/failure.ts'
import { storeFile } from './attached.service.ts'
import { copyEntries } from './attached.sql.ts'
import { findCode, insertCode } from './file.sql.ts'
import { uploadRulesOf } from './upload/upload.rules.ts'
import { sumDrafts } from './upload/upload.sql.ts'

type Work = Services & { db: Db }

const day = 86_400_000

/** Files that a connected system may have waiting at the same time; its bytes are bounded by the limit of a person. */
const mostWaiting = 2000

/** Who sent a file that waits: a company, and a name that is no person code, such as `system:7`. */
export interface FileSender {
  comCode: string
  sender: string
}

/**
 * Stores a file of a connected system in a collection of its own, which waits a day for {@link gatherFiles}. `kind` names
 * the holder whose banned extensions apply. Returns the code of the collection. Throws `file.draftsFull` beyond the limit
 * of the sender, and like `storeFile`.
 */
export async function storeWaitingFile(
  work: Work,
  { comCode, sender }: FileSender,
  file: { name: string; source: AsyncIterable<Buffer>; kind: string },
): Promise<string> {
  const { db, clock, config } = work
  const rules = uploadRulesOf(work, file.kind)
  if (isBanned(file.name, rules.banned))
    throw failure('file.banned', { name: file.name, extension: extensionOf(file.name) })
  const fileCode = randomUUID()
  const now = clock.now()
  await inTransaction(db, (inside) =>
    insertCode(inside, { comCode, fileCode, kind: file.kind, createdBy: sender, now }),
  )
  const checkSize = async (inside: Db, size: number) => {
    const since = new Date(now.getTime() - day)
    const present = await sumDrafts(inside, { comCode, personCode: sender }, since)
    if (present.count + 1 > mostWaiting || present.size + size > config.file.draftLimit)
      throw failure('file.draftsFull')
  }
  const stored = { name: file.name, source: file.source, personCode: sender, rules, checkSize }
  await storeFile(work, { comCode, fileCode }, stored)
  return fileCode
}

/**
 * Copies waiting files of a sender into a new collection of a person, inside the caller's transaction and without copying
 * bytes; the waiting ones stay for a repeated request. Throws not found for files that are not the sender's, or too old.
 */
export async function gatherFiles(
  { db, clock }: Pick<Work, 'db' | 'clock'>,
  { comCode, sender }: FileSender,
  fileCodes: readonly string[],
  personCode: string,
): Promise<string> {
  const now = clock.now()
  const own = { comCode, fileCode: randomUUID(), createdBy: personCode }
  await insertCode(db, { ...own, kind: '', now })
  for (const fileCode of new Set(fileCodes)) {
    const source = await findCode(db, fileCode)
    const isWaiting = source?.comCode === comCode && source.createdBy === sender && source.holderId === null
    if (!source || !isWaiting || source.removedAt !== null) throw notFound()
    await copyEntries(db, source, own, now)
  }
  return own.fileCode
}
