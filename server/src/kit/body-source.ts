import type { Readable } from 'node:stream'
import { blockBytes, giveBlock, takeBlock } from './blocks.ts'

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
  private start = 0
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
      // Chunks are round but the first, which follows headers: copies between round places are several times faster.
      if (!this.filling && this.full.length === 0) this.start = this.filled = -chunk.length & 7
      for (let at = 0; at < chunk.length; ) {
        this.filling ??= takeBlock()
        const taken = chunk.copy(this.filling, this.filled, at)
        at += taken
        this.filled += taken
        if (this.filled < blockBytes) continue
        this.full.push(this.taken())
      }
      if (this.full.length >= fullAtMost) this.raw.pause()
      this.wake()
    }
    release(chunk)
  }

  /** What the block that is filling has; the next bytes begin another. */
  private taken(): Bytes {
    const block = this.filling ?? takeBlock()
    const bytes = block.subarray(this.start, this.filled)
    this.filling = null
    this.start = this.filled = 0
    return { block, bytes }
  }

  /**
   * The next bytes, good until the next call; undefined after the end, also where the sender went away before it.
   * `inBlocks` waits for a full block or the end, else whatever has come is given.
   */
  async next(inBlocks: boolean): Promise<Buffer | undefined> {
    if (this.lent) giveBlock(this.lent)
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
    for (const { block } of this.full.splice(0)) giveBlock(block)
    if (this.filling) giveBlock(this.taken().block)
    this.lent = null
    this.raw.resume()
  }
}
