import { accountAppPasswordApi } from '@maru/api/account/app-password'
import { calendarApi } from '@maru/api/calendar'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '#test/app.ts'
import { openCast } from '#test/cast.ts'

let portal: TestApp
let people: Awaited<ReturnType<typeof openCast>>
let authorization = ''
const home = '/dav/calendars/user/'

beforeAll(async () => {
  portal = await openTestApp({ now: '2026-12-01T01:00:00Z' })
  people = await openCast(portal)
  const made = await people.user.call(accountAppPasswordApi.createAppPassword, { name: '휴대폰' })
  authorization = `Basic ${Buffer.from(`user:${made.result.password}`).toString('base64')}`
})
afterAll(() => portal.stop())

async function send(method: string, url: string, payload = '', headers: Record<string, string> = {}) {
  const type = method === 'PUT' ? 'text/calendar; charset=utf-8' : 'application/xml; charset=utf-8'
  const answer = await portal.app.server.inject({
    ...{ method: method as 'GET', url, payload },
    headers: { authorization, 'content-type': type, ...headers },
  })
  return { status: answer.statusCode, body: answer.body }
}

const calendars = async () => (await people.user.call(calendarApi.listCalendars, {})).result
const ics = (uid: string) =>
  [
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'BEGIN:VEVENT', `UID:${uid}`, 'DTSTAMP:20261201T000000Z'],
    ...[
      'DTSTART:20261203T060000Z',
      'DTEND:20261203T070000Z',
      'SUMMARY:치과',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ],
  ].join('\r\n')
const statuses = async (answers: Promise<{ status: number }>[]) =>
  (await Promise.all(answers)).map(({ status }) => status).sort()

/** The address of the main calendar. */
async function mainHref() {
  const { body } = await send('PROPFIND', home, '', { depth: '1' })
  return (
    [...body.matchAll(/<d:response><d:href>([^<]*)/g)]
      .map(([, href]) => href ?? '')
      .find((one) => one.length > home.length) ?? ''
  )
}

test('two programs that create a calendar at one address at once leave one calendar', async () => {
  const before = (await calendars()).length
  const url = `${home}0A1B2C3D-0000-4000-8000-00000000000A/`
  const many = Array.from({ length: 6 }, () => send('MKCALENDAR', url))
  expect(await statuses(many)).toEqual([201, 405, 405, 405, 405, 405])
  expect(await calendars()).toHaveLength(before + 1)
  expect((await send('DELETE', url)).status).toBe(204)
})

test('two programs that create one event at once leave one event, and none learns of a failure', async () => {
  const href = await mainHref()
  const created = { 'if-none-match': '*' }
  const many = Array.from({ length: 6 }, () => send('PUT', `${href}chosen.ics`, ics('one-of-many'), created))
  expect(await statuses(many)).toEqual([201, 412, 412, 412, 412, 412])
  const without = Array.from({ length: 4 }, () => send('PUT', `${href}plain.ics`, ics('without-condition')))
  expect(await statuses(without)).toEqual([201, 204, 204, 204])
  const addresses = ['a', 'b', 'c'].map((name) => send('PUT', `${href}${name}.ics`, ics('same-uid')))
  expect(await statuses(addresses)).toEqual([201, 409, 409])
  const stored = await portal.db`
    select uid from calendar_event where deleted_at is null and uid in ('one-of-many', 'without-condition', 'same-uid')`
  expect(stored).toHaveLength(3)
})

test('a name that a removed event had is free, also if that event comes back elsewhere', async () => {
  const href = await mainHref()
  expect((await send('PUT', `${href}taken.ics`, ics('first'))).status).toBe(201)
  expect((await send('DELETE', `${href}taken.ics`)).status).toBe(204)
  expect((await send('PUT', `${href}taken.ics`, ics('second'))).status).toBe(201)
  expect((await send('PUT', `${href}elsewhere.ics`, ics('first'))).status).toBe(201)
  for (const [name, uid] of [
    ['taken', 'second'],
    ['elsewhere', 'first'],
  ])
    expect((await send('GET', `${href}${name}.ics`)).body).toContain(`UID:${uid}`)
})

test('the tag and the token of a calendar change with the reminders of the reader alone', async () => {
  const href = await mainHref()
  const [main] = await calendars()
  const { eventId } = (
    await people.user.call(calendarApi.saveEvent, {
      ...{ calendarId: main?.calendarId ?? 0, title: '알림', place: '', content: '', isAllDay: false },
      ...{
        start: '2026-12-04T10:00',
        end: '2026-12-04T11:00',
        timeZone: 'Asia/Seoul',
        rule: null,
        lunar: null,
      },
      ...{ class: 'public' as const, shows: 'busy' as const, attendees: [], reminders: [10] },
    })
  ).result
  const names =
    '<d:propfind xmlns:d="DAV:" xmlns:s="http://calendarserver.org/ns/"><d:prop><s:getctag/><d:sync-token/></d:prop></d:propfind>'
  const read = async () => {
    const { body } = await send('PROPFIND', href, names, { depth: '0' })
    return [/<s:getctag>([^<]*)/, /<d:sync-token>([^<]*)/].map((one) => one.exec(body)?.[1] ?? '')
  }
  const [tag, token] = await read()
  expect(await read()).toEqual([tag, token])
  await portal.db`update calendar_reminder set minutes = 30 where event_id = ${eventId} and person_code = 'user'`
  const [tagAfter, tokenAfter] = await read()
  expect(tagAfter).not.toBe(tag)
  expect(tokenAfter).not.toBe(token)
  // The reminders of another person are not part of what this one reads.
  await portal.db`
    insert into calendar_reminder (com_code, event_id, person_code, minutes)
    select com_code, event_id, 'peer', 5 from calendar_event where event_id = ${eventId}`
  expect(await read()).toEqual([tagAfter, tokenAfter])
})
