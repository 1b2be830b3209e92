import { contactApi } from '@maru/api/contact'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deleteGoneMembers } from '#kit/dav/book.sql.ts'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { openCast, type Role } from '#test/cast.ts'
import { sentCards, sentCardText } from '#test/corpus/sent-cards.ts'
import { type DavPrograms, hrefsOf, openDavPrograms, tokenIn } from '#test/dav.ts'

let portal: TestApp
let people: Record<Role, Client>
let programs: DavPrograms
beforeAll(async () => {
  portal = await openTestApp({ now: '2026-12-01T01:00:00Z', env: { RATE_FACTOR: '20' } })
  people = await openCast(portal)
  programs = await openDavPrograms(portal, people, ['user', 'peer', 'outsider'])
})
afterAll(() => portal.stop())

const home = '/dav/addressbooks/user/'
const book = `${home}contacts/`
const send: DavPrograms['send'] = (...sent) => programs.send(...sent)
const put = (url: string, body: string, headers: Record<string, string> = {}) =>
  send('user', 'PUT', url, { body, type: 'text/vcard; charset=utf-8', headers })
const namespaces =
  'xmlns:d="DAV:" xmlns:k="urn:ietf:params:xml:ns:carddav" xmlns:s="http://calendarserver.org/ns/"'
const propfind = (role: Role, url: string, names: string, depth = '1') =>
  send(role, 'PROPFIND', url, {
    headers: { depth },
    body: `<d:propfind ${namespaces}><d:prop>${names}</d:prop></d:propfind>`,
  })
const report = (kind: string, content: string, url = book, role: Role = 'user') =>
  send(role, 'REPORT', url, { headers: { depth: '1' }, body: `<${kind} ${namespaces}>${content}</${kind}>` })
const sync = (token: string, more = '') =>
  report(
    'd:sync-collection',
    `<d:sync-token>${token}</d:sync-token><d:sync-level>1</d:sync-level><d:prop><d:getetag/></d:prop>${more}`,
  )
const cardOf = (uid: string, lines: string[] = [], name = '홍길동') =>
  ['BEGIN:VCARD', 'VERSION:3.0', `UID:${uid}`, `N:${name};;;;`, `FN:${name}`, ...lines, 'END:VCARD', ''].join(
    '\r\n',
  )
const listNames = async () => {
  const { result } = await people.user.call(contactApi.listContacts, {})
  return result.data
}
const unfolded = (text: string) => text.replaceAll(/\r\n[ \t]/g, '').split('\r\n')

test('a program finds the book of contacts from the host alone', async () => {
  for (const method of ['PROPFIND', 'GET'] as const) {
    const redirect = await portal.app.server.inject({ method: method as 'GET', url: '/.well-known/carddav' })
    expect([redirect.statusCode, redirect.headers.location]).toEqual([301, '/dav/'])
  }
  const root = await propfind('user', '/dav/', '<d:current-user-principal/>', '0')
  expect(root.body).toContain('<d:href>/dav/principals/user/</d:href>')
  const options = await portal.app.server.inject({ method: 'OPTIONS', url: home })
  expect(options.headers.dav).toContain('addressbook')
  const principal = await propfind('user', '/dav/principals/user/', '<k:addressbook-home-set/>', '0')
  expect(principal.body).toContain(`<card:addressbook-home-set><d:href>${home}</d:href>`)
  const { body } = await propfind(
    'user',
    home,
    '<d:resourcetype/><d:displayname/><k:supported-address-data/><d:current-user-privilege-set/><k:max-resource-size/>',
  )
  expect(hrefsOf(body)).toEqual([home, book])
  expect(body).toContain('<card:addressbook/>')
  expect(body).toContain('<card:address-data-type content-type="text/vcard" version="3.0"/>')
  expect(body).toContain('<d:privilege><d:write-content/></d:privilege>')
  expect(body).toContain('<card:max-resource-size>1000000</card:max-resource-size>')
  const flat = await propfind('user', home, '<d:displayname/>', '0')
  expect(hrefsOf(flat.body)).toEqual([home])
})

test.each(sentCards.map((one) => [one.name, one] as const))(
  'a card of %s is a contact, and comes back as it was sent',
  async (_name, one) => {
    const text = sentCardText(one)
    const url = `${book}${encodeURIComponent(one.uid)}.vcf`
    const created = await put(url, text, { 'if-none-match': '*' })
    expect(created.status).toBe(201)
    const version = one.lines.find((line) => line.startsWith('VERSION'))?.slice(8) ?? ''
    const read = await send('user', 'GET', url, { headers: { accept: `text/vcard; version=${version}` } })
    expect(read.body).toBe(text)
    if (version === '3.0') expect(created.headers.etag).toBe(read.headers.etag)
    else expect(created.headers.etag).toBeUndefined()
    const contact = (await listNames()).find(({ displayName }) => displayName === one.shown.displayName)
    expect(contact).toMatchObject(one.shown)
    if (!contact) throw new Error('the contact is not listed')

    // A change in the browser changes its property, and nothing else.
    const { id, folderId, itemClass: _class, memberCount: _count, ...texts } = contact
    await people.user.call(contactApi.updateContact, { ...texts, id, folderId, mobileTel: '010-0000-7777' })
    const changed = await send('user', 'GET', url, { headers: { accept: `text/vcard; version=${version}` } })
    const before = unfolded(text)
    const after = unfolded(changed.body)
    const differing = after.filter((line, at) => line !== before[at])
    expect(differing).toHaveLength(1)
    expect(differing[0]).toMatch(/^TEL[^:]*:010-0000-7777$/)
    expect(after).toHaveLength(before.length)
    // The former tag is refused: otherwise the phone would overwrite the change.
    expect((await put(url, text, { 'if-match': String(read.headers.etag) })).status).toBe(412)
    expect((await put(url, changed.body, { 'if-match': String(changed.headers.etag) })).status).toBe(204)
    expect((await send('user', 'DELETE', url)).status).toBe(204)
    expect((await listNames()).some(({ displayName }) => displayName === one.shown.displayName)).toBe(false)
    expect((await send('user', 'GET', url)).status).toBe(404)
  },
)

test('a contact of the browser has a card, and its change by a program is in the browser', async () => {
  const { result } = await people.user.call(contactApi.createContact, {
    ...{
      displayName: '이서연',
      companyName: '가온, 주식회사',
      department: '총무',
      email: 'seoyeon@example.kr',
    },
    ...{ mobileTel: '010-2222-3333', note: '첫 줄\n둘째; 줄' },
  })
  const url = `${book}maru-contact-${result.id}.vcf`
  const { body, headers } = await send('user', 'GET', url)
  expect(unfolded(body)).toEqual([
    ...['BEGIN:VCARD', 'VERSION:3.0', `UID:maru-contact-${result.id}`, 'N:이서연;;;;', 'FN:이서연'],
    ...['ORG:가온\\, 주식회사;총무', 'EMAIL;TYPE=INTERNET:seoyeon@example.kr', 'TEL;TYPE=CELL:010-2222-3333'],
    ...['NOTE:첫 줄\\n둘째\\; 줄', 'END:VCARD', ''],
  ])
  const sent = body.replace('TEL;TYPE=CELL:010-2222-3333', 'TEL;TYPE=CELL:010-4444-5555\r\nX-OWN;A=b:값')
  const stored = await put(url, sent, { 'if-match': String(headers.etag) })
  expect(stored.status).toBe(204)
  const contact = (await listNames()).find(({ id }) => id === result.id)
  expect([contact?.mobileTel, contact?.displayName, contact?.note]).toEqual([
    '010-4444-5555',
    '이서연',
    '첫 줄\n둘째; 줄',
  ])
  expect((await send('user', 'GET', url)).body).toContain('X-OWN;A=b:값')
  await people.user.call(contactApi.removeContacts, { ids: [result.id] })
  expect((await send('user', 'GET', url)).status).toBe(404)
})

test('folders are categories, and a card with the category of a folder moves into it', async () => {
  const folder = (await people.user.call(contactApi.createFolder, { displayName: '거래처' })).result
  const inner = (
    await people.user.call(contactApi.createFolder, { displayName: '서울', parentId: folder.id })
  ).result
  const url = `${book}folders-1.vcf`
  await put(url, cardOf('folders-1', ['CATEGORIES:골프,거래처/서울']))
  const find = async () => (await listNames()).find(({ displayName }) => displayName === '홍길동')
  const contact = await find()
  expect(contact?.folderId).toBe(inner.id)
  if (!contact) throw new Error('no contact')
  const { itemClass: _class, memberCount: _count, ...texts } = contact
  await people.user.call(contactApi.updateContact, { ...texts, folderId: folder.id })
  expect((await send('user', 'GET', url)).body).toContain('CATEGORIES:골프,거래처\r\n')
  await put(url, cardOf('folders-1'))
  expect((await find())?.folderId).toBe(folder.id)
  await put(url, cardOf('folders-1', ['CATEGORIES:골프']))
  expect((await find())?.folderId).toBe('contacts')
  await send('user', 'DELETE', url)
})

test('a group of a program is stored for programs only', async () => {
  const group = ['X-ADDRESSBOOKSERVER-KIND:group', 'X-ADDRESSBOOKSERVER-MEMBER:urn:uuid:folders-1']
  const url = `${book}group-1.vcf`
  const text = cardOf('group-1', group, '친구들')
  expect((await put(url, text)).status).toBe(201)
  expect((await send('user', 'GET', url)).body).toBe(text)
  expect((await listNames()).map(({ displayName }) => displayName)).not.toContain('친구들')
  expect((await put(url, cardOf('group-1', [], '친구들'))).status).toBe(403)
  expect((await send('user', 'DELETE', url)).status).toBe(204)
  expect((await send('user', 'GET', url)).status).toBe(404)
})

test('a sync token answers what changed and what is gone, in parts if a program wants them', async () => {
  const first = await sync('')
  const token = tokenIn(first.body)
  expect(hrefsOf((await sync(token)).body)).toEqual([])
  for (const uid of ['s1', 's2', 's3']) await put(`${book}${uid}.vcf`, cardOf(uid))
  const { result } = await people.user.call(contactApi.createContact, { displayName: '브라우저' })
  const fresh = `${book}maru-contact-${result.id}.vcf`
  const added = await sync(token)
  expect(hrefsOf(added.body).sort()).toEqual(
    [fresh, ...['s1', 's2', 's3'].map((uid) => `${book}${uid}.vcf`)].sort(),
  )

  const part = await sync(token, '<d:limit><d:nresults>3</d:nresults></d:limit>')
  expect(hrefsOf(part.body)).toHaveLength(4)
  expect(part.body).toContain(`<d:href>${book}</d:href><d:status>HTTP/1.1 507 Insufficient Storage`)
  const rest = await sync(tokenIn(part.body))
  expect([...hrefsOf(part.body).slice(0, 3), ...hrefsOf(rest.body)].sort()).toEqual(
    hrefsOf(added.body).sort(),
  )

  await people.user.call(contactApi.removeContacts, { ids: [result.id] })
  await send('user', 'DELETE', `${book}s1.vcf`)
  await put(`${book}s2.vcf`, cardOf('s2', ['NOTE:바뀜']))
  const later = await sync(tokenIn(added.body))
  expect(hrefsOf(later.body).sort()).toEqual([fresh, `${book}s1.vcf`, `${book}s2.vcf`].sort())
  expect(later.body.match(/HTTP\/1\.1 404 Not Found/g)).toHaveLength(2)
  // A program that starts anew does not see what is gone.
  expect((await sync('')).body).not.toContain('404')
})

test('an unknown, a foreign and a forgotten token are refused once, and a new one works', async () => {
  const { body } = await sync('')
  const number = /book-(\d+)-(\d+)$/.exec(tokenIn(body))
  if (!number) throw new Error('no token')
  const refused = [
    ...['urn:maru:sync:book-999999-1', `urn:maru:sync:book-${number[1]}-999999`],
    ...['http://example.com/1', `urn:maru:sync:book-${number[1]}-x`],
  ]
  for (const token of refused) {
    const answer = await sync(token)
    expect([answer.status, answer.body.includes('<d:valid-sync-token/>')]).toEqual([403, true])
  }
  await put(`${book}old.vcf`, cardOf('old'))
  const before = tokenIn((await sync('')).body)
  await send('user', 'DELETE', `${book}old.vcf`)
  await sync(before)
  await portal.db`update kit_dav_member set changed_at = '2026-09-01' where tag is null`
  await deleteGoneMembers(portal.db, new Date('2026-10-01'))
  expect((await sync(before)).status).toBe(403)
  expect((await sync(tokenIn((await sync('')).body))).status).toBe(207)
})

test('a first sync in pages ends, although deletions were purged, and what is gone meanwhile is named', async () => {
  const names = ['p1', 'p2', 'p3', 'p4', 'p5']
  for (const uid of names) await put(`${book}${uid}.vcf`, cardOf(uid))
  await sync('')
  await send('user', 'DELETE', `${book}p5.vcf`)
  await sync('')
  const purge = async () => {
    await portal.db`update kit_dav_member set changed_at = '2026-09-01' where tag is null`
    await deleteGoneMembers(portal.db, new Date('2026-10-01'))
  }
  await purge()
  const page = (token: string) => sync(token, '<d:limit><d:nresults>2</d:nresults></d:limit>')
  const all = hrefsOf((await sync('')).body)
  const seen: string[] = []
  let token = ''
  let pages = 0
  for (let isCut = true; isCut && pages < 20; pages += 1) {
    const { status, body } = await page(token)
    expect(status).toBe(207)
    isCut = body.includes('507 Insufficient Storage')
    seen.push(...hrefsOf(body).filter((href) => href !== book))
    token = tokenIn(body)
  }
  expect(seen).toEqual(all)
  expect(pages).toBe(Math.ceil(all.length / 2))
  expect((await sync(token)).status).toBe(207)

  // A card that a page has named is gone before the next page.
  const started = tokenIn((await page('')).body)
  const [first = ''] = hrefsOf((await page('')).body)
  await send('user', 'DELETE', first)
  const rest = await sync(started)
  expect(rest.body).toContain(`<d:href>${first}</d:href><d:status>HTTP/1.1 404 Not Found`)
  // If also that deletion was purged, the program begins again.
  await purge()
  expect((await sync(started)).status).toBe(403)
})

test('ctag, token and entity tags change with a change, and not without one', async () => {
  const state = async () => {
    const { body } = await propfind('user', book, '<s:getctag/><d:sync-token/>', '0')
    return [/<s:getctag>([^<]*)/.exec(body)?.[1], tokenIn(body)]
  }
  const before = await state()
  expect(await state()).toEqual(before)
  await put(`${book}tag.vcf`, cardOf('tag'))
  const after = await state()
  expect(after[0]).not.toBe(before[0])
  expect(after[1]).not.toBe(before[1])
  const etag = async () => String((await send('user', 'GET', `${book}tag.vcf`)).headers.etag)
  const first = await etag()
  expect((await propfind('user', `${book}tag.vcf`, '<d:getetag/>', '0')).body).toContain(
    first.replaceAll('"', '&quot;'),
  )
  await put(`${book}tag.vcf`, cardOf('tag', ['X-ONLY-HERE:1']))
  expect(await etag()).not.toBe(first)
  expect(
    (await send('user', 'GET', `${book}tag.vcf`, { headers: { 'if-none-match': await etag() } })).status,
  ).toBe(304)
})
