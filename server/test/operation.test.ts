import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { linkApi } from '@maru/api/admin/link'
import { boardApi } from '@maru/api/board'
import { cloudApi } from '@maru/api/file/cloud'
import { afterEach, expect, test } from 'vitest'
import { readConfig } from '#kit/config/config.ts'
import { waitForDatabase } from '#kit/db.ts'
import { probeStorage } from '#kit/files/storage.ts'
import { openFolderStorage } from '#kit/files/storage-folder.ts'
import { createLog } from '#kit/log.ts'
import { freePort } from '#kit/operation/free-port.ts'
import { type LockHolder, migrate } from '#kit/operation/migrate.ts'
import { startEmbeddedPostgres } from '#kit/postgres/embedded.ts'
import { createBoard } from '#modules/board/board.factory.ts'
import { createApp } from '#src/app.ts'
import { openTestApp } from './app.ts'
import { createTestDatabase } from './database.ts'
import { type DatabaseProxy, openDatabaseProxy } from './database-proxy.ts'
import { createCompany, createPerson } from './people.ts'
import { createTestSystem } from './systems.ts'

const undo: (() => unknown)[] = []

afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step()
})

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'maru-operation-'))
  undo.push(() => rm(folder, { recursive: true, force: true }))
  return folder
}

test('a database migrated by a newer program is refused with both versions, and is unchanged', async () => {
  const { db, drop } = await createTestDatabase()
  undo.push(drop)
  await db`insert into kit_migration (name) values ('9999-of-the-future.sql')`
  await expect(migrate(db)).rejects.toThrow(/9999-of-the-future\.sql.*knows up to \d{4}-/)
  await db`delete from kit_migration where name = '9999-of-the-future.sql'`
  expect(await migrate(db)).toEqual([])
})

test('a start waits for the lock of the migrations with its holder in words, and not for ever', async () => {
  const { db, drop } = await createTestDatabase()
  undo.push(drop)
  const other = await db.reserve()
  const [holder] = await other<{ pid: number }[]>`
    select pg_backend_pid() as pid, pg_advisory_lock(7237001)`
  const seen: LockHolder[] = []
  const sayWaiting = (one: LockHolder) => seen.push(one)
  await expect(migrate(db, { sayWaiting, limit: 0 })).rejects.toThrow(`pg_terminate_backend(${holder?.pid})`)
  const waiting = migrate(db, { sayWaiting })
  await expect.poll(() => seen.length).toBe(1)
  expect(seen[0]).toMatchObject({ pid: holder?.pid, application: 'maru', address: '127.0.0.1' })
  await other`select pg_advisory_unlock(7237001)`
  other.release()
  expect(await waiting).toEqual([])
  expect(await db`select from pg_locks where locktype = 'advisory' and objid = 7237001`).toHaveLength(0)
})

test('every refused call logs one line, found by its support code', async () => {
  const lines: Record<string, unknown>[] = []
  const log = createLog('info', { write: (line: string) => void lines.push(JSON.parse(line)) })
  const portal = await openTestApp({ log })
  undo.push(() => portal.stop())
  const user = await createPerson(portal, await createCompany(portal.db, 'ONE'), 'P1')
  const name = { ko: '자유', en: '', zh: '' }
  const boardId = await createBoard(portal.db, { comCode: 'ONE', name }, portal.clock.now())
  const article = { boardId, title: '글', content: '<p>글</p>' }
  const { articleId } = (await user.call(boardApi.createArticle, article)).result
  const refused = [
    await user.call(boardApi.getArticle, { boardId, articleId: articleId + 1 }),
    await user.callWith(boardApi.listArticles, { BoardId: 'x' }),
    await portal.client.call(boardApi.listBoards, {}),
    await user.call(cloudApi.listTeams, {}),
  ]
  expect(refused.map((one) => one.status)).toEqual([404, 400, 401, 501])
  for (const { refusal, status } of refused) {
    const matchingLines = lines.filter((line) => line.requestId === refusal?.error.supportCode)
    const level = status < 500 ? 30 : 40
    expect(matchingLines).toMatchObject([{ level, msg: 'call: refused', code: refusal?.code, status }])
    expect(matchingLines[0]).not.toHaveProperty('err')
  }
  expect(lines.find((line) => line.code === 'kit.notFound')).toMatchObject({ personCode: 'P1' })
})

test('a refused call of a connected system logs the number of the system', async () => {
  const lines: Record<string, unknown>[] = []
  const log = createLog('info', { write: (line: string) => void lines.push(JSON.parse(line)) })
  const portal = await openTestApp({ log })
  undo.push(() => portal.stop())
  await createCompany(portal.db, 'ONE')
  const { systemId, call } = await createTestSystem(portal, 'ONE')
  const { refusal } = await call(linkApi.getDocument, { externalKey: 'PO-1' })
  expect(lines.find((line) => line.requestId === refusal?.error.supportCode)).toMatchObject({
    ...{ msg: 'call: refused', code: 'link.unknownKey', systemId },
  })
})

test('readiness reports a missing file store, and the health check still succeeds', async () => {
  const folder = await newFolder()
  const portal = await openTestApp({ env: { DATA_DIR: folder } })
  undo.push(() => portal.stop())
  const ask = (url: string) => portal.app.server.inject({ method: 'GET', url })
  await mkdir(join(folder, 'files'), { recursive: true })
  await rename(join(folder, 'files'), join(folder, 'away'))
  await writeFile(join(folder, 'files'), 'no folder')
  const answer = await ask('/readyz')
  expect([answer.statusCode, answer.body]).toEqual([503, 'not ready: storage'])
  expect((await ask('/healthz')).statusCode).toBe(200)
})

test('readiness reports that a process receives no notifications, and its calls are still answered', async () => {
  let direct: DatabaseProxy | undefined
  const database = await createTestDatabase()
  direct = await openDatabaseProxy(database.url)
  undo.push(database.drop, () => direct?.stop())
  const config = readConfig({
    DATABASE_URL: database.url,
    DIRECT_URL: direct.url,
    DATA_DIR: await newFolder(),
  })
  const proof = { every: 20, within: 1_000 }
  const app = await createApp({
    databaseUrl: database.url,
    config,
    log: createLog('silent'),
    withJobs: false,
    proof,
  })
  undo.push(() => app.stop({ seconds: 0 }))
  const ask = async (url: string) => {
    const { statusCode, body } = await app.server.inject({ method: 'GET', url })
    return [statusCode, body]
  }
  expect(await ask('/readyz')).toEqual([200, 'ready'])
  direct.turn('silent')
  await expect.poll(() => ask('/readyz'), { timeout: 20_000 }).toEqual([503, 'not ready: notifications'])
  const look = await app.server.inject({
    ...{ method: 'POST', url: '/cm/api/setup/look', payload: { secret: 'x'.repeat(43) } },
    headers: { 'x-requested-with': 'XMLHttpRequest' },
  })
  expect(look.statusCode).toBe(410)
  direct.turn('forward')
  await expect.poll(() => ask('/readyz'), { timeout: 20_000 }).toEqual([200, 'ready'])
}, 60_000)

test('a read-only store is detected at start', async () => {
  const folder = await newFolder()
  await probeStorage(openFolderStorage(join(folder, 'good')))
  await writeFile(join(folder, 'bad'), 'no folder')
  await expect(probeStorage(openFolderStorage(join(folder, 'bad')))).rejects.toThrow()
})

test('at start the server waits for an unreachable database, but not for one that refuses', async () => {
  const home = join(await newFolder(), 'postgres')
  const port = await freePort()
  const statuses: number[] = []
  const url = `postgres://maru:wrong@127.0.0.1:${port}/maru`
  let postgres: Awaited<ReturnType<typeof startEmbeddedPostgres>> | undefined
  undo.push(() => postgres?.stop())
  const waiting = waitForDatabase(url, (_error, pause) => {
    statuses.push(pause)
  })
  const ended = waiting.then(
    () => 'reached',
    (error: { code?: string }) => error.code,
  )
  await expect.poll(() => statuses, { timeout: 10_000 }).toContain(1000)
  postgres = await startEmbeddedPostgres({ dataDir: home, port, fsync: false, log: () => {} })
  // The database is running and the password is wrong, so a retry would not help.
  expect(await ended).toBe('28P01')
  await waitForDatabase(postgres.url, () => undefined)
}, 60_000)
