import { createHash } from 'node:crypto'
import { type FileHandle, readFile } from 'node:fs/promises'
import { Worker } from 'node:worker_threads'

type HashAct =
  | { act: 'update'; bytes: Uint8Array; into: number | null }
  | { act: 'file' | 'alone'; path: string }
  | { act: 'digest' | 'drop' }

/** Says what to hash next for which SHA-256, or `alone` for none; each is answered. Bytes on shared memory are not copied. */
export type HashOrder = HashAct & { id: number; turn: number }

/** The answer to the order of that turn: the SHA-256 in hexadecimal after `file`, `alone` and `digest`, else empty; or why it failed. */
export interface HashReply {
  turn: number
  digest: string
  fault?: { message: string; code: string | undefined }
}

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

/** From this many bytes on, a SHA-256 is made by the thread beside: it costs more than a message there and back. */
const worthIt = 1_048_576

interface Waiting {
  resolve(digest: string): void
  reject(error: Error): void
}

const waiting = new Map<number, Waiting>()
let thread: Worker | null = null
let turns = 0
let count = 0

function startThread(): Worker {
  const started = new Worker(new URL('./hash-worker.ts', import.meta.url))
  started.on('message', ({ turn, digest, fault }: HashReply) => {
    const one = waiting.get(turn)
    waiting.delete(turn)
    if (fault) one?.reject(Object.assign(new Error(fault.message), { code: fault.code }))
    else one?.resolve(digest)
  })
  started.on('error', (error) => {
    thread = null
    for (const one of waiting.values()) one.reject(error)
    waiting.clear()
  })
  started.unref()
  return started
}

function order(id: number, act: HashAct): Promise<string> {
  thread ??= startThread()
  const to = thread
  turns += 1
  const turn = turns
  return new Promise((resolve, reject) => {
    waiting.set(turn, { resolve, reject })
    to.postMessage({ ...act, id, turn } satisfies HashOrder)
  })
}

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

/** Begins a SHA-256 of about `size` bytes; of many, it is made by a thread beside, so that calls need not wait. */
export function startHashing(size: number): Hashing {
  if (size < worthIt) return hashHere()
  count += 1
  const id = count
  return {
    update: (bytes, into) => order(id, { act: 'update', bytes, into: into?.fd ?? null }),
    addFile: (path) => order(id, { act: 'file', path }),
    digest: () => order(id, { act: 'digest' }),
    drop: () => void order(id, { act: 'drop' }).catch(() => {}),
  }
}

/** The SHA-256 of a file of this machine, of about `size` bytes, in hexadecimal; throws where it cannot be read. */
export async function hashFile(path: string, size: number): Promise<string> {
  if (size < worthIt) return hashHere().addFile(path)
  return order(0, { act: 'alone', path })
}
