import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { postgresIn, scratchParent, sweepDeadRuns } from './scratch.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

test('the database of the tests is in the folder of the run, which nothing writes through to a disk', async () => {
  const [row] = await database.db<{ folder: string; fsync: string }[]>`
    select current_setting('data_directory') as folder, current_setting('fsync') as fsync`
  const scratch = dirname(inject('filesFolder'))
  // Root's PostgreSQL uses a folder of its own if its account cannot enter the temporary folder.
  const own = join(postgresIn(scratch), 'cluster')
  expect(row?.folder === own || row?.folder.startsWith('/var/lib/maru/')).toBe(true)
  expect(row?.fsync).toBe('off')
  expect(dirname(scratch)).toBe(scratchParent())
})

test('a folder that is on a disk, or does not exist, is not taken for memory', () => {
  for (const folder of [import.meta.dirname, '/dev/absent']) expect(scratchParent(folder)).toBe(tmpdir())
})

test('the files of a dead run are removed, those of a living run are not', async () => {
  const parent = tmpdir()
  // Process ids end at 2^22, so that no process has this one.
  const [dead, living] = [join(parent, 'maru-test-4194999'), join(parent, 'maru-test-1')]
  const other = mkdtempSync(join(parent, 'maru-test-x'))
  for (const folder of [dead, living]) {
    mkdirSync(join(folder, 'files'), { recursive: true })
    writeFileSync(join(folder, 'files/a'), 'a')
  }
  await sweepDeadRuns()
  expect([dead, living, other].map((folder) => existsSync(folder))).toEqual([false, true, true])
  for (const folder of [living, other]) rmSync(folder, { recursive: true })
})
