import type { Endpoint } from '@maru/api/kit/endpoint'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction, openDb } from '../src/kit/db.ts'
import { rooms } from '../src/rooms.ts'
import { openTestApp, type TestApp } from './app.ts'
import { matrix } from './authorisation/matrix.ts'
import { openWorld } from './authorisation/world.ts'

let portal: TestApp
let open: Awaited<ReturnType<typeof openWorld>>
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

test('every changing call ends when all are sent at the same time to a pool of two connections', async () => {
  // Calls that end or replace a session would refuse the others; each gets a session of its own.
  const sent = []
  for (const endpoint of changing)
    for (const asker of ['super', 'user'] as const)
      sent.push({ endpoint, client: await open.as(asker), input: await inputOf(endpoint) })
  const answers = await Promise.all(
    sent.map(async ({ endpoint, client, input }) => {
      const { refusal } = await client.callWith(endpoint, input)
      return { name: endpoint.name, code: refusal?.code ?? 'ok' }
    }),
  )
  const faults = answers.filter(({ code }) => ['kit.unavailable', 'kit.failed'].includes(code))
  expect(faults).toEqual([])
  expect(answers.length).toBeGreaterThan(200)
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
    await inside`select 1`
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    await inside`select 1`
  })
  await expect(idle).rejects.toThrow()
  expect(await db`select 1 as one`).toHaveLength(1)
  await db.end({ timeout: 2 })
})
