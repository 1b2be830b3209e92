import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { type Bus, openBus } from '../bus.ts'
import { fixedClock } from '../clock.ts'
import type { Services } from '../context.ts'
import { type Db, inTransaction } from '../db.ts'
import { createLog } from '../log.ts'
import type { Background, DeliveredEvent } from '../room.ts'
import { insertEvent } from './events.sql.ts'
import { type AnySubscriber, type Dispatcher, startDispatcher } from './events.ts'

let database: TestDatabase
let bus: Bus
let dispatcher: Dispatcher | undefined
const clock = fixedClock('2026-11-21T01:00:00Z')

beforeEach(async () => {
  database = await createTestDatabase()
  bus = await openBus(database.url, createLog('silent'), database.db)
})
afterEach(async () => {
  await dispatcher?.stop()
  await bus.stop()
  await database.drop()
})

type Probe = (context: Background, event: DeliveredEvent<{ id: number }>) => Promise<void>

function dispatch(subscriber: Probe): Dispatcher {
  // The dispatcher uses only the clock and the log; the rest is passed to subscribers.
  const services = { clock, log: createLog('silent') } as Partial<Services> as Services
  dispatcher = startDispatcher(
    services,
    database.db,
    bus,
    new Map([['probe.happened', [subscriber as AnySubscriber]]]),
  )
  return dispatcher
}

const probe = (id: number) => ({ name: 'probe.happened', comCode: 'C1', payload: { id } })
const remaining = async () => (await database.db`select 1 from kit_event`).length

describe('the outbox', () => {
  it('delivers committed events once and in order, and nothing that was rolled back', async () => {
    const seen: unknown[] = []
    const { drain } = dispatch(async (_context, event) => void seen.push(event.payload.id))
    await inTransaction(database.db, async (db) => {
      await insertEvent(db, probe(1), clock.now())
      await insertEvent(db, probe(2), clock.now())
    })
    await inTransaction(database.db, async (db) => {
      await insertEvent(db, probe(3), clock.now())
      throw new Error('no')
    }).catch(() => {})
    await drain()
    expect(seen).toEqual([1, 2])
    expect(await remaining()).toBe(0)
  })
  it('does not wait for the disk during delivery; other transactions do', async () => {
    const setting = (db: Db) => db`select current_setting('synchronous_commit') as waits`
    const seen: unknown[] = []
    const { drain } = dispatch(async ({ db }) => void seen.push(...(await setting(db))))
    await insertEvent(database.db, probe(1), clock.now())
    await drain()
    expect(seen).toEqual([{ waits: 'off' }])
    const others = await Promise.all(Array.from({ length: 12 }, () => setting(database.db)))
    expect(new Set(others.flat().map((row) => row.waits))).toEqual(new Set(['on']))
  })
  it('rolls back what a failing subscriber wrote and delivers again later', async () => {
    let fails = true
    const { drain } = dispatch(async ({ db }, event) => {
      await db`insert into kit_throttle (key, started_at, wrong) values (${`probe-${event.payload.id}`}, now(), 1)`
      if (fails) throw new Error('not now')
    })
    await insertEvent(database.db, probe(1), clock.now())
    await drain()
    expect(await remaining()).toBe(1)
    expect(await database.db`select 1 from kit_throttle where key = 'probe-1'`).toHaveLength(0)
    fails = false
    await drain()
    expect(await remaining()).toBe(1)
    clock.advance(1000)
    await drain()
    expect(await remaining()).toBe(0)
    expect(await database.db`select 1 from kit_throttle where key = 'probe-1'`).toHaveLength(1)
  })
})
