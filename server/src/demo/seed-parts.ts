import type { Db } from '../kit/db.ts'
import type { Storage } from '../kit/storage.ts'
import type { Draws } from './random.ts'

/** Input of every generator. */
export interface SeedParts {
  db: Db
  draws: Draws
  size: 'demo' | 'load'
  part: number
  anchor: Date
  storage?: Storage | undefined
  /** Adds hostile names and titles that screens and storage must handle; only for tests. */
  isHostile: boolean
  /** Reports progress to the waiting person. */
  say(line: string): void
}
