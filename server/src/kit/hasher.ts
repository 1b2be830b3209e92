import { createHash } from 'node:crypto'
import { type FileHandle, readFile } from 'node:fs/promises'
import type { HashStep } from './hash-steps.ts'
import { WorkerHost } from './worker.ts'

/** A SHA-256 that is being made; each step must be over before the next. */
export interface Hashing {
  /** Takes the next bytes, and appends them to the open file; they must not change, nor it close, before it is over. */
  update(bytes: Buffer, into?: FileHandle): Promise<unknown>
  /** Takes the bytes of a file of this machine and gives its own SHA-256; throws where it cannot be read. */
  addFile(path: string): Promise<string>
  /** The SHA-256 of all bytes in hexadecimal; ends it. */
  digest(): Promise<string>
  /** Ends it without a result. */
  drop(): void
}

/** From this many bytes on, a SHA-256 is made by a thread: it costs more than a message there and back. */
const worthIt = 1_048_576

const thread = new WorkerHost({ kind: 'thread' })
const module = new URL('./hash-steps.ts', import.meta.url).href
let count = 0

const run = (input: HashStep): Promise<string> => thread.run({ module, name: 'hashStep', input })

function hashHere(): Hashing {
  const hash = createHash('sha256')
  return {
    update: (bytes, into) => {
      hash.update(bytes)
      return into?.writeFile(bytes) ?? Promise.resolve()
    },
    async addFile(path) {
      const bytes = await readFile(path)
      hash.update(bytes)
      return createHash('sha256').update(bytes).digest('hex')
    },
    digest: async () => hash.digest('hex'),
    drop: () => {},
  }
}

/** Begins a SHA-256 of about `size` bytes; of many, it is made by a thread, so that calls need not wait. */
export function startHashing(size: number): Hashing {
  if (size < worthIt) return hashHere()
  count += 1
  const id = count
  return {
    update: (bytes, into) => run({ id, act: 'update', bytes, into: into?.fd ?? null }),
    addFile: (path) => run({ id, act: 'file', path }),
    digest: () => run({ id, act: 'digest' }),
    drop: () => void run({ id, act: 'drop' }).catch(() => {}),
  }
}

/** The SHA-256 of a file of this machine, of about `size` bytes, in hexadecimal; throws where it cannot be read. */
export async function hashFile(path: string, size: number): Promise<string> {
  if (size < worthIt) return hashHere().addFile(path)
  return run({ id: 0, act: 'alone', path })
}
