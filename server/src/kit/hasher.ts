import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { Worker } from 'node:worker_threads'

type HashAct =
  | { act: 'update'; bytes: Uint8Array }
  | { act: 'file'; path: string }
  | { act: 'digest' }
  | { act: 'drop' }

/** Says what to hash next; each is answered. Bytes on shared memory are not copied. */
export type HashOrder = HashAct & { id: number; turn: number }

/** The answer to the order of that turn: the SHA-256 in hexadecimal after `digest`, else empty; null where it failed. */
export interface HashReply {
  turn: number
  digest: string | null
}

/** A SHA-256 that is being made; each step must be over before the next. */
export interface Hashing {
  /** Takes the next bytes; they must not change before it resolves. */
  update(bytes: Buffer): Promise<unknown>
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
  resolve(digest: string): void
  reject(error: Error): void
}

let worker: Worker | null = null
const waiting = new Map<number, Waiting>()
let turns = 0
let count = 0

function startWorker(): Worker {
  const started = new Worker(new URL('./hash-worker.ts', import.meta.url))
  started.on('message', ({ turn, digest }: HashReply) => {
    const one = waiting.get(turn)
    waiting.delete(turn)
    if (digest === null) one?.reject(new Error('The hashing thread could not read a file'))
    else one?.resolve(digest)
  })
  started.on('error', (error) => {
    worker = null
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
  })
  started.unref()
  return started
}

function order(id: number, act: HashAct): Promise<string> {
  worker ??= startWorker()
  const to = worker
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
    update: async (bytes) => hash.update(bytes),
    addFile: async (path) => hash.update(await readFile(path)),
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
    update: (bytes) => order(id, { act: 'update', bytes }),
    addFile: (path) => order(id, { act: 'file', path }),
    digest: () => order(id, { act: 'digest' }),
    drop: () => void order(id, { act: 'drop' }).catch(() => {}),
  }
}
