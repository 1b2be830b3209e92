import { accountAppPasswordApi } from '@maru/api/account/app-password'
import { calendarApi } from '@maru/api/calendar'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { openCast, type Role } from '#test/cast.ts'
import { expectHeldBelow, longestTurn } from '#test/held.ts'

let portal: TestApp
let people: Record<Role, Client>
let mainId: number
let authorization: string

beforeAll(async () => {
  portal = await openTestApp({ now: '2026-12-01T01:00:00Z' })
  people = await openCast(portal)
  mainId = (await people.user.call(calendarApi.listCalendars, {})).result[0]?.calendarId ?? 0
  const made = await people.user.call(accountAppPasswordApi.createAppPassword, { name: '휴대폰' })
  authorization = `Basic ${Buffer.from(`user:${made.result.password}`).toString('base64')}`
  // Code and threads are loaded before anything is measured.
  await load(file(...event('warm', start)))
}, 60_000)
afterAll(() => portal.stop())
beforeEach(async () => void (await portal.db`delete from calendar_event`))

const file = (...lines: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n')
const event = (uid: string, ...lines: string[]) => ['BEGIN:VEVENT', `UID:${uid}`, ...lines, 'END:VEVENT']
const start = 'DTSTART:20261202T010000Z'
const load = (text: string) =>
  people.user.call(
    calendarApi.importCalendar,
    { calendarId: mainId, timeZone: 'Asia/Seoul', dryRun: false },
    { part: { name: 'a.ics', bytes: Buffer.from(text) } },
  )

const hours = Array.from({ length: 24 }, (_, one) => one).join(',')
const minutes = Array.from({ length: 60 }, (_, one) => one).join(',')
const numbers = (count: number) => Array.from({ length: count }, (_, one) => one)
const stamp = (one: number) => new Date(Date.UTC(2020, 0, 1, one)).toISOString().replaceAll(/[-:]|\.\d+/g, '')

/** Hostile and broken files: what the report says, by code; [] for those that are imported without a fault. */
const hostile: [name: string, text: () => string, codes: string[]][] = [
  ['no end', () => file(...event('a', start)).replace(/END:VCALENDAR[\s\S]*/, 'BEGIN:VEVENT'), ['cut']],
  ['not a calendar', () => '<html><script>alert(1)</script></html>', ['notCalendar']],
  ['100,000 dates', () => file(...event('a', start, 'RRULE:FREQ=DAILY;COUNT=100000')), ['ruleTooMany']],
  ['every second', () => file(...event('a', start, 'RRULE:FREQ=SECONDLY')), ['ruleTooFine']],
  [
    'every second of each day',
    () =>
      file(...event('a', start, `RRULE:FREQ=DAILY;BYHOUR=${hours};BYMINUTE=${minutes};BYSECOND=${minutes}`)),
    ['ruleTooMany'],
  ],
  [
    'no date at all',
    () => file(...event('a', start, 'RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30')),
    ['ruleEmpty'],
  ],
  ['unknown zone', () => file(...event('a', 'DTSTART;TZID=Mars/Base:20261202T010000')), ['zoneUnknown']],
  ['end before start', () => file(...event('a', start, 'DTEND:20261201T010000Z')), ['endBeforeStart']],
  ['a year that is none', () => file(...event('a', 'DTSTART:99991231T010000Z')), ['noStart']],
  [
    '20,000 extra dates',
    () => file(...event('a', start, `RDATE:${numbers(20_000).map(stamp).join(',')}`)),
    ['tooManyDates'],
  ],
  ['a line of 2 MB', () => file(...event('a', start, `X-LONG:${'x'.repeat(2_000_000)}`)), []],
  [
    '3,000 events in disorder',
    () => file(...numbers(3000).flatMap((one) => event(`m${one % 100}`, start, `SEQUENCE:${one}`))),
    [],
  ],
  [
    'components within components',
    () =>
      file(
        ...numbers(2000).map(() => 'BEGIN:VEVENT'),
        'UID:a',
        start,
        ...numbers(2000).map(() => 'END:VEVENT'),
      ),
    ['noStart'],
  ],
]

for (const [name, text, codes] of hostile)
  test(`${name}: reported by line, and the server is never held for more than 50 ms`, async () => {
    const sent = text()
    let answer: Awaited<ReturnType<typeof load>> | undefined
    await expectHeldBelow(50, () =>
      longestTurn(async () => {
        answer = await load(sent)
      }),
    )
    const faults = answer?.result?.faults ?? []
    const errors = faults.filter(({ level }) => level === 'error')
    expect([...new Set(errors.map(({ code }) => code))]).toEqual(codes)
    for (const { line } of errors) expect(line).toBeGreaterThan(0)
  }, 60_000)

test('HTML in texts is stored as text', async () => {
  await load(
    file(
      ...event('a', start, 'SUMMARY:<img src=x onerror=alert(1)>', 'DESCRIPTION:<script>alert(1)</script>'),
    ),
  )
  const [row] = await portal.db<
    { title: string; content: string }[]
  >`select title, content from calendar_event`
  expect(row).toEqual({
    title: '<img src=x onerror=alert(1)>',
    content: '<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>',
  })
})

test('20 MB are refused without being held in memory or holding the server', async () => {
  const large = file(...event('a', start)) + 'x'.repeat(20_000_000)
  await expectHeldBelow(50, () => longestTurn(async () => expect((await load(large)).status).toBe(413)))
})

test('events and calendars of another company answer like missing ones', async () => {
  await load(file(...event('a', start)))
  const [row] = await portal.db<{ eventId: number }[]>`select event_id from calendar_event`
  for (const eventId of [row?.eventId ?? 0, 2_000_000_000])
    expect((await people.outsider.call(calendarApi.getEvent, { eventId })).status).toBe(404)
  expect((await people.outsider.call(calendarApi.exportCalendar, { calendarId: mainId })).status).toBe(404)
})

test('a program that sends the same files by CalDAV is refused with 403 and holds nothing', async () => {
  const list = await portal.app.server.inject({
    ...{ method: 'PROPFIND' as 'GET', url: '/dav/calendars/user/' },
    headers: { authorization, depth: '1' },
  })
  const href = [...list.body.matchAll(/<d:response><d:href>([^<]*)/g)][1]?.[1] ?? ''
  for (const [name, text, codes] of hostile) {
    const payload = text()
    if (codes.length === 0 || payload.length > 900_000) continue
    const put = () =>
      portal.app.server.inject({
        ...{ method: 'PUT', url: `${href}hostile.ics`, payload },
        headers: { authorization, 'content-type': 'text/calendar; charset=utf-8' },
      })
    await expectHeldBelow(50, () =>
      longestTurn(async () => expect([name, (await put()).statusCode]).toEqual([name, 403])),
    )
  }
}, 60_000)
