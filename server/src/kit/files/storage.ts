import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { type Failure, failure } from '../failure.ts'

/** Bytes that were received and hashed but are not yet in the store. */
export interface StagedBytes {
  /** SHA-256 of the bytes in hexadecimal; also their name in the store. */
  digest: string
  size: number
  /** The first bytes, to detect their type. */
  head: Buffer
  /**
   * Moves the bytes into the store, where every process sees the complete object; replaces an object of that name.
   */
  store(): Promise<void>
  /** Discards the bytes. Does nothing after {@link StagedBytes.store}. */
  discard(): Promise<void>
}

/** A stored object in a listing. */
export interface StoredObject {
  digest: string
  size: number
  changedAt: Date
}

/**
 * The store for bytes, named by their SHA-256 (docs/decisions/046). Every process uses the same store, and names from
 * users are never part of it. All calls throw {@link storageFull} if there is no space and {@link storageDown} if the
 * store is unreachable.
 */
export interface Storage {
  /** Description of the store for the log and the settings page, for example `folder /var/maru/files`. */
  readonly title: string
  /**
   * Reads bytes to their end into a temporary place; pauses the sender while writing, and no longer uses a chunk when
   * it requests the next one. A caller that knows the approximate length passes `expected`.
   */
  stage(source: AsyncIterable<Buffer>, expected?: number): Promise<StagedBytes>
  /**
   * Ensures that stored objects survive a crash of the machine; returns the digests of objects that are absent or have
   * another size, as after a crash. A call for many objects takes little longer than a call for one.
   */
  settle(objects: { digest: string; size: number }[]): Promise<string[]>
  /** The bytes of an object, or `null` if there is none. `range`: first and last byte, both inclusive. */
  open(digest: string, range?: { first: number; last: number }): Promise<Readable | null>
  /** The path of an object if it is a local file, to read it outside this thread. */
  pathOf?(digest: string): string
  remove(digest: string): Promise<void>
  /** Every object of the store, in no defined order. */
  list(): AsyncIterable<StoredObject>
  /** Deletes temporary bytes that are older than `before`. */
  removeStaged(before: Date): Promise<number>
  /** Free space in bytes, or null if the store cannot report it. */
  free(): Promise<number | null>
}

/**
 * Writes, reads and removes a few bytes; throws what prevents the store from working, so that a wrong bucket or a
 * read-only folder is found at start.
 */
export async function probeStorage(storage: Storage): Promise<void> {
  const text = Buffer.from(`maru probe ${randomUUID()}`)
  const staged = await storage.stage(Readable.from([text]), text.length)
  await staged.store()
  const stored = await storage.open(staged.digest)
  if (!stored) throw new Error('the written bytes cannot be read')
  stored.resume()
  await finished(stored)
  await storage.remove(staged.digest)
}

/** Maximum length of {@link StagedBytes.head}: enough to distinguish office formats. */
export const headBytes = 65_536

/**
 * The store has no space left. Status 500, because uploaders treat it as permanent; the code names the cause
 * (security).
 */
export function storageFull(): Failure {
  return failure('kit.storageFull')
}

/** The store is unreachable now; a retry may succeed. */
export function storageDown(): Failure {
  return failure('kit.storageDown', {}, { 'retry-after': '5' })
}

/** True for object names of a store: 64 hexadecimal digits. */
export function isDigest(name: string): boolean {
  return /^[0-9a-f]{64}$/.test(name)
}
