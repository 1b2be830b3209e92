import type { RepeatRule } from '@maru/api/kit/time/repeat'
import { reservationApi } from '@maru/api/reservation'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { openCast, type Role } from '#test/cast.ts'
import { createFolder, createResource, type ResourceDraft } from '../reservation.factory.ts'
import { extendSeries } from './series.jobs.ts'

let portal: TestApp
let people: Record<Role, Client>
let folderId: number

beforeAll(async () => {
  portal = await openTestApp({ now: '2026-11-21T01:00:00Z' })
  people = await openCast(portal)
  folderId = await createFolder(portal.db, { comCode: 'ONE', name: { ko: '회의실', en: '', zh: '' } })
})
afterAll(() => portal.stop())

const room = (draft: Partial<ResourceDraft> = {}) =>
  createResource(
    portal.db,
    { comCode: 'ONE', folderId, name: { ko: '대회의실', en: '', zh: '' }, ...draft },
    portal.clock.now(),
  )
const weekly: RepeatRule = {
  ...{ type: 'Weekly', interval: 2, weekdays: [], byWeekday: false },
  ...{ end: 'NotSet', count: null, until: null },
}
async function endless(resourceId: number, startTime = '10:00', endTime = '11:00') {
  const { result } = await people.user.call(reservationApi.saveRequest, {
    ...{ resourceId, startDate: '2026-11-23', endDate: '2026-11-23', startTime, endTime },
    ...{ repeat: weekly, title: '격주 회의' },
  })
  return result.reserveRequestId
}
const daysOf = async (requestId: number) =>
  (
    await portal.db<{ day: string }[]>`
      select to_char(start_date, 'YYYY-MM-DD') as day from reservation_booking
       where request_id = ${requestId} and state <> 'cancelled' order by lower(during)`
  ).map((row) => row.day)
const run = () => extendSeries({ ...portal.app.services, db: portal.db })
const alarms = async () => {
  await portal.app.drainEvents()
  return (
    await portal.db<{ word: string }[]>`
      select word from kit_alarm where person_code = 'user' and word = 'reservation.alarm.skipped'`
  ).length
}

test('an endless series gets further dates in the same rhythm, each once', async () => {
  portal.clock.set('2026-11-21T01:00:00Z')
  const requestId = await endless(await room())
  const before = await daysOf(requestId)
  expect(before.at(-1)).toBe('2027-11-22')
  portal.clock.set('2027-01-04T15:20:00Z')
  await run()
  await run()
  const after = await daysOf(requestId)
  expect(after.slice(0, before.length)).toEqual(before)
  expect(after.slice(before.length)).toEqual(['2027-12-06', '2027-12-20', '2028-01-03'])
  expect(await alarms()).toBe(0)
})

test('occupied further dates are skipped, and the owner is notified', async () => {
  portal.clock.set('2026-11-21T01:00:00Z')
  const resourceId = await room()
  const requestId = await endless(resourceId)
  await people.user.call(reservationApi.saveRequest, {
    ...{ resourceId, startDate: '2027-12-06', endDate: '2027-12-06', startTime: '10:30', endTime: '11:30' },
    ...{ repeat: null, title: '먼저' },
  })
  portal.clock.set('2027-01-04T15:20:00Z')
  await run()
  expect((await daysOf(requestId)).slice(-2)).toEqual(['2027-12-20', '2028-01-03'])
  expect(await alarms()).toBe(1)
})

test('a series ends if its owner has left', async () => {
  portal.clock.set('2026-11-21T01:00:00Z')
  const requestId = await endless(await room())
  const before = await daysOf(requestId)
  await portal.db`update org_person set retired_on = '2026-12-01' where person_code = 'user'`
  portal.clock.set('2027-01-04T15:20:00Z')
  await run()
  await portal.db`update org_person set retired_on = null where person_code = 'user'`
  expect(await daysOf(requestId)).toEqual(before)
  const [row] =
    await portal.db`select made_until, repeat from reservation_request where request_id = ${requestId}`
  expect(row).toMatchObject({ madeUntil: null, repeat: { end: 'SetDate' } })
})
