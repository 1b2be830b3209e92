import { accountAppPasswordApi } from '@maru/api/account/app-password'
import { calendarApi } from '@maru/api/calendar'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { readXml } from '#kit/dav/xml.ts'
import { openTestApp, type TestApp } from '#test/app.ts'
import { openCast } from '#test/cast.ts'
import { queryFilterOf } from './filter.rules.ts'

let portal: TestApp
let authorization: string
let calendar: string
const spaces = 'xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav"'

const typeOf = (payload: string) =>
  payload.startsWith('BEGIN:') ? 'text/calendar; charset=utf-8' : 'application/xml; charset=utf-8'

/** Sends a request of the program; `type` null is a body without a type. */
async function send(method: string, url: string, payload: string, type: string | null = typeOf(payload)) {
  const answer = await portal.app.server.inject({
    method: method as 'GET', // inject() accepts the added methods too
    url,
    headers: { authorization, ...(type === null ? {} : { 'content-type': type }), depth: '1' },
    payload,
  })
  return { status: answer.statusCode, body: answer.body }
}

async function put(name: string, ...lines: string[]) {
  const text = [
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//x//EN', 'BEGIN:VEVENT', `UID:${name}`],
    ...['DTSTAMP:20261101T000000Z', 'DTSTART:20261201T090000Z', 'DURATION:PT1H', 'SUMMARY:Daily'],
    ...['RRULE:FREQ=DAILY', ...lines, 'END:VEVENT', 'END:VCALENDAR', ''],
  ]
  expect((await send('PUT', `${calendar}${name}.ics`, text.join('\r\n'))).status).toBe(201)
}

beforeAll(async () => {
  portal = await openTestApp({ now: '2026-12-01T01:00:00Z', withJobs: 'queued' })
  const { user } = await openCast(portal)
  const input = { name: 'phone', uses: ['caldav' as const, 'carddav' as const] }
  const { password } = (await user.call(accountAppPasswordApi.createAppPassword, input)).result
  authorization = `Basic ${Buffer.from(`user:${password}`).toString('base64')}`
  await user.call(calendarApi.listCalendars, {})
  const { body } = await send(
    'PROPFIND',
    '/dav/calendars/user/',
    `<d:propfind ${spaces}><d:prop><d:resourcetype/></d:prop></d:propfind>`,
  )
  const main = /<d:href>([^<]*)<\/d:href><d:propstat><d:prop><d:resourcetype><d:collection\/><c:calendar\/>/
  calendar = main.exec(body)?.[1] ?? ''
})
afterAll(() => portal.stop())

const year = 'start="20261201T000000Z" end="20271202T000000Z"'
const dataOf = (span: string) =>
  `<d:prop><d:getetag/><c:calendar-data><c:expand ${span}/></c:calendar-data></d:prop>`
const query = (span: string) =>
  send(
    'REPORT',
    calendar,
    `<c:calendar-query ${spaces}>${dataOf(span)}<c:filter><c:comp-filter name="VCALENDAR"/></c:filter></c:calendar-query>`,
  )
const hrefs = (...names: string[]) => names.map((name) => `<d:href>${calendar}${name}.ics</d:href>`).join('')
const datesIn = (body: string) => body.match(/BEGIN:VEVENT/g)?.length ?? 0
const tooMany = (answer: { status: number; body: string }) => [
  answer.status,
  answer.body.includes('<d:error') && answer.body.includes('<d:number-of-matches-within-limits/>'),
]

test('the dates of 400 days are expanded, and those of a longer span are refused', async () => {
  await put('first')
  const most = await query('start="20261201T000000Z" end="20280105T000000Z"')
  expect([most.status, datesIn(most.body)]).toEqual([207, 400])
  expect(tooMany(await query('start="20261201T000000Z" end="20280105T000001Z"'))).toEqual([403, true])
})

test('all events of a report have 5,000 dates together, in each report that expands them', async () => {
  const names = Array.from({ length: 12 }, (_, at) => `daily-${at}`)
  for (const name of names) await put(name)
  const allowed = await query(year)
  expect([allowed.status, datesIn(allowed.body)]).toEqual([207, 13 * 366])
  await put('last')
  expect(tooMany(await query(year))).toEqual([403, true])
  const reports = [
    `<c:calendar-multiget ${spaces}>${dataOf(year)}${hrefs('first', 'last', ...names)}</c:calendar-multiget>`,
    `<d:sync-collection ${spaces}><d:sync-token/><d:sync-level>1</d:sync-level>${dataOf(year)}</d:sync-collection>`,
  ]
  for (const report of reports) expect(tooMany(await send('REPORT', calendar, report))).toEqual([403, true])
})

test('the dates of an event with long lines are refused beyond 10 MB', async () => {
  await put('long', ...Array.from({ length: 45 }, (_, at) => `X-LONG-${at}:${'x'.repeat(3900)}`))
  const several = (span: string) =>
    send(
      'REPORT',
      calendar,
      `<c:calendar-multiget ${spaces}>${dataOf(span)}${hrefs('long')}</c:calendar-multiget>`,
    )
  const month = await several('start="20261201T000000Z" end="20270101T000000Z"')
  expect([month.status, datesIn(month.body)]).toEqual([207, 31])
  expect(tooMany(await several(year))).toEqual([403, true])
})

test('a filter of 50 elements is followed, and a longer one is refused', async () => {
  const filtered = (count: number) =>
    send(
      'REPORT',
      calendar,
      `<c:calendar-query ${spaces}><d:prop><d:getetag/></d:prop><c:filter><c:comp-filter name="VCALENDAR"><c:comp-filter name="VEVENT">${'<c:prop-filter name="SUMMARY"/>'.repeat(count)}</c:comp-filter></c:comp-filter></c:filter></c:calendar-query>`,
    )
  const most = await filtered(47)
  expect([most.status, most.body.includes('first.ics')]).toEqual([207, true])
  const more = await filtered(48)
  expect([more.status, more.body.includes('<c:supported-filter/>')]).toEqual([403, true])
})

test('a value is folded once, and its parameters are read once, for all comparisons of a filter', () => {
  const text = 'A Long Value; with \\; and \\n'
  const match = '<c:text-match>LONG VALUE; WITH ;</c:text-match>'
  const root = readXml(
    `<c:calendar-query ${spaces}><c:filter><c:comp-filter name="VCALENDAR"><c:comp-filter name="VEVENT">${`<c:prop-filter name="X-A">${match}<c:param-filter name="x-b"><c:text-match>Q;R</c:text-match></c:param-filter></c:prop-filter>`.repeat(10)}</c:comp-filter></c:comp-filter></c:filter></c:calendar-query>`,
  )
  if (!root) throw new Error('not read')
  const filter = queryFilterOf(root)
  const folding = vi.spyOn(String.prototype, 'toLowerCase')
  const splitting = vi.spyOn(String.prototype, 'matchAll')
  try {
    const lines = ['BEGIN:VEVENT', `X-A;X-C="a;X-B=no";X-B="q;r":${text}`, 'END:VEVENT']
    expect(filter.fits(lines)).toBe(true)
    const folded = folding.mock.contexts.map(String)
    expect(folded.filter((one) => one.startsWith('A Long Value')).length).toBe(1)
    expect(folded.filter((one) => one === 'q;r').length).toBe(1)
    expect(splitting).toHaveBeenCalledTimes(1)
  } finally {
    folding.mockRestore()
    splitting.mockRestore()
  }
})

test('a property or an event that is asked for twice is answered once', async () => {
  const names = '<d:strange/><d:strange/>'
  const { body } = await send(
    'REPORT',
    calendar,
    `<c:calendar-multiget ${spaces}><d:prop>${names}</d:prop>${hrefs('first', 'first')}</c:calendar-multiget>`,
  )
  expect(body.match(/<d:response>/g)).toHaveLength(1)
  expect(body.match(/<d:strange\/>/g)).toHaveLength(1)
})

const update = `<d:propertyupdate ${spaces}><d:set><d:prop><d:displayname>X</d:displayname></d:prop></d:set></d:propertyupdate>`
const propfind = `<d:propfind ${spaces}><d:prop><d:displayname/></d:prop></d:propfind>`
const search = `<d:principal-property-search ${spaces}></d:principal-property-search>`
/** Each method that reads XML, in both homes and above them, with a body that it accepts. */
const readingXml: (readonly [string, () => string, string])[] = [
  ['PROPFIND', () => '/dav/', propfind],
  ['REPORT', () => '/dav/principals/user/', search],
  ...['/dav/calendars/user/', '/dav/addressbooks/user/'].flatMap((url) => [
    ['PROPFIND', () => url, propfind] as const,
    ['REPORT', () => url, search] as const,
  ]),
  ['PROPPATCH', () => calendar, update],
  ['MKCALENDAR', () => '/dav/calendars/user/refused/', `<c:mkcalendar ${spaces}></c:mkcalendar>`],
  ['MKCOL', () => '/dav/calendars/user/refused/', `<d:mkcol ${spaces}></d:mkcol>`],
  ['PROPPATCH', () => '/dav/addressbooks/user/contacts/', update],
]
/** What is wrong with a body, which is accepted without it. */
const wrongXml: Record<string, (body: string) => string> = {
  'a document type': (body) => `<!DOCTYPE a>${body}`,
  'a declared entity': (body) => `<!DOCTYPE a [<!ENTITY b "bb">]>${body}`,
  'a NUL as a reference': (body) => body.replace('>', '><d:a>&#0;</d:a>'),
  '65 levels': (body) => body.replace('>', `>${'<d:a>'.repeat(64)}${'</d:a>'.repeat(64)}`),
  '20,001 tags': (body) => body.replace('>', `>${'<d:a/>'.repeat(20_000)}`),
  'an open element': () => '<d:a xmlns:d="DAV:">',
}

test.each(['application/xml', 'text/plain', 'text/vcard', 'text/calendar', 'application/octet-stream', null])(
  'XML with a document type, too many levels or tags is refused with the type %s',
  async (type) => {
    for (const [method, url, body] of readingXml)
      for (const [wrong, change] of Object.entries(wrongXml)) {
        const { status } = await send(method, url(), change(body), type)
        expect([method, url(), wrong, status]).toEqual([method, url(), wrong, 400])
      }
    const { status } = await send('PROPFIND', '/dav/calendars/user/', propfind, type)
    expect(status).toBe(207)
  },
)
