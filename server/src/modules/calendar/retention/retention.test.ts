import { calendarApi, type EventInput } from '@maru/api/calendar'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { removeAll } from '#kit/data/retention.ts'
import { createFiles } from '#modules/file/file.factory.ts'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { openCast, type Role } from '#test/cast.ts'
import { asData } from '#test/pictures.ts'
import { eventBinRetention, purgeRemovedEvents } from './retention.jobs.ts'

let portal: TestApp
let people: Record<Role, Client>
let mainId: number

beforeAll(async () => {
  portal = await openTestApp({ now: '2026-12-01T01:00:00Z' })
  people = await openCast(portal)
  mainId = (await people.user.call(calendarApi.listCalendars, {})).result[0]?.calendarId ?? 0
})
afterAll(() => portal.stop())
beforeEach(() => portal.db`delete from calendar_event`)

const timeZone = 'Asia/Seoul'
const save = async (more: Partial<EventInput> = {}, role: Role = 'user') => {
  const answer = await people[role].call(calendarApi.saveEvent, {
    ...{ calendarId: mainId, title: '주간 회의', place: '', content: '', isAllDay: false },
    ...{ start: '2026-12-02T10:00', end: '2026-12-02T11:00', timeZone, rule: null, lunar: null },
    ...{ class: 'public', shows: 'busy', attendees: [], reminders: [10], ...more },
  })
  expect(answer.status).toBe(200)
  return answer.result.eventId
}
const work = () => ({ ...portal.app.services, db: portal.db })
const daysAgo = (days: number) => new Date(portal.clock.now().getTime() - days * 86_400_000)
const scopeOf = (days: number, personCodesOnHold: string[] = [], comCode = 'ONE') => ({
  ...{ comCode, personCodesOnHold, before: daysAgo(days) },
})
const age = (eventId: number, days: number) => portal.db`
  update calendar_event set deleted_at = ${daysAgo(days)} where event_id = ${eventId}`
const left = async () =>
  (await portal.db<{ eventId: number }[]>`select event_id from calendar_event order by event_id`).map(
    (row) => row.eventId,
  )
const guest = (personCode: string) => [{ personCode, email: '', role: 'required' as const }]

async function withFile() {
  const file = { name: '안건.txt', bytes: Buffer.from('글') }
  const { fileCode } = await createFiles(work(), { comCode: 'ONE', personCode: 'user' }, [file])
  const png = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#369' } })
    .png()
    .toBuffer()
  const content = `<p><img src="${asData(png)}"></p>`
  return { fileCode, eventId: await save({ fileCode, content, attendees: guest('peer') }) }
}
const filesOf = async (fileCode: string) =>
  (await portal.db`select from file_code where file_code = ${fileCode}`).length
const picturesOf = async (eventId: number) =>
  (await portal.db`select from file_picture where kind = 'event' and holder_id = ${String(eventId)}`).length

test('removed events go with files and answers; younger, living, held and foreign ones stay', async () => {
  const { fileCode, eventId: old } = await withFile()
  const young = await save()
  const living = await save()
  await age(old, 8)
  await age(young, 6)
  for (const onHold of ['user', 'peer'])
    expect(await eventBinRetention.count(work(), scopeOf(7, [onHold])), onHold).toBe(0)
  expect(await removeAll(eventBinRetention, work(), scopeOf(7, ['peer']))).toBe(0)
  expect(await removeAll(eventBinRetention, work(), scopeOf(7, [], 'TWO'))).toBe(0)
  expect(await eventBinRetention.count(work(), scopeOf(7))).toBe(1)
  expect([await filesOf(fileCode), await picturesOf(old)]).toEqual([1, 1])
  expect(await removeAll(eventBinRetention, work(), scopeOf(7))).toBe(1)
  expect(await removeAll(eventBinRetention, work(), scopeOf(7))).toBe(0)
  expect(await left()).toEqual([young, living])
  expect([await filesOf(fileCode), await picturesOf(old)]).toEqual([0, 0])
  expect(await portal.db`select from calendar_attendee where event_id = ${old}`).toHaveLength(0)
})

test('2,500 removed events go in portions', async () => {
  const eventId = await save()
  await portal.db`
    insert into calendar_event (com_code, calendar_id, uid, organizer_code, created_by, title, is_all_day, start_at,
      end_at, time_zone, created_at, updated_at, deleted_at)
    select com_code, calendar_id, uid || number, organizer_code, created_by, title, is_all_day, start_at, end_at,
           time_zone, created_at, updated_at, ${daysAgo(15)}
      from calendar_event cross join generate_series(1, 2500) number where event_id = ${eventId}`
  expect(await eventBinRetention.count(work(), scopeOf(14))).toBe(2_500)
  expect(await eventBinRetention.remove(work(), scopeOf(14))).toBe(1_000)
  expect(await removeAll(eventBinRetention, work(), scopeOf(14))).toBe(1_500)
  expect(await left()).toEqual([eventId])
})

test('a part of a series that was cut waits for the other parts, which may show its attachments', async () => {
  const eventId = await save({ rule: 'FREQ=DAILY;COUNT=4' })
  const cut = await people.user.call(calendarApi.moveEvent, {
    ...{ eventId, original: '2026-12-04T10:00:00', scope: 'following', isAllDay: false, timeZone },
    ...{ start: '2026-12-04T14:00', end: '2026-12-04T15:00' },
  })
  const tailId = cut.result.eventId
  await age(eventId, 20)
  expect(await eventBinRetention.count(work(), scopeOf(14))).toBe(0)
  await age(eventId, 0)
  await age(tailId, 20)
  expect(await eventBinRetention.count(work(), scopeOf(14))).toBe(0)
  await age(eventId, 20)
  expect(await removeAll(eventBinRetention, work(), scopeOf(14))).toBe(2)
})

test('a removed calendar goes when its events have gone; one with an event of a held person stays', async () => {
  const made = await people.user.call(calendarApi.saveCalendar, {
    ...{ kind: 'own', name: '프로젝트', color: null, isBusy: true },
  })
  const { calendarId } = made.result
  await save({ calendarId, attendees: guest('peer') })
  expect((await people.user.call(calendarApi.removeCalendar, { calendarId })).status).toBe(200)
  await portal.db`update calendar_event set deleted_at = ${daysAgo(20)} where calendar_id = ${calendarId}`
  await portal.db`update calendar_calendar set deleted_at = ${daysAgo(20)} where calendar_id = ${calendarId}`
  expect(await eventBinRetention.count(work(), scopeOf(14, ['peer']))).toBe(0)
  expect(await eventBinRetention.count(work(), scopeOf(14))).toBe(2)
  expect(await removeAll(eventBinRetention, work(), scopeOf(14))).toBe(2)
  expect(await portal.db`select from calendar_calendar where calendar_id = ${calendarId}`).toHaveLength(0)
})

test('the job of the night deletes after 14 days, and not while a hold on an attendee stands or is asked for', async () => {
  const eventId = await save({ attendees: guest('peer') })
  const isThere = async () => (await left()).includes(eventId)
  expect((await people.user.call(calendarApi.removeEvent, { eventId })).status).toBe(200)
  await age(eventId, 13)
  await purgeRemovedEvents(work())
  expect(await isThere()).toBe(true)
  await age(eventId, 15)
  await portal.db`
    insert into admin_hold_request (com_code, person_code, reason, asked_by, asked_at)
    values ('ONE', 'peer', 'court', 'manager', ${portal.clock.now()})`
  await purgeRemovedEvents(work())
  expect(await isThere()).toBe(true)
  await portal.db`delete from admin_hold_request`
  await purgeRemovedEvents(work())
  expect(await isThere()).toBe(false)
})
