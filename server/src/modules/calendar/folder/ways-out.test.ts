import { accountAppPasswordApi } from '@maru/api/account/app-password'
import { calendarApi, type EventInput, type ShareLevel } from '@maru/api/calendar'
import { gnbSearchApi } from '@maru/api/gnb/search'
import { mailApi } from '@maru/api/mail'
import { webpartApi } from '@maru/api/webpart'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Background } from '#kit/room.ts'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { openCast, type Role } from '#test/cast.ts'
import { notifyReminders } from '../reminder/ring.jobs.ts'

let portal: TestApp
let people: Record<Role, Client>
let mainId: number
let openId: number
let seriesId: number
let feedPath: string
let authorization: string
const timeZone = 'Asia/Seoul'
const days = { from: '2026-12-02', until: '2026-12-04' }

const draft = (more: Partial<EventInput>): EventInput => ({
  ...{
    calendarId: mainId,
    title: '',
    place: '',
    content: '',
    isAllDay: false,
    timeZone,
    rule: null,
    lunar: null,
  },
  ...{ start: '2026-12-02T10:00', end: '2026-12-02T11:00', class: 'public', shows: 'busy' },
  ...{ attendees: [], reminders: [], ...more },
})

async function share(level: ShareLevel) {
  const { version } = (await people.user.call(calendarApi.getShares, { calendarId: mainId })).result
  const shares = [{ subject: 'person:peer', level }]
  await people.user.call(calendarApi.saveShares, { calendarId: mainId, version, shares })
}

beforeAll(async () => {
  portal = await openTestApp({
    now: '2026-12-01T01:00:00Z',
    env: { SESSION_IDLE_MINUTES: '43200', SESSION_HOURS: '8760' },
  })
  people = await openCast(portal)
  mainId = (await people.user.call(calendarApi.listCalendars, {})).result[0]?.calendarId ?? 0
  const save = async (more: Partial<EventInput>) => {
    const answer = await people.user.call(calendarApi.saveEvent, draft(more))
    expect(answer.refusal).toBeUndefined()
    return answer.result
  }
  openId = (await save({ title: '열린제목', place: '열린장소', content: '<p>열린본문</p>' })).eventId
  const times = { start: '2026-12-02T14:00', end: '2026-12-02T15:00' }
  await save({ ...times, title: '닫힌제목', place: '닫힌장소', content: '<p>닫힌본문</p>', class: 'private' })
  const rule = { rule: 'FREQ=DAILY;COUNT=3', start: '2026-12-02T17:00', end: '2026-12-02T18:00' }
  seriesId = (await save({ ...rule, title: '닫힌연속', class: 'private' })).eventId
  const { version } = (await people.user.call(calendarApi.getEvent, { eventId: seriesId })).result
  // One date of the private series has a title of its own and no class.
  const one = { eventId: seriesId, version, original: '2026-12-03T17:00:00', scope: 'this' as const }
  await save({
    ...rule,
    ...one,
    title: '닫힌예외',
    class: 'private',
    start: '2026-12-03T17:00',
    end: '2026-12-03T18:00',
  })
  await portal.db`update calendar_exception set class = null where event_id = ${seriesId}`
  await portal.db`
    insert into calendar_reminder (com_code, event_id, person_code, minutes)
    select com_code, event_id, 'peer', 10 from calendar_event`
  // The owner's calendar is in the list of the colleague, so that programs of the colleague read it.
  await portal.db`
    insert into calendar_shown (person_code, com_code, calendar_id, is_added)
    select 'peer', com_code, calendar_id, true from calendar_calendar where calendar_id = ${mainId}`
  const { password } = (await people.peer.call(accountAppPasswordApi.createAppPassword, { name: '휴대폰' }))
    .result
  authorization = `Basic ${Buffer.from(`peer:${password}`).toString('base64')}`
  feedPath = (await people.peer.call(calendarApi.makeFeed, { calendarId: mainId })).result.path
})
afterAll(() => portal.stop())

const ask = async (answer: Promise<{ status: number; body: string }>) => {
  const { status, body } = await answer
  return status === 200 ? body : `status ${status}`
}

async function dav(method: string, url: string, payload = '', headers: Record<string, string> = {}) {
  const type = method === 'PUT' ? 'text/calendar; charset=utf-8' : 'application/xml; charset=utf-8'
  const answer = await portal.app.server.inject({
    ...{ method: method as 'GET', url, payload },
    headers: { authorization, depth: '1', 'content-type': type, ...headers },
  })
  return { status: answer.statusCode, body: answer.body }
}

const davHome = '/dav/calendars/peer/'
const names = 'xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav"'
const prop = '<d:prop><d:getetag/><c:calendar-data/></d:prop>'
const hrefsOf = (body: string) =>
  [...body.matchAll(/<d:response><d:href>([^<]*)/g)].map(([, href]) => href ?? '')

/** The address of the owner's calendar for the programs of the colleague; undefined if they do not see it. */
async function davCalendar(): Promise<string | undefined> {
  const { body } = await dav('PROPFIND', davHome)
  const shown = (await people.peer.call(calendarApi.listCalendars, {})).result
  const at = shown.findIndex(({ calendarId }) => calendarId === mainId)
  return at < 0 ? undefined : hrefsOf(body)[at + 1]
}

/** What programs of the colleague read by CalDAV, by request. */
async function davWays(): Promise<Record<string, string>> {
  const href = await davCalendar()
  const home = (await dav('PROPFIND', davHome)).body
  if (href === undefined) return { davHome: home }
  const sync = await dav(
    'REPORT',
    href,
    `<d:sync-collection ${names}><d:sync-token/>${prop}</d:sync-collection>`,
  )
  const hrefs = hrefsOf(sync.body)
  const query = `<c:calendar-query ${names}>${prop}<c:filter><c:comp-filter name="VCALENDAR"><c:comp-filter name="VEVENT"><c:time-range start="20261201T000000Z" end="20261210T000000Z"/></c:comp-filter></c:comp-filter></c:filter></c:calendar-query>`
  const listed = hrefs.map((one) => `<d:href>${one}</d:href>`).join('')
  const several = `<c:calendar-multiget ${names}>${prop}${listed}</c:calendar-multiget>`
  const texts: string[] = []
  for (const one of hrefs) texts.push((await dav('GET', one)).body)
  return {
    davHome: home,
    davList: (await dav('PROPFIND', href)).body,
    davSync: sync.body,
    davQuery: (await dav('REPORT', href, query)).body,
    davMultiget: (await dav('REPORT', href, several)).body,
    davGet: texts.join(''),
  }
}

/** Everything that the colleague can read of the calendar, by the way out. */
async function waysOut(): Promise<Record<string, string>> {
  const { peer } = people
  const search = (keyword: string) =>
    ask(peer.call(gnbSearchApi.searchTotal, { keyword, target: 'calendar', keywordOption: true }))
  const feed = await portal.app.server.inject({ method: 'GET', url: feedPath })
  return {
    list: await ask(peer.call(calendarApi.listEvents, { ...days, timeZone, calendarIds: [mainId] })),
    event: await ask(peer.call(calendarApi.getEvent, { eventId: openId })),
    private: await ask(
      peer.call(calendarApi.getEvent, { eventId: seriesId, original: '2026-12-03T17:00:00' }),
    ),
    export: await ask(peer.call(calendarApi.exportCalendar, { calendarId: mainId })),
    feed: feed.statusCode === 200 ? feed.body : `status ${feed.statusCode}`,
    search: (await search('열린')) + (await search('닫힌')),
    palette:
      (await ask(peer.call(calendarApi.findEvents, { text: '열린' }))) +
      (await ask(peer.call(calendarApi.findEvents, { text: '닫힌' }))),
    busy: await ask(peer.call(calendarApi.listBusyTimes, { ...days, timeZone, personCodes: ['user'] })),
    people: await ask(peer.call(calendarApi.listPeopleCalendars, { personCodes: ['user'] })),
    home: await ask(peer.call(webpartApi.listEvents, { month: '2026-12' })),
    entities: await ask(
      peer.callWith(mailApi.listEntities, {
        type: 'Calendar',
        fields: ['subject', 'location', 'start'],
      }) as never,
    ),
    reminders: await ask(peer.call(calendarApi.listReminders, {})),
    ...(await davWays()),
  }
}

/** Which words of the open event a way out contains: title, place, text. */
const words = { title: '열린제목', place: '열린장소', content: '열린본문' }
type Seen = '-' | 'title' | 'title place' | 'title place content'
const seenIn = (body: string) =>
  (Object.entries(words)
    .filter(([, word]) => body.includes(word))
    .map(([name]) => name)
    .join(' ') || '-') as Seen

const nothing: Record<string, Seen> = {}
const titles: Record<string, Seen> = {
  ...{ list: 'title', event: 'title', export: 'title', feed: 'title', search: 'title', palette: 'title' },
  ...{ home: 'title', reminders: 'title' },
  ...{ davSync: 'title', davQuery: 'title', davMultiget: 'title', davGet: 'title' },
}
const everything: Record<string, Seen> = {
  ...{ list: 'title place', event: 'title place content', export: 'title place content' },
  ...{ feed: 'title place content', search: 'title place content', palette: 'title', home: 'title place' },
  reminders: 'title place',
  ...{ davSync: 'title place content', davQuery: 'title place content' },
  ...{ davMultiget: 'title place content', davGet: 'title place content' },
}
const table: [ShareLevel, Record<string, Seen>][] = [
  ['none', nothing],
  ['busy', nothing],
  ['titles', titles],
  ['all', everything],
  ['edit', everything],
  ['manage', everything],
]

for (const [level, expected] of table)
  test(`at the level "${level}" each way out contains exactly what it may`, async () => {
    await share(level)
    // The reminders of all events have rung.
    portal.clock.set(new Date('2026-12-02T08:55:00Z'))
    await portal.db`delete from calendar_ring`
    await portal.db`delete from kit_alarm where person_code = 'peer'`
    await portal.db`
      insert into calendar_ring (person_code, com_code, event_id, original, minutes, start_at, end_at, rung_at)
      select 'peer', com_code, event_id, original, 10, lower(during), upper(during), '2026-12-02T08:50:00Z'
        from calendar_instance`
    const context = { ...portal.app.services, db: portal.app.db } as Background
    await notifyReminders(context, { rungAt: '2026-12-02T08:50:00.000Z' })
    const alarms = JSON.stringify(await portal.db`select * from kit_alarm where person_code = 'peer'`)
    const ways: Record<string, string> = { ...(await waysOut()), alarms }
    const seen = Object.fromEntries(
      Object.entries(ways)
        .map(([way, body]) => [way, seenIn(body)] as const)
        .filter(([, part]) => part !== '-'),
    )
    const alarm: Record<string, Seen> = level === 'none' || level === 'busy' ? {} : { alarms: 'title' }
    expect(seen).toMatchObject({ ...expected, ...alarm })
    if (Object.keys(expected).length === 0) expect(seen).toEqual({})
    for (const [way, body] of Object.entries(ways))
      for (const secret of ['닫힌제목', '닫힌장소', '닫힌본문', '닫힌연속', '닫힌예외'])
        expect([way, secret, body.includes(secret)]).toEqual([way, secret, false])
    // No answer names the private events by number: later calls could not be made with it.
    expect(ways.private).toBe('status 404')
    expect(ways.davHome).not.toContain('닫힌')
    if (level !== 'none') {
      // The times of private events are known to programs too.
      expect(ways.davGet).toMatch(/20261202T050000Z|20261202T140000/)
      expect(ways.busy).toContain('2026-12-02T05:00:00')
      expect(JSON.parse(ways.list ?? '{}').result.entries.length).toBeGreaterThan(2)
    } else {
      expect(JSON.parse(ways.list ?? '{}').result.entries).toEqual([])
      expect(ways.feed).toBe('status 404')
      expect(JSON.parse(ways.busy ?? '{}').result[0].isKnown).toBe(false)
    }
  })

test('a redacted event that a program with the right to edit sends back is refused, and the title stays', async () => {
  await share('edit')
  const href = (await davCalendar()) ?? ''
  const list = `<d:sync-collection ${names}><d:sync-token/>${prop}</d:sync-collection>`
  const hrefs = hrefsOf((await dav('REPORT', href, list)).body)
  let refused = 0
  for (const one of hrefs) {
    const { body } = await dav('GET', one)
    if (!body.includes('CLASS:PRIVATE')) continue
    refused += 1
    for (const sent of [body, body.replace(/SUMMARY:.*/, 'SUMMARY:바꿈')]) {
      const answer = await dav('PUT', one, sent)
      expect([answer.status, answer.body.includes('need-privileges')]).toEqual([403, true])
    }
    expect((await dav('DELETE', one)).status).toBe(403)
    const moved = await dav('MOVE', one, '', { destination: `http://maru.test${href}moved.ics` })
    expect(moved.status).toBe(403)
  }
  expect(refused).toBeGreaterThan(0)
  const titles = await portal.db<{ title: string }[]>`
    select title from calendar_event where calendar_id = ${mainId} and deleted_at is null order by event_id`
  expect(titles.map(({ title }) => title)).toEqual(['열린제목', '닫힌제목', '닫힌연속'])
})
