import { afterAll, beforeAll, expect, test } from 'vitest'
import { listBusyTimes } from '#kit/room-slots/busy-times.ts'
import { openTestApp, type TestApp } from '#test/app.ts'
import { openCast } from '#test/cast.ts'
import { statementsOf } from '#test/sent-statements.ts'
import { listAbsences, removeAbsences, saveAbsences } from './absence.service.ts'
import type { Absence } from './absence.sql.ts'

let app: TestApp

beforeAll(async () => {
  app = await openTestApp()
  await openCast(app)
})
afterAll(() => app.stop())

const work = () => ({ ...app.app.services, db: app.db })

const leave = (
  personCode: string,
  fromDay: string,
  untilDay: string,
  more: Partial<Absence> = {},
): Absence => {
  return { personCode, fromDay, untilDay, startsAtNoon: false, endsAtNoon: false, kind: 'leave', ...more }
}
const november = { from: '2026-11-01', until: '2026-11-30' }

test('a room writes absences under its key, replaces them and removes exactly these', async () => {
  const document = { source: 'approval', sourceId: 'APM1' }
  await saveAbsences(work(), document, [leave('user', '2026-11-02', '2026-11-03')])
  await saveAbsences(work(), { source: 'approval', sourceId: 'APM2' }, [
    leave('user', '2026-11-20', '2026-11-20', { startsAtNoon: true }),
  ])
  await saveAbsences(work(), document, [leave('user', '2026-11-05', '2026-11-06', { endsAtNoon: true })])
  const days = async () =>
    (await listAbsences(app, ['user'], november)).map(({ fromDay, untilDay }) => [fromDay, untilDay])
  expect(await days()).toEqual([
    ['2026-11-05', '2026-11-06'],
    ['2026-11-20', '2026-11-20'],
  ])
  expect((await removeAbsences(work(), document)).map(({ endsAtNoon }) => endsAtNoon)).toEqual([true])
  expect(await days()).toEqual([['2026-11-20', '2026-11-20']])
})

test('absences of several people come in one statement, and only those that touch the period', async () => {
  await saveAbsences(work(), { source: 'test', sourceId: '1' }, [
    leave('peer', '2026-10-30', '2026-11-01'),
    leave('manager', '2026-11-30', '2026-12-04', { kind: 'trip' }),
    leave('colleague', '2026-12-01', '2026-12-02'),
  ])
  const absences = await listAbsences(app, ['peer', 'manager', 'colleague', 'nobody'], november)
  expect(absences.map(({ personCode, kind }) => [personCode, kind])).toEqual([
    ['manager', 'trip'],
    ['peer', 'leave'],
  ])
  const sent = await statementsOf(app, () => listAbsences(app.app, ['peer', 'manager', 'user'], november))
  expect(sent).toHaveLength(1)
  const published = await app.db<{ comCode: string }[]>`
    select com_code from org_public_absence where person_code = 'peer'`
  expect(published).toEqual([{ comCode: 'ONE' }])
})

test('an absence that ends before it starts, or is away for no half of a day, is refused', async () => {
  const key = { source: 'test', sourceId: '2' }
  const bad = [
    leave('user', '2026-11-03', '2026-11-02'),
    leave('user', '2026-11-03', '2026-11-03', { startsAtNoon: true, endsAtNoon: true }),
  ]
  for (const absence of bad) await expect(saveAbsences(work(), key, [absence])).rejects.toThrow(/check/)
})

test('an absence is a time away in the zone of the company, with its half days', async () => {
  await app.db`update org_company set time_zone = 'America/New_York' where com_code = 'TWO'`
  const day = { fromDay: '2027-01-04', untilDay: '2027-01-05' }
  await saveAbsences(work(), { source: 'test', sourceId: '3' }, [
    leave('user', day.fromDay, day.untilDay, { startsAtNoon: true }),
    leave('outsider', day.fromDay, day.fromDay, { endsAtNoon: true }),
  ])
  const context = { ...app.app.services, db: app.app.db }
  const period = { from: new Date('2027-01-04T00:00:00Z'), until: new Date('2027-01-06T00:00:00Z') }
  const times = await listBusyTimes(context, ['user', 'outsider', 'nobody'], period)
  expect(times).toEqual([
    { personCode: 'outsider', start: '2027-01-04T05:00:00Z', end: '2027-01-04T17:00:00Z', state: 'away' },
    { personCode: 'user', start: '2027-01-04T03:00:00Z', end: '2027-01-05T15:00:00Z', state: 'away' },
  ])
  const later = { from: new Date('2027-01-05T15:00:00Z'), until: period.until }
  expect(await listBusyTimes(context, ['user'], later)).toEqual([])
})
