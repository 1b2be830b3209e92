import type { Services } from '#kit/context.ts'
import { listPeopleOnHold } from '#kit/data/retention.ts'
import { purgeBefore } from '#kit/data/soft-delete.ts'
import { type Db, inTransaction } from '#kit/db.ts'
import { isPieceRight } from './download/piece.service.ts'
import { selectKnownPieces, selectUncheckedPieces, takeUnusedPiece, updatePieceChecked } from './piece.sql.ts'
import { deleteOrphanCodes, deleteRemovedCodes, deleteRemovedEntries } from './sweep.sql.ts'
import { deleteStaleUploads } from './upload/upload.sql.ts'
import { hashWhole } from './upload/whole.jobs.ts'
import { selectUnhashedEntries } from './upload/whole.sql.ts'
import { deleteUnusedVariants } from './variant.sql.ts'

type JobContext = Services & { db: Db }

const day = 86_400_000
const checkedEvery = 30 * day
const minutesAtMost = 10

/**
 * Deletes uploads and drafts that were not used for a day, files and collections removed 14 days ago except those of
 * people under a legal hold, and then the bytes that nothing uses any more.
 */
export async function sweepFiles(context: JobContext): Promise<void> {
  const { db, clock, log, storage } = context
  const peopleOnHold = await listPeopleOnHold(context)
  const now = clock.now().getTime()
  const yesterday = new Date(now - day)
  const long = purgeBefore(clock)
  const uploads = await deleteStaleUploads(db, yesterday)
  const drafts = await deleteOrphanCodes(db, yesterday)
  const collections = await deleteRemovedCodes(db, long, peopleOnHold)
  const entries = await deleteRemovedEntries(db, long, peopleOnHold)
  const variants = await deleteUnusedVariants(db)
  let pieces = 0
  // The row is locked while the bytes are deleted, so that a concurrent user of them waits and stores them again.
  const removeOne = () =>
    inTransaction(db, async (transaction) => {
      const digest = await takeUnusedPiece(transaction, yesterday)
      if (digest !== undefined) await storage.remove(digest)
      return digest !== undefined
    })
  while (await removeOne()) pieces += 1
  // The clock of the context may be fixed; files have the machine's time.
  const staged = await storage.removeStaged(new Date(Date.now() - day))
  log.info({ uploads, drafts, collections, entries, variants, pieces, staged }, 'file: swept')
}

/**
 * Reads stored bytes again, each at least once in 30 days, and verifies their SHA-256. Damaged or missing ones are
 * logged, marked and no longer served; a mark on good ones is removed. Then computes missing hashes of files, such as
 * repaired ones. Runs for ten minutes at most.
 */
export async function checkFiles(context: JobContext): Promise<void> {
  const { db, clock, log } = context
  const began = Date.now()
  const isLate = () => Date.now() - began > minutesAtMost * 60_000
  let checked = 0
  let damaged = 0
  const before = new Date(clock.now().getTime() - checkedEvery)
  for (let full = true; full && !isLate(); ) {
    const pieces = await selectUncheckedPieces(db, before, 200)
    for (const piece of pieces) {
      if (isLate()) break
      const isRight = await isPieceRight(context, piece)
      if (isRight) await updatePieceChecked(db, piece.digest, true, clock.now())
      checked += 1
      damaged += isRight ? 0 : 1
    }
    full = pieces.length === 200
  }
  for (const { comCode, entryId } of await selectUnhashedEntries(db, 1000)) {
    if (isLate()) break
    await hashWhole(context, comCode, entryId)
  }
  log.info({ checked, damaged }, 'file: checked stored bytes')
}

/** Deletes bytes of the store that have no row and are older than two days, as after restoring an old database. */
export async function removeStrangers({ db, log, storage }: JobContext): Promise<void> {
  const before = Date.now() - 2 * day
  let removed = 0
  let batch: string[] = []
  const flush = async () => {
    const known = await selectKnownPieces(db, batch)
    for (const digest of batch.filter((one) => !known.has(one))) {
      await storage.remove(digest)
      removed += 1
    }
    batch = []
  }
  for await (const { digest, changedAt } of storage.list()) {
    if (changedAt.getTime() < before) batch.push(digest)
    if (batch.length >= 500) await flush()
  }
  await flush()
  if (removed > 0) log.warn({ removed }, 'file: removed bytes without a file')
}
