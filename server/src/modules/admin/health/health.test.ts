import { adminApi } from '@maru/api/admin'
import { adminHealthApi } from '@maru/api/admin/health'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Room } from '#kit/room.ts'
import { rooms } from '#src/rooms.ts'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { openCast, type Role } from '#test/cast.ts'

declare module '#kit/job-inputs.ts' {
  interface JobInputs {
    'test.breakable': Record<string, never>
  }
}

let portal: TestApp
let people: Record<Role, Client>

beforeAll(async () => {
  portal = await openTestApp({ withJobs: 'queued', env: { DATABASE_SYNCHRONOUS: 'true' } })
  people = await openCast(portal)
})
afterAll(() => portal.stop())
beforeEach(async () => {
  await portal.db`delete from job.job where name like 'kit.%'`
})

/** Puts a job into a queue as pg-boss leaves it after the last attempt. */
async function failed(name: string, more: { queue?: string; key?: string } = {}): Promise<string> {
  const { queue = 'kit.quick', key = null } = more
  const [row] = await portal.db<{ id: string }[]>`
    insert into job.job (name, data, state, retry_count, retry_limit, singleton_key, completed_on, output, policy)
    select ${queue}, ${portal.db.json({ name, input: {} })}, 'failed', 5, 5, ${key}, now(),
           ${portal.db.json({ message: `the receiver of ${name} has not answered` })}, policy
      from job.queue where name = ${queue}
    returning id::text`
  return row?.id ?? ''
}
const stateOf = async (id: string) =>
  (await portal.db<{ state: string }[]>`select state::text from job.job where id::text = ${id}`)[0]?.state

test('the state names database, storage, versions and failed jobs', async () => {
  await failed('board.sendMail')
  const { result } = await people.super.call(adminHealthApi.getHealth, {})
  expect(result.database.bytes).toBeGreaterThan(1_000_000)
  expect(result.database.tables.length).toBeGreaterThan(5)
  expect(result.database.connections).toBeGreaterThan(0)
  expect(result.versions.database).toMatch(/^\d+/)
  expect(result.versions.migration).toMatch(/^\d{4}-/)
  expect(result.storage.used.map(({ name }) => name).sort()).toEqual(['database', 'file'])
  expect(result.queues.map(({ name }) => name).sort()).toEqual(['mail', 'source', 'webhook'])
  expect(result.certificate).toBeNull()
  expect(result.jobs.find(({ name }) => name === 'board.sendMail')).toMatchObject({ failed: 1, cron: '' })
  expect(result.checks.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['backupMissing', 'jobsFailed', 'standbyMissing']),
  )
  const { jobs } = (await people.super.call(adminHealthApi.listFailedJobs, {})).result
  expect(jobs).toMatchObject([
    { name: 'board.sendMail', attempts: 6, fault: 'the receiver of board.sendMail has not answered' },
  ])
})

test('a failed job runs again, alone or with all of its name, and the audit log names it', async () => {
  const [one, two, other] = [await failed('mail.a'), await failed('mail.a'), await failed('mail.b')]
  expect((await people.super.call(adminHealthApi.retryJobs, { jobId: one })).result.count).toBe(1)
  expect([await stateOf(one), await stateOf(two)]).toEqual(['created', 'failed'])
  expect((await people.super.call(adminHealthApi.retryJobs, { name: 'mail.a' })).result.count).toBe(1)
  expect([await stateOf(two), await stateOf(other)]).toEqual(['created', 'failed'])
  // A job that waits is not failed, and nothing at all is never everything.
  expect((await people.super.call(adminHealthApi.retryJobs, { jobId: one })).status).toBe(404)
  expect((await people.super.call(adminHealthApi.retryJobs, {})).status).toBe(404)
  expect(await stateOf(other)).toBe('failed')
  const audit = await people.super.call(adminApi.listAuditEntries, {
    ...{ action: 'jobRetried', page: 1, itemsPerPage: 20 },
  })
  expect(audit.result.data.map(({ subjectName }) => subjectName)).toEqual(['mail.a', 'mail.a'])
})

test('a scheduled job that waits already is not started twice', async () => {
  const queue = 'kit.scheduled'
  const [older, newer] = [await failed('x', { queue, key: 'x' }), await failed('x', { queue, key: 'x' })]
  const { result } = await people.super.call(adminHealthApi.retryJobs, { name: 'x' })
  expect(result.count).toBe(1)
  expect([await stateOf(older), await stateOf(newer)].sort()).toEqual(['created', 'failed'])
  expect((await people.super.call(adminHealthApi.retryJobs, { name: 'x' })).status).toBe(404)
  // A chosen run may be an older one.
  const [first] = [await failed('y', { queue, key: 'y' }), await failed('y', { queue, key: 'y' })]
  expect((await people.super.call(adminHealthApi.retryJobs, { jobId: first })).result.count).toBe(1)
  expect(await stateOf(first)).toBe('created')
})

test('a removed job never runs, and only failed jobs can be removed', async () => {
  const id = await failed('mail.c')
  expect((await people.super.call(adminHealthApi.removeJob, { jobId: id })).status).toBe(200)
  expect(await stateOf(id)).toBeUndefined()
  expect((await people.super.call(adminHealthApi.removeJob, { jobId: id })).status).toBe(404)
  const waiting = await failed('mail.d')
  await people.super.call(adminHealthApi.retryJobs, { jobId: waiting })
  expect((await people.super.call(adminHealthApi.removeJob, { jobId: waiting })).status).toBe(404)
  expect(await stateOf(waiting)).toBe('created')
})

test('slow statements are listed with their times, and null without the extension', async () => {
  const read = async () => {
    // Older than the answers that are used again.
    await people.super.call(adminHealthApi.retryJobs, { jobId: await failed('mail.e') })
    return (await people.super.call(adminHealthApi.getHealth, {})).result.database.statements
  }
  expect(await read()).toBeNull()
  // The columns of the view that the extension creates.
  await portal.db.unsafe(`
    create view pg_stat_statements as
    select (select oid from pg_database where datname = current_database()) as dbid, entry.*
      from (values (E'select  *\\n from board_article', 40::bigint, 812.5::float8, 32500::float8),
                   ('select 1', 3::bigint, 9000::float8, 27000::float8),
                   ('select 2', 90::bigint, 1.5::float8, 135::float8))
           as entry (query, calls, mean_exec_time, total_exec_time)`)
  expect(await read()).toEqual([
    { text: 'select * from board_article', calls: 40, meanMilliseconds: 812.5, totalSeconds: 32.5 },
    { text: 'select 2', calls: 90, meanMilliseconds: 1.5, totalSeconds: 0.135 },
  ])
  await portal.db`drop view pg_stat_statements`
})

test('a job that failed for good runs when an administrator lets it, and is done', async () => {
  let isBroken = true
  const done: string[] = []
  const room: Room = {
    ...{ name: 'test', routes: [] },
    jobs: {
      'test.breakable': async () => {
        if (isBroken) throw new Error('the receiver has not answered')
        done.push('worked')
      },
    },
  }
  const working = await openTestApp({ withJobs: true, rooms: [...rooms, room] })
  const cast = await openCast(working)
  const stateIn = async () =>
    (
      await working.db<{ state: string }[]>`
        select state::text from job.job where data ->> 'name' = 'test.breakable'`
    )[0]?.state
  // Its last attempt, because five pauses take minutes.
  await working.app.services.enqueue(working.db, 'test.breakable', {}, { after: new Date('2099-01-01') })
  await working.db`
    update job.job set retry_limit = 0, start_after = now() where data ->> 'name' = 'test.breakable'`
  await expect.poll(stateIn, { timeout: 30_000 }).toBe('failed')
  const { jobs } = (await cast.super.call(adminHealthApi.listFailedJobs, { name: 'test.breakable' })).result
  expect(jobs).toMatchObject([{ fault: 'the receiver has not answered', attempts: 1 }])
  isBroken = false
  await cast.super.call(adminHealthApi.retryJobs, { jobId: jobs[0]?.jobId ?? '' })
  await expect.poll(stateIn, { timeout: 30_000 }).toBe('completed')
  expect(done).toEqual(['worked'])
  await working.stop()
})
