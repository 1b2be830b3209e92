import { calendarApi, type EventInput, type ShareLevel } from '@maru/api/calendar'
import { reservationApi } from '@maru/api/reservation'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createFolder, createResource } from '#modules/reservation/reservation.factory.ts'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { openCast, type Role } from '#test/cast.ts'

let portal: TestApp
let people: Record<Role, Client>
let folderId: number
let roomId: number
let eventId: number
const mainOf: Partial<Record<Role, number>> = {}
const timeZone = 'Asia/Seoul'
const rule = 'FREQ=WEEKLY;COUNT=5;BYDAY=WE'
const second = '2026-12-09T10:00:00'
const guest = (personCode: Role) => ({ personCode, email: '', role: 'required' as const })

beforeAll(async () => {
  portal = await openTestApp({
    now: '2026-12-01T01:00:00Z',
    env: { SESSION_IDLE_MINUTES: '43200', SESSION_HOURS: '8760' },
  })
  people = await openCast(portal)
  folderId = await createFolder(portal.db, { comCode: 'ONE', name: { ko: '회의실', en: '', zh: '' } })
  for (const role of ['user', 'peer', 'outsider'] as const)
    mainOf[role] = (await people[role].call(calendarApi.listCalendars, {})).result[0]?.calendarId ?? 0
})
afterAll(() => portal.stop())

const draft = (more: Partial<EventInput> = {}, role: Role = 'user'): EventInput => ({
  ...{ calendarId: mainOf[role] ?? 0, title: 'weekly', place: '', content: '', isAllDay: false, timeZone },
  ...{ start: '2026-12-02T10:00', end: '2026-12-02T11:00', rule, lunar: null },
  ...{ class: 'public', shows: 'busy', reminders: [], attendees: [guest('peer'), guest('outsider')] },
  ...more,
})
async function save(more: Partial<EventInput>, role: Role = 'user') {
  const answer = await people[role].call(calendarApi.saveEvent, draft(more, role))
  expect(answer.refusal).toBeUndefined()
  return answer.result
}
const versionOf = async (original: string) =>
  (await people.user.call(calendarApi.getEvent, { eventId, original })).result.version

beforeEach(async () => {
  await portal.db`delete from calendar_event`
  await portal.db`delete from org_absence`
  const name = { ko: '대회의실', en: 'Hall', zh: '' }
  roomId = await createResource(portal.db, { comCode: 'ONE', folderId, name }, portal.clock.now())
  eventId = (await save({ roomId })).eventId
  // The third date has a title of its own.
  const original = '2026-12-16T10:00:00'
  const own = { title: 'titled', start: '2026-12-16T10:00', end: '2026-12-16T11:00' }
  await save({ ...own, eventId, original, scope: 'this', version: await versionOf(original) })
})

const to = (from: string, until: string) => ({
  ...{ isAllDay: false, start: `2026-12-09T${from}`, end: `2026-12-09T${until}`, timeZone },
})
const count = async (times = to('14:00', '15:00'), role: Role = 'user') => {
  const answer = await people[role].call(calendarApi.countDates, { eventId, original: second, times })
  expect(answer.refusal).toBeUndefined()
  return answer.result
}
const reserve = (day: string, startTime: string, endTime: string) =>
  people.peer.call(reservationApi.saveRequest, {
    ...{ resourceId: roomId, startDate: day, endDate: day, startTime, endTime, repeat: null, title: '면접' },
  })

test('the room is checked at the new times of the dates to come; its bookings for the series do not count', async () => {
  await reserve('2026-12-23', '14:30', '16:00')
  await reserve('2026-12-16', '14:00', '14:30')
  const { effects } = await count()
  expect(effects?.room).toEqual({ name: { ko: '대회의실', en: 'Hall', zh: '' }, needsApproval: false })
  const taken = [
    { day: '2026-12-16', isChanged: true },
    { day: '2026-12-23', isChanged: false },
  ]
  expect(effects?.following).toEqual({
    ...{ plainCount: 3, changedCount: 1, checkedUntil: null, takenDays: taken, absences: [] },
  })
  expect(effects?.all).toMatchObject({ plainCount: 4, changedCount: 1, takenDays: taken })
  expect(effects?.this).toMatchObject({ plainCount: 1, changedCount: 0, takenDays: [] })
  // Half an hour later the series overlaps only its own bookings.
  expect((await count(to('10:30', '11:30'))).effects?.all.takenDays).toEqual([])
  // What was announced happens: the taken date has no room.
  const { result } = await people.user.call(calendarApi.moveSeries, {
    ...{ eventId, original: second, scope: 'following', changedDates: 'move', isSilent: true },
    ...{ ...to('14:00', '15:00'), version: await versionOf(second) },
  })
  expect(result.room).toEqual({ resourceId: roomId, state: 'refused', refusedCount: 2 })
})

test('a room that the viewer may no longer book has no name and is taken at every date', async () => {
  await portal.db`update reservation_resource set is_faulty = true where resource_id = ${roomId}`
  const { effects } = await count()
  expect(effects?.room).toEqual({ name: null, needsApproval: false })
  expect(effects?.following.takenDays).toHaveLength(4)
})

test('past dates are counted apart, and are not checked', async () => {
  const now = portal.clock.now()
  portal.clock.set('2026-12-12T01:00:00Z')
  const { all, following, effects } = await count()
  portal.clock.set(now.toISOString())
  expect([all.pastCount, following.pastCount]).toEqual([2, 1])
  expect(effects?.all).toMatchObject({ plainCount: 2, changedCount: 1 })
  expect(effects?.this).toMatchObject({ plainCount: 0 })
})

test('of a series without an end two hundred dates at most are checked, and the last day is said', async () => {
  await portal.db`delete from calendar_event`
  const daily = { rule: 'FREQ=DAILY', start: '2026-12-09T10:00', end: '2026-12-09T11:00' }
  eventId = (await save({ ...daily, roomId: null })).eventId
  const { following, countedUntil, effects } = await count()
  expect(following).toMatchObject({ count: null, lastDay: null, pastCount: null, aheadCount: 366 })
  expect(countedUntil).toBe('2027-12-10')
  expect(effects?.following).toMatchObject({ plainCount: 200, checkedUntil: '2027-06-26' })
  expect(effects?.this.checkedUntil).toBeNull()
})

const absence = (personCode: Role, fromDay: string, untilDay = fromDay) => portal.db`
  insert into org_absence (person_code, from_day, until_day, starts_at_noon, ends_at_noon, kind, source, source_id)
  values (${personCode}, ${fromDay}, ${untilDay}, false, false, 'leave', 'test', ${personCode + fromDay})`
const absentIn = async (role: Role = 'user') =>
  (await count(undefined, role)).effects?.following.absences.map(
    ({ personCode, day, title }) => `${day.slice(5)} ${personCode}${title && ` ${title}`}`,
  )
async function share(role: Role, level: ShareLevel) {
  const calendarId = mainOf[role] ?? 0
  const { version } = (await people[role].call(calendarApi.getShares, { calendarId })).result
  const shares = [{ subject: 'person:user', level }]
  await people[role].call(calendarApi.saveShares, { calendarId, version, shares })
}

test('absences of colleagues are known, those of other companies only to those who see when the person is busy', async () => {
  await absence('peer', '2026-12-22', '2026-12-24')
  await absence('outsider', '2026-12-30')
  await absence('user', '2026-12-09')
  // Not an attendee.
  await absence('colleague', '2026-12-09')
  expect(await absentIn()).toEqual(['12-09 user', '12-23 peer'])
  await share('outsider', 'busy')
  expect(await absentIn()).toEqual(['12-09 user', '12-23 peer', '12-30 outsider'])
  await share('outsider', 'none')
  // Half a day that ends before the meeting is no absence at it.
  await portal.db`update org_absence set ends_at_noon = true where person_code = 'user'`
  expect(await absentIn()).toEqual(['12-23 peer'])
})

test('the title of an absence is shown to those who see titles in the calendar; a private one has none', async () => {
  const away = (title: string, day: string, more: Partial<EventInput> = {}) =>
    save(
      {
        ...{ title, isAllDay: true, start: day, end: day, rule: null, shows: 'away' },
        attendees: [],
        ...more,
      },
      'peer',
    )
  await away('연차', '2026-12-23')
  await away('병원', '2026-12-30', { class: 'private' })
  await share('peer', 'busy')
  expect(await absentIn()).toEqual(['12-23 peer', '12-30 peer'])
  await share('peer', 'titles')
  expect(await absentIn()).toEqual(['12-23 peer 연차', '12-30 peer'])
  await share('peer', 'none')
  expect(await absentIn()).toEqual([])
})

test('a colleague who may edit the calendar sees of a private date of the series only its time', async () => {
  await save({ eventId, scope: 'all', version: await versionOf(second), attendees: [] })
  const original = '2026-12-23T10:00:00'
  const own = { title: '비밀', start: '2026-12-23T11:00', end: '2026-12-23T12:00', class: 'private' as const }
  await save({ ...own, eventId, original, scope: 'this', version: await versionOf(original) })
  const calendarId = mainOf.user ?? 0
  const { version } = (await people.user.call(calendarApi.getShares, { calendarId })).result
  const shares = [{ subject: 'person:colleague', level: 'edit' as const }]
  await people.user.call(calendarApi.saveShares, { calendarId, version, shares })
  const dateOf = async (role: Role) =>
    (await count(undefined, role)).changed.find((one) => one.original === original)
  expect(await dateOf('user')).toMatchObject({ title: '비밀', isMoved: true, start: '2026-12-23T11:00' })
  expect(await dateOf('colleague')).toMatchObject({ title: null, isMoved: true, start: '2026-12-23T11:00' })
})
