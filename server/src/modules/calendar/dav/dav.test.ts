import type { AddressInfo } from 'node:net'
import { accountAppPasswordApi } from '@maru/api/account/app-password'
import { calendarApi, type EventInput } from '@maru/api/calendar'
import { createDAVClient } from 'tsdav'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '#test/app.ts'
import { loginOf, openCast, type Role } from '#test/cast.ts'

let portal: TestApp
let people: Awaited<ReturnType<typeof openCast>>
const timeZone = 'Asia/Seoul'
const passwords = new Map<Role, string>()
const mains = new Map<Role, number>()

const draft = (role: Role, more: Partial<EventInput> = {}): EventInput => ({
  ...{ calendarId: mains.get(role) ?? 0, title: '주간 회의', place: '5층', content: '<p>안건 <b>둘</b></p>' },
  ...{ start: '2026-12-02T10:00', end: '2026-12-02T11:00', timeZone, rule: null, lunar: null },
  ...{ isAllDay: false, class: 'public', shows: 'busy', attendees: [], reminders: [10], ...more },
})

beforeAll(async () => {
  portal = await openTestApp({ now: '2026-12-01T01:00:00Z', withJobs: 'queued' })
  people = await openCast(portal)
  for (const role of ['user', 'peer', 'outsider'] as const) {
    const { password } = (
      await people[role].call(accountAppPasswordApi.createAppPassword, { name: '휴대폰' })
    ).result
    passwords.set(role, password)
    const own = (await people[role].call(calendarApi.listCalendars, {})).result.find(
      ({ isMain, ownerCode }) => isMain && ownerCode === role,
    )
    mains.set(role, own?.calendarId ?? 0)
  }
})
afterAll(() => portal.stop())

interface Sent {
  body?: string
  type?: string
  headers?: Record<string, string>
}

/** Sends a request as the phone of a person. */
async function send(role: Role, method: string, url: string, { body, type, headers }: Sent = {}) {
  const basic = Buffer.from(`${loginOf(role)}:${passwords.get(role)}`).toString('base64')
  const answer = await portal.app.server.inject({
    method: method as 'GET', // inject() accepts the added methods too
    url,
    headers: {
      authorization: `Basic ${basic}`,
      ...(body === undefined ? {} : { 'content-type': type ?? 'application/xml; charset=utf-8' }),
      ...headers,
    },
    ...(body === undefined ? {} : { payload: body }),
  })
  return { status: answer.statusCode, body: answer.body, headers: answer.headers }
}

const home = (role: Role) => `/dav/calendars/${role}/`
const propfind = (role: Role, url: string, names: string, depth = '1') =>
  send(role, 'PROPFIND', url, {
    headers: { depth },
    body: `<?xml version="1.0"?><A:propfind xmlns:A="DAV:" xmlns:B="urn:ietf:params:xml:ns:caldav" xmlns:C="http://calendarserver.org/ns/" xmlns:D="http://apple.com/ns/ical/"><A:prop>${names}</A:prop></A:propfind>`,
  })
const hrefsOf = (body: string) =>
  [...body.matchAll(/<d:response><d:href>([^<]*)/g)].map(([, href]) => href ?? '')
const tokenIn = (body: string) => /<d:sync-token>([^<]*)/.exec(body)?.[1] ?? ''

async function mainHref(role: Role, owner: Role = role) {
  const { body } = await propfind(role, home(role), '<A:displayname/><A:resourcetype/>')
  const rows = body.split('<d:response>').filter((row) => row.includes('<c:calendar/>'))
  const { result } = await people[role].call(calendarApi.listCalendars, {})
  const names = result.map(({ calendarId }) => calendarId)
  const at = names.indexOf(mains.get(owner) ?? 0)
  return hrefsOf(`<d:response>${rows[at]}`)[0] ?? ''
}

const icsOf = (uid: string, lines: string[] = []) =>
  [
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Apple Inc.//iPhone OS 20.1//EN', 'BEGIN:VEVENT'],
    ...[`UID:${uid}`, 'DTSTAMP:20261201T000000Z', 'DTSTART;TZID=Asia/Seoul:20261203T150000'],
    ...['DTEND;TZID=Asia/Seoul:20261203T160000', 'SUMMARY:치과', ...lines, 'END:VEVENT', 'END:VCALENDAR', ''],
  ].join('\r\n')
const put = (role: Role, url: string, body: string, headers: Record<string, string> = {}) =>
  send(role, 'PUT', url, { body, type: 'text/calendar; charset=utf-8', headers })

const sync = (role: Role, url: string, token: string) =>
  send(role, 'REPORT', url, {
    headers: { depth: '1' },
    body: `<?xml version="1.0"?><d:sync-collection xmlns:d="DAV:"><d:sync-token>${token}</d:sync-token><d:sync-level>1</d:sync-level><d:prop><d:getetag/></d:prop></d:sync-collection>`,
  })

test('a program finds the calendars from the host alone, and learns that it must sign in', async () => {
  const match = await portal.app.server.inject({ method: 'PROPFIND' as 'GET', url: '/.well-known/caldav' })
  expect([match.statusCode, match.headers.location]).toEqual([301, '/dav/'])
  const anonymous = await portal.app.server.inject({ method: 'PROPFIND' as 'GET', url: '/dav/' })
  expect(anonymous.statusCode).toBe(401)
  expect(anonymous.headers['www-authenticate']).toContain('Basic realm')
  const options = await portal.app.server.inject({ method: 'OPTIONS', url: '/dav/calendars/user/' })
  expect(options.headers.dav).toContain('calendar-access')
  const { body } = await propfind('user', '/dav/', '<A:current-user-principal/>', '0')
  expect(body).toContain('<d:href>/dav/principals/user/</d:href>')
  const principal = await propfind('user', '/dav/principals/user/', '<B:calendar-home-set/><A:nothing/>', '0')
  expect(principal.body).toContain('<c:calendar-home-set><d:href>/dav/calendars/user/</d:href>')
  expect(principal.body).toContain('<d:nothing/></d:prop><d:status>HTTP/1.1 404 Not Found')
})

test('names of calendars are upper-case UUIDs, and a calendar says what it holds', async () => {
  const { body } = await propfind(
    'user',
    home('user'),
    '<A:resourcetype/><B:supported-calendar-component-set/><D:calendar-color/><C:getctag/>',
  )
  const [, ...calendars] = hrefsOf(body)
  for (const href of calendars) expect(href).toMatch(/^\/dav\/calendars\/user\/[0-9A-F-]{36}\/$/)
  expect(body).toContain('<c:supported-calendar-component-set><c:comp name="VEVENT"/>')
  expect(body).toMatch(/<a:calendar-color>#[0-9A-F]{8}</)
})

test('tsdav reads, creates, changes and removes events, and sees the changes of the browser', async () => {
  await portal.app.server.listen({ port: 0, host: '127.0.0.1' })
  const { port } = portal.app.server.server.address() as AddressInfo
  const client = await createDAVClient({
    serverUrl: `http://127.0.0.1:${port}`,
    credentials: { username: 'user', password: passwords.get('user') ?? '' },
    authMethod: 'Basic',
    defaultAccountType: 'caldav',
  })
  const calendars = await client.fetchCalendars()
  const href = await mainHref('user')
  const calendar = calendars.find(({ url }) => url.endsWith(href))
  if (!calendar) throw new Error('tsdav did not find the main calendar')
  expect(calendar.components).toEqual(['VEVENT'])

  await people.user.call(calendarApi.saveEvent, draft('user'))
  const objects = await client.fetchCalendarObjects({ calendar })
  expect(objects.map(({ data }) => /SUMMARY:(.*)/.exec(String(data))?.[1]?.trim())).toEqual(['주간 회의'])

  const created = await client.createCalendarObject({
    calendar,
    filename: 'tsdav-1.ics',
    iCalString: icsOf('tsdav-1', ['BEGIN:VALARM', 'ACTION:DISPLAY', 'TRIGGER:-PT30M', 'END:VALARM']),
  })
  expect(created.status).toBe(201)
  const day = { from: '2026-12-03', until: '2026-12-03', timeZone, calendarIds: [mains.get('user') ?? 0] }
  const { entries } = (await people.user.call(calendarApi.listEvents, day)).result
  expect(entries.map(({ title, start }) => [title, start])).toEqual([['치과', '2026-12-03T06:00:00Z']])

  const [sent] = (await client.fetchCalendarObjects({ calendar })).filter(({ url }) =>
    url.includes('tsdav-1'),
  )
  if (!sent) throw new Error('the created event was not listed')
  const changed = await client.updateCalendarObject({
    calendarObject: { ...sent, data: String(sent.data).replace('치과', '안과') },
  })
  expect(changed.status).toBe(204)
  const stale = await client.updateCalendarObject({ calendarObject: sent })
  expect(stale.status).toBe(412)
  const [again] = (await client.fetchCalendarObjects({ calendar })).filter(({ url }) =>
    url.includes('tsdav-1'),
  )
  expect(String(again?.data)).toContain('SUMMARY:안과')
  expect(String(again?.data)).toContain('TRIGGER:-PT30M')
  const removed = await client.deleteCalendarObject({ calendarObject: { url: sent.url } })
  expect(removed.status).toBe(204)
  expect((await people.user.call(calendarApi.listEvents, day)).result.entries).toEqual([])
})

test('a sync token answers what changed and what is gone; an unknown one is refused as the standard says', async () => {
  const href = await mainHref('user')
  const first = await sync('user', href, '')
  const before = tokenIn(first.body)
  expect(hrefsOf((await sync('user', href, before)).body)).toEqual([])
  const { result } = await people.user.call(calendarApi.saveEvent, draft('user', { title: '새 회의' }))
  const added = await sync('user', href, before)
  expect(hrefsOf(added.body)).toHaveLength(1)
  await people.user.call(calendarApi.removeEvent, { eventId: result.eventId })
  const removed = await sync('user', href, tokenIn(added.body))
  expect(removed.body).toContain('HTTP/1.1 404 Not Found')
  // Other programs of the person with the older token learn the same.
  expect(hrefsOf((await sync('user', href, before)).body)).toEqual([])
  const unknown = await sync('user', href, 'urn:maru:sync:0123456789012345678901234567')
  expect([unknown.status, unknown.body.includes('<d:valid-sync-token/>')]).toEqual([403, true])
  const listed = await sync('user', home('user'), '')
  expect(hrefsOf(listed.body)).toContain(href)
})

test('creating over an event, a known UID at a new address, and a stale tag are refused', async () => {
  const href = await mainHref('user')
  expect((await put('user', `${href}one.ics`, icsOf('one'), { 'if-none-match': '*' })).status).toBe(201)
  expect((await put('user', `${href}one.ics`, icsOf('one'), { 'if-none-match': '*' })).status).toBe(412)
  const double = await put('user', `${href}other.ics`, icsOf('one'))
  expect([double.status, double.body.includes(`<d:href>${href}one.ics</d:href>`)]).toEqual([409, true])
  expect((await put('user', `${href}one.ics`, icsOf('one'), { 'if-match': '"stale"' })).status).toBe(412)
  // A name of its own stays, and the same text is answered at every read.
  expect((await put('user', `${href}A%20B.ics`, icsOf('named'))).status).toBe(201)
  const read = await send('user', 'GET', `${href}A%20B.ics`)
  expect(read.status).toBe(200)
  expect((await send('user', 'GET', `${href}A%20B.ics`)).body).toBe(read.body)
  expect((await send('user', 'DELETE', `${href}A%20B.ics`, { headers: { 'if-match': '"x"' } })).status).toBe(
    412,
  )
  expect((await send('user', 'DELETE', `${href}A%20B.ics`)).status).toBe(204)
  // A removed event may be sent again.
  expect((await put('user', `${href}A%20B.ics`, icsOf('named'))).status).toBe(201)
  for (const name of ['one', 'A%20B']) await send('user', 'DELETE', `${href}${name}.ics`)
})

test('broken events are refused, and formatted texts survive the edit of a title', async () => {
  const href = await mainHref('user')
  for (const body of ['hello', icsOf('bad', ['RRULE:FREQ=SECONDLY']), icsOf('two') + icsOf('three')])
    expect((await put('user', `${href}bad.ics`, body)).status).toBe(403)
  const { result } = await people.user.call(calendarApi.saveEvent, draft('user', { title: '서식' }))
  const { body } = await send('user', 'REPORT', href, {
    body: '<c:calendar-query xmlns:c="urn:ietf:params:xml:ns:caldav" xmlns:d="DAV:"><d:prop><d:getetag/><c:calendar-data/></d:prop><c:filter><c:comp-filter name="VCALENDAR"><c:comp-filter name="VEVENT"/></c:comp-filter></c:filter></c:calendar-query>',
  })
  const row = body.split('<d:response>').find((one) => one.includes('SUMMARY:서식')) ?? ''
  const url = hrefsOf(`<d:response>${row}`)[0] ?? ''
  const { body: text } = await send('user', 'GET', url)
  expect((await put('user', url, text.replace('SUMMARY:서식', 'SUMMARY:새 제목'))).status).toBe(204)
  const event = (await people.user.call(calendarApi.getEvent, { eventId: result.eventId })).result
  expect([event.title, event.content]).toEqual(['새 제목', '<p>안건 <b>둘</b></p>'])
  await people.user.call(calendarApi.removeEvent, { eventId: result.eventId })
})

test('a span answers series and moved dates that touch it, and nothing else', async () => {
  const href = await mainHref('user')
  const series = icsOf('weekly', ['RRULE:FREQ=WEEKLY;COUNT=3']).replace(
    'END:VCALENDAR',
    [
      ...['BEGIN:VEVENT', 'UID:weekly', 'RECURRENCE-ID;TZID=Asia/Seoul:20261210T150000', 'SUMMARY:옮김'],
      ...['DTSTART;TZID=Asia/Seoul:20261212T150000', 'DTEND;TZID=Asia/Seoul:20261212T160000', 'END:VEVENT'],
      'END:VCALENDAR',
    ].join('\r\n'),
  )
  expect((await put('user', `${href}weekly.ics`, series)).status).toBe(201)
  const within = async (start: string, end: string) => {
    const { body } = await send('user', 'REPORT', href, {
      body: `<c:calendar-query xmlns:c="urn:ietf:params:xml:ns:caldav" xmlns:d="DAV:"><d:prop><d:getetag/></d:prop><c:filter><c:comp-filter name="VCALENDAR"><c:comp-filter name="VEVENT"><c:time-range start="${start}" end="${end}"/></c:comp-filter></c:comp-filter></c:filter></c:calendar-query>`,
    })
    return hrefsOf(body).filter((one) => one.includes('weekly')).length
  }
  expect(await within('20261210T000000Z', '20261211T000000Z')).toBe(0)
  expect(await within('20261212T000000Z', '20261213T000000Z')).toBe(1)
  expect(await within('20261217T000000Z', '20261218T000000Z')).toBe(1)
  const { body } = await send('user', 'GET', `${href}weekly.ics`)
  expect(body).toContain('RECURRENCE-ID;TZID=Asia/Seoul:20261210T150000')
  await send('user', 'DELETE', `${href}weekly.ics`)
})

test('an invited person answers from the phone and sets reminders; a removed invitation is declined', async () => {
  const attendees = [{ personCode: 'peer', email: '', role: 'required' as const }]
  const { result } = await people.user.call(
    calendarApi.saveEvent,
    draft('user', { title: '초대', attendees }),
  )
  const href = await mainHref('peer')
  const list = await sync('peer', href, '')
  const url = hrefsOf(list.body)[0] ?? ''
  const { body } = await send('peer', 'GET', url)
  expect(body).toContain('SUMMARY:초대')
  const answered = body
    .replaceAll('PARTSTAT=NEEDS-ACTION', 'PARTSTAT=ACCEPTED')
    .replace('SUMMARY:초대', 'SUMMARY:내 것')
  expect((await put('peer', url, answered)).status).toBe(204)
  const read = async () => (await people.user.call(calendarApi.getEvent, { eventId: result.eventId })).result
  const event = await read()
  expect([event.title, event.attendees[0]?.answer]).toEqual(['초대', 'accepted'])
  expect((await send('peer', 'DELETE', url)).status).toBe(204)
  expect((await read()).attendees[0]?.answer).toBe('declined')
  expect(hrefsOf((await sync('peer', href, '')).body)).toEqual([])
  await people.user.call(calendarApi.removeEvent, { eventId: result.eventId })
})

test('answers to single dates of a series are stored, and answered at the next read', async () => {
  const attendees = [{ personCode: 'peer', email: '', role: 'required' as const }]
  const rule = { rule: 'FREQ=DAILY;COUNT=4', title: '연속 초대', attendees }
  const { eventId } = (await people.user.call(calendarApi.saveEvent, draft('user', rule))).result
  const href = await mainHref('peer')
  const url = hrefsOf((await sync('peer', href, '')).body)[0] ?? ''
  const { body } = await send('peer', 'GET', url)
  const email = /ATTENDEE[^\n]*mailto:([^\r\n]*)/.exec(body.replaceAll('\r\n ', ''))?.[1]
  const uid = /UID:(.*)/.exec(body)?.[1]?.trim()
  const dateOf = (day: string, state: string) =>
    [
      ...['BEGIN:VEVENT', `UID:${uid}`, `RECURRENCE-ID;TZID=Asia/Seoul:202612${day}T100000`, 'SUMMARY:내 것'],
      ...[`DTSTART;TZID=Asia/Seoul:202612${day}T100000`, `DTEND;TZID=Asia/Seoul:202612${day}T110000`],
      ...[`ATTENDEE;PARTSTAT=${state}:mailto:${email}`, 'END:VEVENT', 'END:VCALENDAR'],
    ].join('\r\n')
  const answered = body
    .replaceAll('PARTSTAT=NEEDS-ACTION', 'PARTSTAT=ACCEPTED')
    .replace('END:VCALENDAR', dateOf('03', 'DECLINED'))
    .replace('END:VCALENDAR', dateOf('09', 'DECLINED'))
  expect((await put('peer', url, answered)).status).toBe(204)
  const read = async (original: string) =>
    (await people.user.call(calendarApi.getEvent, { eventId, original })).result
  const answers = await Promise.all(
    ['02', '03', '04'].map(async (day) => (await read(`2026-12-${day}T10:00:00`)).attendees[0]?.answer),
  )
  expect(answers).toEqual(['accepted', 'declined', 'accepted'])
  expect((await read('2026-12-03T10:00:00')).title).toBe('연속 초대')
  const again = await send('peer', 'GET', url)
  const text = again.body.replaceAll('\r\n ', '')
  expect(text.split('BEGIN:VEVENT')[2]).toContain('RECURRENCE-ID;TZID=Asia/Seoul:20261203T100000')
  expect(text.split('BEGIN:VEVENT')[2]).toContain('PARTSTAT=DECLINED')
  // Sent back as read, nothing changes; the organiser's program may do so as well.
  for (const role of ['peer', 'user'] as const) {
    const there = role === 'peer' ? url : `${await mainHref('user')}${uid}.ics`
    const sent = (await send(role, 'GET', there)).body
    expect((await put(role, there, sent)).status).toBe(204)
    expect((await read('2026-12-03T10:00:00')).attendees[0]?.answer).toBe('declined')
  }
  expect(await portal.db`select 1 from calendar_exception where event_id = ${eventId}`).toHaveLength(0)
  await people.user.call(calendarApi.removeEvent, { eventId, scope: 'all' })
})

test('attendees that the organiser adds on the phone are invited', async () => {
  const href = await mainHref('user')
  const email = (
    await propfind('peer', '/dav/principals/peer/', '<B:calendar-user-address-set/>', '0')
  ).body.match(/mailto:([^<]*)/)?.[1]
  const lines = [
    'ORGANIZER:mailto:user@one.example',
    `ATTENDEE;CN=Peer:mailto:${email}`,
    'ATTENDEE:mailto:guest@else.example',
  ]
  expect((await put('user', `${href}invite.ics`, icsOf('invite', lines))).status).toBe(201)
  expect(hrefsOf((await sync('peer', await mainHref('peer'), '')).body)).toEqual([
    `${await mainHref('peer')}invite.ics`,
  ])
  const news = async () => {
    await portal.app.drainEvents()
    const rows = await portal.db<{ word: string }[]>`
      select word from kit_alarm where person_code = 'peer' and subject like 'calendar.event:%' order by alarm_id`
    return rows.map(({ word }) => word.replace('calendar.alarm.', ''))
  }
  const before = (await news()).slice(0, -1)
  expect(await news()).toEqual([...before, 'invited'])
  const later = icsOf('invite', lines).replace('T160000', 'T170000').replace('T150000', 'T160000')
  expect((await put('user', `${href}invite.ics`, later)).status).toBe(204)
  expect(await news()).toEqual([...before, 'invited', 'moved'])
  expect((await put('user', `${href}invite.ics`, later)).status).toBe(204)
  expect(await news()).toEqual([...before, 'invited', 'moved'])
  const without = later.replace(/ATTENDEE;CN=Peer[^\n]*\n/, '')
  expect((await put('user', `${href}invite.ics`, without)).status).toBe(204)
  expect(await news()).toEqual([...before, 'invited', 'moved', 'cancelled'])
  await send('user', 'DELETE', `${href}invite.ics`)
})

test('other people see only what the calendar shares, and cannot write it back', async () => {
  const { result: secret } = await people.user.call(
    calendarApi.saveEvent,
    draft('user', { title: '병원', class: 'private' }),
  )
  await people.peer.call(calendarApi.addPersonCalendar, { personCode: 'user' })
  const calendarId = mains.get('user') ?? 0
  const shareWith = async (level: 'busy' | 'edit') => {
    const { version } = (await people.user.call(calendarApi.getShares, { calendarId })).result
    const shares = [{ subject: 'person:peer', level }]
    await people.user.call(calendarApi.saveShares, { calendarId, version, shares })
  }
  for (const level of ['busy', 'edit'] as const) {
    await shareWith(level)
    const href = await mainHref('peer', 'user')
    const { body } = await sync('peer', href, '')
    const urls = hrefsOf(body)
    expect(urls.length).toBeGreaterThan(0)
    const texts = await Promise.all(urls.map(async (url) => (await send('peer', 'GET', url)).body))
    expect(texts.join('')).not.toContain('병원')
    const redacted = urls[texts.findIndex((text) => text.includes('CLASS:PRIVATE'))] ?? ''
    const text = (await send('peer', 'GET', redacted)).body
    const written = await put('peer', redacted, text.replace(/SUMMARY:.*/, 'SUMMARY:바꿈'))
    expect([written.status, written.body.includes('need-privileges')]).toEqual([403, true])
    expect((await send('peer', 'DELETE', redacted)).status).toBe(403)
  }
  const event = (await people.user.call(calendarApi.getEvent, { eventId: secret.eventId })).result
  expect(event.title).toBe('병원')
  const mine = await mainHref('user')
  for (const [method, url] of [
    ['PROPFIND', mine],
    ['GET', `${mine}x.ics`],
    ['PROPFIND', '/dav/principals/user/'],
  ] as const)
    expect((await send('outsider', method, url)).status).toBe(404)
  await people.user.call(calendarApi.removeEvent, { eventId: secret.eventId })
})

test('a calendar is created, renamed, coloured, filled by a move and removed; one for tasks is refused', async () => {
  const url = `${home('user')}0A1B2C3D-0000-4000-8000-000000000001/`
  const body = (component: string) =>
    `<B:mkcalendar xmlns:A="DAV:" xmlns:B="urn:ietf:params:xml:ns:caldav" xmlns:D="http://apple.com/ns/ical/"><A:set><A:prop><A:displayname>운동</A:displayname><D:calendar-color>#3F74A9FF</D:calendar-color><B:supported-calendar-component-set><B:comp name="${component}"/></B:supported-calendar-component-set></A:prop></A:set></B:mkcalendar>`
  expect((await send('user', 'MKCALENDAR', url, { body: body('VTODO') })).status).toBe(403)
  expect((await send('user', 'MKCALENDAR', url, { body: body('VEVENT') })).status).toBe(201)
  const listed = async () =>
    (await people.user.call(calendarApi.listCalendars, {})).result.find(({ name }) => /운동|수영/.test(name))
  expect(await listed()).toMatchObject({ name: '운동', color: 4 })
  const rename = `<d:propertyupdate xmlns:d="DAV:" xmlns:a="http://apple.com/ns/ical/"><d:set><d:prop><d:displayname>수영</d:displayname><a:calendar-color>#9C4A68FF</a:calendar-color></d:prop></d:set></d:propertyupdate>`
  expect((await send('user', 'PROPPATCH', url, { body: rename })).status).toBe(207)
  expect(await listed()).toMatchObject({ name: '수영', color: 6 })
  const main = await mainHref('user')
  await put('user', `${main}move.ics`, icsOf('move'))
  const moved = await send('user', 'MOVE', `${main}move.ics`, {
    headers: { destination: `http://maru.test${url}move.ics` },
  })
  expect(moved.status).toBe(201)
  expect((await send('user', 'GET', `${main}move.ics`)).status).toBe(404)
  expect((await send('user', 'GET', `${url}move.ics`)).status).toBe(200)
  expect((await send('user', 'DELETE', url)).status).toBe(204)
  expect(await listed()).toBeUndefined()
  expect((await send('user', 'DELETE', main)).status).toBe(409)
})

test('a lunar birthday is answered as single dates that a program cannot change', async () => {
  const lunar = { month: 8, day: 30, isLeap: false }
  const { result } = await people.user.call(
    calendarApi.saveEvent,
    draft('user', { title: '어머니 생신', lunar, isAllDay: true, start: '2026-10-10', end: '2026-10-10' }),
  )
  const href = await mainHref('user')
  const urls = hrefsOf((await sync('user', href, '')).body).filter((one) => one.includes('-2026-10-10'))
  expect(urls).toHaveLength(1)
  const { body } = await send('user', 'GET', urls[0] ?? '')
  expect(body).toContain('DTSTART;VALUE=DATE:2026')
  expect((await put('user', urls[0] ?? '', body)).status).toBe(403)
  await people.user.call(calendarApi.removeEvent, { eventId: result.eventId })
})

test('a document type, another media type and a wrong password are refused', async () => {
  const href = await mainHref('user')
  const bomb = '<!DOCTYPE a [<!ENTITY b "c">]><d:propfind xmlns:d="DAV:"><d:prop>&b;</d:prop></d:propfind>'
  expect((await send('user', 'PROPFIND', href, { body: bomb })).status).toBe(400)
  expect((await send('user', 'PUT', `${href}x.ics`, { body: '{}', type: 'application/json' })).status).toBe(
    415,
  )
  const wrong = { headers: { authorization: `Basic ${Buffer.from('user:maru-demo-1').toString('base64')}` } }
  expect((await send('user', 'PROPFIND', href, wrong)).status).toBe(401)
})
