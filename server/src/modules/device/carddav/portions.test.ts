import { deviceApi } from '@maru/api/device'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AddressBook } from '#kit/dav/address-book.ts'
import { loadViewer } from '#modules/account/index.ts'
import { ownBook } from '#modules/contact/index.ts'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { openCast, type Role } from '#test/cast.ts'
import { type DavPrograms, hrefsOf, openDavPrograms } from '#test/dav.ts'
import { pagesRead } from '#test/pages-read.ts'
import { noteStatements } from '#test/sent-statements.ts'

let portal: TestApp
let people: Record<Role, Client>
let programs: DavPrograms
beforeAll(async () => {
  portal = await openTestApp({ now: '2026-12-01T01:00:00Z', withJobs: 'queued' })
  people = await openCast(portal)
  programs = await openDavPrograms(portal, people, ['user', 'peer', 'colleague', 'manager'])
})
afterAll(() => portal.stop())

const namespaces = 'xmlns:d="DAV:" xmlns:k="urn:ietf:params:xml:ns:carddav"'
const report = (role: Role, url: string, kind: string, content: string) =>
  programs.send(role, 'REPORT', url, {
    headers: { depth: '1' },
    body: `<${kind} ${namespaces}>${content}</${kind}>`,
  })
const sync = (token = '') =>
  `<d:sync-token>${token}</d:sync-token><d:sync-level>1</d:sync-level><d:prop><d:getetag/><k:address-data/></d:prop>`

/** The context of the program of a person. */
async function contextOf(personCode: Role): Promise<Parameters<AddressBook['readAll']>[0]> {
  const session = { key: '', personCode, comCode: 'ONE', deptCode: '' }
  const viewer = await loadViewer(portal.db, session, portal.clock.now())
  if (!viewer) throw new Error('no viewer')
  const none = { value: null, set: () => {}, clear: () => {} }
  const { services } = portal.app
  const call = { requestId: 'r', address: '127.0.0.1', agent: '', host: '' }
  return { ...services, ...call, db: portal.db, viewer, cookie: none, deviceCookie: none }
}

/** Stores contacts that no program has sent. */
const insertContacts = (role: Role, count: number) => portal.db`
  insert into contact_entry (com_code, person_code, is_list, name, updated_at)
  select 'ONE', ${role}, false, 'person ' || n, now() from generate_series(1, ${count}::int) n`

test('all cards of a book are read in portions of 2 MB or 100 cards', async () => {
  await insertContacts('user', 250)
  const start = 'BEGIN:VCARD\r\nVERSION:3.0\r\nUID:'
  await portal.db`
    insert into contact_card (com_code, person_code, entry_id, uid, dav_name, card)
    select 'ONE', 'user', null, 'big ' || n, 'big-' || n,
           ${start} || 'big ' || n || ${'\r\nX-ADDRESSBOOKSERVER-KIND:group\r\nNOTE:'} || repeat('x', 900000)
             || ${'\r\nFN:big\r\nN:big;;;;\r\nEND:VCARD\r\n'}
      from generate_series(1, 12) n`
  const names: string[] = []
  for await (const cards of ownBook.readAll(await contextOf('user'))) {
    names.push(...cards.map(({ name }) => name))
    const bytes = cards.reduce((sum, card) => sum + card.text('3.0').length, 0)
    expect(bytes).toBeLessThanOrEqual(2_000_000)
    expect(cards.length).toBeLessThanOrEqual(100)
  }
  expect(names).toHaveLength(262)
  expect(new Set(names).size).toBe(262)
  const none =
    '<k:filter><k:prop-filter name="FN"><k:text-match>nobody of these</k:text-match></k:prop-filter></k:filter>'
  const found = await report(
    'user',
    '/dav/addressbooks/user/contacts/',
    'k:addressbook-query',
    `<d:prop/>${none}`,
  )
  expect([found.status, hrefsOf(found.body)]).toEqual([207, []])
})

test('an answer ends with 507 at the limit of the program and at 20 MB, and says why', async () => {
  const book = '/dav/addressbooks/manager/contacts/'
  await portal.db`
    insert into contact_card (com_code, person_code, entry_id, uid, dav_name, card)
    select 'ONE', 'manager', null, 'big ' || n, 'big-' || n,
           'BEGIN:VCARD\nVERSION:3.0\nUID:big ' || n || '\nX-ADDRESSBOOKSERVER-KIND:group\nNOTE:' || repeat('x', 900000)
             || '\nFN:big\nN:big;;;;\nEND:VCARD\n'
      from generate_series(1, 30) n`
  const cut = `<d:response><d:href>${book}</d:href><d:status>HTTP/1.1 507 Insufficient Storage</d:status><d:error><d:number-of-matches-within-limits/></d:error></d:response>`
  const query = (content: string) => report('manager', book, 'k:addressbook-query', content)
  const limited = await query('<d:prop><d:getetag/></d:prop><k:limit><k:nresults>7</k:nresults></k:limit>')
  expect([limited.status, hrefsOf(limited.body).length]).toEqual([207, 8])
  expect(limited.body.match(/<d:response>.*<\/d:response>/s)?.[0].endsWith(cut)).toBe(true)
  const all = await query('<d:prop><d:getetag/></d:prop><k:limit><k:nresults>30</k:nresults></k:limit>')
  expect([hrefsOf(all.body).length, all.body.includes('507')]).toEqual([30, false])
  const texts = await query('<d:prop><k:address-data/></d:prop>')
  expect(texts.body.length).toBeLessThan(22_000_000)
  expect(texts.body.match(/BEGIN:VCARD/g)).toHaveLength(23)
  expect(texts.body.match(/<d:response>.*<\/d:response>/s)?.[0].endsWith(cut)).toBe(true)
})

test('a sync with texts reads the cards in portions of ten, and a removed one is missing', async () => {
  await insertContacts('peer', 45)
  const book = '/dav/addressbooks/peer/contacts/'
  const statements: string[] = []
  let body = ''
  await noteStatements(
    portal,
    (_connection, text) => statements.push(text),
    async () => {
      body = (await report('peer', book, 'd:sync-collection', sync())).body
    },
  )
  expect(body.match(/BEGIN:VCARD/g)).toHaveLength(45)
  expect(body.match(/FN:person /g)).toHaveLength(45)
  expect(statements.filter((text) => text.includes('dav_name = any'))).toHaveLength(5)
  const token = /<d:sync-token>([^<]*)/.exec(body)?.[1]
  await portal.db`delete from contact_entry where person_code = 'peer' and name in ('person 3', 'person 4')`
  const later = await report('peer', book, 'd:sync-collection', sync(token))
  expect(later.body.match(/404 Not Found/g)).toHaveLength(2)
  expect(later.body).not.toContain('BEGIN:VCARD')
})

test('the pages of a read of ten cards do not grow with the book', async () => {
  const book = '/dav/addressbooks/colleague/contacts/'
  const ten = async (url: string) => {
    const names = hrefsOf((await report('colleague', url, 'd:sync-collection', sync())).body).slice(0, 10)
    const hrefs = names.map((href) => `<d:href>${href}</d:href>`).join('')
    return () =>
      report('colleague', url, 'k:addressbook-multiget', `<d:prop><k:address-data/></d:prop>${hrefs}`)
  }
  await insertContacts('colleague', 4_900)
  await portal.db`analyze contact_entry`
  const own = await ten(book)
  expect((await own()).body.match(/BEGIN:VCARD/g)).toHaveLength(10)
  expect(await pagesRead(portal, 'dav_name = any', own)).toBeLessThan(150)

  await portal.db`
    insert into org_person (com_code, person_code, name_ko)
    select 'ONE', 'many' || n, '많은 ' || n from generate_series(1, 2900) n`
  await portal.db`
    insert into org_post (com_code, dept_code, person_code, is_main)
    select 'ONE', 'ONE-D1', 'many' || n, true from generate_series(1, 2900) n`
  await portal.db`analyze org_person, org_post`
  await people.colleague.call(deviceApi.saveDeviceSetting, { organisationBook: 'company' })
  const organisation = await ten('/dav/addressbooks/colleague/organisation/')
  expect((await organisation()).body.match(/BEGIN:VCARD/g)).toHaveLength(10)
  expect(await pagesRead(portal, 'card_name = any', organisation)).toBeLessThan(400)
})
