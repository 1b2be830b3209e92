import { type ChangedDateChoice, calendarApi, type EventInput, type EventScope } from '@maru/api/calendar'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { openCast, type Role } from '#test/cast.ts'

let portal: TestApp
let people: Record<Role, Client>
let calendarId: number
let eventId: number
const timeZone = 'Asia/Seoul'
const rule = 'FREQ=WEEKLY;COUNT=5;BYDAY=WE'
/** The second of five Wednesdays; the third is on Thursday afternoon, the fourth has a title of its own. */
const second = '2026-12-09T10:00:00'
const guests = ['peer', 'colleague'].map((personCode) => ({
  ...{ personCode, email: '', role: 'required' as const },
}))

beforeAll(async () => {
  portal = await openTestApp({ now: '2026-12-01T01:00:00Z' })
  people = await openCast(portal)
  calendarId = (await people.user.call(calendarApi.listCalendars, {})).result[0]?.calendarId ?? 0
})
afterAll(() => portal.stop())

type Form = Partial<EventInput>
async function save(more: Form) {
  const answer = await people.user.call(calendarApi.saveEvent, {
    ...{ calendarId, title: 'weekly', place: '', content: '', isAllDay: false, timeZone, rule, lunar: null },
    ...{ start: '2026-12-02T10:00', end: '2026-12-02T11:00', class: 'public', shows: 'busy' },
    ...{ attendees: guests, reminders: [], ...more },
  })
  expect(answer.refusal).toBeUndefined()
  return answer.result
}
const versionOf = async (original: string) =>
  (await people.user.call(calendarApi.getEvent, { eventId, original })).result.version
/** Changes one date alone. */
async function changeDate(original: string, more: Form) {
  const [day] = original.split('T')
  const times = { start: `${day}T10:00`, end: `${day}T11:00` }
  await save({ eventId, original, scope: 'this', version: await versionOf(original), ...times, ...more })
}

beforeEach(async () => {
  await portal.db`delete from calendar_event`
  eventId = (await save({})).eventId
  const moved = { start: '2026-12-17T15:00', end: '2026-12-17T17:00' }
  await changeDate('2026-12-16T10:00:00', { title: 'moved', ...moved })
  await changeDate('2026-12-23T10:00:00', { title: 'titled' })
})

/** Days, hours in Seoul and titles of all dates. */
async function dates() {
  const span = { from: '2026-12-01', until: '2027-01-31', timeZone }
  const { entries } = (await people.user.call(calendarApi.listEvents, span)).result
  const at = (time: string) => new Date(Date.parse(time) + 9 * 3_600_000).toISOString()
  return entries.map(({ start, end, title }) => `${at(start).slice(5, 13)}-${at(end).slice(11, 13)} ${title}`)
}
const move = async (
  scope: EventScope,
  changedDates: ChangedDateChoice,
  { headers = {}, ...more }: { headers?: Record<string, string>; isSilent?: boolean; version?: number } = {},
) =>
  people.user.call(
    calendarApi.moveSeries,
    {
      ...{ eventId, original: second, scope, changedDates, isSilent: false },
      ...{ isAllDay: false, start: '2026-12-09T12:00', end: '2026-12-09T13:00', timeZone },
      ...more,
      version: more.version ?? (await versionOf(second)),
    },
    { headers },
  )

test.each([
  ['following', 'stay', ['12-02T10-11 weekly'], ['12-17T15-17 moved', '12-23T10-11 titled'], [2, 2]],
  ['following', 'move', ['12-02T10-11 weekly'], ['12-17T17-19 moved', '12-23T12-13 titled'], [4, 0]],
  ['all', 'stay', ['12-02T12-13 weekly'], ['12-17T15-17 moved', '12-23T10-11 titled'], [3, 2]],
  ['all', 'move', ['12-02T12-13 weekly'], ['12-17T17-19 moved', '12-23T12-13 titled'], [5, 0]],
] as const)(
  'a move of %s dates with changed dates that %s moves these, and each keeps its title',
  async (scope, changedDates, first, changed, counts) => {
    const { result } = await move(scope, changedDates)
    expect(await dates()).toEqual([...first, ...['12-09T12-13 weekly', ...changed, '12-30T12-13 weekly']])
    expect([result.dateCount, result.keptCount]).toEqual(counts)
    await people.user.call(calendarApi.undoEvent, { undoId: result.undoId })
    expect(await dates()).toEqual([
      ...['12-02T10-11 weekly', '12-09T10-11 weekly', '12-17T15-17 moved'],
      ...['12-23T10-11 titled', '12-30T10-11 weekly'],
    ])
  },
)

test('a move of one date leaves all others', async () => {
  const { result } = await move('this', 'move')
  expect(await dates()).toEqual([
    ...['12-02T10-11 weekly', '12-09T12-13 weekly', '12-17T15-17 moved'],
    ...['12-23T10-11 titled', '12-30T10-11 weekly'],
  ])
  expect(result.dateCount).toBe(1)
})

test('a second move along keeps the differences of the dates', async () => {
  const { result } = await move('all', 'move')
  const target = { eventId, original: result.original ?? '', version: await versionOf('2026-12-09T12:00:00') }
  await people.user.call(calendarApi.moveSeries, {
    ...{ ...target, scope: 'all', changedDates: 'move', isSilent: false },
    ...{ isAllDay: false, start: '2026-12-09T10:00', end: '2026-12-09T11:00', timeZone },
  })
  expect(await dates()).toEqual([
    ...['12-02T10-11 weekly', '12-09T10-11 weekly', '12-17T15-17 moved'],
    ...['12-23T10-11 titled', '12-30T10-11 weekly'],
  ])
})

test('by the form, changed dates stay or move along with a new time, and take a new title only if they have none', async () => {
  const edit = { eventId, original: second, scope: 'all' as const, title: 'new' }
  const times = { start: '2026-12-09T12:00', end: '2026-12-09T13:00' }
  await save({ ...edit, ...times, version: await versionOf(second), changedDates: 'move' })
  expect(await dates()).toEqual([
    ...['12-02T12-13 new', '12-09T12-13 new', '12-17T17-19 moved'],
    ...['12-23T12-13 titled', '12-30T12-13 new'],
  ])
})

/** The words of the alarms about the event that a person got since the last question. */
const seen = new Map<string, number>()
async function news(role: Role): Promise<string[]> {
  await portal.app.drainEvents()
  const rows = await portal.db<{ alarmId: number; word: string }[]>`
    select alarm_id, word from kit_alarm
     where person_code = ${role} and alarm_id > ${seen.get(role) ?? 0} order by alarm_id`
  seen.set(role, rows.at(-1)?.alarmId ?? seen.get(role) ?? 0)
  return rows.map(({ word }) => word.replace('calendar.alarm.', ''))
}

test('each attendee is notified once, also if the move is sent twice, and not at all of a silent one', async () => {
  for (const role of ['peer', 'colleague'] as const) await news(role)
  const version = await versionOf(second)
  const headers = { 'idempotency-key': 'move-1' }
  const first = await move('following', 'move', { version, headers })
  const again = await move('following', 'move', { version, headers })
  expect([first.status, again.status]).toEqual([200, 200])
  expect(again.result).toEqual(first.result)
  expect((await portal.db`select from calendar_event where deleted_at is null`).length).toBe(2)
  expect(await news('peer')).toEqual(['moved'])
  expect(await news('colleague')).toEqual(['moved'])
  const tail = { eventId: first.result.eventId, original: first.result.original ?? '' }
  const now = (await people.user.call(calendarApi.getEvent, tail)).result.version
  await people.user.call(calendarApi.moveSeries, {
    ...{ ...tail, scope: 'all', changedDates: 'move', isSilent: true, version: now },
    ...{ isAllDay: false, start: '2026-12-09T14:00', end: '2026-12-09T15:00', timeZone },
  })
  expect(await news('peer')).toEqual([])
})

test('a move is refused if another person has changed the event since the question, and for an event without dates', async () => {
  const version = await versionOf(second)
  await changeDate('2026-12-30T10:00:00', { title: 'later' })
  expect((await move('all', 'move', { version })).refusal?.code).toBe('calendar.eventChanged')
  expect(await dates()).toContain('12-09T10-11 weekly')
  eventId = (await save({ rule: null })).eventId
  const single = await people.user.call(calendarApi.moveSeries, {
    ...{ eventId, original: '2026-12-02T10:00:00', scope: 'all', changedDates: 'stay', isSilent: false },
    ...{ version: 1, isAllDay: false, start: '2026-12-02T12:00', end: '2026-12-02T13:00', timeZone },
  })
  expect(single.refusal?.code).toBe('calendar.notOccurrence')
})

/** The answers of `peer` by date. */
async function answers(id: number, originals: readonly string[]) {
  const given: string[] = []
  for (const original of originals) {
    const { result } = await people.user.call(calendarApi.getEvent, { eventId: id, original })
    given.push(result.attendees.find(({ personCode }) => personCode === 'peer')?.answer ?? '')
  }
  return given
}
const answer = (given: 'accepted' | 'declined', original: string | null) =>
  people.peer.call(calendarApi.answerEvent, {
    ...{ eventId, original, answer: given, comment: '', proposedStart: null, proposedEnd: null },
  })

test.each([
  ['following', 'stay', ['none', 'declined', 'accepted', 'none']],
  ['all', 'stay', ['none', 'declined', 'accepted', 'none']],
  ['all', 'move', ['none', 'none', 'none', 'none']],
] as const)(
  'after a move of %s dates, of changed dates that %s the answers stay valid',
  async (scope, choice, expected) => {
    await answer('accepted', null)
    await answer('declined', '2026-12-16T10:00:00')
    const { result } = await move(scope, choice)
    const days = ['09', '16', '23', '30'].map((day) => `2026-12-${day}T12:00:00`)
    expect(await answers(result.eventId, days)).toEqual(expected)
  },
)

test('a date that moves along keeps its hours on both sides of daylight saving', async () => {
  const zone = 'America/New_York'
  const daily = { rule: 'FREQ=DAILY;COUNT=4', timeZone: zone, attendees: [] }
  const created = await save({ ...daily, start: '2027-03-12T09:00', end: '2027-03-12T10:00' })
  eventId = created.eventId
  const original = '2027-03-14T09:00:00'
  // The clocks change on the 14th, on which this date is in the afternoon.
  const own = { start: '2027-03-14T15:00', end: '2027-03-14T16:00', title: 'late' }
  await changeDate(original, { ...daily, ...own })
  const first = '2027-03-12T09:00:00'
  const { refusal } = await people.user.call(calendarApi.moveSeries, {
    ...{ eventId, original: first, scope: 'all', changedDates: 'move', isSilent: false },
    ...{ version: await versionOf(first), isAllDay: false, timeZone: zone },
    ...{ start: '2027-03-12T11:00', end: '2027-03-12T12:00' },
  })
  expect(refusal).toBeUndefined()
  const span = { from: '2027-03-12', until: '2027-03-16', timeZone: zone }
  const { entries } = (await people.user.call(calendarApi.listEvents, span)).result
  expect(entries.map(({ start, title }) => `${start.slice(5, 16)} ${title}`)).toEqual([
    ...['03-12T16:00 weekly', '03-13T16:00 weekly', '03-14T21:00 late', '03-15T15:00 weekly'],
  ])
})

test('changed dates of an all-day series stay, or move by the same days', async () => {
  const whole = {
    isAllDay: true,
    rule: 'FREQ=WEEKLY;COUNT=3;BYDAY=WE',
    attendees: [],
    shows: 'free' as const,
  }
  for (const [choice, second] of [
    ['stay', '12-10..12-11 two days'],
    ['move', '12-11..12-12 two days'],
  ] as const) {
    await portal.db`delete from calendar_event`
    eventId = (await save({ ...whole, start: '2026-12-02', end: '2026-12-02' })).eventId
    const own = { start: '2026-12-10', end: '2026-12-11', title: 'two days' }
    await changeDate('2026-12-09T00:00:00', { ...whole, ...own })
    const original = '2026-12-02T00:00:00'
    await people.user.call(calendarApi.moveSeries, {
      ...{ eventId, original, scope: 'all', changedDates: choice, isSilent: false },
      ...{ version: await versionOf(original), isAllDay: true, timeZone },
      ...{ start: '2026-12-03', end: '2026-12-03' },
    })
    const span = { from: '2026-12-01', until: '2026-12-31', timeZone }
    const { entries } = (await people.user.call(calendarApi.listEvents, span)).result
    expect(entries.map(({ start, end, title }) => `${start.slice(5)}..${end.slice(5)} ${title}`)).toEqual([
      ...['12-03..12-03 weekly', second, '12-17..12-17 weekly'],
    ])
  }
})
