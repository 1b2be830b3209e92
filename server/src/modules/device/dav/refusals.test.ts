import { accountAppPasswordApi } from '@maru/api/account/app-password'
import { deviceApi } from '@maru/api/device'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLog } from '#kit/log.ts'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { openCast, type Role } from '#test/cast.ts'
import { type DavPrograms, openDavPrograms } from '#test/dav.ts'

let portal: TestApp
let people: Record<Role, Client>
let programs: DavPrograms
const lines: Record<string, unknown>[] = []
beforeAll(async () => {
  const log = createLog('info', { write: (line: string) => void lines.push(JSON.parse(line)) })
  portal = await openTestApp({ now: '2026-12-01T01:00:00Z', withJobs: 'queued', log })
  people = await openCast(portal)
  programs = await openDavPrograms(portal, people, ['user', 'peer'])
  const input = { name: 'calendars', uses: ['caldav' as const] }
  const { password } = (await people.peer.call(accountAppPasswordApi.createAppPassword, input)).result
  programs.passwords.set('peer', password)
  await people.user.call(deviceApi.saveDeviceSetting, { organisationBook: 'company' })
})
afterAll(() => portal.stop())

const home = '/dav/addressbooks/user/'
const spaces = 'xmlns:d="DAV:" xmlns:k="urn:ietf:params:xml:ns:carddav"'
const refusals: [string, Role, string, string, object, string?][] = [
  ['a home that the app password is not valid for', 'peer', 'PROPFIND', '/dav/addressbooks/peer/', {}],
  ['a method that the list of people does not have', 'user', 'MKCOL', '/dav/principals/user/', {}],
  [
    'a change of the directory',
    'user',
    'DELETE',
    `${home}organisation/maru-person-peer.vcf`,
    {},
    'd:need-privileges',
  ],
  ['the removal of a book', 'user', 'DELETE', `${home}contacts/`, {}, 'd:need-privileges'],
  ['a second book', 'user', 'MKCOL', `${home}more/`, {}],
  [
    'a card that is none',
    'user',
    'PUT',
    `${home}contacts/a.vcf`,
    { type: 'text/vcard', body: 'hello' },
    'card:valid-address-data',
  ],
  [
    'an unknown token',
    'user',
    'REPORT',
    `${home}contacts/`,
    { body: `<d:sync-collection ${spaces}><d:sync-token>urn:x</d:sync-token></d:sync-collection>` },
    'd:valid-sync-token',
  ],
  [
    'an unknown report',
    'user',
    'REPORT',
    '/dav/calendars/user/',
    { body: '<a xmlns="urn:x"/>' },
    'd:supported-report',
  ],
  ['the removal of the list of calendars', 'user', 'DELETE', '/dav/calendars/user/', {}],
]

test.each(refusals)(
  'the refusal of %s is one line of the log with its person and password',
  async (...refusal) => {
    const [, role, method, url, sent, reason] = refusal
    lines.length = 0
    const { status, headers } = await programs.send(role, method, url, sent)
    expect(status).toBe(403)
    const noted = lines.filter(({ msg }) => msg === 'call: refused')
    expect(noted).toMatchObject([
      { requestId: headers['x-request-id'], method, status: 403, code: 'kit.forbidden', personCode: role },
    ])
    expect(noted[0]?.reason).toBe(reason)
    expect(noted[0]?.credential).toMatch(/^app-\d+$/)
    expect(JSON.stringify(noted)).not.toMatch(/hello|urn:x|maru-person/)
  },
)

test('an answer that is not refused has no line', async () => {
  lines.length = 0
  expect((await programs.send('user', 'PROPFIND', home)).status).toBe(207)
  expect(lines.filter(({ msg }) => msg === 'call: refused')).toEqual([])
})
