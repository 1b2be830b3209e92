import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { type Failure, failure } from './failure.ts'

/** Bytes that were received and hashed but are not part of the store yet. */
export interface StagedBytes {
  /** SHA-256 of the bytes, hexadecimal: the name they are stored under. */
  digest: string
  size: number
  /** The first bytes, to detect their type. */
  head: Buffer
  /** Puts the bytes into the store, where every process sees them whole; what was under the name is replaced. */
  keep(): Promise<void>
  /** Throws the bytes away. Does nothing after {@link StagedBytes.keep}. */
  discard(): Promise<void>
}

/** A stored object as a listing gives it. */
export interface StoredObject {
  digest: string
  size: number
  changedAt: Date
}

/**
 * Where bytes are kept, named by their SHA-256 (docs/decisions/046). Every process reaches the same store, and no
 * name given by a person ever comes near it. All calls throw {@link storageFull} where there is no room left and
 * {@link storageDown} where the store cannot be reached.
 */
export interface Storage {
  /** What the store is, for the log and the settings page, for example `folder /var/maru/files`. */
  readonly title: string
  /**
   * Reads bytes to their end into a temporary place; holds back the sender while writing, and is done with a chunk
   * before it asks for the next. A caller that knows about how many there will be says so in `expected`.
   */
  stage(source: AsyncIterable<Buffer>, expected?: number): Promise<StagedBytes>
  /**
   * Makes kept objects safe against a fall of the machine; returns the digests of those that are absent or have
   * another size, as after such a fall. Many at once cost little more than one.
   */
  settle(objects: { digest: string; size: number }[]): Promise<string[]>
  /** The bytes of an object, or `null` where there is none. `range`: first and last byte, both included. */
  open(digest: string, range?: { first: number; last: number }): Promise<Readable | null>
  /** Where objects are plain files of this machine: the path of one, for reading it outside this thread. */
  pathOf?(digest: string): string
  remove(digest: string): Promise<void>
  /** Every object of the store, in no promised order. */
  list(): AsyncIterable<StoredObject>
  /** Removes temporary bytes that are older than `before`. */
  removeStaged(before: Date): Promise<number>
  /** Bytes that still fit, or null where the store cannot say. */
  free(): Promise<number | null>
}

/**
 * Writes, reads and removes a few bytes; throws what keeps the store from working, so that a wrong bucket or a folder
 * that may not be written is known at the start.
 */
export async function probeStorage(storage: Storage): Promise<void> {
  const text = Buffer.from(`maru probe ${randomUUID()}`)
  const staged = await storage.stage(Readable.from([text]), text.length)
  await staged.keep()
  const found = await storage.open(staged.digest)
  if (!found) throw new Error('what was written cannot be read')
  found.resume()
  await finished(found)
  await storage.remove(staged.digest)
}

/** How many first bytes {@link StagedBytes.head} has at most: enough to distinguish office formats. */
export const headBytes = 65_536

/** The store has no room left. 500 because uploaders take it as final; the name says what happened (security). */
export function storageFull(): Failure {
  return failure('kit.storageFull')
}

/** The store cannot be reached at the moment; trying again may help. */
export function storageDown(): Failure {
  return failure('kit.storageDown', {}, { 'retry-after': '5' })
}

/** True for names that a store gives: 64 hexadecimal digits. */
export function isDigest(name: string): boolean {
  return /^[0-9a-f]{64}$/.test(name)
}
