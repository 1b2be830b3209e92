import { createHash, type Hash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { dbErrorCode } from './db.ts'
import {
  headBytes,
  isDigest,
  type StagedBytes,
  type Storage,
  type StoredObject,
  storageFull,
} from './storage.ts'

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

/** Bytes written to a temporary file, with their hash. */
export interface StagedFile {
  path: string
  digest: string
  size: number
  head: Buffer
}

class Counted extends Transform {
  readonly hash: Hash = createHash('sha256')
  size = 0
  head: Buffer = Buffer.alloc(0)

  override _transform(bytes: Buffer, _encoding: string, done: () => void): void {
    this.hash.update(bytes)
    this.size += bytes.length
    if (this.head.length < headBytes)
      this.head = Buffer.concat([this.head, bytes.subarray(0, headBytes - this.head.length)])
    this.push(bytes)
    done()
  }
}

/** Writes a stream to a new file in `folder`; on failure nothing is left, and a full disk is `file.storageFull`. */
export async function stageFile(folder: string, source: Readable): Promise<StagedFile> {
  await mkdir(folder, { recursive: true })
  const path = join(folder, `${randomUUID()}.part`)
  const counted = new Counted({ highWaterMark: 1_048_576 })
  try {
    await pipeline(source, counted, createWriteStream(path, { flush: true, highWaterMark: 1_048_576 }))
  } catch (error) {
    await rm(path, { force: true })
    throw toRefusal(error)
  }
  return { path, digest: counted.hash.digest('hex'), size: counted.size, head: counted.head }
}

/** Removes staged files that were last written before the given instant; returns how many. */
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
 * The store in a folder: `<folder>/ab/cd/<digest>`, with temporary files beside it on the same disk. A file appears
 * under its name whole and synced, or not at all.
 */
export function openFolderStorage(folder: string): Storage {
  const temporary = join(folder, 'tmp')
  const pathOf = (digest: string) => {
    if (!isDigest(digest)) throw new Error('Not a digest')
    return join(folder, digest.slice(0, 2), digest.slice(2, 4), digest)
  }
  return {
    title: `folder ${folder}`,
    async stage(source): Promise<StagedBytes> {
      const { path, ...staged } = await stageFile(temporary, source)
      return {
        ...staged,
        async keep() {
          const target = pathOf(staged.digest)
          try {
            await mkdir(dirname(target), { recursive: true })
            await rename(path, target)
            await syncFolder(dirname(target))
          } catch (error) {
            await rm(path, { force: true })
            throw toRefusal(error)
          }
        },
        discard: () => rm(path, { force: true }),
      }
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
    remove: (digest) => rm(pathOf(digest), { force: true }),
    async *list(): AsyncIterable<StoredObject> {
      for (const first of await readdir(folder).catch(() => [])) {
        if (!/^[0-9a-f]{2}$/.test(first)) continue
        for (const second of await readdir(join(folder, first))) {
          for (const digest of await readdir(join(folder, first, second))) {
            const state = await stat(join(folder, first, second, digest)).catch(() => null)
            if (state && isDigest(digest)) yield { digest, size: state.size, changedAt: state.mtime }
          }
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
