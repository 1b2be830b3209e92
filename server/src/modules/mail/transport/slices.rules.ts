import { Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'

const slice = 262_144

/** The text in slices with a turn of the event loop after each: hashing 50 MB at once would hold up other work. */
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
