import type { Readable } from 'node:stream'

/** An answer of bytes with its own headers, for endpoints whose `answer` is `raw`. */
export interface RawAnswer {
  status?: number
  body: Buffer | string | Readable | null
  headers: Record<string, string>
  /**
   * For range requests (RFC 9110 §14): `body` is null, and `open` returns the bytes from first to last, both
   * inclusive.
   */
  ranged?: { size: number; open(first: number, last: number): Promise<Readable | Buffer> }
  /** The same bytes compressed, for browsers that accept it. */
  encoded?: { br: Buffer; gzip: Buffer }
}
