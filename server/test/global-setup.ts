import { readdirSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { openDb } from '../src/kit/db.ts'
import { migrate } from '../src/kit/migrate.ts'
import { startEmbeddedPostgres } from '../src/kit/postgres/embedded.ts'
import { isAlive, runningPostmaster, stopPostmaster } from '../src/kit/postgres/postmaster.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the database that every test file's own one is cloned from. */
    templateUrl: string
  }
}

const prefix = 'maru-test-'

/** Ends and removes the servers of test runs that were killed. */
async function sweepDeadRuns(): Promise<void> {
  for (const name of readdirSync(tmpdir()).filter((entry) => /^maru-test-\d+$/.test(entry))) {
    if (isAlive(Number(name.slice(prefix.length)))) continue
    const home = join(tmpdir(), name)
    const left = runningPostmaster(join(home, 'cluster'))
    if (left) await stopPostmaster(left.pid)
    await rm(home, { recursive: true, force: true })
  }
}

/** Starts one PostgreSQL for the whole run and migrates the template in it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await sweepDeadRuns()
  const server = await startEmbeddedPostgres({
    dataDir: join(tmpdir(), `${prefix}${process.pid}`),
    fsync: false,
    log: (line) => console.log(line),
  })
  const db = openDb(server.url, { max: 2, statementTimeout: 60_000 })
  try {
    await migrate(db)
  } finally {
    await db.end({ timeout: 5 })
  }
  project.provide('templateUrl', server.url)
  return async () => {
    await server.stop()
    await rm(server.dataDir, { recursive: true, force: true })
  }
}
