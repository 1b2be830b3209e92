import { calendarApi, type EventInput } from '@maru/api/calendar'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
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
beforeEach(async () => {
  await portal.db`delete from calendar_event`
  await portal.db`delete from calendar_share where calendar_id = ${mainId}`
})

const timeZone = 'Asia/Seoul'
const file = (...lines: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n')
const event = (uid: string, ...lines: string[]) => ['BEGIN:VEVENT', `UID:${uid}`, ...lines, 'END:VEVENT']
const load = async (text: string, { dryRun = false, role = 'user' as Role } = {}) =>
  people[role].call(
    calendarApi.importCalendar,
    { calendarId: mainId, timeZone, dryRun },
    { part: { name: 'a.ics', bytes: Buffer.from(text) } },
  )
const titles = async (role: Role = 'user') =>
  (
    await people[role].call(calendarApi.listEvents, {
      from: '2026-12-01',
      until: '2027-01-31',
      timeZone,
      calendarIds: [mainId],
    })
  ).result.entries.map(({ start, title }) => `${start.slice(0, 10)} ${title}`)
const save = (more: Partial<EventInput> = {}) =>
  people.user.call(calendarApi.saveEvent, {
    ...{ calendarId: mainId, title: '주간 회의', place: '5층', content: '<p>안건</p>', isAllDay: false },
    ...{ start: '2026-12-02T10:00', end: '2026-12-02T11:00', timeZone, rule: null, lunar: null },
    ...{ class: 'public', shows: 'busy', attendees: [], reminders: [], ...more },
  })
const share = (level: number) =>
  portal.db`insert into calendar_share (com_code, calendar_id, subject, level)
            values ('ONE', ${mainId}, 'person:peer', ${level})
            on conflict (com_code, calendar_id, subject) do update set level = excluded.level`
const exported = async (role: Role = 'user') =>
  (
    (await people[role].call(calendarApi.exportCalendar, { calendarId: mainId })) as { body: string }
  ).body.replaceAll('\r\n ', '')

const two = file(
  ...event(
    'a',
    'DTSTART;TZID=Asia/Seoul:20261202T100000',
    'DTEND;TZID=Asia/Seoul:20261202T110000',
    'SUMMARY:하나',
  ),
  ...event('b', 'DTSTART;VALUE=DATE:20261203', 'RRULE:FREQ=DAILY;COUNT=3', 'SUMMARY:둘'),
)

test('a file is imported once: the same file again gives no doubles, and a dry run stores nothing', async () => {
  expect((await load(two, { dryRun: true })).result).toMatchObject({ addedCount: 2 })
  expect(await titles()).toEqual([])
  expect((await load(two)).result).toMatchObject({
    addedCount: 2,
    skippedCount: 0,
    refusedCount: 0,
    faults: [],
  })
  expect((await load(two)).result).toMatchObject({ addedCount: 0, changedCount: 0, skippedCount: 2 })
  expect(await titles()).toEqual(['2026-12-02 하나', '2026-12-03 둘', '2026-12-04 둘', '2026-12-05 둘'])
})

test('two imports of one file at the same time give no doubles', async () => {
  await Promise.all([load(two), load(two), load(two)])
  expect(await titles()).toHaveLength(4)
})

test('a newer version replaces an event, and a removed event is restored', async () => {
  await load(two)
  const newer = two.replace('SUMMARY:하나', 'SEQUENCE:1\r\nSUMMARY:새 하나')
  expect((await load(newer)).result).toMatchObject({ changedCount: 1, skippedCount: 1 })
  expect((await titles())[0]).toBe('2026-12-02 새 하나')
  const [first] = (
    await people.user.call(calendarApi.listEvents, { from: '2026-12-02', until: '2026-12-02', timeZone })
  ).result.entries
  await people.user.call(calendarApi.removeEvent, { eventId: first?.eventId ?? 0 })
  expect((await load(newer)).result).toMatchObject({ changedCount: 1 })
  expect(await titles()).toHaveLength(4)
})

test('refused events are reported by line and the others are stored', async () => {
  const text = file(
    ...event('a', 'DTSTART:20261202T010000Z', 'RRULE:FREQ=SECONDLY'),
    ...event('b', 'DTSTART:20261202T010000Z', 'SUMMARY:good'),
    ...event('c', 'DTSTART;TZID=Mars/Base:20261202T010000'),
  )
  const { result } = await load(text)
  expect(result).toMatchObject({ addedCount: 1, refusedCount: 2 })
  expect(result.faults.map(({ line, code }) => `${line} ${code}`)).toEqual([
    '3 ruleTooFine',
    '13 zoneUnknown',
  ])
})

test('a file of 20 MB is refused, and a stranger to the calendar cannot import', async () => {
  expect((await load(`${two}${'x'.repeat(20_000_000)}`)).status).toBe(413)
  await share(3)
  expect((await load(two, { role: 'peer' })).status).toBe(403)
  expect((await load(two, { role: 'outsider' })).status).toBe(404)
})

test('2,000 events and 400 days of a series are imported without holding the server', async () => {
  const many = Array.from({ length: 2000 }, (_, index) =>
    event(
      `m${index}`,
      `DTSTART:202612${String((index % 28) + 1).padStart(2, '0')}T010000Z`,
      `SUMMARY:m${index}`,
    ),
  ).flat()
  const text = file(...many, ...event('d', 'DTSTART;VALUE=DATE:20261201', 'RRULE:FREQ=DAILY;COUNT=400'))
  expect((await load(text)).result).toMatchObject({ addedCount: 2001, refusedCount: 0 })
  expect((await exported()).match(/BEGIN:VEVENT/g)).toHaveLength(2001)
}, 60_000)

test('an exported calendar has whole series, and can be imported elsewhere', async () => {
  await save({ rule: 'FREQ=WEEKLY;COUNT=10;BYDAY=WE' })
  await save({
    title: '어머니 생신',
    isAllDay: true,
    start: '2027-06-07',
    end: '2027-06-07',
    lunar: { month: 5, day: 3, isLeap: false },
  })
  const text = await exported()
  expect(text).toContain('RRULE:FREQ=WEEKLY;COUNT=10;BYDAY=WE;WKST=MO')
  expect(text).toContain('BEGIN:VTIMEZONE\r\nTZID:Asia/Seoul')
  // The lunar repeat is a single event in each of the next five years.
  expect(text.match(/SUMMARY:어머니 생신/g)).toHaveLength(5)
  expect(text).toContain('DTSTART;VALUE=DATE:20270607')
  await portal.db`delete from calendar_event`
  expect((await load(text)).result).toMatchObject({ addedCount: 6, refusedCount: 0 })
})

test('each level exports what it sees, and a private event shows only its time to all others', async () => {
  await save({ title: '공개 회의', place: '비밀 장소' })
  await save({ title: '병원', class: 'private', start: '2026-12-03T10:00', end: '2026-12-03T11:00' })
  expect((await people.peer.call(calendarApi.exportCalendar, { calendarId: mainId })).status).toBe(404)
  const seen: Record<string, boolean[]> = {}
  for (const level of [1, 2, 3, 4, 5]) {
    await share(level)
    const text = await exported('peer')
    expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(2)
    seen[level] = ['공개 회의', '비밀 장소', '병원'].map((word) => text.includes(word))
  }
  expect(seen).toEqual({
    1: [false, false, false],
    2: [true, false, false],
    3: [true, true, false],
    4: [true, true, false],
    5: [true, true, false],
  })
  expect(await exported()).toContain('SUMMARY:병원')
})

test('a private date of an open series is redacted, and its text is nowhere in the file', async () => {
  const { result } = await save({ rule: 'FREQ=DAILY;COUNT=3' })
  const original = '2026-12-03T10:00:00'
  await people.user.call(calendarApi.saveEvent, {
    ...{
      eventId: result.eventId,
      original,
      scope: 'this',
      version: 1,
      calendarId: mainId,
      title: '면담',
      place: '',
    },
    ...{
      content: '',
      isAllDay: false,
      start: '2026-12-03T10:00',
      end: '2026-12-03T11:00',
      timeZone,
      lunar: null,
    },
    ...{ rule: 'FREQ=DAILY;COUNT=3', class: 'private', shows: 'busy', attendees: [], reminders: [] },
  })
  await share(3)
  const text = await exported('peer')
  expect(text).not.toContain('면담')
  expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(3)
})

const single = (day: string, hour: string, title: string, sequence: number) =>
  event(
    'one',
    ...[
      `RECURRENCE-ID;TZID=Asia/Seoul:202612${day}T090000`,
      `DTSTART;TZID=Asia/Seoul:202612${day}T${hour}0000`,
    ],
    ...['DURATION:PT1H', `SUMMARY:${title}`, `SEQUENCE:${sequence}`],
  )

test('a date that is in a file twice without its series is stored once, and the other events too', async () => {
  const text = file(
    ...single('08', '11', 'once', 1),
    ...single('08', '13', 'twice', 2),
    ...event('other', 'DTSTART:20261209T040000Z', 'SUMMARY:other'),
  )
  expect((await load(text, { dryRun: true })).result).toMatchObject({ addedCount: 2, refusedCount: 0 })
  expect((await load(text)).result).toMatchObject({ addedCount: 2, refusedCount: 0 })
  expect((await load(text)).result).toMatchObject({ addedCount: 0, skippedCount: 2 })
  expect(await titles()).toEqual(['2026-12-08 twice', '2026-12-09 other'])
})

test('single dates never replace their series, and the series replaces single dates', async () => {
  const series = event(
    'one',
    ...[
      'DTSTART;TZID=Asia/Seoul:20261207T090000',
      'DURATION:PT1H',
      'RRULE:FREQ=DAILY;COUNT=3',
      'SUMMARY:series',
    ],
  )
  await load(file(...single('08', '13', 'moved', 1)))
  expect(await titles()).toEqual(['2026-12-08 moved'])
  const text = await exported()
  expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(1)
  expect(text).toContain('RECURRENCE-ID;TZID=Asia/Seoul:20261208T090000')
  expect((await load(file(...series))).result).toMatchObject({ changedCount: 1 })
  expect(await titles()).toEqual(['2026-12-07 series', '2026-12-08 series', '2026-12-09 series'])
  expect((await load(file(...single('09', '15', 'later', 1)))).result).toMatchObject({ changedCount: 1 })
  expect((await load(file(...single('09', '16', 'older', 0)))).result).toMatchObject({ skippedCount: 1 })
  expect(await titles()).toEqual(['2026-12-07 series', '2026-12-08 series', '2026-12-09 later'])
})
