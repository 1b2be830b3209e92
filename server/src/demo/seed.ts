import type { Sealer } from '#kit/config/sealer.ts'
import type { Db } from '#kit/db.ts'
import type { Storage } from '#kit/files/storage.ts'
import { migrate } from '#kit/operation/migrate.ts'
import { seedAlarms } from './alarms.ts'
import { seedApproval } from './approval/documents.ts'
import { seedDemoBoards } from './board/boards.ts'
import { seedCalendars } from './calendars.ts'
import { seedClicks } from './clicks.ts'
import { seedContacts } from './contact/contacts.ts'
import { seedContracts } from './contracts.ts'
import {
  analyzeAll,
  dropEverything,
  insertSeed,
  selectBoards,
  selectCompanies,
  selectSeedState,
  updateSeedFinished,
} from './demo.sql.ts'
import { seedTopBar } from './gnb.ts'
import { seedLoadBoards } from './load/boards-load.ts'
import { seedMails } from './mail/mails.ts'
import { seedMenus } from './menus.ts'
import { seedOrganisation } from './organisation/organisation-seed.ts'
import { seededDraws } from './random.ts'
import { seedReservations } from './reservation/reservations.ts'
import type { SeedParts } from './seed-parts.ts'
import { seedSurveys } from './surveys.ts'

/** Options of the seed, for example the size of the data and the reference time. */
export interface SeedOptions {
  /** `demo`: data for people who try the portal; `load`: data for benchmarks. */
  size: 'demo' | 'load'
  /** The part of the load size, above 0 and up to 1; the default is 1. */
  part?: number
  /** The reference time. All times of the data are relative to it. */
  anchor: Date
  /** Seed of the random values. Another seed creates other people and texts. */
  seed?: number
  /** Adds hostile names and titles that screens and storage must handle, for tests. */
  hostile?: boolean
  /** The file store for attachments. Without it, articles have no attachments. */
  storage?: Storage
  /** Seals answers of anonymous surveys that are not counted yet. Without it, all answers are counted. */
  sealer?: Sealer
}

/** Returns true if nothing has been seeded or imported yet. */
export async function isEmpty(db: Db): Promise<boolean> {
  return (await selectSeedState(db)) === 'empty'
}

/**
 * Seeds an empty database that only this server uses. If an earlier seed was interrupted, for example by a kill or a
 * full disk, the portal has never been in use, so all tables are dropped and the database is seeded again. Returns true
 * if it has seeded the database.
 */
export async function seedIfEmpty(
  db: Db,
  say: (line: string) => void,
  options: SeedOptions,
): Promise<boolean> {
  const state = await selectSeedState(db)
  if (state === 'filled') return false
  if (state === 'cut') {
    say('the last seed was interrupted: it starts again')
    await dropEverything(db)
    await migrate(db)
  }
  await seedDemo(db, say, options)
  return true
}

/**
 * Fills an empty database: the organisation through the importer, then boards with their articles and the other rooms,
 * then menus. The same seed and anchor create the same rows. Throws if the database has a company.
 */
export async function seedDemo(db: Db, say: (line: string) => void, options: SeedOptions): Promise<void> {
  const state = await selectSeedState(db)
  if (state === 'cut')
    throw new Error('an earlier seed of this database was interrupted: drop the database and create it again')
  if (state === 'filled') throw new Error('the database is not empty: nothing was seeded')
  const { size, part = 1, anchor, seed = 1, storage, sealer, hostile: isHostile = false } = options
  if (!(part > 0 && part <= 1)) throw new RangeError(`the part must be above 0 and at most 1: ${part}`)
  const parts: SeedParts = {
    db,
    draws: seededDraws(seed),
    size,
    part,
    anchor,
    storage,
    sealer,
    isHostile,
    say,
  }
  const began = performance.now()
  await insertSeed(db, { size, part, seed, anchor })
  const steps: [string, () => Promise<unknown>][] = [
    ['organisation', () => seedOrganisation(parts)],
    ['contacts', () => seedContacts(parts)],
    ['boards', () => (size === 'demo' ? seedDemoBoards(parts) : seedLoadBoards(parts))],
    ['top bar', () => seedTopBar(parts)],
    ['contracts', () => seedContracts(parts)],
    ['reservations', () => seedReservations(parts)],
    ['calendars', () => seedCalendars(parts)],
    ['surveys', () => seedSurveys(parts)],
    ['approval', () => seedApproval(parts)],
    ['alarms', () => seedAlarms(parts)],
    ['mails', () => seedMails(parts)],
    ['menus', async () => seedMenus(db, await selectCompanies(db), await selectBoards(db))],
    ['menu clicks', () => seedClicks(parts)],
    ['statistics', () => analyzeAll(db)],
  ]
  for (const [name, work] of steps) {
    const from = performance.now()
    say(`${size}: ${name} …`)
    await work()
    say(`${size}: ${name} in ${((performance.now() - from) / 1000).toFixed(1)} s`)
  }
  await updateSeedFinished(db)
  say(`${size}: ready after ${((performance.now() - began) / 1000).toFixed(1)} s`)
}
