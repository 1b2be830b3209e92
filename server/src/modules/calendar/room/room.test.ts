import { calendarApi, type EventInput } from '@maru/api/calendar'
import { reservationApi } from '@maru/api/reservation'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Background } from '#kit/room.ts'
import { createFolder, createResource } from '#modules/reservation/reservation.factory.ts'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { openCast, type Role } from '#test/cast.ts'
import { openPushStream } from '#test/push-stream.ts'
import { extendSeries } from '../extend/extend.jobs.ts'

let portal: TestApp
let people: Record<Role, Client>
let folderId: number
let roomId: number
const mainOf: Partial<Record<Role, number>> = {}
const timeZone = 'Asia/Seoul'

beforeAll(async () => {
  portal = await openTestApp({ now: '2026-12-01T01:00:00Z' })
  people = await openCast(portal)
  folderId = await createFolder(portal.db, { comCode: 'ONE', name: { ko: '회의실', en: '', zh: '' } })
  for (const role of ['user', 'peer', 'colleague'] as const)
    mainOf[role] = (await people[role].call(calendarApi.listCalendars, {})).result[0]?.calendarId ?? 0
})
afterAll(() => portal.stop())
beforeEach(async () => {
  const name = { ko: '회의실', en: 'Room', zh: '' }
  roomId = await createResource(portal.db, { comCode: 'ONE', folderId, name }, portal.clock.now())
})

const draft = (more: Partial<EventInput> = {}, role: Role = 'user'): EventInput => ({
  ...{ calendarId: mainOf[role] ?? 0, title: '주간 회의', place: '', content: '', isAllDay: false },
  ...{ start: '2026-12-02T10:00', end: '2026-12-02T11:00', timeZone, rule: null, lunar: null },
  ...{ class: 'public', shows: 'busy', attendees: [], reminders: [], roomId, ...more },
})
const save = (more: Partial<EventInput> = {}, role: Role = 'user') =>
  people[role].callWith(calendarApi.saveEvent, draft(more, role))
const create = async (more: Partial<EventInput> = {}) =>
  (await people.user.call(calendarApi.saveEvent, draft(more))).result
const booked = async () => {
  const rows = await portal.db<{ start: string }[]>`
    select to_char(lower(during) at time zone 'Asia/Seoul', 'MM-DD HH24:MI') as start from reservation_booking
     where resource_id = ${roomId} and state = 'accepted' order by during`
  return rows.map(({ start }) => start)
}
const roomOf = async (eventId: number) =>
  (await people.user.call(calendarApi.getEvent, { eventId })).result.room
const weekly = 'FREQ=WEEKLY;COUNT=4;BYDAY=WE'

test('an event books its room, moves the booking and releases it', async () => {
  const { eventId, room } = await create()
  expect(room).toEqual({ resourceId: roomId, state: 'accepted', refusedCount: 0 })
  expect(await booked()).toEqual(['12-02 10:00'])
  const times = { isAllDay: false, start: '2026-12-02T10:30', end: '2026-12-02T11:30', timeZone }
  const moved = await people.user.call(calendarApi.moveEvent, { eventId, ...times })
  expect(moved.result.room?.state).toBe('accepted')
  expect(await booked()).toEqual(['12-02 10:30'])
  const { result } = await people.user.call(calendarApi.removeEvent, { eventId })
  expect(await booked()).toEqual([])
  // Undo brings the event back with its room.
  await people.user.call(calendarApi.undoEvent, { undoId: result.undoId })
  expect(await booked()).toEqual(['12-02 10:30'])
})

test('a taken room refuses the event, and nothing is stored', async () => {
  await people.peer.call(reservationApi.saveRequest, {
    resourceId: roomId,
    ...{ startDate: '2026-12-02', endDate: '2026-12-02', startTime: '10:30', endTime: '12:00' },
    ...{ repeat: null, title: '면접' },
  })
  const refused = await save()
  expect(refused.refusal?.code).toBe('calendar.roomTaken')
  const { entries } = (
    await people.user.call(calendarApi.listEvents, { from: '2026-12-02', until: '2026-12-02', timeZone })
  ).result
  expect(
    entries.filter(({ title, start }) => title === '주간 회의' && start === '2026-12-02T01:00:00Z'),
  ).toEqual([])
})

test('a series books its free dates and counts the taken ones', async () => {
  await people.peer.call(reservationApi.saveRequest, {
    resourceId: roomId,
    ...{ startDate: '2026-12-09', endDate: '2026-12-09', startTime: '10:00', endTime: '11:00' },
    ...{ repeat: null, title: '면접' },
  })
  const { eventId, room } = await create({ rule: weekly })
  expect(room).toEqual({ resourceId: roomId, state: 'refused', refusedCount: 1 })
  expect(await booked()).toEqual(['12-02 10:00', '12-09 10:00', '12-16 10:00', '12-23 10:00'])
  // "Following" from the third date on moves its bookings to the second part of the series.
  const times = { isAllDay: false, start: '2026-12-16T14:00', end: '2026-12-16T15:00', timeZone }
  const target = { eventId, original: '2026-12-16T10:00:00', scope: 'following' as const }
  const cut = await people.user.call(calendarApi.moveEvent, { ...target, ...times })
  expect(cut.result.room).toEqual({ resourceId: roomId, state: 'accepted', refusedCount: 0 })
  expect(await booked()).toEqual(['12-02 10:00', '12-09 10:00', '12-16 14:00', '12-23 14:00'])
  await people.user.call(calendarApi.undoEvent, { undoId: cut.result.undoId })
  expect(await booked()).toEqual(['12-02 10:00', '12-09 10:00', '12-16 10:00', '12-23 10:00'])
  await people.user.call(calendarApi.removeEvent, { eventId, original: '2026-12-02T10:00:00', scope: 'this' })
  expect(await booked()).toEqual(['12-09 10:00', '12-16 10:00', '12-23 10:00'])
})

test('another room releases the first one, and no room releases it too', async () => {
  const { eventId } = await create()
  const first = roomId
  const name = { ko: '대회의실', en: 'Hall', zh: '' }
  roomId = await createResource(portal.db, { comCode: 'ONE', folderId, name }, portal.clock.now())
  const version = async () => (await people.user.call(calendarApi.getEvent, { eventId })).result.version
  await people.user.call(calendarApi.saveEvent, draft({ eventId, version: await version() }))
  expect(await booked()).toEqual(['12-02 10:00'])
  await people.user.call(calendarApi.saveEvent, draft({ eventId, version: await version(), roomId: null }))
  expect(await booked()).toEqual([])
  expect(await roomOf(eventId)).toBeNull()
  roomId = first
  expect(await booked()).toEqual([])
})

test('the title of a private event is not on the door of the room', async () => {
  await create({ class: 'private', title: '병원' })
  const rows = await portal.db<{ title: string }[]>`
    select request.title from reservation_request request where request.resource_id = ${roomId}`
  expect(rows.map(({ title }) => title)).toEqual(['비공개'])
})

test('50 events and bookings for one room at the same time have one winner', async () => {
  const roles = ['user', 'peer', 'colleague'] as const
  const times = { startDate: '2026-12-02', endDate: '2026-12-02', startTime: '10:00', endTime: '11:00' }
  const attempts = Array.from({ length: 50 }, async (_one, index) => {
    const role = roles[index % 3] ?? 'user'
    if (index % 2 === 0) return (await save({}, role)).refusal === undefined
    const asked = { resourceId: roomId, ...times, repeat: null, title: `예약 ${index}` }
    return (await people[role].callWith(reservationApi.saveRequest, asked)).refusal === undefined
  })
  const won = (await Promise.all(attempts)).filter(Boolean)
  expect(won).toHaveLength(1)
  expect(await booked()).toEqual(['12-02 10:00'])
}, 60_000)

test('rooms are listed with the number of taken dates, the own booking of the event does not count', async () => {
  const { eventId } = await create({ rule: weekly })
  const times = { isAllDay: false, start: '2026-12-02T10:00', end: '2026-12-02T11:00', timeZone }
  const takenAt = async (more: { eventId?: number }) => {
    const { result } = await people.user.call(calendarApi.listRooms, {
      ...{ ...times, rule: 'FREQ=WEEKLY;COUNT=6;BYDAY=WE', lunar: null, ...more },
    })
    const room = result.rooms.find((one) => one.resourceId === roomId)
    return [result.dateCount, room?.takenCount]
  }
  expect(await takenAt({})).toEqual([6, 4])
  expect(await takenAt({ eventId })).toEqual([6, 0])
})

test('rooms are rows with the times at which they are taken, closed or too small', async () => {
  const { eventId } = await create()
  const times = [9, 10, 11, 12].map((hour) => ({
    start: `2026-12-02T${String(hour).padStart(2, '0')}:00:00+09:00`,
    end: `2026-12-02T${String(hour).padStart(2, '0')}:30:00+09:00`,
  }))
  const takenOf = async (more: { eventId?: number; seats?: number }, role: Role = 'peer') => {
    const { result } = await people[role].call(calendarApi.listRoomTimes, { times, ...more })
    return result.find(({ resourceId }) => resourceId === roomId)?.taken
  }
  expect(await takenOf({})).toEqual([1])
  // The event that is edited does not take its own room; another person learns nothing by its number.
  expect(await takenOf({ eventId }, 'user')).toEqual([])
  expect((await people.peer.call(calendarApi.listRoomTimes, { times, eventId })).status).toBe(404)
  await portal.db`update reservation_resource set capacity = 4 where resource_id = ${roomId}`
  expect(await takenOf({ seats: 4 })).toEqual([1])
  expect(await takenOf({ seats: 5 })).toBeUndefined()
  expect(await takenOf({}, 'outsider')).toBeUndefined()
  const past = [{ start: '2026-11-30T10:00:00+09:00', end: '2026-11-30T11:00:00+09:00' }]
  const { result } = await people.peer.call(calendarApi.listRoomTimes, { times: past })
  expect(result.find(({ resourceId }) => resourceId === roomId)?.taken).toEqual([0])
  const backwards = [{ start: past[0]?.end ?? '', end: past[0]?.start ?? '' }]
  const { refusal } = await people.peer.call(calendarApi.listRoomTimes, { times: backwards })
  expect(refusal?.code).toBe('calendar.endBeforeStart')
})

test('rooms that a person may book are listed with their bookings and closed times, others are left out', async () => {
  await create({ title: '로드맵' })
  const day = { day: '2026-12-02', timeZone: 'Asia/Seoul' }
  const placesOf = async (role: Role, more: { resourceIds?: number[] } = {}) =>
    (await people[role].call(calendarApi.listPlaceTimes, { ...day, ...more })).result
  const roomFor = async (role: Role) =>
    (await placesOf(role))
      .find(({ resourceId }) => resourceId === roomId)
      ?.times.filter(({ kind }) => kind === 'busy')
  expect(await roomFor('peer')).toEqual([
    { start: '2026-12-02T01:00:00Z', end: '2026-12-02T02:00:00Z', kind: 'busy', title: '로드맵' },
  ])
  const [own] = await placesOf('peer', { resourceIds: [roomId] })
  expect(own?.times.filter(({ kind }) => kind === 'closed').map(({ end }) => end)).toEqual([
    '2026-12-02T00:00:00.000Z',
    '2026-12-02T15:00:00.000Z',
  ])
  // A room of another company and a missing one give the same answer.
  expect(await placesOf('outsider', { resourceIds: [roomId] })).toEqual([])
  expect(await placesOf('outsider', { resourceIds: [roomId + 100_000] })).toEqual([])
  const name = { ko: '임원실', en: '', zh: '' }
  const rights = { 'company:ONE': 'see' as const }
  const seen = await createResource(portal.db, { comCode: 'ONE', folderId, name, rights }, portal.clock.now())
  expect(await placesOf('peer', { resourceIds: [seen] })).toEqual([])
  await portal.db`update reservation_resource set kind = 'vehicle' where resource_id = ${roomId}`
  expect(await placesOf('peer', { resourceIds: [roomId] })).toEqual([])
})

test('a booking without an event makes the browsers of others read the times of rooms again', async () => {
  const stream = await openPushStream(portal, people.peer)
  await people.user.call(reservationApi.saveRequest, {
    ...{ resourceId: roomId, startDate: '2026-12-02', endDate: '2026-12-02' },
    ...{ startTime: '15:00', endTime: '16:00', repeat: null, title: '손님' },
  })
  for (const { name, refreshedBy = [] } of [calendarApi.listPlaceTimes, calendarApi.listRoomTimes]) {
    const followed = () => stream.topics().some((topic) => refreshedBy.some((one) => one.topic === topic))
    await expect.poll(() => [name, followed()], { timeout: 10_000 }).toEqual([name, true])
  }
  stream.close()
})

test('the booking of a private event has no title among the times of its room', async () => {
  await create({ title: '면담', class: 'private' })
  const asked = { day: '2026-12-02', timeZone: 'Asia/Seoul', resourceIds: [roomId] }
  const { result, body } = await people.peer.call(calendarApi.listPlaceTimes, asked)
  expect(result[0]?.times.filter(({ kind }) => kind === 'busy')).toHaveLength(1)
  expect(body).not.toContain('면담')
  const unknown = await people.peer.call(calendarApi.listPlaceTimes, { ...asked, timeZone: 'Mars/Olympus' })
  expect(unknown.refusal?.code).toBe('calendar.zoneUnknown')
  const many = Array.from({ length: 11 }, (_one, place) => place + 1)
  const tooMany = await people.peer.callWith(calendarApi.listPlaceTimes, { ...asked, resourceIds: many })
  expect(tooMany.refusal?.code).toBe('kit.invalidInput')
})

test('dates that the night adds to a series are booked too, with the rights of its organiser', async () => {
  const before = portal.clock.now()
  const { eventId } = await create({ rule: 'FREQ=MONTHLY;BYDAY=1WE' })
  const count = (await booked()).length
  expect(count).toBeGreaterThan(20)
  portal.clock.set(new Date(before.getTime() + 95 * 86_400_000))
  await extendSeries({ ...portal.app.services, db: portal.app.db } as unknown as Background)
  portal.clock.set(before)
  expect((await booked()).length).toBe(count + 3)
  expect((await roomOf(eventId))?.state).toBe('accepted')
})
