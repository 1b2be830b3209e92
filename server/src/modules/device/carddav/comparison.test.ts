import { deviceApi } from '@maru/api/device'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { openCast, type Role } from '#test/cast.ts'
import { type DavPrograms, openDavPrograms } from '#test/dav.ts'
import { noteStatements } from '#test/sent-statements.ts'

let portal: TestApp
let people: Record<Role, Client>
let programs: DavPrograms
beforeAll(async () => {
  portal = await openTestApp({ now: '2026-12-01T01:00:00Z', withJobs: 'queued' })
  people = await openCast(portal)
  programs = await openDavPrograms(portal, people, ['user', 'peer', 'manager'])
  for (const role of ['user', 'peer', 'manager'] as const)
    await people[role].call(deviceApi.saveDeviceSetting, { organisationBook: 'company' })
})
afterAll(() => portal.stop())

const own = '/dav/addressbooks/user/contacts/'
const organisation = (role: Role) => `/dav/addressbooks/${role}/organisation/`
const propfind = (role: Role, url: string) =>
  programs.send(role, 'PROPFIND', url, {
    headers: { depth: '1' },
    body: '<d:propfind xmlns:d="DAV:" xmlns:s="http://calendarserver.org/ns/"><d:prop><d:getetag/><s:getctag/><d:sync-token/></d:prop></d:propfind>',
  })
async function statementsOf(make: () => Promise<unknown>): Promise<string[]> {
  const statements: string[] = []
  await noteStatements(portal, (_connection, text) => statements.push(text), make)
  return statements
}
const comparisons = (statements: readonly string[]) =>
  statements.filter((text) => text.includes('with present as materialized')).length
const nextMinute = () => portal.clock.advance(61_000)

test('a request compares each book once, although it asks for several of its properties', async () => {
  expect(comparisons(await statementsOf(() => propfind('user', own)))).toBe(1)
  nextMinute()
  // The home lists both books.
  expect(comparisons(await statementsOf(() => propfind('user', '/dav/addressbooks/user/')))).toBe(2)
})

test('phones that read the directory at the same moment compare it once', async () => {
  nextMinute()
  const statements = await statementsOf(async () => {
    const roles = ['user', 'peer', 'manager'] as const
    const answers = await Promise.all([...roles, ...roles].map((role) => propfind(role, organisation(role))))
    expect(answers.map(({ status }) => status)).toEqual([207, 207, 207, 207, 207, 207])
  })
  expect(comparisons(statements)).toBe(1)
})
