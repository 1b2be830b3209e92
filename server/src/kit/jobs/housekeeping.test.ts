import { accountApi } from '@maru/api/account'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '#test/app.ts'
import { createCompany, createPerson } from '#test/people.ts'
import { endSessionsOf } from '../session/session.ts'
import { throttled } from '../session/throttle.ts'
import { housekeeping } from './housekeeping.ts'

let portal: TestApp

beforeAll(async () => {
  portal = await openTestApp()
})
afterAll(() => portal.stop())

const hour = 3_600_000

test('removing all sessions of a person ends them in every process at once and leaves those of others', async () => {
  const home = await createCompany(portal.db, 'AAA')
  const leaving = await createPerson(portal, home, 'P1')
  const staying = await createPerson(portal, home, 'P2')
  const second = await portal.second()
  const there = second.client.as(leaving.cookie)
  expect((await leaving.call(accountApi.getCurrentUser, {})).status).toBe(200)
  expect((await there.call(accountApi.getCurrentUser, {})).status).toBe(200)
  await endSessionsOf({ ...portal.app.services, db: portal.db }, 'P1')
  expect((await leaving.call(accountApi.getCurrentUser, {})).status).toBe(401)
  await expect.poll(async () => (await there.call(accountApi.getCurrentUser, {})).status).toBe(401)
  expect((await staying.call(accountApi.getCurrentUser, {})).status).toBe(200)
})

test('expired rows are deleted and others remain', async () => {
  const { db, app, clock } = portal
  const parts = { ...app.services, db }
  await throttled(parts, { kind: 'signIn', subject: 'kim', address: '10.0.0.1' }, async () => false)
  const sweep = async () => {
    for (const job of Object.values(housekeeping.scheduled ?? {})) await job.run(parts)
  }
  const left = async () => {
    const [row] = await db<{ sessions: number; guesses: number }[]>`
      select (select count(*) from kit_session) as sessions, (select count(*) from kit_throttle) as guesses`
    return row
  }
  await sweep()
  expect(await left()).toEqual({ sessions: 2, guesses: 3 })
  clock.advance(60 * 24 * hour)
  await sweep()
  expect(await left()).toEqual({ sessions: 0, guesses: 0 })
})

test('the answer of a creating call is known for the week in which a phone may send it again', async () => {
  const { db, app, clock } = portal
  await db`insert into kit_once (person_code, key, endpoint, input_hash, started_at)
    values ('P2', 'k', 'board.saveComment', ''::bytea, ${clock.now()})`
  const leftAfter = async (hours: number) => {
    clock.advance(hours * hour)
    await housekeeping.scheduled?.['kit.removeOld']?.run({ ...app.services, db })
    return (await db`select 1 from kit_once`).length
  }
  expect(await leftAfter(7 * 24 + 1)).toBe(1)
  expect(await leftAfter(24)).toBe(0)
})

test('the clean-up, the alarms that wait and the age of the backup have times', () => {
  expect(Object.keys(housekeeping.scheduled ?? {})).toEqual([
    'kit.removeOld',
    'kit.releaseAlarms',
    'kit.updatePartitions',
    'kit.backupAge',
  ])
})
