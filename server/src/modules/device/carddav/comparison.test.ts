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
const readings = (statements: readonly string[]) =>
  statements.filter((text) => text.includes('org_named_post')).length
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

test('the own book does not ask for the directory, and the directory is read and counted once a minute', async () => {
  nextMinute()
  const card = 'BEGIN:VCARD\r\nVERSION:3.0\r\nUID:a\r\nN:A;;;;\r\nFN:A\r\nEND:VCARD\r\n'
  const statements = await statementsOf(async () => {
    const put = await programs.send('user', 'PUT', `${own}a.vcf`, { type: 'text/vcard', body: card })
    expect(put.status).toBe(201)
    expect((await programs.send('user', 'GET', `${own}a.vcf`)).status).toBe(200)
    expect((await propfind('user', own)).status).toBe(207)
    expect((await programs.send('user', 'DELETE', `${own}a.vcf`)).status).toBe(204)
  })
  expect(
    statements.filter((text) => text.includes('org_named_post') || text.includes('device_setting')),
  ).toEqual([])
  const reads = async () => {
    for (const role of ['user', 'peer', 'user'] as const)
      expect((await propfind(role, organisation(role))).status).toBe(207)
  }
  expect(readings(await statementsOf(reads))).toBe(1)
  nextMinute()
  expect(readings(await statementsOf(reads))).toBe(1)
})
