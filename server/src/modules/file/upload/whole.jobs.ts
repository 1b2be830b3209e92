import { setTimeout as pause } from 'node:timers/promises'
import type { Services } from '#kit/context.ts'
import type { Db } from '#kit/db.ts'
import { type Hashing, startHashing } from '#kit/files/hasher.ts'
import { isPieceRight } from '../download/piece.service.ts'
import { type PieceRow, selectPieces } from '../file.sql.ts'
import { findUnhashedEntry, updateWholeDigest } from './whole.sql.ts'

declare module '#kit/job-inputs.ts' {
  interface JobInputs {
    'file.hashWhole': { comCode: string; entryId: string }
  }
}

/** The job that reads a file of several pieces and stores the SHA-256 of the whole; input: `comCode`, `entryId`. */
export const hashWholeJob = 'file.hashWhole'

/**
 * Minimum bytes per millisecond, and maximum total wait in milliseconds: then the job continues even if uploads never
 * end.
 */
const leastPace = 10_000
const longest = 300_000
const look = 50
let coming = 0

/** Marks that an upload is arriving in this process while `work` runs; {@link hashWhole} waits for it. */
export async function whileComing<T>(work: () => Promise<T>): Promise<T> {
  coming += 1
  try {
    return await work()
  } finally {
    coming -= 1
  }
}

async function waitForIdle(patience: number): Promise<void> {
  for (let waited = 0; coming > 0 && waited < patience; waited += look) await pause(look)
}

async function addPieces(context: Services & { db: Db }, size: number, pieces: PieceRow[], whole: Hashing) {
  const pace = Math.max(leastPace, size / longest)
  for (const piece of pieces) {
    await waitForIdle(piece.size / pace)
    if (!(await isPieceRight(context, piece, whole))) return false
  }
  return true
}

/**
 * Reads the pieces of a file from the store, marks damaged ones, and stores the SHA-256 of the whole for comparison
 * with other programs. Waits while uploads arrive. Does nothing if it is already stored.
 */
export async function hashWhole(context: Services & { db: Db }, comCode: string, entryId: string) {
  const { db, clock } = context
  const entry = await findUnhashedEntry(db, comCode, entryId)
  if (!entry) return
  const pieces = await selectPieces(db, comCode, entryId)
  const whole = startHashing(entry.size)
  try {
    if (!(await addPieces(context, entry.size, pieces, whole))) return whole.drop()
    await updateWholeDigest(db, comCode, entry.digest, await whole.digest(), clock.now())
  } catch (error) {
    whole.drop()
    throw error
  }
}
