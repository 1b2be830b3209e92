import { adminSourceApi } from '@maru/api/admin/source'
import { expect, test } from 'vitest'
import { sourceInput, status } from '#test/data-sources.ts'
import { withWrites } from '#test/source-writes.ts'
import { requeueWrites } from './write.jobs.ts'
import { reserveWrite } from './write.sql.ts'

const world = withWrites()
const { complete, connect, context, forward, keys, loseJobs, queuedJobs, run, sourceOf } = world

test('a program that answers 500 for a day gets one call for each attempt, has one job, and gets all documents afterwards', async () => {
  const { sourceId } = await connect()
  world.program.usual = status(500)
  const apmIds: string[] = []
  for (const subject of ['1', '2', '3', '4']) apmIds.push(await complete(subject))
  await world.portal.app.drainEvents()
  expect(await queuedJobs()).toBe(1)
  const take = async () => {
    await loseJobs()
    await run(sourceId)
    expect(await queuedJobs()).toBe(1)
  }
  for (let count = 0; count < 8; count += 1) {
    await take()
    // A run before the end of the rest calls nothing, and queues no second job.
    await run(sourceId)
    expect(await queuedJobs()).toBe(1)
    expect(world.program.received).toHaveLength(count + 1)
    await forward(14 * 3600)
  }
  expect(await sourceOf(sourceId)).toMatchObject({ waiting: 4, failed: 0, failingSince: expect.any(String) })
  world.program.usual = status(200)
  world.program.received.length = 0
  await run(sourceId)
  const written = world.program.received.map(({ body }) => JSON.parse(body).data.documentId)
  expect([...written].sort()).toEqual([...apmIds].sort())
  expect(await sourceOf(sourceId)).toMatchObject({ waiting: 0, failingSince: null })
  await run(sourceId)
  expect(world.program.received).toHaveLength(4)
})

test('a slow program gives its place back after ten seconds, and what is completed meanwhile queues no second job', async () => {
  const { sourceId } = await connect()
  for (const subject of ['1', '2', '3']) await complete(subject)
  await world.portal.app.drainEvents()
  const atStart = await queuedJobs()
  const during: number[] = []
  world.program.replies.push((response) => {
    const reply = async () => {
      await complete('4')
      await world.portal.app.drainEvents()
      during.push(await queuedJobs())
      await forward(11)
      response.writeHead(204).end()
    }
    void reply()
  })
  await loseJobs()
  await run(sourceId)
  expect([atStart, during, world.program.received.length]).toEqual([1, [0], 1])
  expect(await queuedJobs()).toBe(1)
  await run(sourceId)
  expect(world.program.received).toHaveLength(4)
})

test('while one program fails, documents of another form reach theirs', async () => {
  const failing = await connect('지출', '/fails')
  const { sourceId } = await connect()
  await world.portal.db`
    insert into admin_source_write (source_id, apm_id, write_id, state, created_at)
    select ${failing.sourceId}, 900000 + n, gen_random_uuid(), 'waiting', '2026-11-21T00:00:00Z'
      from generate_series(1, 200) n`
  await complete()
  await world.portal.app.drainEvents()
  await run(sourceId)
  expect(world.program.received.map((one) => one.path)).toEqual(['/slips'])
})

test('a program that does not answer costs one call, and the document is sent again with the same key', async () => {
  const { sourceId } = await connect()
  world.program.replies.push(() => undefined)
  await complete('1')
  await complete('2')
  await world.portal.app.drainEvents()
  await run(sourceId)
  expect(world.program.received).toHaveLength(1)
  expect(await sourceOf(sourceId)).toMatchObject({ waiting: 2 })
  await forward(10)
  await run(sourceId)
  expect(world.program.received).toHaveLength(3)
  expect(new Set(keys()).size).toBe(2)
  expect(await sourceOf(sourceId)).toMatchObject({ waiting: 0 })
})

test('two processes that run the job at the same time send each document once', async () => {
  const { sourceId } = await connect()
  for (const subject of ['1', '2', '3']) await complete(subject)
  await world.portal.app.drainEvents()
  await Promise.all([run(sourceId), run(sourceId), run(sourceId)])
  expect([world.program.received.length, new Set(keys()).size]).toEqual([3, 3])
})

test('a process that ends while it sends leaves the document to another one, with the same key', async () => {
  const { sourceId } = await connect()
  await complete()
  await world.portal.app.drainEvents()
  const now = world.portal.clock.now()
  const reserved = await reserveWrite(world.portal.db, sourceId, {
    now,
    until: new Date(now.getTime() + 60_000),
  })
  await run(sourceId)
  expect(world.program.received).toEqual([])
  await forward(61)
  await run(sourceId)
  expect(keys()).toEqual([reserved?.writeId])
})

test('a lost job is queued again', async () => {
  const { sourceId } = await connect()
  await complete()
  await world.portal.app.drainEvents()
  await loseJobs()
  await requeueWrites(context())
  expect(await queuedJobs()).toBe(0)
  await forward(16 * 60)
  await requeueWrites(context())
  await requeueWrites(context())
  expect(await queuedJobs()).toBe(1)
  await run(sourceId)
  expect(world.program.received).toHaveLength(1)
})

test('410 and five days of failures switch a source off; switched on, it writes what waited', async () => {
  const { sourceId } = await connect()
  world.program.replies.push(status(410))
  await complete('1')
  await world.portal.app.drainEvents()
  await run(sourceId)
  expect(await sourceOf(sourceId)).toMatchObject({ offReason: 'gone', waiting: 1 })
  await complete('2')
  await world.portal.app.drainEvents()
  await run(sourceId)
  expect(world.program.received).toHaveLength(1)
  const {
    systemId: _system,
    kind: _kind,
    ...fields
  } = sourceInput(world.system.systemId, world.program.urlOf('/slips'))
  const switchOn = async () => {
    const { version } = (await sourceOf(sourceId)) ?? { version: 0 }
    const on = { ...fields, columns: [], sourceId, isOn: true, version }
    return (await world.people.manager.call(adminSourceApi.updateDataSource, on)).status
  }
  expect(await switchOn()).toBe(200)
  expect(await queuedJobs()).toBeGreaterThan(0)
  await run(sourceId)
  expect(await sourceOf(sourceId)).toMatchObject({ offReason: null, waiting: 0 })
  world.program.usual = status(503)
  await complete('3')
  await world.portal.app.drainEvents()
  await run(sourceId)
  await forward(5 * 86_400)
  await run(sourceId)
  expect(await sourceOf(sourceId)).toMatchObject({ offReason: 'failing', waiting: 1 })
})
