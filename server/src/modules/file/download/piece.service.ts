import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Services } from '#kit/context.ts'
import { type Db, dbErrorCode } from '#kit/db.ts'
import { type Failure, failure } from '#kit/failure.ts'
import { type Hashing, hashFile } from '#kit/files/hasher.ts'
import type { StagedBytes } from '#kit/files/storage.ts'
import type { PieceRow } from '../file.sql.ts'
import { updatePieceChecked, updatePieceRepaired, upsertPiece } from '../piece.sql.ts'

/** What reading pieces needs. */
export type PieceReader = Pick<Services, 'storage' | 'clock' | 'log'> & { db: Db }

/** Records that a piece is damaged, or missing with `result` null; returns the refusal for its reader. */
export async function reportDamage(
  reader: PieceReader,
  digest: string,
  result: string | null,
): Promise<Failure> {
  reader.log.error({ digest, found: result }, 'file: stored bytes are damaged')
  await updatePieceChecked(reader.db, digest, false, reader.clock.now())
  return failure('file.damaged')
}

/** All bytes of a piece, the last ones only after the hash was verified; damaged bytes end with `file.damaged`. */
async function* readWhole(reader: PieceReader, piece: PieceRow): AsyncGenerator<Buffer> {
  const source = await reader.storage.open(piece.digest)
  if (!source) throw await reportDamage(reader, piece.digest, null)
  const hash = createHash('sha256')
  let waiting: Buffer | null = null
  for await (const chunk of source as AsyncIterable<Buffer>) {
    hash.update(chunk)
    if (waiting) yield waiting
    waiting = chunk
  }
  const digest = hash.digest('hex')
  if (digest !== piece.digest) throw await reportDamage(reader, piece.digest, digest)
  if (waiting) yield waiting
}

async function hashStream(source: AsyncIterable<Buffer>, whole?: Hashing): Promise<string> {
  const hash = createHash('sha256')
  for await (const bytes of source) {
    hash.update(bytes)
    await whole?.update(bytes)
  }
  return hash.digest('hex')
}

async function hashPiece({ storage }: PieceReader, { digest, size }: PieceRow, whole?: Hashing) {
  const path = storage.pathOf?.(digest)
  if (path === undefined) {
    const source = await storage.open(digest)
    return source && hashStream(source, whole)
  }
  return (whole ? whole.addFile(path) : hashFile(path, size)).catch((error: unknown) => {
    if (dbErrorCode(error) === 'ENOENT') return null
    throw error
  })
}

/**
 * Reads a piece and verifies its SHA-256, in a worker thread if the store is a folder; `whole` gets its bytes too.
 * False if it is damaged or missing, which is recorded.
 */
export async function isPieceRight(reader: PieceReader, piece: PieceRow, whole?: Hashing): Promise<boolean> {
  const digest = await hashPiece(reader, piece, whole)
  if (digest !== piece.digest) await reportDamage(reader, piece.digest, digest)
  return digest === piece.digest
}

/** Pieces verified because a part was read, with the time; a player requests hundreds of parts of one film. */
const looked = new Map<string, number>()
const lookedAtMost = 10_000
const lookEvery = 86_400_000
let looking: Promise<unknown> = Promise.resolve()
let waitingLooks = 0

/**
 * Verifies a piece of which only a part is read, in the worker thread, once a day per process. A bucket has its own
 * checksums, and the nightly check reads both.
 */
function checkInBackground(reader: PieceReader, piece: PieceRow): void {
  const { digest } = piece
  const now = reader.clock.now().getTime()
  if (!reader.storage.pathOf || now - (looked.get(digest) ?? Number.NEGATIVE_INFINITY) < lookEvery) return
  if (waitingLooks >= 100) return
  if (looked.size >= lookedAtMost) looked.clear()
  looked.set(digest, now)
  waitingLooks += 1
  looking = looking
    .then(() => isPieceRight(reader, piece))
    .catch((error: unknown) =>
      reader.log.warn({ err: error, digest: piece.digest }, 'file: a piece could not be verified'),
    )
    .finally(() => {
      waitingLooks -= 1
    })
}

/** The bytes of a part of a piece, without reading the rest; too few bytes end with `file.damaged`. */
async function* readPart(reader: PieceReader, piece: PieceRow, first: number, last: number) {
  const source = await reader.storage.open(piece.digest, { first, last })
  if (!source) throw await reportDamage(reader, piece.digest, null)
  checkInBackground(reader, piece)
  let left = last - first + 1
  for await (const chunk of source as AsyncIterable<Buffer>) {
    left -= chunk.length
    yield chunk
  }
  if (left !== 0) throw await reportDamage(reader, piece.digest, null)
}

/** The bytes of a piece from `first` to `last`, both inclusive. */
function readPiece(reader: PieceReader, piece: PieceRow, first: number, last: number) {
  const isWhole = first === 0 && last === piece.size - 1
  return isWhole ? readWhole(reader, piece) : readPart(reader, piece, first, last)
}

/** The bytes of a file from `first` to `last`, both inclusive, across its pieces. */
async function* readRange(reader: PieceReader, pieces: PieceRow[], first: number, last: number) {
  let at = 0
  for (const piece of pieces) {
    const start = at
    at += piece.size
    if (start > last) return
    if (at <= first) continue
    yield* readPiece(reader, piece, Math.max(0, first - start), Math.min(piece.size - 1, last - start))
  }
}

/** A stream of a file's bytes from `first` to `last`, both inclusive; never delivers a damaged piece as complete. */
export function openPieces(reader: PieceReader, pieces: PieceRow[], first: number, last: number): Readable {
  return Readable.from(readRange(reader, pieces, first, last), {
    objectMode: false,
    highWaterMark: 1_048_576,
  })
}

/** A file's bytes in memory; for files of a checked size. Throws `file.damaged`. */
export async function readPieces(reader: PieceReader, pieces: PieceRow[]): Promise<Buffer> {
  const total = pieces.reduce((sum, piece) => sum + piece.size, 0)
  const chunks: Buffer[] = []
  for await (const chunk of readRange(reader, pieces, 0, total - 1)) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/**
 * Puts staged bytes into the store with their row: the row first, so that no clean-up deletes them. Good bytes repair
 * a damaged piece. On failure the staged bytes are discarded.
 */
export async function storePiece(
  { db, clock }: Pick<PieceReader, 'db' | 'clock'>,
  staged: StagedBytes,
): Promise<PieceRow> {
  const { digest, size } = staged
  try {
    const isDamaged = await upsertPiece(db, digest, size, clock.now())
    await staged.store()
    if (isDamaged) await updatePieceRepaired(db, digest)
  } catch (error) {
    await staged.discard()
    throw error
  }
  return { digest, size }
}

/** {@link storePiece} for bytes that are a complete file: they survive a crash of the machine once it resolves. */
export async function storeOrDiscard(reader: PieceReader, staged: StagedBytes): Promise<PieceRow> {
  const piece = await storePiece(reader, staged)
  await reader.storage.settle([piece])
  return piece
}
