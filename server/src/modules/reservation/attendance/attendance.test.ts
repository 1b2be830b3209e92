import { reservationAdminApi, reservationApi } from '@maru/api/reservation'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { openCast, type Role } from '#test/cast.ts'
import { createFolder, createResource, type ResourceDraft } from '../reservation.factory.ts'
import { closeUnusedBookings } from './attendance.jobs.ts'

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

const name = { ko: '대회의실', en: '', zh: '' }
const room = (draft: Partial<ResourceDraft> = {}) =>
  createResource(portal.db, { comCode: 'ONE', folderId, name, ...draft }, portal.clock.now())
const tick = () => closeUnusedBookings({ ...portal.app.services, db: portal.db })

async function book(role: Role, resourceId: number, more: { choice?: 'wait'; day?: string } = {}) {
  const { day = '2026-11-23' } = more
  const { result } = await people[role].call(reservationApi.saveRequest, {
    resourceId,
    startDate: day,
    endDate: day,
    startTime: '10:00',
    endTime: '12:00',
    repeat: null,
    title: `${role} 회의`,
    ...(more.choice ? { choices: [{ startDate: day, choice: more.choice, resourceId: null }] } : {}),
  })
  return result.bookingIds[0] ?? 0
}
const stateOf = async (bookingId: number) => {
  const [row] = await portal.db<{ state: string }[]>`
    select state from reservation_booking where booking_id = ${bookingId}`
  return row?.state
}
const alarmsOf = async (role: Role) => {
  await portal.app.drainEvents()
  const rows = await portal.db<{ word: string }[]>`
    select word from kit_alarm where person_code = ${role} order by alarm_id desc`
  return rows.map((row) => row.word)
}

test('when a booking is cancelled, the first in the waiting list is offered the slot, then the next, and one confirms', async () => {
  const resourceId = await room()
  const first = await book('user', resourceId)
  const [second, third] = [
    await book('peer', resourceId, { choice: 'wait' }),
    await book('colleague', resourceId, { choice: 'wait' }),
  ]
  await people.user.call(reservationApi.cancelRequest, { bookingId: first })
  expect([await stateOf(second), await stateOf(third)]).toEqual(['held', 'waiting'])
  expect(await alarmsOf('peer')).toContain('reservation.alarm.offered')
  // No other person gets an offered slot.
  expect((await people.user.call(reservationApi.confirmOffer, { bookingId: second })).status).toBe(404)
  portal.clock.advance(31 * 60_000)
  await tick()
  expect([await stateOf(second), await stateOf(third)]).toEqual(['expired', 'held'])
  expect((await people.peer.call(reservationApi.confirmOffer, { bookingId: second })).refusal?.code).toBe(
    'reservation.offerOver',
  )
  expect((await people.colleague.call(reservationApi.confirmOffer, { bookingId: third })).status).toBe(200)
  expect(await stateOf(third)).toBe('accepted')
})

test('without check-in the room is released, the slot offered, and a no-show counted', async () => {
  const resourceId = await room({ rules: { checkIn: 'any', releaseMinutes: 15, noShowLimit: 1 } })
  const booking = await book('user', resourceId)
  portal.clock.set('2026-11-23T01:14:00Z')
  await tick()
  expect(await stateOf(booking)).toBe('accepted')
  portal.clock.set('2026-11-23T01:15:00Z')
  await tick()
  expect(await stateOf(booking)).toBe('released')
  expect(await alarmsOf('user')).toContain('reservation.alarm.released')
  const again = await people.user.call(reservationApi.validateRequest, {
    resourceId,
    startDate: '2026-11-24',
    endDate: '2026-11-24',
    startTime: '10:00',
    endTime: '11:00',
    repeat: null,
  })
  expect(again).toMatchObject({ status: 403, refusal: { code: 'reservation.noShows' } })
})

test('a room booked during its slot is released the same number of minutes later', async () => {
  const resourceId = await room({ rules: { checkIn: 'any', releaseMinutes: 15 } })
  portal.clock.set('2026-11-23T01:20:00Z')
  const booking = await book('peer', resourceId)
  await tick()
  expect(await stateOf(booking)).toBe('accepted')
  portal.clock.set('2026-11-23T01:35:00Z')
  await tick()
  expect(await stateOf(booking)).toBe('released')
})

test('check-in is open from some minutes before the start, and prevents the release', async () => {
  const resourceId = await room({ rules: { checkIn: 'any', checkInBefore: 10 } })
  const bookingId = await book('user', resourceId)
  portal.clock.set('2026-11-23T00:49:00Z')
  expect((await people.user.call(reservationApi.checkIn, { bookingId })).refusal?.code).toBe(
    'reservation.notNow',
  )
  portal.clock.set('2026-11-23T00:50:00Z')
  expect((await people.peer.call(reservationApi.checkIn, { bookingId })).status).toBe(404)
  expect((await people.user.call(reservationApi.checkIn, { bookingId })).status).toBe(200)
  portal.clock.set('2026-11-23T01:30:00Z')
  await tick()
  expect(await stateOf(bookingId)).toBe('accepted')
})

test('a booking that ends early frees the rest', async () => {
  const resourceId = await room()
  const bookingId = await book('user', resourceId)
  portal.clock.set('2026-11-23T01:30:00Z')
  expect((await people.user.call(reservationApi.endBooking, { bookingId })).status).toBe(200)
  const booked = await people.peer.call(reservationApi.saveRequest, {
    resourceId,
    startDate: '2026-11-23',
    endDate: '2026-11-23',
    startTime: '10:30',
    endTime: '12:00',
    repeat: null,
    title: '이어서',
  })
  expect(booked.status).toBe(200)
})

test('a car returned with a fault is closed to bookings', async () => {
  const resourceId = await room({ kind: 'vehicle', rules: { needsReturn: true } })
  const bookingId = await book('user', resourceId)
  portal.clock.set('2026-11-23T02:30:00Z')
  const input = { bookingId, note: '왼쪽 문 긁힘', hasFault: true, mileage: 34_512 }
  expect((await people.user.call(reservationApi.returnBooking, input)).status).toBe(200)
  expect((await people.user.call(reservationApi.returnBooking, input)).refusal?.code).toBe(
    'reservation.notNow',
  )
  const detail = await people.peer.call(reservationApi.getResource, { id: resourceId })
  expect(detail.result).toMatchObject({ isFaulty: true, mileage: 34_512 })
  const returned = async (role: Role) => {
    const { result } = await people[role].call(reservationApi.getRequest, { id: bookingId })
    return result.bookings.map((one) => [one.mileage, one.returnNote])
  }
  expect(await returned('user')).toEqual([[34_512, '왼쪽 문 긁힘']])
  expect(await returned('manager')).toEqual([[34_512, '왼쪽 문 긁힘']])
  expect(await returned('peer')).toEqual([[null, '']])
})

test('an undecided request ends at its start', async () => {
  const resourceId = await room({ rules: { alwaysApproves: true }, approvers: ['colleague'] })
  const bookingId = await book('user', resourceId)
  expect(await alarmsOf('colleague')).toContain('reservation.alarm.asked')
  portal.clock.set('2026-11-23T01:00:00Z')
  await tick()
  expect(await stateOf(bookingId)).toBe('expired')
})

test('an overdue return is reminded of once, and is listed for administrators until it is returned', async () => {
  const resourceId = await room({ kind: 'vehicle', rules: { needsReturn: true } })
  const bookingId = await book('user', resourceId)
  const wordsOf = async () => (await alarmsOf('user')).filter((word) => word === 'reservation.alarm.overdue')
  const overdue = async () => {
    const days = { startDate: '2026-11-23', endDate: '2026-11-23' }
    const { result } = await people.manager.call(reservationAdminApi.getReport, days)
    return result.overdue.map((row) => [row.bookingId, row.title, row.endDate, row.endTime])
  }
  portal.clock.set('2026-11-23T02:59:00Z')
  await tick()
  expect([await wordsOf(), await overdue()]).toEqual([[], []])
  portal.clock.set('2026-11-23T03:00:00Z')
  await tick()
  await tick()
  expect(await wordsOf()).toHaveLength(1)
  expect(await overdue()).toEqual([[bookingId, 'user 회의', '2026-11-23', '12:00']])
  await people.user.call(reservationApi.returnBooking, { bookingId })
  expect(await overdue()).toEqual([])
})

test.each([
  ['after half of the hours of the resource', '2026-12-01', 4, '2026-11-23T00:00:00Z'],
  ['after a day where it has none', '2026-12-01', 0, '2026-11-23T22:00:00Z'],
  ['after an hour where it begins within a day', '2026-11-23', 0, '2026-11-22T23:00:00Z'],
])('approvers are reminded of a request once, %s', async (_name, day, approvalHours, due) => {
  portal.clock.set('2026-11-22T22:00:00Z')
  const rules = { alwaysApproves: true, approvalHours }
  const resourceId = await room({ rules, approvers: ['colleague'] })
  const reminders = async () =>
    (await alarmsOf('colleague')).filter((word) => word === 'reservation.alarm.reminded').length
  const before = await reminders()
  await book('user', resourceId, { day })
  portal.clock.set(new Date(Date.parse(due) - 60_000).toISOString())
  await tick()
  expect(await reminders()).toBe(before)
  portal.clock.set(due)
  await tick()
  await tick()
  expect(await reminders()).toBe(before + 1)
})
