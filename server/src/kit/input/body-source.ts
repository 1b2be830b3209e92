import type { Readable } from 'node:stream'
import { bufferBytes, releaseBuffer, takeBuffer } from '../files/buffer-pool.ts'

/** Full blocks that may wait for the reader; more pause the sender. */
const fullAtMost = 2

/** Releases the memory of a chunk immediately if no other object uses its buffer. */
function release(chunk: Buffer): void {
  const memory = chunk.buffer
  if (memory instanceof ArrayBuffer && memory.byteLength === chunk.byteLength) memory.transfer(0)
}

/** A block and the number of bytes in it. */
interface Bytes {
  block: Buffer
  bytes: Buffer
}

/**
 * Collects the bytes of a request body into blocks, so that they are hashed and written in a few large steps. Holds
 * five blocks at most; then the sender is paused.
 */
export class BodySource {
  private readonly raw: Readable
  private readonly full: Bytes[] = []
  private filling: Buffer | null = null
  private filled = 0
  private lent: Buffer | null = null
  private isOver = false
  private isDropped = false
  private wake: () => void = () => {}

  constructor(raw: Readable) {
    this.raw = raw
    raw.on('data', (chunk: Buffer) => this.take(chunk))
    const end = () => {
      this.isOver = true
      this.wake()
    }
    for (const event of ['end', 'error', 'close']) raw.once(event, end)
  }

  private take(chunk: Buffer): void {
    if (!this.isDropped) {
      for (let at = 0; at < chunk.length; ) {
        this.filling ??= takeBuffer()
        const length = Math.min(chunk.length - at, bufferBytes - this.filled)
        // `fill` copies with one plain copy; `copy` into shared memory takes six times as long at unaligned offsets.
        this.filling.fill(chunk.subarray(at, at + length), this.filled, this.filled + length)
        at += length
        this.filled += length
        if (this.filled < bufferBytes) continue
        this.full.push(this.taken())
      }
      if (this.full.length >= fullAtMost) this.raw.pause()
      this.wake()
    }
    release(chunk)
  }

  /** Takes the block that is being filled; the next bytes go to a new block. */
  private taken(): Bytes {
    const block = this.filling ?? takeBuffer()
    const bytes = block.subarray(0, this.filled)
    this.filling = null
    this.filled = 0
    return { block, bytes }
  }

  /**
   * The next bytes, valid until the next call; undefined after the end or when the sender disconnects. `inBlocks`
   * waits for a full block or the end; otherwise returns what has arrived.
   */
  async next(inBlocks: boolean): Promise<Buffer | undefined> {
    if (this.lent) releaseBuffer(this.lent)
    this.lent = null
    for (;;) {
      const full = this.full.shift()
      const next = full ?? (this.filling && (this.isOver || !inBlocks) ? this.taken() : undefined)
      if (full && this.full.length < fullAtMost && this.raw.isPaused()) this.raw.resume()
      if (next) {
        this.lent = next.block
        return next.bytes
      }
      if (this.isOver) return undefined
      await new Promise<void>((resolve) => {
        this.wake = resolve
      })
    }
  }

  /**
   * Discards the waiting bytes and the bytes that still arrive. A block that a reader holds may still be in use and is
   * not released.
   */
  drop(): void {
    this.isDropped = true
    for (const { block } of this.full.splice(0)) releaseBuffer(block)
    if (this.filling) releaseBuffer(this.taken().block)
    this.lent = null
    this.raw.resume()
  }
}
