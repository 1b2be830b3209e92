import { calendarApi, type EventInput } from '@maru/api/calendar'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { openCast, type Role } from '#test/cast.ts'

let portal: TestApp
let people: Record<Role, Client>
let calendarId: number
const timeZone = 'Asia/Seoul'
/** The third of five Wednesdays, which is on Thursday the 17th from 15:00 to 17:00 with a title of its own. */
const original = '2026-12-16T10:00:00'
const rule = 'FREQ=WEEKLY;COUNT=5;BYDAY=WE'
let eventId: number

beforeAll(async () => {
  portal = await openTestApp({ now: '2026-12-01T01:00:00Z' })
  people = await openCast(portal)
  calendarId = (await people.user.call(calendarApi.listCalendars, {})).result[0]?.calendarId ?? 0
})
afterAll(() => portal.stop())

type Form = Partial<EventInput>
const form = (more: Form = {}): EventInput => ({
  ...{
    calendarId,
    title: 'weekly',
    place: 'room',
    content: '',
    isAllDay: false,
    timeZone,
    rule,
    lunar: null,
  },
  ...{ start: '2026-12-02T10:00', end: '2026-12-02T11:00', class: 'public', shows: 'busy' },
  ...{ attendees: [], reminders: [], ...more },
})
async function save(more: Form) {
  const answer = await people.user.call(calendarApi.saveEvent, form(more))
  expect(answer.refusal).toBeUndefined()
  return answer.result
}
const typed = { title: 'moved', start: '2026-12-17T15:00', end: '2026-12-17T17:00' }
const read = async () => (await people.user.call(calendarApi.getEvent, { eventId, original })).result
/** Day, hours in Seoul and title of each date. */
async function dates() {
  const answer = await people.user.call(calendarApi.listEvents, {
    from: '2026-12-01',
    until: '2027-01-31',
    timeZone,
  })
  const hour = (time: string) => new Date(Date.parse(time) + 9 * 3_600_000).toISOString().slice(11, 13)
  return answer.result.entries.map(({ start, end, title, isAllDay }) =>
    isAllDay
      ? `${start.slice(5)}..${end.slice(5)} ${title}`
      : `${new Date(Date.parse(start) + 9 * 3_600_000).toISOString().slice(5, 10)} ${hour(start)}-${hour(end)} ${title}`,
  )
}

beforeEach(async () => {
  await portal.db`delete from calendar_event`
  eventId = (await save({})).eventId
  await save({ eventId, original, scope: 'this', version: 1, ...typed })
  expect(await dates()).toEqual([
    ...['12-02 10-11 weekly', '12-09 10-11 weekly', '12-17 15-17 moved'],
    ...['12-23 10-11 weekly', '12-30 10-11 weekly'],
  ])
})

/** The dates before and after the opened one; `following` leaves those before as they were. */
const others = (scope: 'all' | 'following', hours: string, title: string) => ({
  before:
    scope === 'all'
      ? [`12-02 ${hours} ${title}`, `12-09 ${hours} ${title}`]
      : ['12-02 10-11 weekly', '12-09 10-11 weekly'],
  after: [`12-23 ${hours} ${title}`, `12-30 ${hours} ${title}`],
})

for (const scope of ['all', 'following'] as const) {
  const edit = async (more: Form) =>
    save({
      eventId,
      original,
      scope,
      version: (await read()).version,
      ...typed,
      rule: (await read()).rule,
      ...more,
    })

  test(`a new time typed at a moved date: it has that time, and ${scope} move by the same difference`, async () => {
    await edit({ start: '2026-12-17T16:00', end: '2026-12-17T18:00' })
    const { before, after } = others(scope, '11-12', 'weekly')
    expect(await dates()).toEqual([...before, '12-17 16-18 moved', ...after])
  })

  test(`a new title typed at a moved date is that of ${scope}; day and length of the others stay`, async () => {
    await edit({ title: 'new' })
    const { before, after } = others(scope, '10-11', 'new')
    expect(await dates()).toEqual([...before, '12-17 15-17 new', ...after])
  })

  test(`a new place typed at a moved date for ${scope} leaves its title its own`, async () => {
    const { eventId: changedId, original: at } = await edit({ place: 'hall' })
    const { before, after } = others(scope, '10-11', 'weekly')
    expect(await dates()).toEqual([...before, '12-17 15-17 moved', ...after])
    const { result } = await people.user.call(calendarApi.getEvent, {
      eventId: changedId,
      original: at ?? '',
    })
    expect(result).toMatchObject({ title: 'moved', place: 'hall', start: '2026-12-17T15:00' })
  })

  test(`a longer moved date makes ${scope} longer by as much`, async () => {
    await edit({ end: '2026-12-17T18:00' })
    const { before, after } = others(scope, '10-12', 'weekly')
    expect(await dates()).toEqual([...before, '12-17 15-18 moved', ...after])
  })

  test(`a moved date dragged for ${scope} is where it was dropped, and the others move by the difference`, async () => {
    const times = { isAllDay: false, start: '2026-12-18T16:00', end: '2026-12-18T18:00', timeZone }
    const answer = await people.user.call(calendarApi.moveEvent, { eventId, original, scope, ...times })
    const moved = ['12-24 11-12 weekly', '12-31 11-12 weekly']
    const before =
      scope === 'all'
        ? ['12-03 11-12 weekly', '12-10 11-12 weekly']
        : ['12-02 10-11 weekly', '12-09 10-11 weekly']
    expect(await dates()).toEqual([...before, '12-18 16-18 moved', ...moved])
    await people.user.call(calendarApi.undoEvent, { undoId: answer.result.undoId })
    expect(await dates()).toContain('12-17 15-17 moved')
  })

  test(`a moved date that becomes all-day makes ${scope} all-day on their own days`, async () => {
    await edit({ isAllDay: true, start: '2026-12-17', end: '2026-12-17' })
    const before =
      scope === 'all'
        ? ['12-02..12-02 weekly', '12-09..12-09 weekly']
        : ['12-02 10-11 weekly', '12-09 10-11 weekly']
    const after = ['12-23..12-23 weekly', '12-30..12-30 weekly']
    expect(await dates()).toEqual([...before, '12-17..12-17 moved', ...after])
  })
}
