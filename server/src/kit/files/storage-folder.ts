import { randomUUID } from 'node:crypto'
import { type BigIntStats, createReadStream } from 'node:fs'
import { type FileHandle, mkdir, open, readdir, rename, rm, stat, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { dbErrorCode } from '../db.ts'
import { bufferBytes, releaseBuffer, takeBuffer } from './buffer-pool.ts'
import { startHashing } from './hasher.ts'
import {
  headBytes,
  isDigest,
  type StagedBytes,
  type Storage,
  type StoredObject,
  storageFull,
} from './storage.ts'

/** Number of synced files that are remembered; others are checked on the disk again. */
const aheadAtMost = 1000

const full = new Set(['ENOSPC', 'EDQUOT', 'EFBIG'])

function toRefusal(error: unknown): unknown {
  return full.has(dbErrorCode(error) ?? '') ? storageFull() : error
}

async function syncFolder(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

function ignoreAbsent(error: unknown): void {
  if (dbErrorCode(error) !== 'ENOENT') throw error
}

/** Identifies a file version: its inode, size and modification time. */
function faceOf({ ino, size, mtimeNs }: BigIntStats): string {
  return `${ino}:${size}:${mtimeNs}`
}

/** Waits until the disk has stored a file and returns its identity; null if it is absent or has another size. */
async function syncPiece(path: string, size: number): Promise<string | null> {
  const handle = await open(path, 'r').catch(ignoreAbsent)
  if (!handle) return null
  try {
    await handle.sync()
    await syncFolder(dirname(path))
    const state = await handle.stat({ bigint: true })
    return Number(state.size) === size ? faceOf(state) : null
  } catch (error) {
    throw toRefusal(error)
  } finally {
    await handle.close()
  }
}

/** Runs an operation that needs a folder; creates the folder first if it is absent. */
async function inFolder<T>(folder: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    ignoreAbsent(error)
    await mkdir(folder, { recursive: true })
    return work()
  }
}

/** Bytes written to a temporary file, with their hash. */
export interface StagedFile {
  path: string
  digest: string
  size: number
  head: Buffer
}

/** Joins small chunks into blocks; passes a large chunk on unchanged, valid until the next one is requested. */
async function* inBlocks(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let block: Buffer | null = null
  let filled = 0
  for await (const chunk of source) {
    const isLarge = chunk.length >= bufferBytes / 2
    if (block && filled > 0 && (isLarge || filled + chunk.length > bufferBytes)) {
      yield block.subarray(0, filled)
      filled = 0
    }
    if (isLarge) yield chunk
    else {
      block ??= takeBuffer()
      filled += chunk.copy(block, filled)
    }
  }
  if (block && filled > 0) yield block.subarray(0, filled)
  if (block) releaseBuffer(block)
}

async function writeHashed(handle: FileHandle, source: AsyncIterable<Buffer>, expected: number) {
  const hash = startHashing(expected)
  const head: Buffer[] = []
  let size = 0
  try {
    for await (const bytes of inBlocks(source)) {
      if (size < headBytes) head.push(Buffer.from(bytes.subarray(0, headBytes - size)))
      size += bytes.length
      await hash.update(bytes, handle)
    }
    return { digest: await hash.digest(), size, head: Buffer.concat(head) }
  } catch (error) {
    hash.drop()
    throw error
  }
}

/**
 * Writes a stream of about `expected` bytes to a new file in `folder`. On failure nothing remains; a full disk is
 * `kit.storageFull`.
 */
export async function stageFile(
  folder: string,
  source: AsyncIterable<Buffer>,
  expected = 0,
): Promise<StagedFile> {
  const path = join(folder, `${randomUUID()}.part`)
  const handle = await inFolder(folder, () => open(path, 'wx'))
  try {
    const staged = await writeHashed(handle, source, expected)
    await handle.close()
    return { path, ...staged }
  } catch (error) {
    await handle.close().catch(() => {})
    await rm(path, { force: true })
    throw toRefusal(error)
  }
}

/** Deletes staged files that were last written before the given instant; returns how many. */
export async function removeStagedFiles(folder: string, before: Date): Promise<number> {
  let removed = 0
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name)
    const state = await stat(path).catch(() => null)
    if (!state || state.mtime >= before) continue
    await rm(path, { force: true, recursive: true })
    removed += 1
  }
  return removed
}

/**
 * The store in a folder: `<folder>/ab/<digest>`, with temporary files next to it on the same disk. A file appears under
 * its name only when complete. One call of `settle` waits for the disk for many files, because a wait per chunk would
 * take longer than writing its bytes.
 */
export function openFolderStorage(folder: string): Storage {
  const temporary = join(folder, 'tmp')
  // Starts the sync of a file while later files arrive, so that `settle` waits only for the last ones.
  const ahead = new Map<string, Promise<string | null>>()
  let last: Promise<unknown> = Promise.resolve()
  const syncAhead = (path: string, size: number) => {
    const face = last.then(() => syncPiece(path, size)).catch(() => null)
    last = face
    ahead.delete(path)
    ahead.set(path, face)
    const [oldest] = ahead.keys()
    if (ahead.size > aheadAtMost && oldest !== undefined) ahead.delete(oldest)
  }
  /**
   * Waits until the disk has stored a file; a file that was synced before is not synced again. False if it is absent
   * or truncated.
   */
  const settleOne = async (path: string, size: number): Promise<boolean> => {
    const face = await ahead.get(path)
    ahead.delete(path)
    const state = face ? await stat(path, { bigint: true }).catch(ignoreAbsent) : undefined
    if (state && face === faceOf(state)) return true
    return (await syncPiece(path, size)) !== null
  }
  const pathOf = (digest: string) => {
    if (!isDigest(digest)) throw new Error('Not a digest')
    return join(folder, digest.slice(0, 2), digest)
  }
  return {
    title: `folder ${folder}`,
    async stage(source, expected): Promise<StagedBytes> {
      const { path, ...staged } = await stageFile(temporary, source, expected)
      return {
        ...staged,
        async store() {
          const target = pathOf(staged.digest)
          try {
            await inFolder(dirname(target), () => rename(path, target))
            syncAhead(target, staged.size)
          } catch (error) {
            await rm(path, { force: true })
            throw toRefusal(error)
          }
        },
        discard: () => rm(path, { force: true }),
      }
    },
    async settle(objects) {
      const missing: string[] = []
      const waiting = [...objects]
      const lane = async () => {
        for (let next = waiting.pop(); next; next = waiting.pop()) {
          if (!(await settleOne(pathOf(next.digest), next.size))) missing.push(next.digest)
        }
      }
      await Promise.all([lane(), lane(), lane(), lane()])
      await syncFolder(folder).catch(ignoreAbsent)
      return missing
    },
    async open(digest, range) {
      try {
        const handle = await open(pathOf(digest), 'r')
        const limits = range ? { start: range.first, end: range.last } : {}
        return createReadStream('', { fd: handle, highWaterMark: 1_048_576, ...limits })
      } catch (error) {
        if (dbErrorCode(error) === 'ENOENT') return null
        throw error
      }
    },
    pathOf,
    remove: (digest) => rm(pathOf(digest), { force: true }),
    async *list(): AsyncIterable<StoredObject> {
      for (const first of await readdir(folder).catch(() => [])) {
        if (!/^[0-9a-f]{2}$/.test(first)) continue
        for (const digest of await readdir(join(folder, first))) {
          const state = await stat(join(folder, first, digest)).catch(() => null)
          if (state && isDigest(digest)) yield { digest, size: state.size, changedAt: state.mtime }
        }
      }
    },
    removeStaged: (before) => removeStagedFiles(temporary, before),
    async free() {
      await mkdir(folder, { recursive: true })
      const state = await statfs(folder)
      return state.bavail * state.bsize
    },
  }
}
