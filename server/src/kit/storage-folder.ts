import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { type FileHandle, mkdir, open, readdir, rename, rm, stat, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
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

/** Bytes collected before they are written in one go. */
const batchBytes = 1_048_576

async function writeBatch(handle: FileHandle, batch: Buffer[], length: number): Promise<void> {
  const { bytesWritten } = await handle.writev(batch)
  // A disk that is nearly full takes a part; the rest then tells why.
  if (bytesWritten < length) await handle.writeFile(Buffer.concat(batch).subarray(bytesWritten))
}

async function writeHashed(handle: FileHandle, source: AsyncIterable<Buffer>) {
  const hash = createHash('sha256')
  const head: Buffer[] = []
  let size = 0
  let headSize = 0
  let batch: Buffer[] = []
  let batched = 0
  let writing: Promise<void> = Promise.resolve()
  for await (const chunk of source) {
    hash.update(chunk)
    if (headSize < headBytes) {
      head.push(chunk.subarray(0, headBytes - headSize))
      headSize += chunk.length
    }
    size += chunk.length
    batched += chunk.length
    batch.push(chunk)
    if (batched < batchBytes) continue
    // One batch is on its way to the disk while the next one comes in; the sender waits for both.
    await writing
    writing = writeBatch(handle, batch, batched)
    writing.catch(() => {})
    batch = []
    batched = 0
  }
  await writing
  if (batched > 0) await writeBatch(handle, batch, batched)
  await handle.sync()
  return { digest: hash.digest('hex'), size, head: Buffer.concat(head) }
}

/** Writes a stream to a new file in `folder`; on failure nothing is left, and a full disk is `file.storageFull`. */
export async function stageFile(folder: string, source: AsyncIterable<Buffer>): Promise<StagedFile> {
  await mkdir(folder, { recursive: true })
  const path = join(folder, `${randomUUID()}.part`)
  const handle = await open(path, 'wx')
  try {
    const staged = await writeHashed(handle, source)
    await handle.close()
    return { path, ...staged }
  } catch (error) {
    await handle.close().catch(() => {})
    await rm(path, { force: true })
    throw toRefusal(error)
  }
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
