import { calendarApi } from '@maru/api/calendar'
import { deviceApi } from '@maru/api/device'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { openCast, type Role } from '#test/cast.ts'
import { type DavPrograms, hrefsOf, openDavPrograms } from '#test/dav.ts'

let portal: TestApp
let people: Record<Role, Client>
let programs: DavPrograms
beforeAll(async () => {
  // The clock stands still, so no call is added to the rates.
  portal = await openTestApp({ now: '2026-12-01T01:00:00Z', env: { RATE_FACTOR: '1' }, withJobs: 'queued' })
  people = await openCast(portal)
  programs = await openDavPrograms(portal, people, ['user', 'peer', 'colleague', 'manager'])
})
afterAll(() => portal.stop())

const namespaces =
  'xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav" xmlns:k="urn:ietf:params:xml:ns:carddav"'
const report = (role: Role, url: string, kind: string, content: string) =>
  programs.send(role, 'REPORT', url, {
    headers: { depth: '1' },
    body: `<${kind} ${namespaces}>${content}</${kind}>`,
  })
const multiget = (role: Role, url: string, kind: string, data: string, hrefs: readonly string[]) =>
  report(
    role,
    url,
    kind,
    `<d:prop><d:getetag/>${data}</d:prop>${hrefs.map((href) => `<d:href>${href}</d:href>`).join('')}`,
  )
const sync = '<d:sync-token/><d:sync-level>1</d:sync-level><d:prop><d:getetag/></d:prop>'

test('the first sync of 3,000 colleagues in parts of ten is not refused', async () => {
  await portal.db`
    insert into org_person (com_code, person_code, name_ko)
    select 'ONE', 'many' || n, '많은 ' || n from generate_series(1, 2990) n`
  await portal.db`
    insert into org_post (com_code, dept_code, person_code, is_main)
    select 'ONE', 'ONE-D1', 'many' || n, true from generate_series(1, 2990) n`
  await people.user.call(deviceApi.saveDeviceSetting, { organisationBook: 'company' })
  const book = '/dav/addressbooks/user/organisation/'
  const all = hrefsOf((await report('user', book, 'd:sync-collection', sync)).body)
  expect(all).toHaveLength(2997)
  const data = '<k:address-data/>'
  let cards = 0
  for (let start = 0; start < all.length; start += 10) {
    const part = all.slice(start, start + 10)
    const { status, body } = await multiget('user', book, 'k:addressbook-multiget', data, part)
    expect([start, status]).toEqual([start, 207])
    cards += body.match(/BEGIN:VCARD/g)?.length ?? 0
  }
  expect(cards).toBe(2997)
}, 120_000)

test('the first sync of a calendar reads its events in parts', async () => {
  await people.peer.call(calendarApi.listCalendars, {})
  const { body } = await programs.send('peer', 'PROPFIND', '/dav/calendars/peer/', {
    body: `<d:propfind ${namespaces}><d:prop><d:resourcetype/></d:prop></d:propfind>`,
  })
  const main = /<d:href>([^<]*)<\/d:href><d:propstat><d:prop><d:resourcetype><d:collection\/><c:calendar\/>/
  const calendar = main.exec(body)?.[1] ?? ''
  const event = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//x//EN', 'BEGIN:VEVENT', 'UID:one']
  event.push('DTSTAMP:20261101T000000Z', 'DTSTART:20261201T090000Z', 'DURATION:PT1H', 'SUMMARY:One')
  event.push('END:VEVENT', 'END:VCALENDAR', '')
  const sent = { type: 'text/calendar', body: event.join('\r\n') }
  expect((await programs.send('peer', 'PUT', `${calendar}one.ics`, sent)).status).toBe(201)
  for (let time = 0; time < 60; time += 1) {
    const part = [`${calendar}one.ics`]
    const several = await multiget('peer', calendar, 'c:calendar-multiget', '<c:calendar-data/>', part)
    expect([time, several.status, several.body.includes('SUMMARY:One')]).toEqual([time, 207, true])
  }
})

test('reads of all kinds are counted as reads, and only queries as searches or long work', async () => {
  const book = '/dav/addressbooks/colleague/contacts/'
  const query = (type = 'application/xml') =>
    programs.send('colleague', 'REPORT', book, {
      type,
      body: `<k:addressbook-query ${namespaces}><d:prop><d:getetag/></d:prop></k:addressbook-query>`,
    })
  for (let time = 0; time < 30; time += 1) {
    expect((await report('colleague', book, 'd:sync-collection', sync)).status).toBe(207)
    expect((await programs.send('colleague', 'PROPFIND', book)).status).toBe(207)
    expect((await programs.send('colleague', 'GET', `${book}none.vcf`)).status).toBe(404)
    expect((await programs.send('colleague', 'HEAD', `${book}none.vcf`)).status).toBe(404)
  }
  for (let time = 0; time < 20; time += 1) expect((await query()).status).toBe(207)
  // The type that a program names changes nothing.
  expect((await query()).status).toBe(429)
  expect((await query('text/plain')).status).toBe(429)
  const calendars = '/dav/calendars/colleague/'
  const kinds = ['c:calendar-query', 'c:free-busy-query']
  for (let time = 0; time < 25; time += 1)
    for (const kind of kinds) expect((await report('colleague', calendars, kind, '')).status).toBe(403)
  for (const kind of kinds)
    expect([kind, (await report('colleague', calendars, kind, '')).status]).toEqual([kind, 429])
  expect((await report('colleague', book, 'd:sync-collection', sync)).status).toBe(207)
})

test('a program that reads 10 MB again and again has to wait, whichever report it uses', async () => {
  await portal.db`
    insert into contact_card (com_code, person_code, entry_id, uid, dav_name, card)
    select 'ONE', 'manager', null, 'big ' || n, 'big-' || n,
           'BEGIN:VCARD\nVERSION:3.0\nUID:big ' || n || '\nX-ADDRESSBOOKSERVER-KIND:group\nNOTE:' || repeat('x', 900000)
             || '\nFN:big\nN:big;;;;\nEND:VCARD\n'
      from generate_series(1, 11) n`
  const book = '/dav/addressbooks/manager/contacts/'
  const hrefs = Array.from({ length: 11 }, (_one, at) => `${book}big-${at + 1}`)
  const read = () => multiget('manager', book, 'k:addressbook-multiget', '<k:address-data/>', hrefs)
  const statuses: number[] = []
  for (let time = 0; time < 12; time += 1) statuses.push((await read()).status)
  // 99 reads for the texts and 2 for the cards each.
  expect(statuses).toEqual([...Array(9).fill(207), 429, 429, 429])
  const withTexts = sync.replace('<d:getetag/>', '<k:address-data/>')
  expect((await report('manager', book, 'd:sync-collection', withTexts)).status).toBe(429)
  expect((await programs.send('manager', 'GET', `${book}big-1`)).status).toBe(429)
  // The browser of the person has a rate of its own.
  expect((await people.manager.call(deviceApi.getDeviceSetting, {})).status).toBe(200)
  portal.clock.advance(60_000)
  expect((await read()).status).toBe(207)
})

test('the state of a book is counted as a comparison of it, also without its members', async () => {
  portal.clock.advance(60_000)
  const ask = async (properties: string) => {
    const body = `<d:propfind ${namespaces} xmlns:s="http://calendarserver.org/ns/">${properties}</d:propfind>`
    const sent = { headers: { depth: '0' }, body }
    return (await programs.send('colleague', 'PROPFIND', '/dav/addressbooks/colleague/contacts/', sent))
      .status
  }
  for (let time = 0; time < 10; time += 1)
    expect(await ask('<d:prop><d:displayname/><d:resourcetype/></d:prop>')).toBe(207)
  const states = ['<d:prop><s:getctag/></d:prop>', '<d:prop><d:sync-token/></d:prop>', '<d:allprop/>']
  for (let time = 0; time < 33; time += 1)
    for (const state of states) expect([time, state, await ask(state)]).toEqual([time, state, 207])
  for (const state of states) expect([state, await ask(state)]).toEqual([state, 429])
})
