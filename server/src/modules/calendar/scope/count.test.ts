import { calendarApi, type EventInput } from '@maru/api/calendar'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { openCast, type Role } from '#test/cast.ts'

let portal: TestApp
let people: Record<Role, Client>
let calendarId: number
const timeZone = 'Asia/Seoul'
const fourth = '2026-12-23T10:00:00'

beforeAll(async () => {
  portal = await openTestApp({ now: '2026-12-01T01:00:00Z' })
  people = await openCast(portal)
  calendarId = (await people.user.call(calendarApi.listCalendars, {})).result[0]?.calendarId ?? 0
})
afterAll(() => portal.stop())

async function save(more: Partial<EventInput>) {
  const answer = await people.user.call(calendarApi.saveEvent, {
    ...{ calendarId, title: 'weekly', place: '', content: '', isAllDay: false, timeZone, lunar: null },
    ...{ start: '2026-12-02T10:00', end: '2026-12-02T11:00', class: 'public', shows: 'busy' },
    ...{ attendees: [], reminders: [], rule: 'FREQ=WEEKLY;COUNT=14;BYDAY=WE', ...more },
  })
  expect(answer.refusal).toBeUndefined()
  return answer.result.eventId
}
const count = async (eventId: number, original = fourth) =>
  (await people.user.call(calendarApi.countDates, { eventId, original })).result

test('the fourth of fourteen dates: eleven with it and after it, of which one was changed', async () => {
  const eventId = await save({})
  await save({
    ...{ eventId, scope: 'this', original: '2027-01-06T10:00:00', version: 1 },
    ...{ start: '2027-01-07T15:00', end: '2027-01-07T16:00' },
  })
  const part = { lastDay: '2027-03-03', changedCount: 1, pastCount: 0 }
  expect(await count(eventId)).toEqual({
    ...{ version: 2, day: '2026-12-23', place: 4, countedUntil: null, effects: null },
    following: { count: 11, firstDay: '2026-12-23', aheadCount: 11, ...part },
    all: { count: 14, firstDay: '2026-12-02', aheadCount: 14, ...part },
    changed: [
      {
        ...{ original: '2027-01-06T10:00:00', start: '2027-01-07T15:00', end: '2027-01-07T16:00' },
        ...{ isAllDay: false, isMoved: true, title: null, place: null, hasOther: false, isCancelled: false },
      },
    ],
  })
  // The date from which the change begins is not one of those that stay.
  expect((await count(eventId, '2027-01-06T10:00:00')).all.changedCount).toBe(0)
  // The day of a moved date is the one on which it is.
  expect((await count(eventId, '2027-01-06T10:00:00')).day).toBe('2027-01-07')
})

test('a removed date is counted no longer, and the counts are those that a change affects', async () => {
  const eventId = await save({})
  const removed = { eventId, original: '2027-01-06T10:00:00', scope: 'this' as const }
  await people.user.call(calendarApi.removeEvent, removed)
  const { following, all } = await count(eventId)
  expect([following.count, all.count]).toEqual([10, 13])
  const moved = await people.user.call(calendarApi.moveEvent, {
    ...{ eventId, original: fourth, scope: 'following', isAllDay: false, timeZone },
    ...{ start: '2026-12-23T12:00', end: '2026-12-23T13:00' },
  })
  expect(moved.result.dateCount).toBe(10)
})

test('a series without an end has no counts; a slow rule is counted too', async () => {
  const endless = await count(await save({ rule: 'FREQ=WEEKLY;BYDAY=WE' }))
  const open = { count: null, lastDay: null, changedCount: 0, pastCount: null }
  // Three dates before the fourth, and those of the 366 days from it on.
  expect(endless.following).toEqual({ ...open, firstDay: '2026-12-23', aheadCount: 53 })
  expect(endless.all).toEqual({ ...open, firstDay: '2026-12-02', aheadCount: 56 })
  expect([endless.countedUntil, endless.place]).toEqual(['2027-12-24', null])
  const rule = 'FREQ=MONTHLY;COUNT=12;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=1'
  const slow = await save({ rule, start: '2026-12-01T10:00', end: '2026-12-01T11:00' })
  const { all } = await count(slow, '2026-12-01T10:00:00')
  expect([all.count, all.lastDay]).toEqual([12, '2027-11-01'])
})

test('counts are refused to strangers, for other events and for dates that the series does not have', async () => {
  const eventId = await save({})
  const single = await save({ rule: null })
  const refusal = async (client: Client, input: { eventId: number; original: string }) =>
    (await client.call(calendarApi.countDates, input)).refusal?.code
  expect(await refusal(people.user, { eventId, original: '2026-12-24T10:00:00' })).toBe(
    'calendar.notOccurrence',
  )
  expect(await refusal(people.user, { eventId: single, original: '2026-12-02T10:00:00' })).toBe(
    'calendar.notOccurrence',
  )
  expect(await refusal(people.outsider, { eventId, original: fourth })).toBe('kit.notFound')
})
