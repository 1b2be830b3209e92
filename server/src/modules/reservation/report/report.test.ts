import { reservationAdminApi, reservationApi } from '@maru/api/reservation'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { openCast, type Role } from '#test/cast.ts'
import { replaceBlackouts } from '../admin/resource-detail.sql.ts'
import { closeUnusedBookings } from '../attendance/attendance.jobs.ts'
import { createFolder, createResource, type ResourceDraft } from '../reservation.factory.ts'
import { countWeekdays, openInHour, openMinutes } from './report.rules.ts'

let portal: TestApp
let people: Record<Role, Client>

beforeAll(async () => {
  portal = await openTestApp({ now: '2026-11-22T23:30:00Z', env: { SESSION_IDLE_MINUTES: '600' } })
  people = await openCast(portal)
})
afterAll(() => portal.stop())

async function room(draft: Partial<ResourceDraft> = {}) {
  const folderId = await createFolder(portal.db, { comCode: 'ONE', name: { ko: '회의실', en: '', zh: '' } })
  const name = { ko: '=대회의실', en: 'Hall', zh: '' }
  const resourceId = await createResource(
    portal.db,
    { comCode: 'ONE', folderId, name, ...draft },
    portal.clock.now(),
  )
  return { folderId, resourceId }
}
const book = (role: Role, resourceId: number, startTime: string, endTime: string) =>
  people[role].call(reservationApi.saveRequest, {
    ...{ resourceId, startDate: '2026-11-23', endDate: '2026-11-23', startTime, endTime },
    ...{ repeat: null, title: '회의' },
  })
const days = { startDate: '2026-11-23', endDate: '2026-11-29' }

test('minutes are counted by hour of the week, by resource and by department', async () => {
  const { folderId, resourceId } = await room()
  await book('user', resourceId, '09:30', '11:00')
  await book('colleague', resourceId, '13:00', '14:00')
  const { result } = await people.manager.call(reservationAdminApi.getReport, { ...days, folderId })
  expect(result.resources).toEqual([
    expect.objectContaining({
      resourceId,
      bookingCount: 2,
      minutes: 150,
      openMinutes: 7 * 540,
      absenceCount: 0,
    }),
  ])
  const used = result.hours.filter((row) => row.minutes > 0)
  expect(used).toEqual([
    { weekday: 1, hour: 9, minutes: 30, share: 0.5 },
    { weekday: 1, hour: 10, minutes: 60, share: 1 },
    { weekday: 1, hour: 13, minutes: 60, share: 1 },
  ])
  expect(result.hours).toHaveLength(7 * 9)
  expect(result.departments.map((row) => row.minutes)).toEqual([90, 60])
  const before = { startDate: '2026-11-16', endDate: '2026-11-22', folderId }
  const empty = await people.manager.call(reservationAdminApi.getReport, before)
  expect(empty.result.resources[0]).toMatchObject({ bookingCount: 0, minutes: 0, share: 0 })
})

test('blackouts are not open, each minute counted once and for every unit', async () => {
  portal.clock.set('2026-11-22T23:30:00Z')
  const { folderId, resourceId } = await room({ quantity: 2 })
  // Two overlap on Monday from 09:30 to 11:00, one lasts overnight until Wednesday 10:00, one is before the report.
  await replaceBlackouts(
    portal.db,
    { comCode: 'ONE', resourceId },
    [
      ['2026-11-23T09:30', '2026-11-23T10:30'],
      ['2026-11-23T10:00', '2026-11-23T11:00'],
      ['2026-11-24T17:00', '2026-11-25T10:00'],
      ['2026-11-20T09:00', '2026-11-22T00:00'],
    ].map(([start, end]) => ({
      start: Date.parse(`${start}:00+09:00`),
      end: Date.parse(`${end}:00+09:00`),
      reason: '점검',
    })),
  )
  await book('user', resourceId, '09:00', '09:30')
  const { result } = await people.manager.call(reservationAdminApi.getReport, { ...days, folderId })
  expect(result.resources[0]?.openMinutes).toBe(2 * (7 * 540 - 90 - 60 - 60))
  const at = (weekday: number, hour: number) =>
    result.hours.find((row) => row.weekday === weekday && row.hour === hour)
  // Half of Monday's first hour remains open: 30 minutes for each of 2 units, of which one unit is booked.
  expect(at(1, 9)).toMatchObject({ minutes: 30, share: 0.5 })
  expect(at(1, 10)).toBeUndefined()
  expect(at(2, 17)).toBeUndefined()
  expect(at(3, 9)).toBeUndefined()
  expect(at(3, 10)).toMatchObject({ minutes: 0 })
})

test('no-shows are counted by person, resource and department', async () => {
  portal.clock.set('2026-11-22T23:30:00Z')
  const { folderId, resourceId } = await room({ rules: { checkIn: 'any' } })
  await book('peer', resourceId, '10:00', '11:00')
  portal.clock.set('2026-11-23T01:20:00Z')
  await closeUnusedBookings({ ...portal.app.services, db: portal.db })
  const { result } = await people.manager.call(reservationAdminApi.getReport, { ...days, folderId })
  expect(result.resources).toEqual([expect.objectContaining({ bookingCount: 0, absenceCount: 1 })])
  expect(result.absences).toEqual([expect.objectContaining({ personCode: 'peer', absenceCount: 1 })])
  expect(result.departments).toEqual([expect.objectContaining({ minutes: 0, absenceCount: 1 })])
})

test('a table is a file without formulas for spreadsheets', async () => {
  portal.clock.set('2026-11-22T23:30:00Z')
  const { folderId, resourceId } = await room()
  await book('user', resourceId, '10:00', '11:00')
  const ask = { ...days, folderId, part: 'resources', language: 'ko' } as const
  const file = await people.manager.call(reservationAdminApi.exportReport, ask)
  expect(file.headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(file.body.split('\r\n').slice(0, 2)).toEqual([
    '\ufeff자원,예약,이용(분),운영(분),이용률,미이용',
    "'=대회의실,1,60,3780,1.6%,0",
  ])
  for (const part of ['hours', 'departments', 'absences'] as const)
    expect((await people.manager.call(reservationAdminApi.exportReport, { ...ask, part })).status).toBe(200)
})

test('other companies are not in the report, and a span of years is refused', async () => {
  const other = await createFolder(portal.db, { comCode: 'TWO', name: { ko: '차량', en: '', zh: '' } })
  const name = { ko: '공용차', en: '', zh: '' }
  const at = { comCode: 'TWO', folderId: other, name, isGlobal: true, rights: { everyone: 'book' as const } }
  const shared = await createResource(portal.db, at, portal.clock.now())
  await book('user', shared, '10:00', '11:00')
  const { result } = await people.manager.call(reservationAdminApi.getReport, days)
  expect(result.resources.map((row) => row.resourceId)).not.toContain(shared)
  const long = { startDate: '2024-01-01', endDate: '2026-11-29' }
  expect(await people.manager.call(reservationAdminApi.getReport, long)).toMatchObject({
    status: 400,
    refusal: { code: 'reservation.searchSpan' },
  })
})

test.each([
  ['2026-11-23', '2026-11-29', [1, 1, 1, 1, 1, 1, 1]],
  ['2026-11-23', '2026-11-23', [0, 1, 0, 0, 0, 0, 0]],
  ['2026-11-28', '2026-12-07', [2, 2, 1, 1, 1, 1, 2]],
])('the weekdays from %s to %s', (from, until, counts) => {
  expect(countWeekdays(from, until)).toEqual(counts)
})

test('open minutes count every unit and no closed day', () => {
  const openFrom = [0, 540, 540, 540, 540, 540, 0]
  const openUntil = [0, 1080, 1080, 1080, 1080, 1080, 0]
  expect(openMinutes({ openFrom, openUntil, quantity: 2 }, [1, 1, 1, 1, 1, 1, 1])).toBe(2 * 5 * 540)
  expect(openInHour({ openFrom: [570], openUntil: [1080], quantity: 1 }, 0, 9)).toBe(30)
  expect(openInHour({ openFrom: [570], openUntil: [1080], quantity: 1 }, 0, 8)).toBe(0)
})
