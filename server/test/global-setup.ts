import { readdirSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { openDb } from '../src/kit/db.ts'
import { migrate } from '../src/kit/migrate.ts'
import { startEmbeddedPostgres } from '../src/kit/postgres/embedded.ts'
import { isAlive, runningPostmaster, stopPostmaster } from '../src/kit/postgres/postmaster.ts'
import { allStatements } from './statements/statements.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the template database. Every test file gets a clone of it. */
    templateUrl: string
    /** Folder in which each test file lists the statements that it has run. */
    statementsFolder: string
  }
}

const prefix = 'maru-test-'

/** Stops and removes the servers of killed test runs. */
async function sweepDeadRuns(): Promise<void> {
  for (const name of readdirSync(tmpdir()).filter((entry) => /^maru-test-\d+$/.test(entry))) {
    if (isAlive(Number(name.slice(prefix.length)))) continue
    const home = join(tmpdir(), name)
    const left = runningPostmaster(join(home, 'cluster'))
    if (left) await stopPostmaster(left.pid)
    await rm(home, { recursive: true, force: true })
  }
}

/**
 * Returns the statements that no test has run: a wrong column or type in them would be found only in production.
 * Returns none if some test files were excluded.
 */
async function statementsLeft(notes: string, testFiles: number): Promise<string[]> {
  const written = await readdir(notes)
  if (written.length < testFiles) return []
  const texts = await Promise.all(written.map((file) => readFile(join(notes, file), 'utf8')))
  const run = new Set(texts.flatMap((text) => text.split('\n')))
  return allStatements().filter((name) => !run.has(name))
}

/** Starts one PostgreSQL for the whole run and migrates the template database. */
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
  const notes = await mkdtemp(join(tmpdir(), 'maru-statements-'))
  project.provide('statementsFolder', notes)
  return async () => {
    await server.stop()
    await rm(server.dataDir, { recursive: true, force: true })
    const { testFiles } = await project.globTestFiles()
    const left = await statementsLeft(notes, testFiles.length)
    await rm(notes, { recursive: true, force: true })
    if (left.length > 0 && !project.vitest.config.testNamePattern)
      throw new Error(`No test runs these statements:\n  ${left.join('\n  ')}`)
  }
}
