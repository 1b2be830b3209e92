import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { inject } from 'vitest'
import { readConfig } from '#kit/config/config.ts'
import { openSealer } from '#kit/config/sealer.ts'
import { openStorage } from '#kit/files/storage-open.ts'
import { seedDemo } from '#src/demo/seed.ts'
import { asAdministrator, createTestDatabase, type TestDatabase } from './database.ts'

/** The reference time of the demo in the tests, which is the default time of their clock. */
export const demoAnchor = new Date('2026-11-21T01:00:00Z')

const template = 'demo_template'
/** Number of the advisory lock under which one worker seeds the demo. */
const lock = 7_301

/** Folder with the files and the key of the demo. */
const folder = () => join(inject('filesFolder'), 'demo')

async function seedTemplate(): Promise<string> {
  const made = await createTestDatabase()
  const config = readConfig({ DATA_DIR: folder(), DATABASE_URL: made.url })
  const options = { size: 'demo', anchor: demoAnchor } as const
  const parts = { storage: openStorage(config), sealer: openSealer(config) }
  await seedDemo(made.db, () => {}, { ...options, ...parts })
  await made.db.end({ timeout: 5 })
  return new URL(made.url).pathname.slice(1)
}

/** Seeds the demo once a run: the first worker that needs it, while the others wait. */
async function requireTemplate(): Promise<void> {
  await asAdministrator(async (sql) => {
    await sql`select pg_advisory_lock(${lock})`
    const seeded = await sql`select from pg_database where datname = ${template}`
    if (seeded.length > 0) return
    const name = await seedTemplate()
    // Only a complete database gets the name.
    await sql`alter database ${sql(name)} rename to ${sql(template)}`
  })
}

/**
 * Clones the seeded demo, so that a test file does not seed it again, and copies its files and its key into this
 * folder, the DATA_DIR of the clone.
 */
export async function createDemoDatabase(dataDir: string): Promise<TestDatabase> {
  await requireTemplate()
  await cp(folder(), dataDir, { recursive: true })
  return createTestDatabase(template)
}
