import { reservationApi } from '@maru/api/reservation'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { removeAll } from '#kit/data/retention.ts'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { openCast, type Role } from '#test/cast.ts'
import { createFolder, createResource, type ResourceDraft } from '../reservation.factory.ts'
import { bookingRetention } from './retention.service.ts'

let portal: TestApp
let people: Record<Role, Client>

beforeAll(async () => {
  portal = await openTestApp({ now: '2026-11-22T23:30:00Z' })
  people = await openCast(portal)
})
afterAll(() => portal.stop())
beforeEach(() => portal.db`delete from reservation_booking`)

const work = () => ({ ...portal.app.services, db: portal.db })
const scopeOf = (days: number, personCodesOnHold: string[] = [], comCode = 'ONE') => ({
  ...{ comCode, personCodesOnHold },
  before: new Date(portal.clock.now().getTime() - days * 86_400_000),
})
const left = async () => (await portal.db`select from reservation_booking`).length

async function room(draft: Partial<ResourceDraft> = {}) {
  const folderId = await createFolder(portal.db, { comCode: 'ONE', name: { ko: '회의실', en: '', zh: '' } })
  const name = { ko: '대회의실', en: 'Hall', zh: '' }
  return createResource(portal.db, { comCode: 'ONE', folderId, name, ...draft }, portal.clock.now())
}
async function book(role: Role, resourceId: number, more: object = {}) {
  const answer = await people[role].call(reservationApi.saveRequest, {
    ...{ resourceId, startDate: '2026-11-23', endDate: '2026-11-23', startTime: '10:00', endTime: '11:00' },
    ...{ repeat: null, title: '회의', ...more },
  })
  expect(answer.status).toBe(200)
  return answer.result
}
/** Moves the bookings of a resource into the past. */
const age = (resourceId: number, days: number) => portal.db`
  update reservation_booking
     set during = tstzrange(lower(during) - ${days} * interval '1 day', upper(during) - ${days} * interval '1 day'),
         occupied = tstzrange(lower(occupied) - ${days} * interval '1 day', upper(occupied) - ${days} * interval '1 day'),
         state = 'ended'
   where resource_id = ${resourceId}`

test('past bookings go with their requests; younger ones, those of a held person and of another company stay', async () => {
  const old = await room()
  const young = await room()
  await book('user', old, { participants: [{ personCode: 'peer', email: '' }] })
  await book('user', young)
  await age(old, 401)
  await age(young, 399)
  for (const onHold of [['user'], ['peer']])
    expect(await bookingRetention.count(work(), scopeOf(400, onHold))).toBe(0)
  expect(await removeAll(bookingRetention, work(), scopeOf(400, [], 'TWO'))).toBe(0)
  expect(await bookingRetention.count(work(), scopeOf(400))).toBe(1)
  expect(await removeAll(bookingRetention, work(), scopeOf(400))).toBe(1)
  expect(await removeAll(bookingRetention, work(), scopeOf(400))).toBe(0)
  expect(await left()).toBe(1)
  expect(await portal.db`select from reservation_request where resource_id = ${old}`).toHaveLength(0)
  expect(await portal.db`select from reservation_request where resource_id = ${young}`).toHaveLength(1)
})

test('the first dates of a series go, the series and its later dates stay', async () => {
  const resourceId = await room()
  await book('user', resourceId)
  await portal.db`
    insert into reservation_booking (com_code, request_id, resource_id, start_date, during, occupied, unit, state,
      created_at, updated_at)
    select com_code, request_id, resource_id, start_date,
           tstzrange(lower(during) - number * interval '1 day', upper(during) - number * interval '1 day'),
           tstzrange(lower(during) - number * interval '1 day', upper(during) - number * interval '1 day'),
           unit, 'ended', created_at, updated_at
      from reservation_booking cross join generate_series(366, 3865) number
     where resource_id = ${resourceId}`
  expect(await bookingRetention.count(work(), scopeOf(365))).toBe(3_500)
  expect(await removeAll(bookingRetention, work(), scopeOf(365))).toBe(3_500)
  expect(await left()).toBe(1)
  expect(await portal.db`select from reservation_request where resource_id = ${resourceId}`).toHaveLength(1)
})

test('a booking with something to return stays until it is returned', async () => {
  const resourceId = await room({ kind: 'device' })
  await book('user', resourceId)
  await age(resourceId, 500)
  await portal.db`update reservation_resource set needs_return = true where resource_id = ${resourceId}`
  expect(await removeAll(bookingRetention, work(), scopeOf(400))).toBe(0)
  await portal.db`update reservation_booking set returned_at = now() where resource_id = ${resourceId}`
  expect(await removeAll(bookingRetention, work(), scopeOf(400))).toBe(1)
})
