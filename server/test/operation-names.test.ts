import { admin } from '@maru/i18n/admin/texts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { housekeeping } from '#kit/jobs/housekeeping.ts'
import { selectLargestTables } from '#modules/admin/health/health.sql.ts'
import { rooms } from '#src/rooms.ts'
import { openTestApp, type TestApp } from './app.ts'

let portal: TestApp
beforeAll(async () => {
  portal = await openTestApp({ withJobs: 'queued' })
})
afterAll(() => portal.stop())

const languages = ['ko', 'en', 'zh'] as const
type Names = Record<string, Record<string, string>>

test('every background job has a name in three languages on the health page, and no name is left over', () => {
  const jobs = [...rooms, housekeeping].flatMap(({ jobs = {}, scheduled = {} }) => [
    ...Object.keys(jobs),
    ...Object.keys(scheduled),
  ])
  for (const language of languages) {
    const names = admin[language].jobs.names as Names
    const named = Object.entries(names).flatMap(([room, own]) =>
      Object.keys(own).map((name) => `${room}.${name}`),
    )
    expect(named.toSorted()).toEqual([...new Set(jobs)].toSorted())
  }
})

test('every table has words, or belongs to a room that has', async () => {
  const rows = await selectLargestTables(portal.db, 10_000)
  expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining(['board_article', 'job_queue']))
  expect(rows.length).toBeGreaterThan(100)
  for (const language of languages) {
    const { tables, jobs } = admin[language]
    const unnamed = rows
      .map(({ name }) => name)
      .filter((name) => !(name in tables) && !((name.split('_')[0] ?? '') in jobs.rooms))
    expect(unnamed).toEqual([])
  }
})
