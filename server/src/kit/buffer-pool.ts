/** Bytes of a block. */
export const bufferBytes = 1_048_576

/** Blocks kept for the next one who needs some: 16 MiB at most. */
const spareAtMost = 16
const spare: Buffer[] = []

/**
 * A block of memory that threads share, to be given back by {@link releaseBuffer}. Bytes on their way go through few
 * blocks again and again: new memory for each would have the collector mark the whole heap thirty times a gigabyte.
 */
export function takeBuffer(): Buffer {
  return spare.pop() ?? Buffer.from(new SharedArrayBuffer(bufferBytes))
}

/** Gives a block back that no one reads or writes any more; exactly once. */
export function releaseBuffer(block: Buffer): void {
  if (spare.length < spareAtMost) spare.push(block)
}
