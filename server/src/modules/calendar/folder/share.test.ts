import { calendarApi, type EventInput, type ShareLevel } from '@maru/api/calendar'
import { webpartApi } from '@maru/api/webpart'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { openCast, type Role } from '#test/cast.ts'

let portal: TestApp
let people: Record<Role, Client>
let mainId: number
const ids: Record<string, number> = {}
const timeZone = 'Asia/Seoul'
const day = { from: '2026-12-02', until: '2026-12-02', timeZone }

const draft = (more: Partial<EventInput> = {}): EventInput => ({
  ...{ calendarId: mainId, title: '연봉 협의', place: '5층', content: '<p>비밀 안건</p>', isAllDay: false },
  ...{ start: '2026-12-02T10:00', end: '2026-12-02T11:00', timeZone, rule: null, lunar: null },
  ...{ class: 'public', shows: 'busy', attendees: [], reminders: [], ...more },
})

beforeAll(async () => {
  portal = await openTestApp({ now: '2026-12-01T01:00:00Z' })
  people = await openCast(portal)
  mainId = (await people.user.call(calendarApi.listCalendars, {})).result[0]?.calendarId ?? 0
  const add = async (name: string, more: Partial<EventInput>) => {
    ids[name] = (await people.user.call(calendarApi.saveEvent, draft(more))).result.eventId
  }
  await add('public', { title: '공개 회의' })
  await add('private', {
    title: '병원',
    class: 'private',
    start: '2026-12-02T12:00',
    end: '2026-12-02T13:00',
  })
  await add('confidential', {
    title: '합병',
    class: 'confidential',
    start: '2026-12-02T14:00',
    end: '2026-12-02T15:00',
  })
  await add('free', { title: '간식', shows: 'free', start: '2026-12-02T16:00', end: '2026-12-02T17:00' })
  const series = {
    title: '일일 보고',
    rule: 'FREQ=DAILY;COUNT=5',
    start: '2026-12-01T18:00',
    end: '2026-12-01T19:00',
  }
  await add('series', series)
  const version = (await people.user.call(calendarApi.getEvent, { eventId: ids.series ?? 0 })).result.version
  // One date of an open series is private.
  const hidden = {
    eventId: ids.series ?? 0,
    version,
    original: '2026-12-02T18:00:00',
    scope: 'this' as const,
  }
  const times = { start: '2026-12-02T18:00', end: '2026-12-02T19:00' }
  await people.user.call(
    calendarApi.saveEvent,
    draft({ ...series, ...hidden, ...times, title: '상담', class: 'private' }),
  )
})
afterAll(() => portal.stop())

async function share(shares: { subject: string; level: ShareLevel }[]) {
  const { version } = (await people.user.call(calendarApi.getShares, { calendarId: mainId })).result
  await people.user.call(calendarApi.saveShares, { calendarId: mainId, version, shares })
}
const listed = async (role: Role) =>
  (await people[role].call(calendarApi.listEvents, { ...day, calendarIds: [mainId] })).result.entries
const shown = async (role: Role) =>
  (await listed(role)).map(({ title, place, class: kind, start, eventId }) =>
    [start.slice(11, 13), title || kind, place, eventId === null ? 'time' : 'event'].join(' '),
  )

const table: [level: ShareLevel, entries: string[]][] = [
  ['none', []],
  [
    'busy',
    ['01 confidential  time', '03 confidential  time', '05 confidential  time', '09 confidential  time'],
  ],
  [
    'titles',
    [
      '01 공개 회의  event',
      '03 private  time',
      '05 confidential  time',
      '07 간식  event',
      '09 private  time',
    ],
  ],
  [
    'all',
    [
      '01 공개 회의 5층 event',
      '03 private  time',
      '05 confidential  time',
      '07 간식 5층 event',
      '09 private  time',
    ],
  ],
  [
    'edit',
    [
      '01 공개 회의 5층 event',
      '03 private  time',
      '05 confidential  time',
      '07 간식 5층 event',
      '09 private  time',
    ],
  ],
  [
    'manage',
    [
      '01 공개 회의 5층 event',
      '03 private  time',
      '05 confidential  time',
      '07 간식 5층 event',
      '09 private  time',
    ],
  ],
]

for (const [level, entries] of table)
  test(`a colleague with the level "${level}" sees exactly this`, async () => {
    await share([{ subject: 'person:peer', level }])
    expect(await shown('peer')).toEqual(entries)
    const body = JSON.stringify(await listed('peer'))
    for (const secret of ['병원', '합병', '상담', '비밀']) expect(body).not.toContain(secret)
    const status = async (name: string, original?: string) =>
      (
        await people.peer.call(calendarApi.getEvent, {
          eventId: ids[name] ?? 0,
          ...(original ? { original } : {}),
        })
      ).status
    const seesEvents = level !== 'none' && level !== 'busy'
    expect(await status('public')).toBe(seesEvents ? 200 : 404)
    expect(await status('private')).toBe(404)
    expect(await status('confidential')).toBe(404)
    expect(await status('series', '2026-12-02T18:00:00')).toBe(404)
    expect(await status('series', '2026-12-03T18:00:00')).toBe(seesEvents ? 200 : 404)
  })

test('a level "titles" gets neither place nor text of an event', async () => {
  await share([{ subject: 'department:ONE-D1', level: 'titles' }])
  const { result } = await people.peer.call(calendarApi.getEvent, { eventId: ids.public ?? 0 })
  expect(result).toMatchObject({ title: '공개 회의', place: '', content: '', attendees: [], canEdit: false })
})

test('the level "edit" changes open events and no private ones; "all" changes none', async () => {
  const times = { isAllDay: false, start: '2026-12-02T10:00', end: '2026-12-02T11:30', timeZone }
  const move = async (name: string, more = {}) =>
    (await people.peer.call(calendarApi.moveEvent, { eventId: ids[name] ?? 0, ...times, ...more })).status
  await share([{ subject: 'person:peer', level: 'all' }])
  expect(await move('public')).toBe(403)
  await share([{ subject: 'person:peer', level: 'edit' }])
  expect(await move('public')).toBe(200)
  expect(await move('private')).toBe(404)
  expect(await move('series', { original: '2026-12-02T18:00:00', scope: 'this' })).toBe(404)
  expect((await people.peer.call(calendarApi.getShares, { calendarId: mainId })).status).toBe(404)
})

test('the broadest share counts, but "none" of a person outweighs it', async () => {
  await share([
    { subject: 'company:ONE', level: 'busy' },
    { subject: 'department:ONE-D1', level: 'all' },
  ])
  expect(await shown('peer')).toEqual(table[3]?.[1])
  expect(await shown('outsider')).toEqual([])
  await share([
    { subject: 'department:ONE-D1', level: 'all' },
    { subject: 'person:peer', level: 'none' },
  ])
  expect(await shown('peer')).toEqual([])
  expect(await shown('colleague')).toEqual(table[3]?.[1])
})

test('times that are only taken are merged, so that they do not show how many events there are', async () => {
  const next = await people.user.call(
    calendarApi.saveEvent,
    draft({ title: '이어서', start: '2026-12-02T11:00', end: '2026-12-02T11:45' }),
  )
  await share([{ subject: 'person:peer', level: 'busy' }])
  const [first] = await listed('peer')
  // The first event was made longer by half an hour above.
  expect([first?.start, first?.end]).toEqual(['2026-12-02T01:00:00Z', '2026-12-02T02:45:00Z'])
  await people.user.call(calendarApi.removeEvent, { eventId: next.result.eventId })
})

test('the calendar of the home page shows private events only to their owner', async () => {
  await share([{ subject: 'person:peer', level: 'manage' }])
  const events = JSON.stringify((await people.peer.call(webpartApi.listEvents, { month: '2026-12' })).result)
  expect(events).toContain('공개 회의')
  for (const secret of ['병원', '합병', '상담']) expect(events).not.toContain(secret)
  const own = JSON.stringify((await people.user.call(webpartApi.listEvents, { month: '2026-12' })).result)
  for (const title of ['병원', '합병', '상담']) expect(own).toContain(title)
})

test('busy times show when, and nothing else; without a share nothing is known', async () => {
  const ask = async (role: Role) =>
    (await people[role].call(calendarApi.listBusyTimes, { personCodes: ['user'], ...day })).result[0]
  await share([{ subject: 'person:peer', level: 'busy' }])
  const busy = await ask('peer')
  expect(
    busy?.times
      .filter(({ kind }) => kind === 'busy')
      .map(({ start, end }) => [start.slice(11, 16), end.slice(11, 16)]),
  ).toEqual([
    ['01:00', '02:30'],
    ['03:00', '04:00'],
    ['05:00', '06:00'],
    ['09:00', '10:00'],
  ])
  expect(busy?.times.filter(({ kind }) => kind === 'outside').map(({ start }) => start)).toEqual([
    '2026-12-01T15:00:00.000Z',
    '2026-12-02T09:00:00.000Z',
  ])
  expect(await ask('colleague')).toEqual({ personCode: 'user', isKnown: false, times: [] })
  expect(await ask('outsider')).toEqual({ personCode: 'user', isKnown: false, times: [] })
})

test('unknown subjects and an older version are refused', async () => {
  const { version } = (await people.user.call(calendarApi.getShares, { calendarId: mainId })).result
  const save = (given: number, subject: string) =>
    people.user.call(calendarApi.saveShares, {
      calendarId: mainId,
      version: given,
      shares: [{ subject, level: 'all' }],
    })
  for (const subject of ['everyone', 'person:nobody', 'role:1', 'company:NONE'])
    expect((await save(version, subject)).refusal?.code).toBe('calendar.subjectUnknown')
  expect((await save(version + 1, 'person:peer')).refusal?.code).toBe('calendar.calendarChanged')
})

test('a person adds and drops the calendar of a colleague, and not that of a stranger', async () => {
  await share([{ subject: 'company:ONE', level: 'busy' }])
  const names = async () =>
    (await people.colleague.call(calendarApi.listCalendars, {})).result
      .filter(({ isBirthday }) => !isBirthday)
      .map(({ ownerCode, level }) => `${ownerCode} ${level}`)
  expect(await names()).toEqual(['colleague owner'])
  const added = await people.colleague.call(calendarApi.addPersonCalendar, { personCode: 'user' })
  expect(await names()).toEqual(['colleague owner', 'user busy'])
  await people.colleague.call(calendarApi.dropCalendar, added.result)
  expect(await names()).toEqual(['colleague owner'])
  expect((await people.outsider.call(calendarApi.addPersonCalendar, { personCode: 'user' })).status).toBe(404)
  expect((await people.outsider.call(calendarApi.addPersonCalendar, { personCode: 'nobody' })).status).toBe(
    404,
  )
})

test('calendars of a department and the company are shared at once; only managers make one of the company', async () => {
  const make = (role: Role, kind: 'department' | 'company', name: string) =>
    people[role].call(calendarApi.saveCalendar, { kind, name, color: null, isBusy: true })
  await make('user', 'department', '개발팀')
  expect((await make('user', 'company', '전사')).refusal?.code).toBe('calendar.readOnly')
  await make('manager', 'company', '전사')
  const list = async (role: Role) =>
    (await people[role].call(calendarApi.listCalendars, {})).result
      .filter(({ kind }) => kind !== 'own')
      .map(({ name, level }) => `${name} ${level}`)
  expect(await list('peer')).toEqual(['전사 all', '개발팀 edit'])
  expect(await list('outsider')).toEqual([])
})

test('name, colour, order and removal of calendars', async () => {
  const { result } = await people.user.call(calendarApi.saveCalendar, {
    kind: 'own',
    name: ' 면접 ',
    color: 4,
    isBusy: false,
  })
  const find = async () =>
    (await people.user.call(calendarApi.listCalendars, {})).result.find(
      ({ calendarId }) => calendarId === result.calendarId,
    )
  expect(await find()).toMatchObject({ name: '면접', color: 4, isBusy: false })
  await people.user.call(calendarApi.showCalendar, {
    calendarId: result.calendarId,
    isHidden: true,
    color: 7,
  })
  expect(await find()).toMatchObject({ color: 7, isHidden: true })
  await people.user.call(calendarApi.orderCalendars, { calendarIds: [result.calendarId, mainId] })
  expect((await people.user.call(calendarApi.listCalendars, {})).result[0]?.calendarId).toBe(
    result.calendarId,
  )
  expect((await people.user.call(calendarApi.removeCalendar, { calendarId: mainId })).refusal?.code).toBe(
    'calendar.mainCalendar',
  )
  await people.user.call(calendarApi.removeCalendar, { calendarId: result.calendarId })
  expect(await find()).toBeUndefined()
  const blank = await people.user.call(calendarApi.saveCalendar, {
    kind: 'own',
    name: ' ',
    color: null,
    isBusy: true,
  })
  expect(blank.refusal?.code).toBe('calendar.nameEmpty')
})

test.each(table)('the preview of level %s is what a person with this level sees', async (level) => {
  await share([{ subject: 'person:peer', level }])
  const input = { calendarId: mainId, level, day: day.from, timeZone }
  const preview = (await people.user.call(calendarApi.previewShares, input)).result
  expect(preview).toEqual(await listed('peer'))
  const refused = level === 'manage' ? 200 : 404
  expect((await people.peer.callWith(calendarApi.previewShares, input)).status).toBe(refused)
})
