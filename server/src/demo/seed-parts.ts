import type { Sealer } from '#kit/config/sealer.ts'
import type { Db } from '#kit/db.ts'
import type { Storage } from '#kit/files/storage.ts'
import type { Draws } from './random.ts'

/** Input of every generator. */
export interface SeedParts {
  db: Db
  draws: Draws
  size: 'demo' | 'load'
  part: number
  anchor: Date
  storage?: Storage | undefined
  sealer?: Sealer | undefined
  /** Adds hostile names and titles that screens and storage must handle; only for tests. */
  isHostile: boolean
  /** Prints a line of progress. */
  say(line: string): void
}
