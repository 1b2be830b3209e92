import type { Db } from '../kit/db.ts'
import type { Storage } from '../kit/storage.ts'
import type { Draws } from './random.ts'

/** What every generator works with. */
export interface SeedParts {
  db: Db
  draws: Draws
  size: 'demo' | 'load'
  part: number
  anchor: Date
  storage?: Storage | undefined
  /** Adds names and titles that screens and storage must survive; for tests, never for a person who looks around. */
  isHostile: boolean
  /** Shows the waiting person what is being done. */
  say(line: string): void
}
