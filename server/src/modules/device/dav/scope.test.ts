import { type AppPasswordUse, accountAppPasswordApi } from '@maru/api/account/app-password'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { openCast, type Role } from '#test/cast.ts'

let portal: TestApp
let people: Record<Role, Client>
const passwords = new Map<AppPasswordUse, string>()
beforeAll(async () => {
  portal = await openTestApp({ now: '2026-12-01T01:00:00Z', env: { RATE_FACTOR: '20' } })
  people = await openCast(portal)
  for (const use of ['caldav', 'carddav'] as const) {
    const input = { name: use, uses: [use] }
    const { password } = (await people.user.call(accountAppPasswordApi.createAppPassword, input)).result
    passwords.set(use, password)
  }
})
afterAll(() => portal.stop())

const send = (use: AppPasswordUse, method: string, url: string, payload?: string) =>
  portal.app.server.inject({
    method: method as 'GET', // inject() accepts the added methods too
    url,
    headers: {
      authorization: `Basic ${Buffer.from(`user:${passwords.get(use)}`).toString('base64')}`,
      ...(payload === undefined ? {} : { 'content-type': 'application/xml' }),
    },
    ...(payload === undefined ? {} : { payload }),
  })

const homes = { caldav: '/dav/calendars/user/', carddav: '/dav/addressbooks/user/' } as const

test('an app password opens only the homes that it is valid for', async () => {
  for (const use of ['caldav', 'carddav'] as const) {
    const other = use === 'caldav' ? 'carddav' : 'caldav'
    expect((await send(use, 'PROPFIND', homes[use])).statusCode).toBe(207)
    for (const method of ['PROPFIND', 'REPORT', 'GET', 'HEAD', 'PUT', 'DELETE', 'MKCOL', 'PROPPATCH', 'MOVE'])
      for (const rest of ['', 'contacts/', 'contacts/a.vcf']) {
        const { statusCode } = await send(use, method, `${homes[other]}${rest}`)
        expect([use, method, rest, statusCode]).toEqual([use, method, rest, 403])
      }
  }
})

test('the address of the person names only these homes', async () => {
  const body =
    '<d:propfind xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav" xmlns:k="urn:ietf:params:xml:ns:carddav"><d:prop><c:calendar-home-set/><k:addressbook-home-set/></d:prop></d:propfind>'
  const calendars = (await send('caldav', 'PROPFIND', '/dav/principals/user/', body)).body
  expect(calendars).toContain(homes.caldav)
  expect(calendars).not.toContain(homes.carddav)
  const contacts = (await send('carddav', 'PROPFIND', '/dav/principals/user/', body)).body
  expect(contacts).toContain(homes.carddav)
  expect(contacts).not.toContain(homes.caldav)
})

test('other spellings of an address do not pass the limit', async () => {
  for (const url of [
    ...['/dav//addressbooks/user/contacts/', '/dav/%61ddressbooks/user/contacts/'],
    ...['/dav/calendars/../addressbooks/user/contacts/', '/DAV/addressbooks/user/contacts/'],
    ...['/dav/calendars/user/%2e%2e/%2e%2e/addressbooks/user/contacts/', '/dav/addressbooks%2fuser/'],
  ]) {
    const { statusCode, body } = await send('caldav', 'PROPFIND', url)
    expect([url, statusCode >= 400]).toEqual([url, true])
    expect(body).not.toContain('addressbook/')
  }
})
