import type { Db } from '../kit/db.ts'
import { seedBoards } from './boards.ts'
import { analyzeAll, selectBoards, selectCompanies, selectIsEmpty } from './demo.sql.ts'
import { seedMenus } from './menus.ts'
import { seedOrganisation } from './organisation-seed.ts'
import { type Draws, seededDraws } from './random.ts'

/** How much is generated, and around which day. */
export interface SeedOptions {
  /** `demo`: what a person looks at; `load`: what a bench measures. */
  size: 'demo' | 'load'
  /** The part of the load size, above 0 and up to 1; the whole where absent. */
  part?: number
  /** The instant that ages are counted back from. */
  anchor: Date
  /** Another seed gives other people and texts. */
  seed?: number
}

/** What every generator works with. */
export interface SeedParts {
  db: Db
  draws: Draws
  size: 'demo' | 'load'
  part: number
  anchor: Date
  /** Tells the person who waits what is being done. */
  say(line: string): void
}

/** True while nothing was seeded or imported yet. */
export function isEmpty(db: Db): Promise<boolean> {
  return selectIsEmpty(db)
}

/**
 * Fills an empty database: the organisation through the importer, then boards with their articles, then menus.
 * The same seed and anchor give the same rows; a database that already has a company is left alone with an error.
 */
export async function seedDemo(db: Db, say: (line: string) => void, options: SeedOptions): Promise<void> {
  if (!(await isEmpty(db))) throw new Error('the database is not empty: nothing was seeded')
  const { size, part = 1, anchor, seed = 1 } = options
  if (!(part > 0 && part <= 1)) throw new RangeError(`the part must be above 0 and at most 1: ${part}`)
  const parts: SeedParts = { db, draws: seededDraws(seed), size, part, anchor, say }
  const began = performance.now()
  const steps: [string, () => Promise<unknown>][] = [
    ['organisation', () => seedOrganisation(parts)],
    ['boards', () => seedBoards(parts)],
    ['menus', async () => seedMenus(db, await selectCompanies(db), await selectBoards(db))],
    ['statistics', () => analyzeAll(db)],
  ]
  for (const [name, work] of steps) {
    const from = performance.now()
    say(`${size}: ${name} …`)
    await work()
    say(`${size}: ${name} in ${((performance.now() - from) / 1000).toFixed(1)} s`)
  }
  say(`${size}: ready after ${((performance.now() - began) / 1000).toFixed(1)} s`)
}
