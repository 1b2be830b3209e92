import { contactApi } from '@maru/api/contact'
import { change, defineApi, type Endpoint, read } from '@maru/api/kit/endpoint'
import { object, Type } from '@maru/api/kit/schema'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Db, openDb } from '#kit/db.ts'
import { createLog } from '#kit/log.ts'
import { migrate } from '#kit/operation/migrate.ts'
import { openReplicas, type Replicas } from '#kit/replica/replicas.ts'
import type { Room } from '#kit/room.ts'
import { routes } from '#kit/routes.ts'
import type { App } from '#src/app.ts'
import { rooms } from '#src/rooms.ts'
import { type Answer, type Client, openTestApp, type TestApp } from './app.ts'
import { openCast } from './cast.ts'
import { type ReplicaServers, startReplicaServers } from './replica-servers.ts'

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 })

const probeApi = defineApi('probe', {
  readAndWrite: read('/api/probe/write', 'maru', { summary: 'Writes.', replica: true, output: object({}) }),
  touch: change('/api/probe/touch', 'maru', {
    summary: 'Changes nothing.',
    refreshesNothing: 'It changes nothing.',
    output: Type.Array(Type.Integer()),
  }),
})
const probe: Room = {
  name: 'probe',
  routes: routes(probeApi, {
    async readAndWrite({ db }) {
      await db`insert into probe_row (row_id) values (1)`
      return {}
    },
    touch: () => [],
  }),
}

let servers: ReplicaServers
let portal: TestApp
let other: App
let otherClient: Client
let user: Client
let replicas: Replicas

beforeAll(async () => {
  servers = await startReplicaServers(2)
  const { url } = servers.primary
  const db = openDb(url, { max: 4, statementTimeout: 30_000 })
  await migrate(db)
  await db`create table probe_row (row_id integer)`
  const readUrls = servers.replicas.map((server) => server.url).join()
  portal = await openTestApp({
    database: { url, db, drop: () => db.end({ timeout: 5 }) },
    env: { DATABASE_URL: url, READ_DATABASE_URL: readUrls },
    rooms: [...rooms, probe],
  })
  user = (await openCast(portal)).user
  ;({ app: other, client: otherClient } = await portal.second())
  replicas = openReplicas({
    ...{ urls: readUrls.split(','), primaryUrl: url, db, log: createLog('silent') },
    options: { max: 2, statementTimeout: 30_000 },
  })
})

afterAll(async () => {
  await replicas?.stop()
  await portal?.stop()
  await servers?.stop()
})

const statuses = (app: App = portal.app) => app.services.process.replicas()
const states = (app?: App) => statuses(app).map(({ state }) => state)
const readCount = (app?: App) => statuses(app).reduce((sum, status) => sum + status.readCount, 0)
const untilUsed = () =>
  expect
    .poll(() => [...states(), ...states(other)], { timeout: 60_000 })
    .toEqual(['used', 'used', 'used', 'used'])

/** A browser: it stores all cookies that it gets, and sends each call to one of both processes. */
function openBrowser(cookie: string) {
  const cookies = new Map([cookie.split('=') as [string, string]])
  return {
    cookies,
    async call(app: 'first' | 'second', endpoint: Endpoint, input: object): Promise<Answer<never>> {
      const header = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      const client = app === 'first' ? portal.client : otherClient
      const answer = (await client.as(header).callWith(endpoint, input)) as Answer<never>
      for (const line of [answer.headers['set-cookie'] ?? []].flat()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(String(line)) ?? []
        cookies.set(name, value)
      }
      return answer
    },
  }
}

const contact = (displayName: string) => ({ displayName, email: 'a@x.example' })
const found = (name: string) => ({
  filters: [{ field: 'DisplayName', condition: 'ContainsSubstring', value: name }],
})
const namesIn = ({ result }: Answer<never>) =>
  (result as { data: { displayName: string }[] }).data.map((row) => row.displayName)

test('a person who changes a contact 2,000 times always reads the change in the other process', async () => {
  await untilUsed()
  const before = readCount(other)
  const stale: string[] = []
  const rounds = async (worker: number) => {
    const browser = openBrowser(user.cookie ?? '')
    const created = await browser.call('first', contactApi.createContact, contact(`w${worker}`))
    const { id } = created.result as { id: string }
    for (let round = 0; round < 250; round += 1) {
      const name = `w${worker}r${round}.`
      const answer = await browser.call('first', contactApi.updateContact, { id, ...contact(name) })
      expect(answer.status).toBe(200)
      const listed = await browser.call('second', contactApi.listContacts, found(name))
      if (namesIn(listed).join() !== name) stale.push(name)
    }
  }
  await Promise.all(Array.from({ length: 8 }, (_, worker) => rounds(worker)))
  expect(stale).toEqual([])
  expect(readCount(other) - before).toBeGreaterThan(100)
})

test('a row that another process has committed is read by its position', async () => {
  await untilUsed()
  for (let round = 0; round < 200; round += 1) {
    await portal.db`insert into probe_row (row_id) values (${1000 + round})`
    const position = await replicas.position()
    const has = (db: Db) => db`select from probe_row where row_id = ${1000 + round}`
    expect((await replicas.read(position, has)).length).toBe(1)
  }
})

test('a push is delivered after the replicas have its change', async () => {
  await untilUsed()
  await expect.poll(() => replicas.statuses().map(({ state }) => state)).toEqual(['used', 'used'])
  const readers = servers.replicas.map(({ url }) => openDb(url, { max: 1, statementTimeout: 30_000 }))
  for (let round = 0; round < 50; round += 1) {
    await portal.db`insert into probe_row (row_id) values (${5000 + round})`
    await replicas.settled()
    for (const db of readers)
      expect((await db`select from probe_row where row_id = ${5000 + round}`).length).toBe(1)
  }
  for (const db of readers) await db.end()
})

test('a write inside of a read is refused by the replica and made once on the primary', async () => {
  await untilUsed()
  const before = readCount()
  const browser = openBrowser(user.cookie ?? '')
  expect((await browser.call('first', probeApi.readAndWrite as Endpoint, {})).status).toBe(200)
  expect(readCount()).toBe(before)
  expect(await portal.db`select from probe_row where row_id = 1`).toHaveLength(1)
  // The position of this write is carried on as that of a change.
  expect(browser.cookies.get('maru-position')).toMatch(/^[0-9A-F]+\/[0-9A-F]+\.\d{13}$/)
})

test('a cookie that a client makes up leads to the primary', async () => {
  await untilUsed()
  const before = readCount()
  for (const value of ['x', `FFFFFFFF/FFFFFFFF.${Date.now()}`, `0/0.${Date.now()}0`]) {
    const browser = openBrowser(user.cookie ?? '')
    browser.cookies.set('maru-position', value)
    expect((await browser.call('first', contactApi.listContacts, found('w1'))).status).toBe(200)
  }
  expect(readCount()).toBe(before)
})

test('while the recovery of a replica is paused, its lag grows and the other one answers', async () => {
  await untilUsed()
  const paused = openDb(servers.replicas[0]?.url ?? '', { max: 1, statementTimeout: 30_000 })
  await paused`select pg_wal_replay_pause()`
  const browser = openBrowser(user.cookie ?? '')
  await expect
    .poll(
      async () => {
        const name = `paused${performance.now()}.`
        await browser.call('first', contactApi.createContact, contact(name))
        const listed = await browser.call('second', contactApi.listContacts, found(name))
        expect(namesIn(listed)).toEqual([name])
        return states(other)
      },
      { timeout: 60_000 },
    )
    .toEqual(['late', 'used'])
  expect(statuses(other)[0]?.lagSeconds).toBeGreaterThan(1)
  await paused`select pg_wal_replay_resume()`
  await paused.end()
  await untilUsed()
})

test('people notice nothing while all replicas are killed, also a process that starts without them', async () => {
  await untilUsed()
  const answers: number[] = []
  let isOver = false
  const read = async () => {
    while (!isOver) answers.push((await user.callWith(contactApi.listContacts, found('w'))).status)
  }
  const reading = Promise.all(Array.from({ length: 6 }, read))
  for (const server of servers.replicas) await server.kill()
  await expect.poll(() => states(), { timeout: 60_000 }).toEqual(['away', 'away'])
  isOver = true
  await reading
  expect(new Set(answers)).toEqual(new Set([200]))
  const third = await portal.second()
  expect((await third.client.as(user.cookie).callWith(contactApi.listContacts, found('w'))).status).toBe(200)
})
