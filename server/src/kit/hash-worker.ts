import { createHash, type Hash } from 'node:crypto'
import { closeSync, openSync, readSync, writeSync } from 'node:fs'
import { setImmediate as breath } from 'node:timers/promises'
import { parentPort } from 'node:worker_threads'
import type { HashOrder, HashReply } from './hasher.ts'

// Runs in a thread beside: hashing a gigabyte takes most of a second, in which no call would be answered.
const hashes = new Map<number, Hash>()

async function addFile(whole: Hash | null, path: string): Promise<string> {
  const own = createHash('sha256')
  const block = Buffer.allocUnsafe(262_144)
  const file = openSync(path, 'r')
  try {
    for (let count = readSync(file, block); count > 0; count = readSync(file, block)) {
      const bytes = block.subarray(0, count)
      own.update(bytes)
      whole?.update(bytes)
      // Others' bytes come between: a large file must not hold up those on their way.
      await breath()
    }
    return own.digest('hex')
  } finally {
    closeSync(file)
  }
}

function append(file: number, bytes: Uint8Array): void {
  for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at)
}

async function obey(order: HashOrder): Promise<string> {
  if (order.act === 'alone') return addFile(null, order.path)
  const hash = hashes.get(order.id) ?? createHash('sha256')
  hashes.set(order.id, hash)
  if (order.act === 'file') return addFile(hash, order.path)
  if (order.act === 'update') {
    hash.update(order.bytes)
    // Here and not in another thread: the bytes are still near the processor.
    if (order.into !== null) append(order.into, order.bytes)
    return ''
  }
  hashes.delete(order.id)
  return order.act === 'digest' ? hash.digest('hex') : ''
}

parentPort?.on('message', async (order: HashOrder) => {
  const { turn } = order
  const reply: HashReply = await obey(order).then(
    (digest) => ({ turn, digest }),
    (error: NodeJS.ErrnoException) => ({
      turn,
      digest: '',
      fault: { message: error.message, code: error.code },
    }),
  )
  parentPort?.postMessage(reply)
})
