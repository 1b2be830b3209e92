import { reservationApi } from '@maru/api/reservation'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { openCast, type Role } from '#test/cast.ts'
import { createFolder, createResource, type ResourceDraft } from '../reservation.factory.ts'
import { bookingCalendar, todayPart } from '../sources/sources.service.ts'

let portal: TestApp
let people: Record<Role, Client>
let folderId: number

beforeAll(async () => {
  portal = await openTestApp({ now: '2026-11-22T23:30:00Z' })
  people = await openCast(portal)
  folderId = await createFolder(portal.db, {
    comCode: 'ONE',
    name: { ko: '회의실', en: 'Rooms', zh: '会议室' },
  })
})
afterAll(() => portal.stop())

const room = (draft: Partial<ResourceDraft> = {}) =>
  createResource(
    portal.db,
    { comCode: 'ONE', folderId, name: { ko: '대회의실', en: 'Hall', zh: '大会议室' }, ...draft },
    portal.clock.now(),
  )
async function book(role: Role, resourceId: number, title: string, startDate = '2026-11-23') {
  const { result } = await people[role].call(reservationApi.saveRequest, {
    ...{
      resourceId,
      startDate,
      endDate: startDate,
      startTime: '10:00',
      endTime: '11:00',
      repeat: null,
      title,
    },
    participants: [{ personCode: 'colleague', email: '' }],
  })
  return result.bookingIds[0] ?? 0
}
const keyOf = (path: string) => path.split('/').at(-2) ?? ''
const read = (path: string) => portal.client.call(reservationApi.getFeed, { key: keyOf(path) })

test('a booking is downloaded as a calendar file with the id from the map', async () => {
  const bookingId = await book('user', await room(), '분기 점검')
  const file = await people.user.call(reservationApi.downloadBooking, { bookingId })
  expect(file.headers['content-type']).toBe('text/calendar; charset=utf-8')
  expect(file.headers['content-disposition']).toContain(`booking-${bookingId}.ics`)
  const map = await people.user.call(reservationApi.mapByBooking, { bookingId })
  expect(file.body).toContain(`UID:${map.result?.calendarUid}`)
  expect(file.body).toContain('SUMMARY:분기 점검')
  expect(file.body).toContain('DTSTART:20261123T010000Z')
  expect((await people.outsider.call(reservationApi.downloadBooking, { bookingId })).status).toBe(404)
})

test('a series is downloaded with all dates', async () => {
  const { result } = await people.user.call(reservationApi.saveRequest, {
    ...{ resourceId: await room(), startDate: '2026-11-23', endDate: '2026-11-23' },
    ...{ startTime: '13:00', endTime: '14:00', title: '반복' },
    repeat: {
      ...{ type: 'Daily', interval: 1, weekdays: [], byWeekday: false },
      ...{ end: 'SetCount', count: 3, until: null },
    },
  })
  const bookingId = result.bookingIds[0] ?? 0
  const whole = await people.user.call(reservationApi.downloadBooking, { bookingId, isMaster: true })
  expect(whole.body.match(/BEGIN:VEVENT/g)).toHaveLength(3)
})

test("a secret address returns the owner's bookings without a session, until it is replaced or removed", async () => {
  await book('user', await room(), '내 회의')
  await book('peer', await room(), '남의 회의')
  const { result } = await people.user.call(reservationApi.makeFeed, {})
  const first = await read(result.path)
  expect(first.status).toBe(200)
  expect(first.headers['content-type']).toBe('text/calendar; charset=utf-8')
  expect(first.body).toContain('SUMMARY:내 회의')
  expect(first.body).not.toContain('남의 회의')
  const again = await people.user.call(reservationApi.makeFeed, {})
  expect((await read(result.path)).status).toBe(410)
  expect((await read(again.result.path)).status).toBe(200)
  expect((await people.user.call(reservationApi.listFeeds, {})).result).toEqual([
    expect.objectContaining({ resourceId: null, name: null }),
  ])
  await people.user.call(reservationApi.removeFeed, {})
  expect((await read(again.result.path)).status).toBe(410)
  expect((await people.user.call(reservationApi.listFeeds, {})).result).toEqual([])
})

test('of many feeds created at the same time fifty are stored', async () => {
  const rooms: number[] = []
  for (let count = 0; count < 56; count += 1) rooms.push(await room())
  const makeFeed = (resourceId: number) => people.manager.call(reservationApi.makeFeed, { resourceId })
  for (const one of rooms.splice(0, 46)) await makeFeed(one)
  const answers = await Promise.all(rooms.map(makeFeed))
  expect(answers.map((answer) => answer.refusal?.code ?? 'made').toSorted()).toEqual([
    ...Array<string>(4).fill('made'),
    ...Array<string>(6).fill('reservation.tooManyFeeds'),
  ])
})

test('the secret is not in the database, only its hash', async () => {
  const { result } = await people.peer.call(reservationApi.makeFeed, {})
  const rows = await portal.db`select key_hash from kit_feed where person_code = 'peer'`
  expect(rows).toHaveLength(1)
  expect(String(rows[0]?.keyHash)).not.toContain(keyOf(result.path))
  expect(Buffer.from(rows[0]?.keyHash as Uint8Array)).toHaveLength(32)
})

test('the feed of a resource ends with the right to see it, and with the account of its owner', async () => {
  const resourceId = await room({ rights: { 'person:user': 'book', 'person:peer': 'see' } })
  await book('user', resourceId, '임원 회의')
  const { result } = await people.peer.call(reservationApi.makeFeed, { resourceId })
  expect((await read(result.path)).body).toContain('SUMMARY:임원 회의')
  expect((await people.outsider.call(reservationApi.makeFeed, { resourceId })).status).toBe(404)
  await portal.db`delete from reservation_right where resource_id = ${resourceId} and subject = 'person:peer'`
  expect((await read(result.path)).status).toBe(404)
  await portal.db`
    insert into reservation_right (com_code, resource_id, subject, level)
    values ('ONE', ${resourceId}, 'person:peer', 1)`
  expect((await read(result.path)).status).toBe(200)
  await portal.db`update org_person set retired_on = '2026-11-01' where person_code = 'peer'`
  expect((await read(result.path)).status).toBe(404)
  await portal.db`update org_person set retired_on = null where person_code = 'peer'`
})

test('an unknown secret is not found', async () => {
  expect((await portal.client.call(reservationApi.getFeed, { key: 'x'.repeat(43) })).status).toBe(404)
})

test("the home page and the calendar get today's bookings of the viewer", async () => {
  const resourceId = await room()
  const today = await book('super', resourceId, '오늘 회의')
  const tomorrow = await book('super', resourceId, '내일 회의', '2026-11-24')
  const address = (day: string, bookingId: number | undefined) =>
    `/reservedb/myReserve/personalday?DAY=${day}&BOOKING=${bookingId}`
  const viewer = { personCode: 'super', comCode: 'ONE', deptCode: '', subjects: [], permissions: {} }
  const context = { ...portal.app.services, db: portal.db, viewer } as never
  expect(await todayPart.load(context, {})).toMatchObject({ bookings: [{ title: '오늘 회의' }] })
  const period = {
    from: new Date('2026-11-23T00:00:00Z'),
    until: new Date('2026-11-25T00:00:00Z'),
    limit: 10,
  }
  const entries = await bookingCalendar.list(context, period)
  expect(entries.map((entry) => [entry.title, entry.start, entry.url])).toEqual([
    ['오늘 회의', '2026-11-23T01:00:00Z', address('2026-11-23', today)],
    ['내일 회의', '2026-11-24T01:00:00Z', address('2026-11-24', tomorrow)],
  ])
})
