import { createHash } from 'node:crypto'
import { Worker } from 'node:worker_threads'

/** Says what to hash next; each is answered. Bytes on shared memory are not copied. */
export type HashOrder =
  | { id: number; act: 'update'; bytes: Uint8Array }
  | { id: number; act: 'digest' }
  | { id: number; act: 'drop' }

/** The answer to an order: the SHA-256 in hexadecimal after `digest`, else empty. */
export interface HashReply {
  digest: string
}

/** A SHA-256 that is being made. */
export interface Hashing {
  /** Takes the next bytes; they must not change before it resolves. */
  update(bytes: Buffer): Promise<void> | void
  /** The SHA-256 of all bytes in hexadecimal; ends it. */
  digest(): Promise<string> | string
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
const waiting: Waiting[] = []
let count = 0

function startWorker(): Worker {
  const started = new Worker(new URL('./hash-worker.ts', import.meta.url))
  // Answers come in the order of the orders.
  started.on('message', ({ digest }: HashReply) => waiting.shift()?.resolve(digest))
  started.on('error', (error) => {
    worker = null
    for (const { reject } of waiting.splice(0)) reject(error)
  })
  started.unref()
  return started
}

function order(one: HashOrder): Promise<string> {
  worker ??= startWorker()
  const to = worker
  return new Promise((resolve, reject) => {
    waiting.push({ resolve, reject })
    to.postMessage(one)
  })
}

/** Begins a SHA-256 of about `size` bytes; of many, it is made by a thread beside, so that calls need not wait. */
export function startHashing(size: number): Hashing {
  if (size < worthIt) {
    const hash = createHash('sha256')
    return {
      update: (bytes) => void hash.update(bytes),
      digest: () => hash.digest('hex'),
      drop: () => {},
    }
  }
  count += 1
  const id = count
  return {
    update: async (bytes) => {
      await order({ id, act: 'update', bytes })
    },
    digest: () => order({ id, act: 'digest' }),
    drop: () => void order({ id, act: 'drop' }).catch(() => {}),
  }
}
