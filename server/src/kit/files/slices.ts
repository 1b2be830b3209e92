import { Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'

const slice = 262_144

/** Bytes in slices with a turn of the event loop after each: hashing 50 MB at once would hold up other work. */
export function slicesOf(bytes: Buffer): Readable {
  return Readable.from(
    (async function* () {
      for (let at = 0; at < bytes.length; at += slice) {
        yield bytes.subarray(at, at + slice)
        await nextTurn()
      }
    })(),
  )
}

/**
 * Joins bytes with a turn of the event loop after each slice. The memory is shared, so that a thread gets them without a
 * copy.
 */
export async function joinSlices(parts: readonly Buffer[]): Promise<Buffer> {
  const size = parts.reduce((sum, part) => sum + part.length, 0)
  const joined = Buffer.from(new SharedArrayBuffer(size))
  let at = 0
  let sinceTurn = 0
  for (const part of parts) {
    for (let start = 0; start < part.length; start += slice) {
      const end = Math.min(start + slice, part.length)
      part.copy(joined, at, start, end)
      at += end - start
      sinceTurn += end - start
      if (sinceTurn < slice) continue
      sinceTurn = 0
      await nextTurn()
    }
  }
  return joined
}
