import { createHash } from 'node:crypto'
import { contactApi } from '@maru/api/contact'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertAppPassword } from '#modules/account/app-password/app-password.sql.ts'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { loginOf, openCast, type Role } from '#test/cast.ts'
import { type DavPrograms, hrefsOf, openDavPrograms } from '#test/dav.ts'

let portal: TestApp
let people: Record<Role, Client>
let programs: DavPrograms
beforeAll(async () => {
  portal = await openTestApp({ now: '2026-12-01T01:00:00Z', env: { RATE_FACTOR: '20' } })
  people = await openCast(portal)
  programs = await openDavPrograms(portal, people, ['user', 'peer', 'outsider', 'super'])
})
afterAll(() => portal.stop())

const book = '/dav/addressbooks/user/contacts/'
const send: DavPrograms['send'] = (...sent) => programs.send(...sent)
const put = (url: string, body: string, headers: Record<string, string> = {}, role: Role = 'user') =>
  send(role, 'PUT', url, { body, type: 'text/vcard; charset=utf-8', headers })
const namespaces = 'xmlns:d="DAV:" xmlns:k="urn:ietf:params:xml:ns:carddav"'
const query = (filter: string, more = '', data = '<k:address-data/>') =>
  send('user', 'REPORT', book, {
    headers: { depth: '1' },
    body: `<k:addressbook-query ${namespaces}><d:prop><d:getetag/>${data}</d:prop>${filter}${more}</k:addressbook-query>`,
  })
const card = (uid: string, lines: string[] = []) =>
  ['BEGIN:VCARD', 'VERSION:3.0', `UID:${uid}`, 'N:A;B;;;', `FN:${uid}`, ...lines, 'END:VCARD', ''].join(
    '\r\n',
  )
const names = (body: string) => hrefsOf(body).map((href) => href.slice(book.length).replace('.vcf', ''))
const countEntries = async () => {
  const [row] = await portal.db<{ n: number }[]>`
    select (select count(*) from contact_entry)::int + (select count(*) from contact_card)::int as n`
  return row?.n
}

test('the book of another person is as if it did not exist, for every method and every asker', async () => {
  expect((await put(`${book}secret.vcf`, card('secret'))).status).toBe(201)
  const xml = { body: `<d:propfind ${namespaces}><d:prop><d:getetag/></d:prop></d:propfind>` }
  const vcard = { body: card('x'), type: 'text/vcard' }
  const calls = [
    ...[
      ['PROPFIND', xml],
      ['REPORT', xml],
      ['GET', {}],
      ['HEAD', {}],
      ['PUT', vcard],
      ['DELETE', {}],
    ],
    ...[
      ['PROPPATCH', xml],
      ['MKCOL', xml],
      ['MOVE', {}],
    ],
  ] as [string, object][]
  const before = await countEntries()
  for (const role of ['peer', 'outsider', 'super'] as const)
    for (const [method, sent] of calls)
      for (const rest of ['contacts/secret.vcf', 'contacts/', '']) {
        const other = await send(role, method, `/dav/addressbooks/user/${rest}`, sent)
        const missing = await send(role, method, `/dav/addressbooks/nobody/${rest}`, sent)
        expect([role, method, rest, other.status]).toEqual([role, method, rest, 404])
        expect(missing.status).toBe(404)
        const plain = (body: string) => body.replaceAll(/\([^)]*\)/g, '')
        expect(plain(other.body)).toBe(plain(missing.body))
      }
  // A multiget in the own book does not reach the other one.
  const several = await send('peer', 'REPORT', '/dav/addressbooks/peer/contacts/', {
    body: `<k:addressbook-multiget ${namespaces}><d:prop><k:address-data/></d:prop><d:href>${book}secret.vcf</d:href></k:addressbook-multiget>`,
  })
  expect(several.body).toContain('404 Not Found')
  expect(several.body).not.toContain('FN:')
  expect(await countEntries()).toBe(before)
})

test('a session, a wrong password and a mail-only person open nothing', async () => {
  const ask = (headers: Record<string, string>) =>
    portal.app.server.inject({ method: 'PROPFIND' as 'GET', url: book, headers })
  const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`
  const { cookie = '' } = people.user
  expect((await people.user.call(contactApi.listFolders, {})).status).toBe(200)
  expect((await ask({ cookie })).statusCode).toBe(401)
  expect((await ask({ authorization: basic('user:wrong') })).statusCode).toBe(401)
  const hash = createHash('sha256').update('ofmailonly').digest()
  await insertAppPassword(portal.db, {
    personCode: 'mailonly',
    name: 'a',
    uses: ['carddav'],
    hash,
    now: portal.clock.now(),
  })
  const headers = { authorization: basic(`${loginOf('mailonly')}:ofmailonly`) }
  const own = '/dav/addressbooks/mailonly/contacts/'
  const answer = await portal.app.server.inject({ method: 'PROPFIND' as 'GET', url: own, headers })
  expect(answer.statusCode).toBe(401)
})

test.each([
  ['no card', 'hello', 'valid-address-data'],
  ['an empty body', '', 'valid-address-data'],
  ['a card without an end', 'BEGIN:VCARD\r\nVERSION:3.0\r\nFN:A\r\n', 'valid-address-data'],
  ['two cards', card('a') + card('b'), 'valid-address-data'],
  ['a card inside of a card', card('a', ['BEGIN:VCARD', 'END:VCARD']), 'valid-address-data'],
  ['text after the card', `${card('a')}more:1\r\n`, 'valid-address-data'],
  ['two identifiers', card('a', ['UID:b']), 'valid-address-data'],
  ['an empty identifier', card(''), 'valid-address-data'],
  ['a long identifier', card('x'.repeat(256)), 'valid-address-data'],
  [
    'too many lines',
    card(
      'a',
      Array.from({ length: 2_001 }, () => 'NOTE:x'),
    ),
    'valid-address-data',
  ],
  ['vCard 2.1', card('a').replace('3.0', '2.1'), 'supported-address-data'],
  ['no version', card('a').replace('VERSION:3.0\r\n', ''), 'supported-address-data'],
  ['a calendar', 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nEND:VCALENDAR\r\n', 'valid-address-data'],
])('%s is refused, and nothing is stored', async (_name, text, condition) => {
  const before = await countEntries()
  const answer = await put(`${book}bad.vcf`, text)
  expect(answer.status).toBe(403)
  expect(answer.body).toContain(`<card:${condition}/>`)
  expect(await countEntries()).toBe(before)
})

test('bytes that are no UTF-8, a NUL and a body over a megabyte are refused', async () => {
  const sendBytes = (payload: Buffer) =>
    portal.app.server.inject({
      method: 'PUT',
      url: `${book}bytes.vcf`,
      headers: {
        authorization: `Basic ${Buffer.from(`user:${programs.passwords.get('user')}`).toString('base64')}`,
        'content-type': 'text/vcard',
      },
      payload,
    })
  const latin = Buffer.from(card('latin', ['NOTE:caf\u00e9']), 'latin1')
  expect((await sendBytes(latin)).statusCode).toBe(403)
  expect((await sendBytes(Buffer.from(card('nul', ['NOTE:a\0b'])))).statusCode).toBe(400)
  expect((await sendBytes(Buffer.from(card('big', [`NOTE:${'x'.repeat(1_000_000)}`])))).statusCode).toBe(413)
})

test('hostile names and texts are stored as texts and answered as XML', async () => {
  const uid = ']]><a/>&"\'\\'
  const url = `${book}${encodeURIComponent('../<&">%2e.vcf')}`
  const lines = [
    'NOTE:]]></card:address-data><d:href>http://evil.example</d:href>',
    'X-A;B="<;:>":\u202e&amp;\u0007',
  ]
  expect((await put(url, card(uid, lines))).status).toBe(201)
  const { body, status } = await query('')
  expect(status).toBe(207)
  expect(body).not.toContain('<d:href>http://evil.example</d:href>')
  expect(body).toContain('&lt;d:href&gt;http://evil.example')
  const { result } = await people.user.call(contactApi.listContacts, {})
  expect(result.data.map(({ displayName }) => displayName)).toContain(uid)
  const listed = await send('user', 'PROPFIND', book, { headers: { depth: '1' } })
  for (const href of hrefsOf(listed.body).slice(1))
    expect((await send('user', 'GET', href.replaceAll('&amp;', '&'))).status).toBe(200)
  expect((await send('user', 'DELETE', url)).status).toBe(204)
})

test('a known UID at a new address, another UID at a known address, and stale tags are refused', async () => {
  expect((await put(`${book}one.vcf`, card('one'), { 'if-none-match': '*' })).status).toBe(201)
  expect((await put(`${book}one.vcf`, card('one'), { 'if-none-match': '*' })).status).toBe(412)
  const double = await put(`${book}two.vcf`, card('one'))
  expect([double.status, double.body.includes(`<card:no-uid-conflict><d:href>${book}one.vcf`)]).toEqual([
    409,
    true,
  ])
  expect((await put(`${book}one.vcf`, card('other'))).status).toBe(409)
  expect((await put(`${book}one.vcf`, card('one'), { 'if-match': '"stale"' })).status).toBe(412)
  expect((await put(`${book}none.vcf`, card('none'), { 'if-match': '*' })).status).toBe(412)
  expect((await send('user', 'DELETE', `${book}one.vcf`, { headers: { 'if-match': '"x"' } })).status).toBe(
    412,
  )
  expect((await send('user', 'DELETE', book)).status).toBe(403)
  expect((await send('user', 'DELETE', `${book}none.vcf`)).status).toBe(404)
  expect((await send('user', 'MKCOL', '/dav/addressbooks/user/more/')).status).toBe(403)
})

test('of programs that create one card at once one creates it, and none fails', async () => {
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => put(`${book}race.vcf`, card('race'), { 'if-none-match': '*' })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 412, 412, 412, 412, 412])
})

test('a book has limits of number and bytes', async () => {
  await portal.db`
    insert into contact_entry (com_code, person_code, is_list, name, updated_at)
    select 'ONE', 'user', false, 'many ' || n, now() from generate_series(1, 5000) n`
  const full = await put(`${book}more.vcf`, card('more'))
  expect([full.status, full.body.includes('<d:quota-not-exceeded/>')]).toEqual([507, true])
  expect((await put(`${book}one.vcf`, card('one', ['NOTE:changes stay possible']))).status).toBe(204)
  await portal.db`delete from contact_entry where name like 'many %'`
  await portal.db`
    insert into contact_card (com_code, person_code, entry_id, uid, dav_name, card)
    select 'ONE', 'user', null, 'big ' || n, 'big-' || n, repeat('x', 1000000) from generate_series(1, 100) n`
  expect((await put(`${book}more.vcf`, card('more'))).status).toBe(507)
  await portal.db`delete from contact_card where uid like 'big %'`
  expect((await put(`${book}more.vcf`, card('more'))).status).toBe(201)
})

const filter = (name: string, match: string, test = 'anyof') =>
  `<k:filter test="${test}"><k:prop-filter name="${name}">${match}</k:prop-filter></k:filter>`
const text = (value: string, more = '') => `<k:text-match ${more}>${value}</k:text-match>`

test('filters of properties, parameters and texts find what they ask for', async () => {
  await portal.db`delete from contact_entry where person_code = 'user'`
  await put(
    `${book}kim.vcf`,
    card('kim', ['EMAIL;TYPE=HOME:Kim@Home.example', 'TEL;TYPE=CELL:010-1', 'NOTE:가\\, 나']),
  )
  await put(`${book}lee.vcf`, card('lee', ['EMAIL;TYPE=WORK:lee@work.example', 'NICKNAME:이']))
  const match = async (...asked: Parameters<typeof query>) => names((await query(...asked)).body)
  expect(await match(filter('EMAIL', text('kim@')))).toEqual(['kim'])
  expect(await match(filter('EMAIL', text('kim@', 'collation="i;octet"')))).toEqual([])
  expect(await match(filter('EMAIL', text('example', 'match-type="ends-with"')))).toEqual(['kim', 'lee'])
  expect(
    await match(filter('EMAIL', text('lee', 'match-type="starts-with" negate-condition="yes"'))),
  ).toEqual(['kim'])
  expect(await match(filter('FN', text('LEE', 'match-type="equals"')))).toEqual(['lee'])
  expect(await match(filter('NOTE', text('가, 나')))).toEqual(['kim'])
  expect(await match(filter('NICKNAME', '<k:is-not-defined/>'))).toEqual(['kim'])
  const work = `<k:param-filter name="TYPE">${text('work')}</k:param-filter>`
  expect(await match(filter('EMAIL', work))).toEqual(['lee'])
  const two = `<k:prop-filter name="TEL"/><k:prop-filter name="EMAIL">${text('example')}</k:prop-filter>`
  expect(await match(`<k:filter test="allof">${two}</k:filter>`)).toEqual(['kim'])
  expect(await match(`<k:filter test="anyof">${two}</k:filter>`)).toEqual(['kim', 'lee'])
  expect(await match('')).toEqual(['kim', 'lee'])
  const cut = await query('', '<k:limit><k:nresults>1</k:nresults></k:limit>')
  expect(cut.body).toContain(`<d:href>${book}</d:href><d:status>HTTP/1.1 507`)
  expect(names(cut.body)).toEqual(['kim', ''])
  const part = await query(
    filter('FN', text('kim')),
    '',
    '<k:address-data><k:prop name="FN"/></k:address-data>',
  )
  expect(part.body).toContain('UID:kim')
  expect(part.body).not.toContain('010-1')
})

test('filters, forms and XML that the server does not understand are refused with their precondition', async () => {
  const refused = async (...asked: Parameters<typeof query>) => {
    const { status, body } = await query(...asked)
    return [status, /<card:([\w-]+)\/>/.exec(body)?.[1]]
  }
  expect(await refused(filter('FN', text('a', 'collation="i;unknown"')))).toEqual([
    403,
    'supported-collation',
  ])
  expect(await refused(filter('FN', text('a', 'match-type="regex"')))).toEqual([403, 'supported-filter'])
  expect(await refused('<k:filter><k:other/></k:filter>')).toEqual([403, 'supported-filter'])
  const many = '<k:prop-filter name="FN"/>'.repeat(60)
  expect(await refused(`<k:filter>${many}</k:filter>`)).toEqual([403, 'supported-filter'])
  const form = (attributes: string) => refused('', '', `<k:address-data ${attributes}/>`)
  expect(await form('content-type="text/vcard" version="2.1"')).toEqual([403, 'supported-address-data'])
  expect(await form('content-type="application/json"')).toEqual([403, 'supported-address-data'])
  const xml = (body: string) => send('user', 'REPORT', book, { body })
  expect((await xml('<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>')).status).toBe(400)
  expect((await xml('<a>'.repeat(100) + '</a>'.repeat(100))).status).toBe(400)
  expect((await xml('<a')).status).toBe(400)
  expect((await xml('')).status).toBe(400)
  expect((await xml('<a xmlns="urn:x"/>')).status).toBe(403)
  const hrefs = Array.from({ length: 1_001 }, (_, at) => `<d:href>${book}${at}.vcf</d:href>`).join('')
  expect(
    (await xml(`<k:addressbook-multiget ${namespaces}><d:prop/>${hrefs}</k:addressbook-multiget>`)).status,
  ).toBe(400)
})

test('the properties of a book are not changed, and the answer names each', async () => {
  const body = `<d:propertyupdate ${namespaces}><d:set><d:prop><d:displayname>X</d:displayname></d:prop></d:set></d:propertyupdate>`
  const answer = await send('user', 'PROPPATCH', book, { body })
  expect(answer.status).toBe(207)
  expect(answer.body).toContain('<d:displayname/></d:prop><d:status>HTTP/1.1 403 Forbidden')
})
