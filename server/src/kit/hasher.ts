import { createHash } from 'node:crypto'
import { type FileHandle, readFile } from 'node:fs/promises'
import { Worker } from 'node:worker_threads'

type HashAct =
  | { act: 'update'; bytes: Uint8Array; into: number | null }
  | { act: 'file'; path: string }
  | { act: 'digest' }
  | { act: 'drop' }

/** Says what to hash next; each is answered. Bytes on shared memory are not copied. */
export type HashOrder = HashAct & { id: number; turn: number }

/** The answer to the order of that turn: the SHA-256 in hexadecimal after `digest`, else empty; or why it failed. */
export interface HashReply {
  turn: number
  digest: string
  fault?: { message: string; code: string | undefined }
}

/** A SHA-256 that is being made; each step must be over before the next. */
export interface Hashing {
  /** Takes the next bytes, and appends them to the open file; they must not change, nor it close, before it is over. */
  update(bytes: Buffer, into?: FileHandle): Promise<unknown>
  /** Takes the bytes of a file of this machine; throws where it cannot be read. */
  addFile(path: string): Promise<unknown>
  /** The SHA-256 of all bytes in hexadecimal; ends it. */
  digest(): Promise<string>
  /** Ends it without a result. */
  drop(): void
}

/** From this many bytes on, a SHA-256 is made by the thread beside: it costs more than a message there and back. */
const worthIt = 1_048_576

interface Waiting {
  thread: Thread
  resolve(digest: string): void
  reject(error: Error): void
}

/** The thread for bytes that a sender waits with, and the one for files, whose hash is needed later. */
type Thread = 'bytes' | 'files'
const threads = new Map<Thread, Worker>()
const waiting = new Map<number, Waiting>()
let turns = 0
let count = 0

function startWorker(thread: Thread): Worker {
  const started = new Worker(new URL('./hash-worker.ts', import.meta.url))
  started.on('message', ({ turn, digest, fault }: HashReply) => {
    const one = waiting.get(turn)
    waiting.delete(turn)
    if (fault) one?.reject(Object.assign(new Error(fault.message), { code: fault.code }))
    else one?.resolve(digest)
  })
  started.on('error', (error) => {
    threads.delete(thread)
    for (const [turn, one] of waiting) {
      if (one.thread !== thread) continue
      waiting.delete(turn)
      one.reject(error)
    }
  })
  started.unref()
  threads.set(thread, started)
  return started
}

function order(thread: Thread, id: number, act: HashAct): Promise<string> {
  const to = threads.get(thread) ?? startWorker(thread)
  turns += 1
  const turn = turns
  return new Promise((resolve, reject) => {
    waiting.set(turn, { thread, resolve, reject })
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
    addFile: async (path) => hash.update(await readFile(path)),
    digest: async () => hash.digest('hex'),
    drop: () => {},
  }
}

/**
 * Begins a SHA-256 of about `size` bytes; of many, it is made by a thread beside, so that calls need not wait.
 * `files` is for what is read again: nobody's bytes on their way wait for it.
 */
export function startHashing(size: number, thread: Thread = 'bytes'): Hashing {
  if (size < worthIt) return hashHere()
  count += 1
  const id = count
  return {
    update: (bytes, into) => order(thread, id, { act: 'update', bytes, into: into?.fd ?? null }),
    addFile: (path) => order(thread, id, { act: 'file', path }),
    digest: () => order(thread, id, { act: 'digest' }),
    drop: () => void order(thread, id, { act: 'drop' }).catch(() => {}),
  }
}
