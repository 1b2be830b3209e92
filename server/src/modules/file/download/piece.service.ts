import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Services } from '../../../kit/context.ts'
import type { Db } from '../../../kit/db.ts'
import type { StagedBytes } from '../../../kit/storage.ts'
import { refusal } from '../file.rules.ts'
import type { PieceRow } from '../file.sql.ts'
import { updatePieceChecked, updatePieceHealed, upsertPiece } from '../piece.sql.ts'

/** What reading pieces needs of the process. */
export type PieceReader = Pick<Services, 'storage' | 'clock' | 'log'> & { db: Db }

async function report(reader: PieceReader, digest: string, found: string | null): Promise<void> {
  reader.log.error({ digest, found }, 'file: stored bytes are damaged')
  await updatePieceChecked(reader.db, digest, false, reader.clock.now())
}

/**
 * The bytes of a piece from `first` to `last`, both included. The whole piece is read and hashed, and its last bytes
 * are given only once the hash is right; changed bytes end the stream with `file.damaged` and are reported.
 */
async function* readPiece(
  reader: PieceReader,
  piece: PieceRow,
  first: number,
  last: number,
): AsyncGenerator<Buffer> {
  const source = await reader.storage.open(piece.digest)
  if (!source) {
    await report(reader, piece.digest, null)
    throw refusal('file.damaged')
  }
  const hash = createHash('sha256')
  let at = 0
  let held: Buffer | null = null
  for await (const chunk of source as AsyncIterable<Buffer>) {
    hash.update(chunk)
    const from = Math.max(0, first - at)
    const until = Math.min(chunk.length, last + 1 - at)
    at += chunk.length
    if (until <= from) continue
    if (held) yield held
    held = chunk.subarray(from, until)
  }
  const found = hash.digest('hex')
  if (found !== piece.digest) {
    await report(reader, piece.digest, found)
    throw refusal('file.damaged')
  }
  if (held) yield held
}

/** The bytes of a file from `first` to `last`, both included, over the borders of its pieces. */
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

/** A stream of a file's bytes from `first` to `last`, both included; it never gives changed bytes as a whole file. */
export function openPieces(reader: PieceReader, pieces: PieceRow[], first: number, last: number): Readable {
  return Readable.from(readRange(reader, pieces, first, last), {
    objectMode: false,
    highWaterMark: 1_048_576,
  })
}

/** A file's bytes in memory; for files whose size was checked before. Throws `file.damaged`. */
export async function readPieces(reader: PieceReader, pieces: PieceRow[]): Promise<Buffer> {
  const total = pieces.reduce((sum, piece) => sum + piece.size, 0)
  const chunks: Buffer[] = []
  for await (const chunk of readRange(reader, pieces, 0, total - 1)) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/**
 * Puts staged bytes into the store with their row: the row first, so that no sweep takes what is about to be used.
 * Good bytes heal a piece that was known as damaged. On failure the staged bytes are thrown away.
 */
export async function keepPiece(
  { db, clock }: Pick<PieceReader, 'db' | 'clock'>,
  staged: StagedBytes,
): Promise<PieceRow> {
  const { digest, size } = staged
  try {
    const isDamaged = await upsertPiece(db, digest, size, clock.now())
    await staged.keep()
    if (isDamaged) await updatePieceHealed(db, digest)
  } catch (error) {
    await staged.discard()
    throw error
  }
  return { digest, size }
}

/** {@link keepPiece} for bytes that are a whole by themselves: safe against a fall of the machine when it resolves. */
export async function keepSafely(reader: PieceReader, staged: StagedBytes): Promise<PieceRow> {
  const piece = await keepPiece(reader, staged)
  await reader.storage.settle([piece])
  return piece
}
