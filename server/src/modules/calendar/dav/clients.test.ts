import { accountAppPasswordApi } from '@maru/api/account/app-password'
import { calendarApi } from '@maru/api/calendar'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '#test/app.ts'
import { openCast } from '#test/cast.ts'

let portal: TestApp
let authorization: string
beforeAll(async () => {
  portal = await openTestApp({ now: '2026-12-01T01:00:00Z' })
  const { user } = await openCast(portal)
  const { password } = (await user.call(accountAppPasswordApi.createAppPassword, { name: '휴대폰' })).result
  authorization = `Basic ${Buffer.from(`user:${password}`).toString('base64')}`
  const calendars = (await user.call(calendarApi.listCalendars, {})).result
  await user.call(calendarApi.saveEvent, {
    ...{
      calendarId: calendars[0]?.calendarId ?? 0,
      title: '주간 회의',
      place: '',
      content: '',
      isAllDay: false,
    },
    ...{
      start: '2026-12-02T10:00',
      end: '2026-12-02T11:00',
      timeZone: 'Asia/Seoul',
      rule: null,
      lunar: null,
    },
    ...{ class: 'public', shows: 'busy', attendees: [], reminders: [] },
  })
})
afterAll(() => portal.stop())

interface Exchange {
  method: string
  url: string
  agent: string
  depth?: string
  body?: string
  type?: string
  headers?: Record<string, string>
}

async function send({
  method,
  url,
  agent,
  depth,
  body,
  type = 'text/xml; charset=utf-8',
  headers,
}: Exchange) {
  const answer = await portal.app.server.inject({
    method: method as 'GET', // inject() accepts the added methods too
    url,
    headers: {
      ...{ authorization, 'user-agent': agent, ...(depth === undefined ? {} : { depth }), ...headers },
      ...(body === undefined ? {} : { 'content-type': type }),
    },
    ...(body === undefined ? {} : { payload: body }),
  })
  return { status: answer.statusCode, body: answer.body, headers: answer.headers }
}

const xml = '<?xml version="1.0" encoding="UTF-8"?>'
const between = (text: string, start: string, end: string) => text.split(start)[1]?.split(end)[0] ?? ''
const eventHrefs = (body: string) =>
  [...body.matchAll(/<d:href>([^<]*\.ics)<\/d:href>/g)].map(([, href]) => href ?? '')
/** The address of the first calendar in a list of calendars. */
const calendarIn = (body: string) =>
  /<d:href>(\/dav\/calendars\/user\/[^/<]+\/)<\/d:href>/.exec(body)?.[1] ?? ''

test('an iPhone finds the account, lists the calendars with their colours, and reads and creates events', async () => {
  const agent = 'iOS/26.1 (23B85) dataaccessd/1.0'
  const match = await send({
    ...{ method: 'PROPFIND', url: '/.well-known/caldav', agent, depth: '0' },
    body: `${xml}<A:propfind xmlns:A="DAV:"><A:prop><A:current-user-principal/><A:principal-URL/><A:resourcetype/></A:prop></A:propfind>`,
  })
  expect(match.status).toBe(301)
  const root = await send({
    ...{ method: 'PROPFIND', url: String(match.headers.location), agent, depth: '0' },
    body: `${xml}<A:propfind xmlns:A="DAV:"><A:prop><A:current-user-principal/><A:principal-URL/><A:resourcetype/></A:prop></A:propfind>`,
  })
  const principal = between(root.body, '<d:current-user-principal><d:href>', '<')
  const options = await send({ method: 'OPTIONS', url: principal, agent })
  expect(options.headers.dav).toMatch(/calendar-access/)
  const self = await send({
    ...{ method: 'PROPFIND', url: principal, agent, depth: '0' },
    body: `${xml}<A:propfind xmlns:A="DAV:"><A:prop><B:calendar-home-set xmlns:B="urn:ietf:params:xml:ns:caldav"/><B:calendar-user-address-set xmlns:B="urn:ietf:params:xml:ns:caldav"/><A:current-user-principal/><A:displayname/><C:dropbox-home-URL xmlns:C="http://calendarserver.org/ns/"/><C:email-address-set xmlns:C="http://calendarserver.org/ns/"/><A:principal-collection-set/><A:principal-URL/><A:resource-id/><B:schedule-inbox-URL xmlns:B="urn:ietf:params:xml:ns:caldav"/><B:schedule-outbox-URL xmlns:B="urn:ietf:params:xml:ns:caldav"/><A:supported-report-set/></A:prop></A:propfind>`,
  })
  const home = between(self.body, '<c:calendar-home-set><d:href>', '<')
  const list = await send({
    ...{ method: 'PROPFIND', url: home, agent, depth: '1' },
    body: `${xml}<A:propfind xmlns:A="DAV:"><A:prop><A:add-member/><D:calendar-color xmlns:D="http://apple.com/ns/ical/"/><D:calendar-order xmlns:D="http://apple.com/ns/ical/"/><A:current-user-privilege-set/><B:default-alarm-vevent-date xmlns:B="urn:ietf:params:xml:ns:caldav"/><A:displayname/><C:getctag xmlns:C="http://calendarserver.org/ns/"/><A:owner/><C:pushkey xmlns:C="http://calendarserver.org/ns/"/><A:resourcetype/><B:supported-calendar-component-set xmlns:B="urn:ietf:params:xml:ns:caldav"/><A:supported-report-set/><A:sync-token/></A:prop></A:propfind>`,
  })
  // iOS shows no calendar whose name begins with a small letter, and none without rights and colours.
  const calendar = calendarIn(list.body)
  expect(calendar.split('/').at(-2)).toMatch(/^[0-9A-F-]{36}$/)
  expect(list.body).toContain('<d:write-content/>')
  expect(list.body).toMatch(/<a:calendar-color>#[0-9A-F]{8}</)
  // iOS sets its order at once, which is not stored, and continues.
  const order = await send({
    ...{ method: 'PROPPATCH', url: calendar, agent },
    body: `${xml}<A:propertyupdate xmlns:A="DAV:"><A:set><A:prop><D:calendar-order xmlns:D="http://apple.com/ns/ical/">2</D:calendar-order></A:prop></A:set></A:propertyupdate>`,
  })
  expect(order.status).toBe(207)
  const tags = await send({
    ...{ method: 'PROPFIND', url: calendar, agent, depth: '1' },
    body: `${xml}<A:propfind xmlns:A="DAV:"><A:prop><A:getcontenttype/><A:getetag/></A:prop></A:propfind>`,
  })
  const [event = ''] = eventHrefs(tags.body)
  const texts = await send({
    ...{ method: 'REPORT', url: calendar, agent, depth: '1' },
    body: `${xml}<B:calendar-multiget xmlns:B="urn:ietf:params:xml:ns:caldav"><A:prop xmlns:A="DAV:"><A:getetag/><B:calendar-data/><B:schedule-tag/></A:prop><A:href xmlns:A="DAV:">${event}</A:href></B:calendar-multiget>`,
  })
  expect(texts.body).toContain('SUMMARY:주간 회의')
  const uid = '0C6C1E2A-5D2B-4B3E-9A57-3F1B6A1D0001'
  const created = await send({
    ...{ method: 'PUT', url: `${calendar}${uid}.ics`, agent, type: 'text/calendar' },
    headers: { 'if-none-match': '*' },
    body: [
      ...['BEGIN:VCALENDAR', 'CALSCALE:GREGORIAN', 'PRODID:-//Apple Inc.//iOS 26.1//EN', 'VERSION:2.0'],
      ...['BEGIN:VTIMEZONE', 'TZID:Asia/Seoul', 'BEGIN:STANDARD', 'DTSTART:19881009T030000'],
      ...['TZNAME:GMT+9', 'TZOFFSETFROM:+1000', 'TZOFFSETTO:+0900', 'END:STANDARD', 'END:VTIMEZONE'],
      ...['BEGIN:VEVENT', 'CREATED:20261130T235900Z', 'DTEND;TZID=Asia/Seoul:20261204T100000'],
      ...['DTSTAMP:20261130T235901Z', 'DTSTART;TZID=Asia/Seoul:20261204T090000', 'SEQUENCE:0'],
      ...['LAST-MODIFIED:20261130T235900Z', 'SUMMARY:면담', `UID:${uid}`, 'TRANSP:OPAQUE'],
      ...[
        'X-APPLE-TRAVEL-ADVISORY-BEHAVIOR:AUTOMATIC',
        'BEGIN:VALARM',
        'ACTION:DISPLAY',
        'DESCRIPTION:Reminder',
      ],
      ...[`UID:${uid}-A`, `X-WR-ALARMUID:${uid}-A`, 'TRIGGER:-PT15M', 'END:VALARM', 'END:VEVENT'],
      ...['END:VCALENDAR', ''],
    ].join('\r\n'),
  })
  expect(created.status).toBe(201)
  const read = await send({ method: 'GET', url: `${calendar}${uid}.ics`, agent })
  expect(read.body).toContain('X-APPLE-TRAVEL-ADVISORY-BEHAVIOR:AUTOMATIC')
  expect(read.body).toContain('TRIGGER:-PT15M')
})

test('DAVx5 on Android reads by a range of time and by ten addresses, and gets short answers', async () => {
  const agent = 'DAVx5/4.5.5-ose (2026/10/01; dav4jvm; okhttp/5.1.0) Android/16'
  const list = await send({
    ...{ method: 'PROPFIND', url: '/dav/calendars/user/', agent, depth: '1' },
    headers: { prefer: 'return=minimal' },
    body: `${xml}<propfind xmlns="DAV:" xmlns:CAL="urn:ietf:params:xml:ns:caldav" xmlns:ICAL="http://apple.com/ns/ical/"><prop><resourcetype /><displayname /><owner /><current-user-privilege-set /><CAL:calendar-description /><CAL:supported-calendar-component-set /><ICAL:calendar-color /><CAL:calendar-timezone /></prop></propfind>`,
  })
  expect(list.body).not.toContain('404 Not Found')
  const calendar = calendarIn(list.body)
  const query = await send({
    ...{ method: 'REPORT', url: calendar, agent, depth: '1' },
    body: `${xml}<CAL:calendar-query xmlns="DAV:" xmlns:CAL="urn:ietf:params:xml:ns:caldav"><prop><getetag /></prop><CAL:filter><CAL:comp-filter name="VCALENDAR"><CAL:comp-filter name="VEVENT"><CAL:time-range start="20260902T000000Z" /></CAL:comp-filter></CAL:comp-filter></CAL:filter></CAL:calendar-query>`,
  })
  const hrefs = eventHrefs(query.body)
  expect(hrefs.length).toBeGreaterThan(0)
  const tasks = await send({
    ...{ method: 'REPORT', url: calendar, agent, depth: '1' },
    body: `${xml}<CAL:calendar-query xmlns="DAV:" xmlns:CAL="urn:ietf:params:xml:ns:caldav"><prop><getetag /></prop><CAL:filter><CAL:comp-filter name="VCALENDAR"><CAL:comp-filter name="VTODO" /></CAL:comp-filter></CAL:filter></CAL:calendar-query>`,
  })
  expect(eventHrefs(tasks.body)).toEqual([])
  const several = await send({
    ...{ method: 'REPORT', url: calendar, agent },
    body: `${xml}<CAL:calendar-multiget xmlns="DAV:" xmlns:CAL="urn:ietf:params:xml:ns:caldav"><prop><getcontenttype /><getetag /><CAL:calendar-data content-type="text/calendar" version="2.0" /></prop>${[...hrefs, `${calendar}gone.ics`].map((href) => `<href>${href}</href>`).join('')}</CAL:calendar-multiget>`,
  })
  expect(several.body.match(/BEGIN:VCALENDAR/g)).toHaveLength(hrefs.length)
  expect(several.body).toContain(`<d:href>${calendar}gone.ics</d:href><d:status>HTTP/1.1 404`)
})

test('Thunderbird reads by sync tokens with a depth of 1, and accepts only its own changes', async () => {
  const agent = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Thunderbird/145.0'
  const list = await send({
    ...{ method: 'PROPFIND', url: '/dav/calendars/user/', agent, depth: '1' },
    body: `${xml}<D:propfind xmlns:D="DAV:" xmlns:CS="http://calendarserver.org/ns/" xmlns:C="urn:ietf:params:xml:ns:caldav"><D:prop><D:resourcetype/><D:owner/><D:current-user-principal/><D:current-user-privilege-set/><D:supported-report-set/><C:supported-calendar-component-set/><CS:getctag/></D:prop></D:propfind>`,
  })
  const calendar = calendarIn(list.body)
  const report = (token: string) =>
    send({
      ...{ method: 'REPORT', url: calendar, agent, depth: '1' },
      body: `${xml}<sync-collection xmlns="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav"><sync-token>${token}</sync-token><sync-level>1</sync-level><prop><getcontenttype/><getetag/></prop></sync-collection>`,
    })
  const first = await report('')
  const url = `${calendar}7e3d4f0a-0a8d-4f0b-8f3b-0a5f3a6f9c11.ics`
  const body = [
    ...['BEGIN:VCALENDAR', 'PRODID:-//Mozilla.org/NONSGML Mozilla Calendar V1.1//EN', 'VERSION:2.0'],
    ...['BEGIN:VEVENT', 'CREATED:20261201T000000Z', 'LAST-MODIFIED:20261201T000010Z'],
    ...['DTSTAMP:20261201T000010Z', 'UID:7e3d4f0a-0a8d-4f0b-8f3b-0a5f3a6f9c11', 'SUMMARY:점검'],
    ...['DTSTART;TZID=Asia/Seoul:20261207T140000', 'DTEND;TZID=Asia/Seoul:20261207T150000'],
    ...['X-MOZ-LASTACK:20261201T000000Z', 'END:VEVENT', 'END:VCALENDAR', ''],
  ].join('\r\n')
  const type = 'text/calendar; charset=utf-8'
  expect(
    (await send({ method: 'PUT', url, agent, type, body, headers: { 'if-none-match': '*' } })).status,
  ).toBe(201)
  const token = between(first.body, '<d:sync-token>', '<')
  const changed = await report(token)
  expect(eventHrefs(changed.body)).toEqual([url])
  const tag = between(changed.body, '<d:getetag>', '<').replaceAll('&quot;', '"')
  const text = body.replace('점검', '정기 점검')
  const changes = { method: 'PUT', url, agent, type, body: text }
  expect((await send({ ...changes, headers: { 'if-match': tag } })).status).toBe(204)
  expect((await send({ ...changes, headers: { 'if-match': tag } })).status).toBe(412)
  expect((await send({ method: 'DELETE', url, agent })).status).toBe(204)
  const gone = await report(between(changed.body, '<d:sync-token>', '<'))
  expect(gone.body).toContain(`<d:href>${url}</d:href><d:status>HTTP/1.1 404`)
})
