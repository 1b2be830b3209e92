import { createHash, type Hash } from 'node:crypto'
import { closeSync, openSync, readSync, writeSync } from 'node:fs'
import { setImmediate as breath } from 'node:timers/promises'
import { parentPort } from 'node:worker_threads'
import type { HashOrder, HashReply } from './hasher.ts'

// Runs in a thread beside: hashing a gigabyte takes most of a second, in which no call would be answered.
const hashes = new Map<number, Hash>()
const block = Buffer.allocUnsafeSlow(262_144)

async function addFile(hash: Hash, path: string): Promise<void> {
  const file = openSync(path, 'r')
  try {
    for (;;) {
      const count = readSync(file, block, 0, block.length, null)
      if (count === 0) return
      hash.update(count === block.length ? block : block.subarray(0, count))
      // Others' bytes come between: a file of a gigabyte must not hold up a small one.
      await breath()
    }
  } finally {
    closeSync(file)
  }
}

function append(file: number, bytes: Uint8Array): void {
  for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at)
}

async function obey(order: HashOrder): Promise<string> {
  const hash = hashes.get(order.id) ?? createHash('sha256')
  hashes.set(order.id, hash)
  if (order.act === 'update') {
    hash.update(order.bytes)
    // Here and not in another thread: the bytes are still near the processor.
    if (order.into !== null) append(order.into, order.bytes)
  } else if (order.act === 'file') await addFile(hash, order.path)
  else hashes.delete(order.id)
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
