import { createHash, type Hash } from 'node:crypto'
import { parentPort } from 'node:worker_threads'
import type { HashOrder, HashReply } from './hasher.ts'

// Runs in a thread beside: hashing a gigabyte takes most of a second, in which no call would be answered.
const hashes = new Map<number, Hash>()

function obey(order: HashOrder): string {
  const hash = hashes.get(order.id) ?? createHash('sha256')
  if (order.act === 'update') {
    hashes.set(order.id, hash.update(order.bytes))
    return ''
  }
  hashes.delete(order.id)
  return order.act === 'digest' ? hash.digest('hex') : ''
}

parentPort?.on('message', (order: HashOrder) => {
  parentPort?.postMessage({ digest: obey(order) } satisfies HashReply)
})
