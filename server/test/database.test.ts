import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from './database.ts'

let one: TestDatabase
let two: TestDatabase

beforeAll(async () => {
  ;[one, two] = await Promise.all([createTestDatabase(), createTestDatabase()])
})
afterAll(async () => {
  await one.drop()
  await two.drop()
})

test('a test database is migrated', async () => {
  const migrations = await one.db<{ name: string }[]>`select name from kit_migration`
  expect(migrations.length).toBeGreaterThan(0)
})

test('databases of test files are separate', async () => {
  await one.db`create table only_here (id int)`
  const [row] = await two.db<{ found: boolean }[]>`select to_regclass('only_here') is not null as found`
  expect(row?.found).toBe(false)
})

test('the server sorts Korean and compares letter case correctly', async () => {
  const rows = await one.db<
    { word: string }[]
  >`select word from unnest(array['나', '가', '다']) word order by word`
  expect(rows.map((row) => row.word)).toEqual(['가', '나', '다'])
  const [row] = await one.db<{ lowered: string }[]>`select lower('ÄÉÅ 한글') as lowered`
  expect(row?.lowered).toBe('äéå 한글')
})
