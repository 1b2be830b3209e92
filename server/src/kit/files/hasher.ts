import { createHash } from 'node:crypto'
import { type FileHandle, readFile } from 'node:fs/promises'
import { WorkerHost } from '../worker/worker.ts'
import type { HashStep } from './hash-steps.ts'

/** A running SHA-256; each step must end before the next one starts. */
export interface Hashing {
  /** Adds bytes and appends them to the open file. Do not change the bytes or close the file before it resolves. */
  update(bytes: Buffer, into?: FileHandle): Promise<unknown>
  /** Adds the bytes of a local file and returns the file's own SHA-256; throws if it cannot be read. */
  addFile(path: string): Promise<string>
  /** The SHA-256 of all bytes in hexadecimal; ends the computation. */
  digest(): Promise<string>
  /** Ends the computation without a result. */
  drop(): void
}

/** Size from which a thread computes the SHA-256: below it the message to the thread costs more than hashing. */
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

/** Starts the SHA-256 of about `size` bytes; a thread computes large ones, so that calls are not delayed. */
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

/** The SHA-256 of a local file of about `size` bytes, in hexadecimal; throws if the file cannot be read. */
export async function hashFile(path: string, size: number): Promise<string> {
  if (size < worthIt) return hashHere().addFile(path)
  return run({ id: 0, act: 'alone', path })
}
