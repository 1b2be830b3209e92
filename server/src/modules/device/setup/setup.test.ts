import { accountAppPasswordApi } from '@maru/api/account/app-password'
import { deviceApi } from '@maru/api/device'
import { DOMParser } from '@xmldom/xmldom'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { loginOf, openCast, type Role } from '#test/cast.ts'

let portal: TestApp
let people: Record<Role, Client>
beforeAll(async () => {
  portal = await openTestApp({ now: '2026-11-28T01:00:00Z', env: { RATE_FACTOR: '20' } })
  people = await openCast(portal)
})
afterAll(() => portal.stop())

const create = async (role: Role = 'concurrent') =>
  (await people[role].call(deviceApi.createDeviceSetup, {})).result.secret
const look = (secret: string) => portal.client.call(deviceApi.getDeviceSetup, { secret })
const finish = (secret: string, kind: 'iphone' | 'android' = 'iphone') =>
  portal.client.call(deviceApi.finishDeviceSetup, { secret, kind })
const get = (url: string, method: 'GET' | 'HEAD' = 'GET') => portal.app.server.inject({ method, url })
const listPasswords = async (role: Role = 'concurrent') =>
  (await people[role].call(accountAppPasswordApi.listAppPasswords, {})).result.appPasswords
const enter = async (login: string, password: string, url: string) => {
  const authorization = `Basic ${Buffer.from(`${login}:${password}`).toString('base64')}`
  const answer = await portal.app.server.inject({
    method: 'PROPFIND' as 'GET',
    url,
    headers: { authorization },
  })
  return answer.statusCode
}

/** The keys and values of the dictionaries of a property list, the outer one first. */
function dictionariesOf(text: string): Record<string, string>[] {
  const xml = new DOMParser().parseFromString(text, 'text/xml')
  return Array.from(xml.getElementsByTagName('dict')).map((dict) => {
    const children = Array.from(dict.childNodes).filter(({ nodeType }) => nodeType === 1)
    const pairs: Record<string, string> = {}
    for (let at = 0; at + 1 < children.length; at += 2) {
      const value = children[at + 1]
      pairs[children[at]?.textContent ?? ''] =
        value?.nodeName === 'true' || value?.nodeName === 'false'
          ? value.nodeName
          : (value?.textContent ?? '')
    }
    return pairs
  })
}

test('a page without a session connects an iPhone by a profile, which is read once', async () => {
  const secret = await create()
  const before = (await listPasswords()).length
  for (let time = 0; time < 3; time += 1)
    expect((await look(secret)).result).toEqual({ login: 'gyeomjik', name: 'concurrent 님' })
  expect(await listPasswords()).toHaveLength(before)

  const { result } = await finish(secret)
  expect(result.password).toBe('')
  expect((await listPasswords())[0]).toMatchObject({ name: 'iPhone 2026-11-28', uses: ['caldav', 'carddav'] })
  expect((await get(result.profilePath, 'HEAD')).statusCode).toBe(404)
  const profile = await get(result.profilePath)
  expect([profile.statusCode, profile.headers['content-type'], profile.headers['cache-control']]).toEqual([
    200,
    'application/x-apple-aspen-config; charset=utf-8',
    'no-store',
  ])
  const [outer, calendars, contacts] = dictionariesOf(profile.body)
  expect(outer).toMatchObject({ PayloadType: 'Configuration', PayloadIdentifier: 'localhost.maru' })
  expect(calendars).toMatchObject({
    ...{ PayloadType: 'com.apple.caldav.account', CalDAVHostName: 'localhost', CalDAVPort: '443' },
    ...{
      CalDAVUseSSL: 'true',
      CalDAVUsername: 'gyeomjik',
      CalDAVPrincipalURL: '/dav/principals/concurrent/',
    },
  })
  expect(contacts).toMatchObject({
    ...{ PayloadType: 'com.apple.carddav.account', CardDAVHostName: 'localhost', CardDAVUseSSL: 'true' },
    ...{ CardDAVUsername: 'gyeomjik', CardDAVPassword: calendars?.CalDAVPassword },
  })
  const uuids = [outer, calendars, contacts].map((one) => one?.PayloadUUID)
  expect(new Set(uuids).size).toBe(3)
  const password = calendars?.CalDAVPassword ?? ''
  expect(await enter('gyeomjik', password, '/dav/calendars/concurrent/')).toBe(207)
  expect(await enter('gyeomjik', password, '/dav/addressbooks/concurrent/contacts/')).toBe(207)

  expect((await get(result.profilePath)).statusCode).toBe(410)
  expect((await finish(secret)).refusal?.code).toBe('device.setupOver')
  expect((await look(secret)).status).toBe(410)
  expect(await listPasswords()).toHaveLength(before + 1)

  // A second set-up replaces the profile on the phone, and the former password ends.
  const again = await finish(await create())
  const [, next] = dictionariesOf((await get(again.result.profilePath)).body)
  expect(next?.PayloadUUID).toBe(calendars?.PayloadUUID)
  expect(next?.CalDAVPassword).not.toBe(password)
  expect(await enter('gyeomjik', password, '/dav/calendars/concurrent/')).toBe(401)
  expect(await listPasswords()).toHaveLength(before + 1)
})

test('an Android phone gets a password, and an iPhone of the same person keeps its own', async () => {
  await finish(await create('user'))
  const { result } = await finish(await create('user'), 'android')
  expect([result.profilePath, result.login]).toEqual(['', 'user'])
  expect(await enter('user', result.password, '/dav/addressbooks/user/')).toBe(207)
  expect((await listPasswords('user')).map(({ name }) => name)).toEqual([
    'Android 2026-11-28',
    'iPhone 2026-11-28',
  ])
})

test('a page is closed after ten minutes, and by the next one; a profile after a minute', async () => {
  const first = await create('peer')
  const second = await create('peer')
  expect((await look(first)).status).toBe(410)
  const { result } = await finish(second)
  portal.clock.advance(61_000)
  expect((await get(result.profilePath)).statusCode).toBe(410)
  const third = await create('peer')
  portal.clock.advance(10 * 60_000 + 1)
  expect((await look(third)).status).toBe(410)
  expect((await finish(third)).status).toBe(410)
  expect((await look('unknown')).status).toBe(410)
  expect((await get('/device/profile/unknown')).statusCode).toBe(410)
})

test('a page that is sent twice at once makes one password', async () => {
  const secret = await create('manager')
  const answers = await Promise.all(Array.from({ length: 4 }, () => finish(secret)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 410, 410, 410])
  expect(await listPasswords('manager')).toHaveLength(1)
})

test('the database has neither the secret of a page nor a readable profile', async () => {
  const secret = await create('super')
  const { result } = await finish(secret)
  const open = await create('super')
  const rows = await portal.db`
    select encode(hash, 'hex') || encode(sealed, 'escape') as text from device_profile
    union all select encode(hash, 'hex') from device_setup`
  const texts = JSON.stringify(rows)
  for (const word of [secret, open, result.profilePath.split('/').at(-1) ?? '', 'CalDAVPassword'])
    expect(texts).not.toContain(word)
})

test('who has no access any more connects no phone', async () => {
  const secret = await create('colleague')
  await portal.db`update account_login set disabled_at = now() where person_code = 'colleague'`
  expect((await look(secret)).status).toBe(410)
  expect((await finish(secret)).status).toBe(410)
  await portal.db`update account_login set disabled_at = null where person_code = 'colleague'`
  await portal.db`update org_person set retired_on = '2026-01-01' where person_code = 'colleague'`
  expect((await finish(secret)).status).toBe(410)
  expect((await people.mailonly.call(deviceApi.createDeviceSetup, {})).status).toBe(403)
  expect(loginOf('colleague')).toBe('colleague')
})
