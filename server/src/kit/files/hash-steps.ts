import { createHash, type Hash } from 'node:crypto'
import { closeSync, openSync, readSync, writeSync } from 'node:fs'
import { setImmediate as breath } from 'node:timers/promises'

/**
 * Next input of the SHA-256 with this id; `alone` is hashed separately. Bytes on shared memory are not copied; `into`
 * is the descriptor of a file to which the bytes are appended.
 */
export type HashStep = { id: number } & (
  | { act: 'update'; bytes: Uint8Array; into: number | null }
  | { act: 'file' | 'alone'; path: string }
  | { act: 'digest' | 'drop' }
)

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
      // Lets other uploads run in between: a large file must not delay them.
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

/**
 * Runs one step in the thread of hasher.ts. Returns the SHA-256 in hexadecimal after `file`, `alone` and `digest`,
 * else ''.
 */
export async function hashStep(step: HashStep): Promise<string> {
  if (step.act === 'alone') return addFile(null, step.path)
  const hash = hashes.get(step.id) ?? createHash('sha256')
  hashes.set(step.id, hash)
  if (step.act === 'file') return addFile(hash, step.path)
  if (step.act === 'update') {
    hash.update(step.bytes)
    // In the same thread, because the bytes are still in the processor's cache.
    if (step.into !== null) append(step.into, step.bytes)
    return ''
  }
  hashes.delete(step.id)
  return step.act === 'digest' ? hash.digest('hex') : ''
}
