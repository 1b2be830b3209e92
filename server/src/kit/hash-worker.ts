import { createHash, type Hash } from 'node:crypto'
import { closeSync, openSync, readSync } from 'node:fs'
import { setImmediate as breath } from 'node:timers/promises'
import { parentPort } from 'node:worker_threads'
import type { HashOrder, HashReply } from './hasher.ts'

// Runs in a thread beside: hashing a gigabyte takes most of a second, in which no call would be answered.
const hashes = new Map<number, Hash>()
const block = Buffer.allocUnsafeSlow(1_048_576)

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

async function obey(order: HashOrder): Promise<string> {
  const hash = hashes.get(order.id) ?? createHash('sha256')
  hashes.set(order.id, hash)
  if (order.act === 'update') hash.update(order.bytes)
  else if (order.act === 'file') await addFile(hash, order.path)
  else hashes.delete(order.id)
  return order.act === 'digest' ? hash.digest('hex') : ''
}

parentPort?.on('message', async (order: HashOrder) => {
  const { turn } = order
  const reply: HashReply = await obey(order).then(
    (digest) => ({ turn, digest }),
    () => ({ turn, digest: null }),
  )
  parentPort?.postMessage(reply)
})
