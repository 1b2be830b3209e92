import { mkdir, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { openDb } from '#kit/db.ts'
import { migrate } from '#kit/operation/migrate.ts'
import { startEmbeddedPostgres } from '#kit/postgres/embedded.ts'
import { postgresIn, scratchOf, scratchParent, sweepDeadRuns } from './scratch.ts'
import { allStatements } from './statements/statements.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the template database. Every test file gets a clone of it. */
    templateUrl: string
    /** Folder in which each test file lists the statements that it has run. */
    statementsFolder: string
    /** Folder for the file stores of the test apps, in memory if there is room. */
    filesFolder: string
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

/** Starts one PostgreSQL for the whole run, in memory if there is room, and migrates the template database. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await sweepDeadRuns()
  const scratch = scratchOf(scratchParent())
  const files = join(scratch, 'files')
  const notes = join(scratch, 'statements')
  for (const folder of [files, notes]) await mkdir(folder, { recursive: true })
  project.provide('filesFolder', files)
  project.provide('statementsFolder', notes)
  const server = await startEmbeddedPostgres({
    dataDir: postgresIn(scratch),
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
    const { testFiles } = await project.globTestFiles()
    const left = await statementsLeft(notes, testFiles.length)
    // Root's PostgreSQL uses another folder if its account cannot enter this one.
    for (const folder of [server.dataDir, scratch]) await rm(folder, { recursive: true, force: true })
    if (left.length > 0 && !project.vitest.config.testNamePattern)
      throw new Error(`No test runs these statements:\n  ${left.join('\n  ')}`)
  }
}
