/** Size of a block in bytes. */
export const bufferBytes = 1_048_576

/** Free blocks that are retained for reuse: 16 MiB at most. */
const spareAtMost = 16
const spare: Buffer[] = []

/**
 * Returns a block of memory that threads share; return it by {@link releaseBuffer}. Streams reuse a few blocks: new
 * memory for each one would make the garbage collector mark the whole heap thirty times per gigabyte.
 */
export function takeBuffer(): Buffer {
  return spare.pop() ?? Buffer.from(new SharedArrayBuffer(bufferBytes))
}

/** Returns a block that is no longer read or written. Call it exactly once per block. */
export function releaseBuffer(block: Buffer): void {
  if (spare.length < spareAtMost) spare.push(block)
}
