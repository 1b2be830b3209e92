import { PgBoss } from 'pg-boss'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openTestApp, type TestApp } from '#test/app.ts'
import { fixedClock } from '../clock.ts'
import { inTransaction } from '../db.ts'
import { createLog } from '../log.ts'
import type { Room } from '../room.ts'
import { queueErrorLogger } from './jobs.ts'

declare module '../job-inputs.ts' {
  interface JobInputs {
    'test.countQuick': { number: number }
    'test.countSlow': { number: number }
    'test.backup': { number: number }
    'test.sendMail': { number: number }
    'test.callOut': { number: number }
  }
}

const quick: number[] = []
const slow: number[] = []
const scheduled: string[] = []
let failures = 0
const mails: number[] = []
let endBackup: () => void = () => {}
const calls: (() => void)[] = []
const backups: number[] = []

const room: Room = {
  name: 'test',
  routes: [],
  quickJobs: ['test.countQuick'],
  jobQueues: { 'test.backup': 'backup', 'test.sendMail': 'mail', 'test.callOut': 'outside' },
  jobs: {
    async 'test.countQuick'(_context, { number }) {
      if (number === 7 && failures === 0) {
        failures += 1
        throw new Error('once')
      }
      quick.push(number)
    },
    async 'test.backup'(_context, { number }) {
      backups.push(number)
      await new Promise<void>((resolve) => {
        endBackup = resolve
      })
    },
    async 'test.sendMail'(_context, { number }) {
      mails.push(number)
    },
    async 'test.callOut'() {
      await new Promise<void>((resolve) => calls.push(resolve))
    },
    async 'test.countSlow'(_context, { number }) {
      slow.push(number)
    },
  },
  scheduled: { 'test.byItself': { cron: '* * * * *', run: async () => void scheduled.push('run') } },
}

let portal: TestApp
beforeAll(async () => {
  portal = await openTestApp({ withJobs: true, rooms: [room] })
})
afterAll(() => portal.stop())

test('many quick jobs run without waiting between them, and a failing one is retried alone', async () => {
  // In one transaction: the retry of a job must not run before the last ones are queued.
  await inTransaction(portal.db, async (db) => {
    for (let number = 1; number <= 50; number += 1) {
      await portal.app.services.enqueue(db, 'test.countQuick', { number })
    }
  })
  await vi.waitFor(() => expect(quick.length).toBe(50), { timeout: 15_000, interval: 50 })
  expect(failures).toBe(1)
  expect(quick.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 50 }, (_, index) => index + 1))
  expect(quick.at(-1)).toBe(7)
})

test('a slow job gets its own input, and all jobs share six queues', async () => {
  await portal.app.services.enqueue(portal.db, 'test.countSlow', { number: 1 })
  await vi.waitFor(() => expect(slow).toEqual([1]), { timeout: 15_000, interval: 50 })
  const rows = await portal.db<
    { name: string }[]
  >`select name from job.queue where name not like '\\_\\_%' order by name`
  expect(rows.map(({ name }) => name)).toEqual([
    'kit.backup',
    'kit.mail',
    'kit.outside',
    'kit.quick',
    'kit.scheduled',
    'kit.slow',
  ])
})

test('three backups delay neither a mail nor a slow job', async () => {
  for (let number = 1; number <= 3; number += 1)
    await portal.app.services.enqueue(portal.db, 'test.backup', { number })
  await portal.app.services.enqueue(portal.db, 'test.sendMail', { number: 1 })
  await portal.app.services.enqueue(portal.db, 'test.countSlow', { number: 2 })
  await vi.waitFor(() => expect([mails, slow.includes(2)]).toEqual([[1], true]), {
    timeout: 15_000,
    interval: 50,
  })
  const [waiting] = await portal.db<{ count: number }[]>`
    select count(*)::int from job.job where name = 'kit.backup' and state in ('created', 'active')`
  expect(waiting?.count).toBe(3)
  await portal.db`delete from job.job where name = 'kit.backup' and state = 'created'`
  endBackup()
  slow.splice(slow.indexOf(2), 1)
})

test('systems outside that never answer delay neither a mail nor a slow job', async () => {
  const atOnce = 4
  for (let number = 1; number <= atOnce + 1; number += 1)
    await portal.app.services.enqueue(portal.db, 'test.callOut', { number })
  await vi.waitFor(() => expect(calls).toHaveLength(atOnce), { timeout: 15_000, interval: 50 })
  await portal.app.services.enqueue(portal.db, 'test.sendMail', { number: 3 })
  await portal.app.services.enqueue(portal.db, 'test.countSlow', { number: 3 })
  await vi.waitFor(() => expect([mails.includes(3), slow.includes(3)]).toEqual([true, true]), {
    timeout: 15_000,
    interval: 50,
  })
  expect(calls).toHaveLength(atOnce)
  await portal.db`delete from job.job where name = 'kit.outside' and state = 'created'`
  for (const end of calls) end()
  slow.splice(slow.indexOf(3), 1)
})

test('a job that is queued as the last one waits for those that came after it', async () => {
  backups.length = 0
  await inTransaction(portal.db, async (db) => {
    await portal.app.services.enqueue(db, 'test.backup', { number: 1 }, { isLast: true })
    await portal.app.services.enqueue(db, 'test.backup', { number: 2 })
  })
  await vi.waitFor(() => expect(backups).toEqual([2]), { timeout: 15_000, interval: 50 })
  endBackup()
  await vi.waitFor(() => expect(backups).toEqual([2, 1]), { timeout: 15_000, interval: 50 })
  endBackup()
})

test('a job that is queued for later runs then and not before', async () => {
  const [{ now } = { now: '' }] = await portal.db<{ now: string }[]>`select now()`
  const after = new Date(Date.parse(now) + 2_000)
  await portal.app.services.enqueue(portal.db, 'test.sendMail', { number: 5 }, { after })
  await portal.app.services.enqueue(portal.db, 'test.sendMail', { number: 4 })
  await expect.poll(() => mails).toEqual(expect.arrayContaining([4, 5]))
  const [row] = await portal.db<{ isBefore: boolean }[]>`
    select started_on < start_after as is_before from job.job where start_after = ${after}`
  expect(row).toEqual({ isBefore: false })
})

test('a scheduled job runs with the input of its schedule, and not twice while one waits', async () => {
  const boss = new PgBoss({
    connectionString: portal.url,
    schema: 'job',
    max: 1,
    supervise: false,
    schedule: false,
  })
  await boss.start()
  const queued = { name: 'test.byItself' }
  const first = await boss.send('kit.scheduled', queued, { singletonKey: 'test.byItself' })
  const second = await boss.send('kit.scheduled', queued, { singletonKey: 'test.byItself' })
  await boss.stop()
  expect([first === null, second]).toEqual([false, null])
  await vi.waitFor(() => expect(scheduled).toEqual(['run']), { timeout: 15_000, interval: 50 })
})

test('a scheduled job whose process was killed runs again one minute after its last heartbeat', async () => {
  const before = scheduled.length
  const options = { supervise: false, schedule: false }
  const boss = new PgBoss({ connectionString: portal.url, schema: 'job', max: 1, ...options })
  await boss.start()
  // The job starts in a day, so that only this process fetches it; this process never completes it.
  const later = { singletonKey: 'test.byItself', startAfter: 86_400 }
  await boss.send('kit.scheduled', { name: 'test.byItself' }, later)
  const [fetched] = await boss.fetch('kit.scheduled', { ignoreStartAfter: true })
  const id = fetched?.id ?? ''
  const look = async () => {
    await portal.db`update job.queue set monitor_on = null, monitor_claim_on = null`
    await boss.supervise('kit.scheduled')
    const [job] = await portal.db<{ state: string }[]>`select state from job.job where id = ${id}`
    return job?.state
  }
  await portal.db`update job.job set heartbeat_on = heartbeat_on - interval '50 seconds' where id = ${id}`
  expect(await look()).toBe('active')
  await portal.db`update job.job set heartbeat_on = heartbeat_on - interval '10 seconds' where id = ${id}`
  expect(await look()).toBe('retry')
  await boss.stop()
  await vi.waitFor(() => expect(scheduled.length).toBe(before + 1), { timeout: 15_000, interval: 50 })
})

test('jobs in the queues of an older release run from the shared queues', async () => {
  const boss = new PgBoss({
    connectionString: portal.url,
    schema: 'job',
    max: 1,
    supervise: false,
    schedule: false,
  })
  await boss.start()
  await boss.createQueue('test.countSlow')
  await boss.createQueue('gone.job')
  await boss.send('test.countSlow', { number: 2 })
  await boss.stop()
  await portal.second()
  await vi.waitFor(() => expect(slow).toEqual([1, 2]), { timeout: 15_000, interval: 50 })
  const rows = await portal.db`select from job.queue where name in ('test.countSlow', 'gone.job')`
  expect(rows).toHaveLength(0)
})

test('an error that every poll repeats is logged once a minute with the number of repetitions', () => {
  const lines: { code?: string; repeated: number }[] = []
  const log = createLog('info', { write: (line: string) => void lines.push(JSON.parse(line)) })
  const clock = fixedClock('2026-11-02T00:00:00Z')
  const report = queueErrorLogger({ log, clock })
  const down = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
  for (let second = 0; second < 60; second += 1) {
    report(down)
    clock.advance(1000)
  }
  report(new Error('another one'))
  report(down)
  expect(lines.map(({ code, repeated }) => [code, repeated])).toEqual([
    ['ECONNREFUSED', 0],
    [undefined, 0],
    ['ECONNREFUSED', 59],
  ])
})
