import { type Hashing, startHashing } from '../../../kit/hasher.ts'
import type { Storage } from '../../../kit/storage.ts'
import type { PieceRow } from '../file.sql.ts'
import type { UploadKey } from './upload.sql.ts'

/** The SHA-256 of a file on its way, as far as its chunks have come in order. */
interface Begun {
  hashing: Hashing
  /** Digests of the pieces that are in it, in order. */
  taken: string[]
  /** Pieces that came before their turn, by number from 1. */
  early: Map<number, PieceRow>
  /** Resolves when every piece handed over is in it; rejects where one could not be read. */
  ready: Promise<unknown>
}

/** Uploads of this process whose SHA-256 is begun; beyond that many, the oldest is begun anew at its end. */
const begunAtMost = 100
const earlyAtMost = 1000
const begun = new Map<string, Begun>()

const nameOf = ({ comCode, personCode, fileCode, identifier }: UploadKey) =>
  [comCode, personCode, fileCode, identifier].join(' ')

function add(storage: Storage, to: Begun, { digest }: PieceRow): void {
  to.taken.push(digest)
  to.ready = to.ready.then(async () => {
    const path = storage.pathOf?.(digest)
    if (path !== undefined) return to.hashing.addFile(path)
    const source = await storage.open(digest)
    if (!source) throw new Error('A piece is gone')
    for await (const bytes of source) await to.hashing.update(bytes as Buffer)
  })
  to.ready.catch(() => {})
}

function begin(size: number): Begun {
  return { hashing: startHashing(size, 'files'), taken: [], early: new Map(), ready: Promise.resolve() }
}

/** Hashes a kept chunk beside the coming of the next ones, once all before it are there. Costs nothing if it is not used. */
export function hashAhead(
  storage: Storage,
  upload: UploadKey & { totalSize: number; totalChunks: number },
  number: number,
  piece: PieceRow,
): void {
  // A bucket would send everything back at once; there the whole is read when it is complete.
  if (upload.totalChunks < 2 || !storage.pathOf) return
  const name = nameOf(upload)
  const at = begun.get(name) ?? begin(upload.totalSize)
  begun.set(name, at)
  if (number > at.taken.length && at.early.size < earlyAtMost) at.early.set(number, piece)
  for (let next = at.early.get(at.taken.length + 1); next; next = at.early.get(at.taken.length + 1)) {
    at.early.delete(at.taken.length + 1)
    add(storage, at, next)
  }
  const [oldest] = begun.keys()
  if (begun.size > begunAtMost && oldest !== undefined) forgetHash(oldest)
}

function forgetHash(name: string): void {
  const at = begun.get(name)
  begun.delete(name)
  at?.ready.then(
    () => at.hashing.drop(),
    () => at.hashing.drop(),
  )
}

/**
 * The SHA-256 of a whole file whose pieces are all kept, read again from the store where its beginning was not hashed
 * on the way: after a restart, or where another process took the chunks. Throws where a piece cannot be read.
 */
export async function hashWhole(storage: Storage, upload: UploadKey, pieces: PieceRow[]): Promise<string> {
  const [only] = pieces
  if (only && pieces.length === 1) return only.digest
  const name = nameOf(upload)
  const ahead = begun.get(name)
  const isPrefix = ahead?.taken.every((digest, index) => pieces[index]?.digest === digest) ?? false
  const isGood = isPrefix && (await ahead?.ready.then(() => true).catch(() => false)) === true
  // Another chunk of this upload may have come to its end while this one waited.
  const isMine = isGood && begun.get(name) === ahead
  if (isMine) begun.delete(name)
  else forgetHash(name)
  const size = pieces.reduce((sum, piece) => sum + piece.size, 0)
  const at = ahead && isMine ? ahead : begin(size)
  for (const piece of pieces.slice(at.taken.length)) add(storage, at, piece)
  try {
    await at.ready
    return await at.hashing.digest()
  } catch (error) {
    at.hashing.drop()
    throw error
  }
}
