import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { calendarApi } from '@maru/api/calendar'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fetchOutside, type OutsideAsked } from '#kit/outside/fetch-outside.ts'
import { isPublicAddress } from '#kit/outside/public-address.ts'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { openCast, type Role } from '#test/cast.ts'
import { readAddressFor } from './subscription.service.ts'

let portal: TestApp
let people: Record<Role, Client>
let server: Server
let origin: string
let answer: { status: number; body: string; headers?: Record<string, string> }
let count = 0

beforeAll(async () => {
  portal = await openTestApp({ now: '2026-12-01T01:00:00Z' })
  people = await openCast(portal)
  server = createServer((_request, response) => {
    count += 1
    response.writeHead(answer.status, { 'content-type': 'text/calendar', ...answer.headers }).end(answer.body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://feeds.example:${(server.address() as AddressInfo).port}`
})
afterAll(async () => {
  server.close()
  await portal.stop()
})

const timeZone = 'Asia/Seoul'
const file = (...titles: string[]) =>
  [
    ...['BEGIN:VCALENDAR', 'VERSION:2.0'],
    ...titles.flatMap((title) => [
      'BEGIN:VEVENT',
      `UID:${title}`,
      'DTSTART:20261202T010000Z',
      `SUMMARY:${title}`,
      'END:VEVENT',
    ]),
    ...['END:VCALENDAR', ''],
  ].join('\r\n')
/** Only the name of the test's server leads to this machine; every other private address stays refused. */
const resolver = {
  resolve: async (host: string) => (host === 'feeds.example' ? ['127.0.0.1'] : ['10.0.0.8']),
  allows: (address: string) => address === '127.0.0.1' || isPublicAddress(address),
}
const fetch = (asked: OutsideAsked) => fetchOutside(asked, resolver)
const context = () => ({ ...portal.app.services, db: portal.db }) as never
const follow = async (url: string, role: Role = 'user') =>
  (await people[role].call(calendarApi.subscribe, { name: '거래처', url, color: 3 })).result.calendarId
const read = (url: string) => readAddressFor(context(), { comCode: 'ONE', url }, fetch)
const stateOf = async (calendarId: number, role: Role = 'user') =>
  (await people[role].call(calendarApi.listSubscriptions, {})).result.find(
    (one) => one.calendarId === calendarId,
  )
const titles = async (calendarId: number, role: Role = 'user') =>
  (
    await people[role].call(calendarApi.listEvents, {
      from: '2026-12-01',
      until: '2026-12-31',
      timeZone,
      calendarIds: [calendarId],
    })
  ).result.entries.map(({ title }) => title)

test('a subscription shows the events of its address and follows its changes', async () => {
  const url = `${origin}/a.ics`
  const calendarId = await follow(url)
  answer = { status: 200, body: file('하나', '둘') }
  await read(url)
  expect(await titles(calendarId)).toEqual(['하나', '둘'])
  answer = { status: 200, body: file('둘', '셋') }
  await read(url)
  expect((await titles(calendarId)).toSorted()).toEqual(['둘', '셋'])
  expect(await stateOf(calendarId)).toMatchObject({ url, reason: null, goodDate: expect.any(String) })
})

test('a failed, cut or empty read keeps the last good state with its reason, and 410 ends the reading', async () => {
  const url = `${origin}/b.ics`
  const calendarId = await follow(url)
  answer = { status: 200, body: file('하나') }
  await read(url)
  const bad = [
    [{ status: 500, body: 'x' }, 'status'],
    [{ status: 200, body: file('하나', '둘').replace('END:VCALENDAR', '') }, 'cut'],
    [{ status: 200, body: file() }, 'empty'],
    [{ status: 200, body: '<html>' }, 'notCalendar'],
    [{ status: 200, body: 'x'.repeat(5_100_000) }, 'tooLarge'],
    [{ status: 302, body: '', headers: { location: 'http://inside.example/a.ics' } }, 'address'],
    [{ status: 410, body: '' }, 'gone'],
  ] as const
  for (const [next, reason] of bad) {
    answer = next
    await read(url)
    expect(await stateOf(calendarId)).toMatchObject({ reason })
    expect(await titles(calendarId)).toEqual(['하나'])
  }
  answer = { status: 200, body: file('neu') }
  await read(url)
  expect(await titles(calendarId)).toEqual(['하나'])
})

test('an address is fetched once for all subscriptions of a company', async () => {
  const url = `${origin}/c.ics`
  const ids = [await follow(url), await follow(url, 'peer')]
  answer = { status: 200, body: file('공동') }
  count = 0
  await read(url)
  expect(count).toBe(1)
  expect(await titles(ids[0] ?? 0)).toEqual(['공동'])
  expect(await titles(ids[1] ?? 0, 'peer')).toEqual(['공동'])
})

test('private addresses are never fetched; those that are written, other schemes and ports are refused at once', async () => {
  const url = 'http://inside.example/a.ics'
  const calendarId = await follow(url)
  await read(url)
  expect(await stateOf(calendarId)).toMatchObject({ reason: 'address' })
  for (const bad of [
    'file:///etc/passwd',
    'ftp://a.example/a.ics',
    'https://me:secret@a.example/',
    'nonsense',
    'http://127.0.0.1:9/a.ics',
    'webcal://[::1]/a.ics',
    'http://intranet/a.ics',
    'https://a.example:25/a.ics',
  ]) {
    const { refusal } = await people.user.call(calendarApi.subscribe, { name: 'x', url: bad, color: null })
    expect(refusal?.code).toBe('calendar.addressInvalid')
  }
})

test('a subscription is read-only, private to its owner, and read again by hand only after a minute', async () => {
  const url = `${origin}/d.ics`
  const calendarId = await follow(url)
  expect((await people.peer.call(calendarApi.readSubscription, { calendarId })).status).toBe(404)
  expect((await people.user.call(calendarApi.readSubscription, { calendarId })).result).toBe(1)
  answer = { status: 200, body: file('하나') }
  await read(url)
  expect((await people.user.call(calendarApi.readSubscription, { calendarId })).result).toBe(0)
  const { refusal } = await people.user.call(
    calendarApi.importCalendar,
    { calendarId, timeZone, dryRun: false },
    { part: { name: 'a.ics', bytes: Buffer.from(file('x')) } },
  )
  expect(refusal?.code).toBe('calendar.readOnly')
  expect((await people.peer.call(calendarApi.exportCalendar, { calendarId })).status).toBe(404)
})
