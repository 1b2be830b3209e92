import type { Readable } from 'node:stream'

/** An answer of bytes with its own headers, for endpoints whose `answer` is `raw`. */
export interface RawAnswer {
  status?: number
  body: Buffer | string | Readable | null
  headers: Record<string, string>
  /** Bytes that may be asked for in part (RFC 9110 §14): `body` is null then, and `open` gives first to last, both included. */
  ranged?: { size: number; open(first: number, last: number): Promise<Readable | Buffer> }
  /** The same bytes compressed, for browsers that take them. */
  encoded?: { br: Buffer; gzip: Buffer }
}
