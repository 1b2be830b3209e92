import { accountAppPasswordApi } from '@maru/api/account/app-password'
import { calendarApi } from '@maru/api/calendar'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '#test/app.ts'
import { openCast } from '#test/cast.ts'

let portal: TestApp
let authorization: string
let main: string
const home = '/dav/calendars/user/'

async function send(method: string, url: string, body?: string, headers: Record<string, string> = {}) {
  const type = body?.startsWith('BEGIN:') ? 'text/calendar; charset=utf-8' : 'application/xml; charset=utf-8'
  const answer = await portal.app.server.inject({
    method: method as 'GET', // inject() accepts the added methods too
    url,
    headers: { authorization, ...(body === undefined ? {} : { 'content-type': type }), ...headers },
    ...(body === undefined ? {} : { payload: body }),
  })
  return { status: answer.statusCode, body: answer.body, headers: answer.headers }
}

const spaces = 'xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav" xmlns:a="http://apple.com/ns/ical/"'
const file = (uid: string, ...lines: string[]) =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//x//EN',
    'BEGIN:VEVENT',
    `UID:${uid}`,
    'DTSTAMP:20261101T000000Z',
  ]
    .concat(lines, 'END:VEVENT', 'END:VCALENDAR', '')
    .join('\r\n')
const names = (body: string) =>
  [...body.matchAll(/<d:href>[^<]*\/([\w-]+)\.ics/g)].map(([, name]) => name).sort()
const textOf = (body: string) => body.replaceAll('&#13;', '').replaceAll(/\r?\n /g, '')

beforeAll(async () => {
  portal = await openTestApp({ now: '2026-12-01T01:00:00Z', withJobs: 'queued' })
  const people = await openCast(portal)
  const { password } = (await people.user.call(accountAppPasswordApi.createAppPassword, { name: 'phone' }))
    .result
  authorization = `Basic ${Buffer.from(`user:${password}`).toString('base64')}`
  await people.user.call(calendarApi.listCalendars, {})
  const listed = await send(
    'PROPFIND',
    home,
    `<d:propfind ${spaces}><d:prop><d:resourcetype/></d:prop></d:propfind>`,
  )
  main =
    /<d:href>([^<]*)<\/d:href><d:propstat><d:prop><d:resourcetype><d:collection\/><c:calendar\/>/.exec(
      listed.body,
    )?.[1] ?? ''
  const put = (name: string, ...lines: string[]) => send('PUT', `${main}${name}.ics`, file(name, ...lines))
  const seoul = (name: string, time: string) => `${name};TZID=Asia/Seoul:${time}`
  await put(
    'one',
    seoul('DTSTART', '20261202T100000'),
    'DURATION:PT1H',
    'SUMMARY:Budget; talk',
    'CATEGORIES:Work',
  )
  await put('two', seoul('DTSTART', '20261203T100000'), 'DURATION:PT2H', 'SUMMARY:Lunch', 'STATUS:TENTATIVE')
  const series = [
    seoul('DTSTART', '20261207T090000'),
    'DURATION:PT1H',
    'RRULE:FREQ=DAILY;COUNT=4',
    'SUMMARY:Daily',
  ]
  const moved = [
    'END:VEVENT',
    'BEGIN:VEVENT',
    'UID:series',
    'DTSTAMP:20261101T000000Z',
    seoul('RECURRENCE-ID', '20261208T090000'),
  ]
  await put(
    'series',
    ...series,
    ...moved,
    seoul('DTSTART', '20261208T150000'),
    'DURATION:PT1H',
    'SUMMARY:Daily',
  )
  await put(
    'free',
    seoul('DTSTART', '20261202T120000'),
    'DURATION:PT1H',
    'SUMMARY:Free',
    'TRANSP:TRANSPARENT',
  )
  const alarm = ['BEGIN:VALARM', 'ACTION:DISPLAY', 'DESCRIPTION:x', 'TRIGGER:-PT5M', 'END:VALARM']
  await put('alarm', seoul('DTSTART', '20261202T103000'), 'DURATION:PT1H', 'SUMMARY:Alarm', ...alarm)
})
afterAll(() => portal.stop())

const query = (filter: string, data = '') =>
  send(
    'REPORT',
    main,
    `<c:calendar-query ${spaces}><d:prop><d:getetag/>${data}</d:prop><c:filter><c:comp-filter name="VCALENDAR">${filter}</c:comp-filter></c:filter></c:calendar-query>`,
    { depth: '1' },
  )
const inEvents = (filter: string) => query(`<c:comp-filter name="VEVENT">${filter}</c:comp-filter>`)
const everything = ['alarm', 'free', 'one', 'series', 'two']

test.each<[string, string, string[]]>([
  ['no filter', '', everything],
  [
    'a text, whatever its capitals',
    '<c:prop-filter name="SUMMARY"><c:text-match>budget; TALK</c:text-match></c:prop-filter>',
    ['one'],
  ],
  [
    'a text byte by byte',
    '<c:prop-filter name="SUMMARY"><c:text-match collation="i;octet">LUNCH</c:text-match></c:prop-filter>',
    [],
  ],
  [
    'another text',
    '<c:prop-filter name="SUMMARY"><c:text-match negate-condition="yes">a</c:text-match></c:prop-filter>',
    ['free', 'two'],
  ],
  ['a property', '<c:prop-filter name="CATEGORIES"/>', ['one']],
  [
    'an event or a date of one without a property',
    '<c:prop-filter name="RRULE"><c:is-not-defined/></c:prop-filter>',
    everything,
  ],
  [
    'a parameter',
    '<c:prop-filter name="DTSTART"><c:param-filter name="TZID"><c:text-match>Seoul</c:text-match></c:param-filter></c:prop-filter>',
    everything,
  ],
  [
    'no parameter',
    '<c:prop-filter name="DTSTART"><c:param-filter name="TZID"><c:is-not-defined/></c:param-filter></c:prop-filter>',
    [],
  ],
  ['an alarm', '<c:comp-filter name="VALARM"/>', ['alarm']],
  [
    'no alarm',
    '<c:comp-filter name="VALARM"><c:is-not-defined/></c:comp-filter>',
    ['free', 'one', 'series', 'two'],
  ],
  [
    'a time and a text',
    '<c:time-range start="20261201T000000Z" end="20261203T000000Z"/><c:prop-filter name="SUMMARY"><c:text-match>l</c:text-match></c:prop-filter>',
    ['alarm', 'one'],
  ],
])('a calendar-query for %s returns these events and no others', async (_name, filter, expected) => {
  const { status, body } = await inEvents(filter)
  expect([status, names(body)]).toEqual([207, expected])
})

test('tasks are not there, and a filter or a comparison that is unknown is refused as such', async () => {
  expect(names((await query('<c:comp-filter name="VTODO"/>')).body)).toEqual([])
  const tasks = await query(
    `<c:comp-filter name="VTODO"><c:time-range start="20261201T000000Z"/></c:comp-filter>`,
  )
  expect([tasks.status, names(tasks.body)]).toEqual([207, []])
  expect(
    names((await query('<c:comp-filter name="VTODO"><c:is-not-defined/></c:comp-filter>')).body),
  ).toEqual(everything)
  const strange = await inEvents(
    '<c:prop-filter name="SUMMARY"><c:text-match collation="i;x">a</c:text-match></c:prop-filter>',
  )
  expect([strange.status, strange.body.includes('supported-collation')]).toEqual([403, true])
  const unknown = await inEvents(
    '<c:prop-filter name="SUMMARY"><c:time-range start="20261201T000000Z"/></c:prop-filter>',
  )
  expect([unknown.status, unknown.body.includes('supported-filter')]).toEqual([403, true])
})

test('an expanded series is one event for each date in UTC, with the original start and without a rule', async () => {
  const span = 'start="20261208T000000Z" end="20261210T000000Z"'
  const { body } = await query(
    `<c:comp-filter name="VEVENT"><c:time-range ${span}/></c:comp-filter>`,
    `<c:calendar-data><c:expand ${span}/></c:calendar-data>`,
  )
  const text = textOf(body)
  expect(text).not.toContain('RRULE')
  expect(text).not.toContain('VTIMEZONE')
  const starts = [...text.matchAll(/RECURRENCE-ID:(\S+?)\nDTSTART:(\S+?)\nDTEND:(\S+?)\n/g)].map((result) =>
    result.slice(1),
  )
  expect(starts).toEqual([
    ['20261208T000000Z', '20261208T060000Z', '20261208T070000Z'],
    ['20261209T000000Z', '20261209T000000Z', '20261209T010000Z'],
  ])
})

test('limit-recurrence-set leaves out the changed dates that neither were nor are in its span', async () => {
  const ask = async (data: string) => {
    const { status, body } = await query(
      '<c:comp-filter name="VEVENT"><c:prop-filter name="UID"><c:text-match>series</c:text-match></c:prop-filter></c:comp-filter>',
      `<c:calendar-data>${data}</c:calendar-data>`,
    )
    const text = textOf(body)
    const dates = [...text.matchAll(/RECURRENCE-ID;TZID=Asia\/Seoul:(\S+)/g)].map(([, date]) => date)
    return { status, rules: text.match(/RRULE/g)?.length ?? 0, dates }
  }
  const limit = (start: string, end: string) =>
    `<c:limit-recurrence-set start="20261208T${start}00Z" end="20261208T${end}00Z"/>`
  const moved = { status: 207, rules: 1, dates: ['20261208T090000'] }
  // The date of 00:00 to 01:00 is now from 06:00 to 07:00.
  for (const data of ['', limit('0030', '0045'), limit('0630', '0645')])
    expect(await ask(data)).toEqual(moved)
  for (const data of [limit('0100', '0600'), limit('0700', '2300')])
    expect(await ask(data)).toEqual({ ...moved, dates: [] })
  const expand = '<c:expand start="20261208T000000Z" end="20261209T000000Z"/>'
  for (const data of [
    limit('0700', '0600'),
    `${expand}${limit('0000', '0100')}`,
    '<c:limit-recurrence-set/>',
  ])
    expect((await ask(data)).status).toBe(403)
})

test('a free-busy-query returns merged times and nothing else', async () => {
  const ask = (span: string) =>
    send('REPORT', main, `<c:free-busy-query ${spaces}><c:time-range ${span}/></c:free-busy-query>`, {
      depth: '1',
    })
  const { status, body, headers } = await ask('start="20261202T000000Z" end="20261204T000000Z"')
  expect([status, headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8'])
  const lines = body.split('\r\n')
  expect(lines.filter((line) => line.startsWith('FREEBUSY'))).toEqual([
    'FREEBUSY;FBTYPE=BUSY:20261202T010000Z/20261202T023000Z',
    'FREEBUSY;FBTYPE=BUSY-TENTATIVE:20261203T010000Z/20261203T030000Z',
  ])
  expect(lines).toEqual(
    expect.arrayContaining(['BEGIN:VFREEBUSY', 'DTSTART:20261202T000000Z', 'END:VFREEBUSY']),
  )
  expect(body).not.toMatch(/SUMMARY|UID|Budget/)
  expect((await ask('start="20261204T000000Z" end="20261202T000000Z"')).status).toBe(400)
  expect((await ask('start="20200101T000000Z" end="20261202T000000Z"')).status).toBe(403)
  const reports = await send(
    'PROPFIND',
    main,
    `<d:propfind ${spaces}><d:prop><d:supported-report-set/></d:prop></d:propfind>`,
    { depth: '0' },
  )
  expect(reports.body).toContain('<c:free-busy-query/>')
})

test('an event is renamed by a move within its calendar', async () => {
  const moved = await send('MOVE', `${main}free.ics`, undefined, {
    destination: `http://maru.test${main}renamed.ics`,
  })
  expect(moved.status).toBe(201)
  expect((await send('GET', `${main}free.ics`)).status).toBe(404)
  expect((await send('GET', `${main}renamed.ics`)).body).toContain('UID:free')
  await send('MOVE', `${main}renamed.ics`, undefined, { destination: `http://maru.test${main}free.ics` })
})

test('programs that know only the host find the person at its root and at its principals', async () => {
  const ask = `<d:propfind ${spaces}><d:prop><d:current-user-principal/></d:prop></d:propfind>`
  for (const url of ['/', '/principals', '/principals/']) {
    const { status, body } = await send('PROPFIND', url, ask, { depth: '0' })
    expect([url, status, body.includes('<d:href>/dav/principals/user/</d:href>')]).toEqual([url, 207, true])
    const anonymous = await portal.app.server.inject({ method: 'PROPFIND' as 'GET', url })
    expect([anonymous.statusCode, anonymous.headers['www-authenticate']]).toEqual([
      401,
      expect.stringContaining('Basic realm'),
    ])
  }
})

test('properties change all together or not at all, and those of programs are stored for their person', async () => {
  const patch = (content: string) =>
    send('PROPPATCH', main, `<d:propertyupdate ${spaces}>${content}</d:propertyupdate>`)
  const set = (content: string) => patch(`<d:set><d:prop>${content}</d:prop></d:set>`)
  const read = async () =>
    (
      await send(
        'PROPFIND',
        main,
        `<d:propfind ${spaces}><d:prop><a:calendar-color/><a:calendar-order/></d:prop></d:propfind>`,
        { depth: '0' },
      )
    ).body
  const before = /<a:calendar-color>([^<]*)/.exec(await read())?.[1]
  const refused = await set('<a:calendar-color>#9C4A68FF</a:calendar-color><d:getetag>x</d:getetag>')
  expect(refused.body).toMatch(/<d:getetag\/><\/d:prop><d:status>HTTP\/1.1 403/)
  expect(refused.body).toMatch(/<a:calendar-color\/><\/d:prop><d:status>HTTP\/1.1 424/)
  expect(await read()).toContain(`<a:calendar-color>${before}`)
  const used = await set(
    '<a:calendar-color>#9C4A68FF</a:calendar-color><a:calendar-order>7</a:calendar-order>',
  )
  expect(used.body).not.toMatch(/40[34]|424/)
  expect(await read()).toContain('<a:calendar-color>#9C4A68FF')
  expect(await read()).toContain('<a:calendar-order>7</a:calendar-order>')
  await patch('<d:remove><d:prop><a:calendar-order/></d:prop></d:remove>')
  expect(await read()).toMatch(/<a:calendar-order\/><\/d:prop><d:status>HTTP\/1.1 404/)
  expect((await set(`<a:calendar-order>${'7'.repeat(20_000)}</a:calendar-order>`)).body).toContain('403')
})
