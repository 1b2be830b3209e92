import { readConfig } from '#kit/config/config.ts'
import type { Config } from '#kit/config/config-schema.ts'
import { openSealer } from '#kit/config/sealer.ts'
import { openDb } from '#kit/db.ts'
import { openStorage } from '#kit/files/storage-open.ts'
import { seedIfEmpty } from './seed.ts'

/** Input of the process that seeds the demo. `settings` are the environment variables of the server. */
export interface SeedTask {
  url: string
  settings: Record<string, string | undefined>
}

const anchorOf = ({ DEMO_ANCHOR }: Config): Date => (DEMO_ANCHOR ? new Date(DEMO_ANCHOR) : new Date())

/**
 * Writes the demo to an empty database; returns the lines of progress. Run it in a separate process: it needs about
 * 200 MB, which a server process would not release.
 */
export async function seedInProcess({ url, settings }: SeedTask): Promise<string[]> {
  const config = readConfig(settings)
  const db = openDb(url, { max: 4, statementTimeout: 0 })
  const lines: string[] = []
  try {
    await seedIfEmpty(db, (line) => lines.push(line), {
      size: 'demo',
      storage: openStorage(config),
      sealer: openSealer(config),
      hostile: config.DEMO_HOSTILE,
      anchor: anchorOf(config),
    })
    return lines
  } finally {
    await db.end()
  }
}
