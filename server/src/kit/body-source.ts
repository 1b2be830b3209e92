import type { Readable } from 'node:stream'
import { bufferBytes, releaseBuffer, takeBuffer } from './buffer-pool.ts'

/** Full blocks that wait for their reader before the sender is held back. */
const fullAtMost = 2

/** Gives the memory of a chunk back at once where the chunk is all that is in it. */
function release(chunk: Buffer): void {
  const memory = chunk.buffer
  if (memory instanceof ArrayBuffer && memory.byteLength === chunk.byteLength) memory.transfer(0)
}

/** Bytes and the block that they are in. */
interface Bytes {
  block: Buffer
  bytes: Buffer
}

/**
 * The bytes of a body, collected into blocks as the socket gives them, so that they are hashed and written in few
 * large steps. Holds five blocks at most; the sender waits meanwhile.
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
        const taken = Math.min(chunk.length - at, bufferBytes - this.filled)
        // To fill with bytes copies them plainly; `copy` into shared memory takes six times as long off round places.
        this.filling.fill(chunk.subarray(at, at + taken), this.filled, this.filled + taken)
        at += taken
        this.filled += taken
        if (this.filled < bufferBytes) continue
        this.full.push(this.taken())
      }
      if (this.full.length >= fullAtMost) this.raw.pause()
      this.wake()
    }
    release(chunk)
  }

  /** What the block that is filling has; the next bytes begin another. */
  private taken(): Bytes {
    const block = this.filling ?? takeBuffer()
    const bytes = block.subarray(0, this.filled)
    this.filling = null
    this.filled = 0
    return { block, bytes }
  }

  /**
   * The next bytes, good until the next call; undefined after the end, also where the sender went away before it.
   * `inBlocks` waits for a full block or the end, else whatever has come is given.
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

  /** Throws away what waits and what still comes; a block that is lent may still be in use and is left alone. */
  drop(): void {
    this.isDropped = true
    for (const { block } of this.full.splice(0)) releaseBuffer(block)
    if (this.filling) releaseBuffer(this.taken().block)
    this.lent = null
    this.raw.resume()
  }
}
