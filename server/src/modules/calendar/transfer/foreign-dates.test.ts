import { calendarApi } from '@maru/api/calendar'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { openCast, type Role } from '#test/cast.ts'

let portal: TestApp
let people: Record<Role, Client>
let mainId: number
const timeZone = 'Asia/Seoul'

beforeAll(async () => {
  portal = await openTestApp({ now: '2026-12-01T01:00:00Z' })
  people = await openCast(portal)
  mainId = (await people.user.call(calendarApi.listCalendars, {})).result[0]?.calendarId ?? 0
})
afterAll(() => portal.stop())

const event = (...lines: string[]) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT']
const seoul = (name: string, stamp: string) => `${name};TZID=Asia/Seoul:${stamp}`
const date = (original: string, start: string, ...lines: string[]) =>
  event('UID:s', seoul('RECURRENCE-ID', original), seoul('DTSTART', start), 'SUMMARY:Daily', ...lines)
const text = [
  ...['BEGIN:VCALENDAR', 'VERSION:2.0'],
  ...event(
    ...['UID:s', seoul('DTSTART', '20261207T090000'), 'RRULE:FREQ=DAILY;COUNT=5', 'SUMMARY:Daily'],
    ...['CREATED:20261101T000000Z', 'X-ROOM:A', 'ATTACH:https://files.example.com/agenda.pdf'],
  ),
  // Only a line of its own; moved with a line of its own; moved with those of the series.
  ...date('20261208T090000', '20261208T090000', 'X-MOZ-LASTACK:20261208T000000Z'),
  ...date('20261209T090000', '20261209T150000', 'X-ROOM:B', 'CATEGORIES:Moved'),
  ...date(
    ...(['20261210T090000', '20261210T160000', 'X-ROOM:A'] as const),
    ...['CREATED:20261102T000000Z', 'ATTACH:https://files.example.com/agenda.pdf'],
  ),
  ...['END:VCALENDAR', ''],
].join('\r\n')

const listed = async () =>
  (
    await people.user.call(calendarApi.listEvents, {
      ...{ from: '2026-12-07', until: '2026-12-12', timeZone, calendarIds: [mainId] },
    })
  ).result.entries
/** The foreign lines of the parts of the exported calendar, by the original start of each. */
async function foreignByDate(): Promise<Record<string, string[]>> {
  const { body } = (await people.user.call(calendarApi.exportCalendar, { calendarId: mainId })) as {
    body: string
  }
  const parts = body.replaceAll('\r\n ', '').split('BEGIN:VEVENT').slice(1)
  const isForeign = (line: string) => /^(X-(ROOM|MOZ-LASTACK)|ATTACH|CATEGORIES|CREATED)[:;]/.test(line)
  return Object.fromEntries(
    parts.map((part) => [
      /RECURRENCE-ID[^:]*:\d{6}(\d\d)/.exec(part)?.[1] ?? `series of ${/RRULE:(\S+)/.exec(part)?.[1]}`,
      part.split('\r\n').filter(isForeign).sort(),
    ]),
  )
}
const ofSeries = ['ATTACH:https://files.example.com/agenda.pdf', 'CREATED:20261101T000000Z', 'X-ROOM:A']

test('lines of other programs on single dates are written back for each date, and none is reported as lost', async () => {
  const { result } = await people.user.call(
    calendarApi.importCalendar,
    { calendarId: mainId, timeZone, dryRun: false },
    { part: { name: 'a.ics', bytes: Buffer.from(text) } },
  )
  expect(result).toMatchObject({ addedCount: 1, faults: [] })
  expect(await foreignByDate()).toEqual({
    'series of FREQ=DAILY;COUNT=5;WKST=MO': ofSeries,
    '08': ['X-MOZ-LASTACK:20261208T000000Z'],
    '09': ['CATEGORIES:Moved', 'X-ROOM:B'],
    '10': ofSeries,
  })
})

test('a date with only such a line is not shown as changed', async () => {
  expect((await listed()).map(({ start, isException }) => [start, isException])).toEqual([
    ['2026-12-07T00:00:00Z', false],
    ['2026-12-08T00:00:00Z', false],
    ['2026-12-09T06:00:00Z', true],
    ['2026-12-10T07:00:00Z', true],
    ['2026-12-11T00:00:00Z', false],
  ])
})

test('the lines stay when their date is edited in the portal, and go along when the series is cut', async () => {
  const target = (await listed()).find(({ start }) => start.startsWith('2026-12-09'))
  const eventId = target?.eventId ?? 0
  const change = async (original: string, title: string, scope: 'this' | 'following', hour: number) => {
    const { version } = (await people.user.call(calendarApi.getEvent, { eventId, original })).result
    return people.user.call(calendarApi.saveEvent, {
      ...{
        eventId,
        version,
        original,
        scope,
        calendarId: mainId,
        title,
        place: '',
        content: '',
        isAllDay: false,
      },
      ...{
        start: `${original.slice(0, 10)}T${hour}:00`,
        end: `${original.slice(0, 10)}T${hour}:30`,
        timeZone,
      },
      ...{ rule: 'FREQ=DAILY;COUNT=5;WKST=MO', lunar: null, class: 'public', shows: 'busy' },
      ...{ attendees: [], reminders: [] },
    })
  }
  expect(await change('2026-12-09T09:00:00', 'Review', 'this', 17)).toMatchObject({ status: 200 })
  expect((await foreignByDate())['09']).toEqual(['CATEGORIES:Moved', 'X-ROOM:B'])
  expect(await change('2026-12-09T09:00:00', 'Talk', 'following', 17)).toMatchObject({ status: 200 })
  const after = await foreignByDate()
  const series = Object.entries(after).filter(([key]) => key.startsWith('series'))
  expect(series.map(([, lines]) => lines)).toEqual([ofSeries, ofSeries])
  expect(after['08']).toEqual(['X-MOZ-LASTACK:20261208T000000Z'])
})
