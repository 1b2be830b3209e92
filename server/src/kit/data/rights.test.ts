import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '#test/app.ts'
import type { Fragment } from '../db.ts'
import { audienceRows, granted, grantedLevel } from './rights.ts'

let portal: TestApp
beforeAll(async () => {
  portal = await openTestApp()
})
afterAll(() => portal.stop())

const rows = [
  { thing: 1, subject: 'company:ONE', level: 1 },
  { thing: 1, subject: 'unit:ONE-HR', level: 3 },
  { thing: 1, subject: 'person:away', level: 0 },
  { thing: 2, subject: 'role:editor', level: 2 },
]
const member = ['everyone', 'company:ONE', 'department:ONE-HR', 'unit:ONE-HR', 'person:user']

async function levelOf(thing: number, subjects: readonly string[]) {
  const { db } = portal
  const given = db`
    jsonb_to_recordset(${db.json(rows)}) given (thing int, subject text, level int)
     where given.thing = ${thing}` as Fragment
  const [row] = await db<{ level: number }[]>`select ${grantedLevel(db, subjects, given)} as level`
  return row?.level
}

test('the highest level of the subjects of a person counts', async () => {
  expect(await levelOf(1, member)).toBe(3)
  expect(await levelOf(1, ['everyone', 'company:ONE', 'unit:ONE-LAB'])).toBe(1)
})

test('a person without a row, or excluded by one, has no level', async () => {
  expect(await levelOf(2, member)).toBe(0)
  expect(await levelOf(1, [...member, 'person:away'])).toBe(0)
  expect(await levelOf(1, ['company:TWO'])).toBe(0)
})

test('rows for a person are selected by the subject', async () => {
  const { db } = portal
  const matches = await db`
    select subject from jsonb_to_recordset(${db.json(rows)}) given (subject text) where ${granted(db, member)}`
  expect(matches.map(({ subject }) => subject)).toEqual(['company:ONE', 'unit:ONE-HR'])
})

test('an audience is decided for a column of subjects, and excludes before it includes', async () => {
  const { db } = portal
  const isIn = async (exclude: string[]) => {
    const rows = audienceRows(db, { include: ['company:ONE'], exclude }) as Fragment
    const [row] = await db<{ isIn: boolean }[]>`
      select ${grantedLevel(db, db`who.subjects` as Fragment, rows)} > 0 as is_in
        from (select ${member}::text[] as subjects) who`
    return row?.isIn
  }
  expect(await isIn([])).toBe(true)
  expect(await isIn(['unit:ONE-HR'])).toBe(false)
  expect(await isIn(['company:ONE'])).toBe(false)
})
