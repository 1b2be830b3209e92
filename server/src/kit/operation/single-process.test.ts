import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openTestApp, type TestApp } from '#test/app.ts'
import { createLog } from '../log.ts'
import type { Room } from '../room.ts'
import { openSingleProcess, type SingleProcess } from './single-process.ts'

let portal: TestApp
const running: string[] = []
const started: string[] = []
const stopped: string[] = []

const room: Room = {
  name: 'test',
  routes: [],
  async start({ clock }, { single }) {
    started.push(clock.now().toISOString().slice(0, 4))
    const stop = single.run('test.listen', async (signal) => {
      running.push('app')
      await sleep(600_000, undefined, { signal }).catch(() => undefined)
      running.splice(running.indexOf('app'), 1)
    })
    return async () => {
      await stop()
      stopped.push('test')
    }
  },
}

beforeAll(async () => {
  portal = await openTestApp({ withJobs: true, rooms: [room], now: '2026-11-23T00:00:00Z' })
})
afterAll(() => portal.stop())

const pause = 50
const open = () => openSingleProcess(portal.url, createLog('silent'), pause)
const workAs = (process: SingleProcess, name: string, seen: string[]) =>
  process.run('test.one', async (signal) => {
    seen.push(name)
    await sleep(600_000, undefined, { signal }).catch(() => undefined)
    seen.splice(seen.indexOf(name), 1)
  })
/** Waits until two connections to the database have tried to take the locks this often. */
async function untilTried(times: number): Promise<void> {
  const tries = new Map<number, Set<string>>()
  const triedBy = async () => {
    const rows = await portal.db<{ pid: number; at: string }[]>`
      select pid, query_start::text as at from pg_stat_activity
       where datname = current_database() and state = 'idle' and query like '%pg_try_advisory_lock%'`
    for (const { pid, at } of rows) tries.set(pid, (tries.get(pid) ?? new Set()).add(at))
    return [...tries.values()].filter((all) => all.size >= times).length
  }
  await expect.poll(triedBy, { interval: 10 }).toBeGreaterThan(1)
}
const eventually = (check: () => void) => vi.waitFor(check, { timeout: 20_000, interval: 20 })

test('a room starts with the process and is stopped with it', async () => {
  await eventually(() => expect(running).toEqual(['app']))
  expect(started).toEqual(['2026'])
  const second = await portal.second()
  await untilTried(1)
  expect(running).toEqual(['app'])
  await second.app.stop()
})

test('of two processes one works, and the other takes over when it stops', async () => {
  const seen: string[] = []
  const [one, two] = [open(), open()]
  workAs(one, 'one', seen)
  await eventually(() => expect(seen).toEqual(['one']))
  workAs(two, 'two', seen)
  await untilTried(5)
  expect(seen).toEqual(['one'])
  await one.stop()
  expect(seen).not.toContain('one')
  await eventually(() => expect(seen).toEqual(['two']))
  await two.stop()
})

test('a process that loses its connection stops the work, and one process works again', async () => {
  const seen: string[] = []
  const [one, two] = [open(), open()]
  workAs(one, 'one', seen)
  await eventually(() => expect(seen).toEqual(['one']))
  workAs(two, 'two', seen)
  await portal.db`
    select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and pid <> pg_backend_pid()
       and database = (select oid from pg_database where datname = current_database())
       and (classid::bigint << 32 | objid::bigint) = hashtextextended('single:test.one', 0)`
  await eventually(() => expect(seen).toEqual([expect.stringMatching(/^(one|two)$/)]))
  await untilTried(5)
  expect(seen).toHaveLength(1)
  await Promise.all([one.stop(), two.stop()])
  expect(seen).toEqual([])
})

test('work that fails is started again', async () => {
  let times = 0
  const process = open()
  process.run('test.failing', async () => {
    times += 1
    throw new Error('no')
  })
  await eventually(() => expect(times).toBeGreaterThan(2))
  await process.stop()
})
