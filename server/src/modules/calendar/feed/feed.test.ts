import { calendarApi } from '@maru/api/calendar'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { openCast, type Role } from '#test/cast.ts'

let portal: TestApp
let people: Record<Role, Client>
let mainId: number

beforeAll(async () => {
  portal = await openTestApp({ now: '2026-12-01T01:00:00Z' })
  people = await openCast(portal)
  mainId = (await people.user.call(calendarApi.listCalendars, {})).result[0]?.calendarId ?? 0
})
afterAll(() => portal.stop())

const timeZone = 'Asia/Seoul'
const save = async (title: string, isPrivate = false) =>
  (
    await people.user.call(calendarApi.saveEvent, {
      ...{ calendarId: mainId, title, place: '', content: '', isAllDay: false, lunar: null, rule: null },
      ...{ start: '2026-12-02T10:00', end: '2026-12-02T11:00', timeZone, shows: 'busy', attendees: [] },
      ...{ class: isPrivate ? 'private' : 'public', reminders: [10] },
    })
  ).result
const make = async (role: Role = 'user') =>
  (await people[role].call(calendarApi.makeFeed, { calendarId: mainId })).result.path
const read = (path: string, tag?: string) =>
  portal.app.server.inject({ method: 'GET', url: path, headers: tag ? { 'if-none-match': tag } : {} })

test('a secret address returns the calendar without a session and without reminders', async () => {
  await save('회의')
  const answer = await read(await make())
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toBe('text/calendar; charset=utf-8')
  expect(answer.body).toContain('SUMMARY:회의')
  expect(answer.body).toContain('REFRESH-INTERVAL;VALUE=DURATION:PT1H')
  expect(answer.body).not.toContain('VALARM')
  expect(answer.body.trimEnd().endsWith('END:VCALENDAR')).toBe(true)
})

test('an unchanged calendar answers 304, and a changed one the new text', async () => {
  const path = await make()
  const first = await read(path)
  const tag = String(first.headers.etag)
  expect((await read(path, tag)).statusCode).toBe(304)
  expect((await read(path)).body).toBe(first.body)
  await save('다른 회의')
  const next = await read(path, tag)
  expect(next.statusCode).toBe(200)
  expect(next.body).toContain('다른 회의')
})

test('a replaced or removed address answers 410, an unknown one 404', async () => {
  const old = await make()
  const next = await make()
  expect((await read(old)).statusCode).toBe(410)
  expect((await read(next)).statusCode).toBe(200)
  await people.user.call(calendarApi.removeFeed, { calendarId: mainId })
  expect((await read(next)).statusCode).toBe(410)
  expect((await portal.client.call(calendarApi.getFeed, { key: 'x'.repeat(43) })).status).toBe(404)
  expect((await people.user.call(calendarApi.listFeeds, {})).result).toEqual([])
})

test('the feed of a shared calendar follows the rights of its owner', async () => {
  await save('병원', true)
  const path = await make('peer')
  const busy = await read(path)
  expect(busy.body).toContain('BEGIN:VEVENT')
  for (const word of ['회의', '병원', 'ATTENDEE']) expect(busy.body).not.toContain(word)
  await portal.db`update calendar_share set level = 3 where calendar_id = ${mainId}`
  const open = await read(path, String(busy.headers.etag))
  expect(open.body).toContain('회의')
  expect(open.body).not.toContain('병원')
  await portal.db`delete from calendar_share where calendar_id = ${mainId}`
  expect((await read(path)).statusCode).toBe(404)
})

test('a feed of 5,000 events is streamed', async () => {
  await portal.db`
    insert into calendar_event (com_code, calendar_id, uid, organizer_code, created_by, title, is_all_day, start_at,
                                end_at, time_zone, created_at, updated_at)
    select 'ONE', ${mainId}, 'x' || n, 'user', 'user', 'event ' || n, false, '2026-12-01'::timestamp + n * interval '1 hour',
           '2026-12-01'::timestamp + n * interval '1 hour', 'Asia/Seoul', now(), now() from generate_series(1, 5000) n`
  const { body } = await read(await make())
  expect(body.match(/BEGIN:VEVENT/g)?.length).toBeGreaterThanOrEqual(5000)
}, 60_000)
