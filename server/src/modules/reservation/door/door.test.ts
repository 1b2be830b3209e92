import { reservationAdminApi, reservationApi } from '@maru/api/reservation'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { openCast, type Role } from '#test/cast.ts'
import { closeUnusedBookings } from '../attendance/attendance.jobs.ts'
import { createFolder, createResource, type ResourceDraft } from '../reservation.factory.ts'

let portal: TestApp
let people: Record<Role, Client>
let folderId: number

beforeAll(async () => {
  portal = await openTestApp({ now: '2026-11-22T23:30:00Z', env: { SESSION_IDLE_MINUTES: '600' } })
  people = await openCast(portal)
  folderId = await createFolder(portal.db, {
    comCode: 'ONE',
    name: { ko: '회의실', en: 'Rooms', zh: '会议室' },
  })
})
// 08:30 on a Monday in Seoul.
beforeEach(() => portal.clock.set('2026-11-22T23:30:00Z'))
afterAll(() => portal.stop())

async function room(draft: Partial<ResourceDraft> = {}) {
  const name = { ko: '대회의실', en: '', zh: '' }
  const at = { comCode: 'ONE', folderId, name, rules: { checkIn: 'door' as const }, ...draft }
  const resourceId = await createResource(portal.db, at, portal.clock.now())
  const { result } = await people.manager.call(reservationAdminApi.makeDoorKey, { resourceId })
  return { resourceId, key: result.key }
}
const book = async (role: Role, resourceId: number, startTime = '10:00', endTime = '11:00') =>
  (
    await people[role].call(reservationApi.saveRequest, {
      ...{ resourceId, startDate: '2026-11-23', endDate: '2026-11-23', startTime, endTime },
      ...{ repeat: null, title: `${role} 회의`, participants: [{ personCode: 'colleague', email: '' }] },
    })
  ).result.bookingIds[0] ?? 0
const look = (key: string) => portal.client.call(reservationApi.getDoor, { key })
const enter = (role: Role, resourceId: number, bookingId: number, code: string) =>
  people[role].call(reservationApi.checkInAtDoor, { resourceId, bookingId, code })

test('a tablet shows the current and the next booking, without a session', async () => {
  const { resourceId, key } = await room()
  await book('user', resourceId)
  await book('peer', resourceId, '14:00', '15:00')
  expect((await look(key)).result).toMatchObject({
    current: null,
    next: [{ title: 'user 회의' }, { title: 'peer 회의' }],
  })
  portal.clock.set('2026-11-23T01:30:00Z')
  expect((await look(key)).result).toMatchObject({
    ...{ resourceId, day: '2026-11-23', time: '10:30', checksIn: true },
    current: { title: 'user 회의', startTime: '10:00', endTime: '11:00', isCheckedIn: false },
    next: [{ title: 'peer 회의' }],
  })
})

test('a replaced, removed or wrong key is not found', async () => {
  const { resourceId, key } = await room()
  const { result } = await people.manager.call(reservationAdminApi.makeDoorKey, { resourceId })
  expect((await look(key)).status).toBe(404)
  expect((await look(result.key)).status).toBe(200)
  await people.manager.call(reservationAdminApi.removeDoorKey, { resourceId })
  expect((await look(result.key)).status).toBe(404)
  expect((await look('y'.repeat(43))).status).toBe(404)
})

test('only the code at the door checks in, for any participant, and the booking remains valid', async () => {
  const { resourceId, key } = await room()
  const bookingId = await book('user', resourceId)
  portal.clock.set('2026-11-23T01:00:00Z')
  // If the door code is required, check-in without it is refused.
  expect((await people.user.call(reservationApi.checkIn, { bookingId })).refusal?.code).toBe(
    'reservation.notNow',
  )
  const { code } = (await look(key)).result
  const answer = await people.colleague.call(reservationApi.findDoorBooking, { resourceId, code })
  expect(answer.result).toMatchObject({ bookingId, title: 'user 회의', isCheckedIn: false })
  expect((await enter('peer', resourceId, bookingId, code)).refusal?.code).toBe('reservation.notNow')
  expect((await enter('outsider', resourceId, bookingId, code)).status).toBe(404)
  expect((await enter('colleague', resourceId, bookingId, code)).status).toBe(200)
  expect((await enter('user', resourceId, bookingId, code)).refusal?.code).toBe('reservation.notNow')
  portal.clock.set('2026-11-23T01:20:00Z')
  await closeUnusedBookings({ ...portal.app.services, db: portal.db })
  expect((await look(key)).result.current).toMatchObject({ bookingId, isCheckedIn: true })
})

test('a code of another door, a guessed one and one of three minutes ago are refused', async () => {
  const [{ resourceId, key }, other] = [await room(), await room()]
  const bookingId = await book('user', resourceId)
  portal.clock.set('2026-11-23T01:00:00Z')
  const { code } = (await look(key)).result
  const wrong = { status: 410, refusal: { code: 'reservation.doorCodeOver' } }
  expect(await enter('user', resourceId, bookingId, (await look(other.key)).result.code)).toMatchObject(wrong)
  expect(await enter('user', resourceId, bookingId, 'AAAAAAAAAAAAAAAA')).toMatchObject(wrong)
  portal.clock.set('2026-11-23T01:03:30Z')
  expect(await enter('user', resourceId, bookingId, code)).toMatchObject(wrong)
  const now = (await look(key)).result.code
  expect((await enter('user', resourceId, bookingId, now)).status).toBe(200)
})

test('the key itself is not stored', async () => {
  const { resourceId, key } = await room()
  const [row] =
    await portal.db`select door_key_hash from reservation_resource where resource_id = ${resourceId}`
  expect(Buffer.from(row?.doorKeyHash as Uint8Array)).toHaveLength(32)
  expect(Buffer.from(row?.doorKeyHash as Uint8Array).toString('base64url')).not.toBe(key)
})

const bookHere = (key: string, minutes: number) =>
  portal.client.call(reservationApi.bookAtDoor, { key, minutes, title: '현장 예약' })
const endHere = (key: string, bookingId: number) =>
  portal.client.call(reservationApi.endAtDoor, { key, bookingId })

test('a tablet books a free room from now on, up to the next booking, and the booking is checked in', async () => {
  const { resourceId, key } = await room()
  await book('user', resourceId)
  portal.clock.set('2026-11-23T00:25:40Z')
  // 09:25 in Seoul; the room is taken from 10:00.
  expect((await look(key)).result.minutes).toEqual([15, 30])
  expect((await bookHere(key, 60)).refusal?.code).toBe('reservation.conflict')
  const { bookingId } = (await bookHere(key, 30)).result
  expect((await look(key)).result).toMatchObject({
    minutes: [],
    current: { bookingId, title: '현장 예약', startTime: '09:25', endTime: '09:55', isCheckedIn: true },
  })
  expect((await bookHere(key, 15)).refusal?.code).toBe('reservation.conflict')
  // It belongs to no person, and every viewer of the resource sees it.
  const { result } = await people.peer.call(reservationApi.listBookings, {
    ...{ resourceId, requestType: 'Daily', baseDatetime: '2026-11-23' },
  })
  expect(result.map((one) => [one.title, one.reserverCode, one.canUpdate])).toEqual([
    ['현장 예약', '', false],
    ['user 회의', result[1]?.reserverCode, false],
  ])
})

test('a tablet ends the running booking, whose owner is notified, and only that of its own room', async () => {
  const [{ resourceId, key }, other] = [await room(), await room()]
  const bookingId = await book('user', resourceId)
  expect((await endHere(key, bookingId)).refusal?.code).toBe('reservation.notNow')
  // Within a minute: the next booking can begin at once all the same.
  portal.clock.set('2026-11-23T01:20:34Z')
  expect((await endHere(other.key, bookingId)).refusal?.code).toBe('reservation.notNow')
  expect((await endHere('y'.repeat(43), bookingId)).status).toBe(404)
  expect((await endHere(key, bookingId)).status).toBe(200)
  expect((await look(key)).result).toMatchObject({ current: null, minutes: [15, 30, 60, 120] })
  expect((await endHere(key, bookingId)).refusal?.code).toBe('reservation.notNow')
  await portal.app.drainEvents()
  const alarms = await portal.db`select word from kit_alarm where person_code = 'user'`
  expect(alarms.map((row) => row.word)).toContain('reservation.alarm.ended')
})

test.each<[string, Partial<ResourceDraft>]>([
  ['needs approval', { rules: { alwaysApproves: true }, approvers: ['colleague'] }],
  ['has terms', { terms: '정리해 주세요.' }],
  ['is closed now', { hours: Array.from({ length: 7 }, (): [number, number] => [840, 1080]) }],
])('a tablet offers no booking of a resource that %s', async (_name, draft) => {
  const { key } = await room(draft)
  portal.clock.set('2026-11-23T01:20:00Z')
  expect((await look(key)).result.minutes).toEqual([])
  expect((await bookHere(key, 15)).refusal?.code).toBe('reservation.conflict')
})
