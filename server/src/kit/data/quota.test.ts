import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { fixedClock } from '../clock.ts'
import { inTransaction } from '../db.ts'
import { takeQuota } from './quota.ts'

let database: TestDatabase
const clock = fixedClock('2026-11-21T01:00:00Z')
const quota = { name: 'test.act', limit: 3, minutes: 60 }

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const take = (personCode: string, amount = 1) =>
  takeQuota({ db: database.db, clock }, { comCode: 'ONE', personCode }, quota, amount)

test('a person may act as often as the limit allows, then waits until the window ends', async () => {
  expect([await take('kim'), await take('kim')]).toEqual([0, 0])
  clock.advance(20 * 60_000)
  expect([await take('kim'), await take('kim')]).toEqual([0, 2400])
  expect(await take('lee')).toBe(0)
  clock.advance(40 * 60_000)
  expect(await take('kim')).toBe(0)
})

test('concurrent calls cannot exceed the limit', async () => {
  const acts = await Promise.all(Array.from({ length: 12 }, () => take('park')))
  expect(acts.filter((seconds) => seconds === 0)).toHaveLength(3)
})

test('an amount beyond the rest is refused entirely, and a failed transaction returns what it took', async () => {
  expect(await take('choi', 2)).toBe(0)
  expect(await take('choi', 2)).toBeGreaterThan(0)
  await inTransaction(database.db, async (db) => {
    await takeQuota({ db, clock }, { comCode: 'ONE', personCode: 'choi' }, quota)
    throw new Error('undone')
  }).catch(() => {})
  expect(await take('choi')).toBe(0)
  expect(await take('choi', 4)).toBeGreaterThan(0)
})
