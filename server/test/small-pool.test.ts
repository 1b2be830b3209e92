import { boardApi } from '@maru/api/board'
import type { Endpoint } from '@maru/api/kit/endpoint'
import { mailApi } from '@maru/api/mail'
import { mailSettingsApi } from '@maru/api/mail/settings'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Db, inTransaction, openDb } from '#kit/db.ts'
import { rooms } from '#src/rooms.ts'
import { openTestApp, type TestApp } from './app.ts'
import { matrix } from './authorisation/matrix.ts'
import { askers, openWorld } from './authorisation/world.ts'
import { withSystem } from './sweep/calls.ts'
import { createTestSystem } from './systems.ts'

let portal: TestApp
let open: Awaited<ReturnType<typeof openWorld>>
let sent = 0
const changing = rooms
  .flatMap((room) => room.routes.map((route) => route.endpoint))
  .filter((endpoint) => endpoint.changes)

beforeAll(async () => {
  portal = await openTestApp({
    withJobs: 'queued',
    env: { FILE_OFFICE: 'off', DATABASE_POOL: '2', RATE_FACTOR: '1000' },
  })
  open = await openWorld(portal)
})
afterAll(() => portal.stop())

async function inputOf(endpoint: Endpoint): Promise<Record<string, unknown>> {
  const input = matrix[endpoint.name]?.input ?? {}
  return typeof input === 'function' ? { ...(await input(open.world)) } : input
}

/** An asker who may send this call; a person before an anonymous caller, and the super administrator if no row says. */
function askerOf(endpoint: Endpoint): (typeof askers)[number] {
  const cells = matrix[endpoint.name]?.cells.split(' ') ?? []
  const allowed = askers.filter((_asker, index) => cells[index] === '200')
  return allowed.find((asker) => asker !== 'stranger') ?? allowed[0] ?? 'super'
}

function dropAllCaches(): void {
  const { caches } = portal.app.services
  for (const name of Object.keys(caches.sizes())) caches.drop(name, '*')
}

/**
 * Sends a call 24 times at the same time while another person reads; returns the failures of the server. Two inputs
 * take turns, so that two calls do their whole work where the first one changes what the others need.
 */
async function sendAtOnce(endpoint: Endpoint): Promise<string[]> {
  const inputs = [await inputOf(endpoint), await inputOf(endpoint)]
  const person = await open.as(askerOf(endpoint))
  const isOfSystem = endpoint.access === 'system'
  const client = isOfSystem ? withSystem(person, await createTestSystem(portal, 'ONE')) : person
  const reader = await open.as('outsider')
  dropAllCaches()
  const calls = Array.from({ length: 24 }, (_none, index) =>
    client.callWith(endpoint, inputs[index % inputs.length]),
  )
  const read = reader.callWith(boardApi.listBoards, {})
  const codes = (await Promise.all(calls)).map(({ refusal }) => refusal?.code ?? 'ok')
  expect([endpoint.name, (await read).status]).toEqual([endpoint.name, 200])
  sent += codes.length
  return codes.filter((code) => ['kit.unavailable', 'kit.failed'].includes(code))
}

/** The calls of these that failed, each with the number of failures. */
async function failuresOf(endpoints: readonly Endpoint[]): Promise<Record<string, number>> {
  const failures: Record<string, number> = {}
  for (const endpoint of endpoints) {
    const faults = await sendAtOnce(endpoint)
    if (faults.length > 0) failures[`${endpoint.name} ${[...new Set(faults)]}`] = faults.length
  }
  return failures
}

/** Opens every connection of a pool. */
const openAll = (db: Db, count: number) =>
  Promise.all(Array.from({ length: count }, () => db`select pg_sleep(0.05)`))

/** Runs `work` while the process receives no messages of others: its database refuses new connections. */
async function withoutBus(work: () => Promise<void>): Promise<void> {
  const name = new URL(portal.url).pathname.slice(1)
  const other = new URL(portal.url)
  other.pathname = '/postgres'
  const administrator = openDb(other.href, { max: 1, statementTimeout: 5_000 })
  const isConnected = () => portal.app.services.process.isConnected()
  await openAll(portal.app.db, 2)
  await openAll(portal.db, 4)
  try {
    await administrator`alter database ${administrator(name)} allow_connections false`
    await administrator`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = ${name} and application_name like 'maru-bus%'`
    await vi.waitFor(() => expect(isConnected()).toBe(false), { timeout: 10_000 })
    await work()
    expect(isConnected()).toBe(false)
  } finally {
    await administrator`alter database ${administrator(name)} allow_connections true`
    await administrator.end({ timeout: 2 })
  }
  await vi.waitFor(() => expect(isConnected()).toBe(true), { timeout: 10_000 })
}

test('a person sends every changing call 24 times to two connections with empty caches, and each call ends', async () => {
  expect(await failuresOf(changing)).toEqual({})
  expect(changing.length).toBeGreaterThan(300)
  expect(sent).toBe(changing.length * 24)
}, 600_000)

test('while a process receives no messages and caches nothing, its calls end on two connections', async () => {
  await withoutBus(async () => {
    const some = [mailApi.createFolder, mailSettingsApi.startBackup, boardApi.createArticle]
    expect(await failuresOf(some)).toEqual({})
  })
}, 180_000)

test('a transaction that gets no connection in time is refused, and never writes later', async () => {
  const db = openDb(portal.url, { max: 1, statementTimeout: 5_000 })
  await portal.db`create table small_pool (number int)`
  const nested = inTransaction(db, async () =>
    inTransaction(db, (inside) => inside`insert into small_pool values (1)`, 200),
  )
  await expect(nested).rejects.toMatchObject({ code: '53300' })
  expect(await db`select 1 as one`).toHaveLength(1)
  expect(await portal.db`select number from small_pool`).toHaveLength(0)
  await db.end({ timeout: 2 })
})

test('the server ends a transaction that sends nothing', async () => {
  const db = openDb(portal.url, { max: 1, statementTimeout: 5_000, idleTransactionTimeout: 300 })
  const idle = inTransaction(db, async (inside) => {
    const [own] = await inside<{ pid: number }[]>`select pg_backend_pid() as pid`
    const isAlive = () => portal.db`select 1 from pg_stat_activity where pid = ${own?.pid ?? 0}`
    await expect.poll(isAlive).toHaveLength(0)
    await inside`select 1`
  })
  await expect(idle).rejects.toThrow()
  expect(await db`select 1 as one`).toHaveLength(1)
  await db.end({ timeout: 2 })
})
