import { accountApi } from '@maru/api/account'
import { deviceApi } from '@maru/api/device'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { savePhotos } from '#modules/account/index.ts'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { openCast, type Role } from '#test/cast.ts'
import { type DavPrograms, hrefsOf, openDavPrograms, tokenIn } from '#test/dav.ts'
import { deviceRoom } from '../index.ts'
import { makePhotos } from './photo.jobs.ts'

let portal: TestApp
let people: Record<Role, Client>
let programs: DavPrograms
beforeAll(async () => {
  portal = await openTestApp({ now: '2026-12-01T14:30:00Z', env: { RATE_FACTOR: '20' }, withJobs: 'queued' })
  people = await openCast(portal)
  programs = await openDavPrograms(portal, people, ['user', 'peer', 'outsider'])
  await portal.db`
    update org_person set mobile_tel = '010-1234-5678', home_address = '비밀 주소', name_en = 'Peer English'
     where person_code = 'peer'`
})
afterAll(() => portal.stop())

const home = (role: Role) => `/dav/addressbooks/${role}/`
const book = (role: Role) => `${home(role)}organisation/`
const cardAt = (person: string, role: Role = 'user') => `${book(role)}maru-person-${person}.vcf`
const send: DavPrograms['send'] = (...sent) => programs.send(...sent)
const propfind = (role: Role, url: string, names: string, depth = '1') =>
  send(role, 'PROPFIND', url, {
    headers: { depth },
    body: `<d:propfind xmlns:d="DAV:"><d:prop>${names}</d:prop></d:propfind>`,
  })
const sync = (token: string, role: Role = 'user') =>
  send(role, 'REPORT', book(role), {
    body: `<d:sync-collection xmlns:d="DAV:"><d:sync-token>${token}</d:sync-token><d:sync-level>1</d:sync-level><d:prop><d:getetag/></d:prop></d:sync-collection>`,
  })
const choose = (organisationBook: 'off' | 'department' | 'company', role: Role = 'user') =>
  people[role].call(deviceApi.saveDeviceSetting, { organisationBook })
/** Comparisons of the directory are used again for a minute. */
const nextMinute = () => portal.clock.advance(61_000)
const peopleIn = (body: string) =>
  hrefsOf(body)
    .flatMap((href) => /maru-person-(.*)\.vcf$/.exec(href)?.[1] ?? [])
    .sort()

test('the book is absent until the person switches it on, and after it is switched off', async () => {
  const books = async () => hrefsOf((await propfind('user', home('user'), '<d:displayname/>')).body)
  const own = [home('user'), `${home('user')}contacts/`]
  expect((await people.user.call(deviceApi.getDeviceSetting, {})).result.organisationBook).toBe('off')
  expect(await books()).toEqual(own)
  expect((await send('user', 'GET', cardAt('peer'))).status).toBe(404)
  expect((await choose('company')).result.organisationBook).toBe('company')
  // The own book stays the first: some programs use only the first.
  expect(await books()).toEqual([...own, book('user')])
  expect((await send('user', 'GET', cardAt('peer'))).status).toBe(200)
  // Only the person who chose it has it.
  expect((await send('peer', 'GET', cardAt('user', 'peer'))).status).toBe(404)
  await choose('off')
  expect(await books()).toEqual(own)
  expect((await propfind('user', book('user'), '<d:displayname/>')).status).toBe(404)
})

test('a card has what the directory shows, in the language of the reader, and nothing of home', async () => {
  await choose('company')
  const { body, headers } = await send('user', 'GET', cardAt('peer'))
  expect(headers['content-type']).toBe('text/vcard; charset=utf-8')
  expect(body.split('\r\n')).toEqual([
    ...[
      'BEGIN:VCARD',
      'VERSION:3.0',
      'UID:maru-person-peer',
      'N:님;peer;;;',
      'FN:peer 님',
      'ORG:회사;개발팀',
    ],
    ...[
      'TITLE:팀장',
      'EMAIL;TYPE=INTERNET:peer@test.example',
      'TEL;TYPE=CELL:010-1234-5678',
      'END:VCARD',
      '',
    ],
  ])
  await portal.db`update account_login set language = 'en-US' where person_code = 'user'`
  nextMinute()
  const english = await send('user', 'GET', cardAt('peer'))
  expect(english.body).toContain('FN:Peer English\r\n')
  expect(english.body).toContain('ORG:Company;Development\r\n')
  await portal.db`update account_login set language = 'ko-KR' where person_code = 'user'`
  nextMinute()
})

test('a company has its own people, and a department those below it', async () => {
  expect(peopleIn((await sync('')).body)).toEqual(
    ['colleague', 'concurrent', 'mailonly', 'manager', 'peer', 'super', 'user'].sort(),
  )
  await choose('company', 'outsider')
  // `concurrent` has a second post in the company TWO.
  expect(peopleIn((await sync('', 'outsider')).body)).toEqual(['concurrent', 'outsider'])
  expect((await send('outsider', 'GET', cardAt('peer', 'outsider'))).status).toBe(404)
  await portal.db`
    insert into org_department (com_code, dept_code, path, name_ko) values ('ONE', 'ONE-D9', '{ONE-D9}', '다른 부서')`
  await portal.db`update org_post set dept_code = 'ONE-D9' where person_code = 'manager'`
  await choose('department')
  const { result } = await people.user.call(deviceApi.getDeviceSetting, {})
  expect(result).toEqual({ organisationBook: 'department', departmentPeople: 5, companyPeople: 7 })
  expect(peopleIn((await sync('')).body)).toEqual(['colleague', 'concurrent', 'peer', 'super', 'user'])
  // A token of the other choice is refused once, and a new one works.
  await choose('company')
  const token = tokenIn((await sync('')).body)
  await choose('department')
  expect((await sync(token)).status).toBe(403)
  expect((await sync(tokenIn((await sync('')).body))).status).toBe(207)
  await choose('company')
})

test('who retires vanishes by the next sync, a new number arrives, and nothing else is read again', async () => {
  nextMinute()
  const token = tokenIn((await sync('')).body)
  await portal.db`update org_person set retired_on = '2026-12-02' where person_code = 'colleague'`
  await portal.db`update org_person set office_tel = '02-555-0100' where person_code = 'peer'`
  nextMinute()
  // The last day of work is not over.
  const during = await sync(token)
  expect(peopleIn(during.body)).toEqual(['peer'])
  portal.clock.set('2026-12-01T15:00:30Z')
  const after = await sync(tokenIn(during.body))
  expect(peopleIn(after.body)).toEqual(['colleague'])
  expect(after.body).toContain('HTTP/1.1 404 Not Found')
  expect((await send('user', 'GET', cardAt('colleague'))).status).toBe(404)
  expect(peopleIn((await sync(tokenIn(after.body))).body)).toEqual([])
})

test('nothing changes the book: its rights say so, and each change is refused', async () => {
  const names = '<d:current-user-privilege-set/>'
  for (const url of [book('user'), cardAt('peer')]) {
    const { body } = await propfind('user', url, names, '0')
    expect(body).toContain('<d:privilege><d:read/></d:privilege>')
    expect(body).not.toContain('<d:write')
    expect(body).not.toContain('<d:bind/>')
  }
  const card = (await send('user', 'GET', cardAt('peer'))).body
  const vcard = { type: 'text/vcard', body: card.replace('peer 님', '바뀐 이름') }
  const calls = [
    ...[
      ['PUT', cardAt('peer'), vcard],
      ['PUT', cardAt('new'), vcard],
      ['DELETE', cardAt('peer'), {}],
    ],
    ['DELETE', book('user'), {}],
  ] as const
  for (const [method, url, sent] of calls) {
    const answer = await send('user', method, url, sent)
    expect([method, answer.status, answer.body.includes('<d:need-privileges>')]).toEqual([method, 403, true])
  }
  expect((await send('user', 'GET', cardAt('peer'))).body).toBe(card)
})

test('a photo of 96 pixels and at most 4 KB follows, changes and goes with the photo of the person', async () => {
  const noise = await sharp({
    create: {
      width: 640,
      height: 640,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })
    .jpeg()
    .toBuffer()
  const photo = { comCode: 'ONE', personCode: 'peer', contentType: 'image/jpeg' as const, bytes: noise }
  await savePhotos(portal.db, [photo])
  const before = tokenIn((await sync('')).body)
  await makePhotos({ ...portal.app.services, db: portal.db })
  nextMinute()
  const changed = await sync(before)
  expect(peopleIn(changed.body)).toEqual(['peer'])
  const text = (await send('user', 'GET', cardAt('peer'))).body.replaceAll('\r\n ', '')
  const [, coded = ''] = /\r\nPHOTO;ENCODING=b;TYPE=JPEG:([^\r]*)/.exec(text) ?? []
  const bytes = Buffer.from(coded, 'base64')
  const { format, width = 0 } = await sharp(bytes).metadata()
  expect([format, width <= 96, bytes.length <= 4096]).toEqual(['jpeg', true, true])
  await portal.db`delete from account_photo where person_code = 'peer'`
  nextMinute()
  expect((await send('user', 'GET', cardAt('peer'))).body).not.toContain('PHOTO')
  expect(peopleIn((await sync(tokenIn(changed.body))).body)).toEqual(['peer'])
})

test('a book that no phone has read for 60 days is deleted with the codes in it, and the others stay', async () => {
  nextMinute()
  await choose('company')
  await choose('company', 'outsider')
  const token = tokenIn((await sync('')).body)
  await sync('', 'outsider')
  await propfind('user', `${home('user')}contacts/`, '<d:sync-token/>')
  const books = async () => {
    const rows = await portal.db<{ book: string }[]>`
      select com_code || ' ' || kind as book from kit_dav_book
       where scope in ('', '/ko') order by book`
    return rows.map((row) => row.book)
  }
  expect(await books()).toEqual(['ONE contact', 'ONE organisation', 'TWO organisation'])
  await portal.db`
    update kit_dav_book set checked_at = '2026-09-01' where com_code = 'ONE' and checked_at is not null`
  await deviceRoom.scheduled?.['device.forgetGoneMembers']?.run({ ...portal.app.services, db: portal.db })
  expect(await books()).toEqual(['ONE contact', 'TWO organisation'])
  expect(
    await portal.db`select from kit_dav_member where com_code = 'ONE' and name like 'maru-person-%'`,
  ).toHaveLength(0)
  expect((await sync(token)).status).toBe(403)
  expect((await sync('')).status).toBe(207)
})

test('the settings count the people of the main post, whose directory is on the phone, in any post', async () => {
  const counts = async () => (await people.concurrent.call(deviceApi.getDeviceSetting, {})).result
  const inMain = await counts()
  const switched = await people.concurrent.call(accountApi.switchPost, { DeptCode: 'TWO-D1' })
  expect(switched.result).toEqual({ comCode: 'TWO', deptCode: 'TWO-D1' })
  expect(await counts()).toEqual(inMain)
  expect(inMain.companyPeople).toBeGreaterThan(2)
})

test('the directory of a company with more than 3,000 people is refused, and falls back to the department', async () => {
  await portal.db`
    insert into org_person (com_code, person_code, name_ko) select 'ONE', 'many' || n, '많은 ' || n from generate_series(1, 3001) n`
  await portal.db`
    insert into org_post (com_code, dept_code, person_code, is_main)
    select 'ONE', 'ONE-D9', 'many' || n, true from generate_series(1, 3001) n`
  nextMinute()
  expect((await people.user.call(deviceApi.getDeviceSetting, {})).result.companyPeople).toBeNull()
  expect(peopleIn((await sync('')).body)).toEqual(['concurrent', 'peer', 'super', 'user'])
  const refused = await choose('company', 'peer')
  expect([refused.status, refused.refusal?.code]).toEqual([409, 'device.companyTooLarge'])
})
