import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { accountApi } from '@maru/api/account'
import { boardApi } from '@maru/api/board'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Db, openDb } from '#kit/db.ts'
import { freePort } from '#kit/operation/free-port.ts'
import { startEmbeddedPostgres } from '#kit/postgres/embedded.ts'
import { runningPostmaster, stopPostmaster } from '#kit/postgres/postmaster.ts'
import { createBoard } from '#modules/board/board.factory.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { loseDatabase } from './lost-database.ts'
import { callProcess, createEmployee, type ServerProcess, startProcess } from './process.ts'

// Every test starts several processes, which can take most of a minute on a busy machine.
vi.setConfig({ testTimeout: 150_000 })

const login = 'seoyeon'
const password = 'right-password-1'

const undo: (() => Promise<unknown> | unknown)[] = []

afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step()
})

async function start(env: Record<string, string>): Promise<ServerProcess> {
  const server = await startProcess(env)
  undo.push(() => server.end('SIGKILL'))
  return server
}

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'maru-process-'))
  chmodSync(folder, 0o755)
  undo.push(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

async function signIn(server: ServerProcess): Promise<string> {
  const answer = await callProcess(server, accountApi.login, { username: login, password })
  expect(answer.status).toBe(200)
  if (!answer.cookie) throw new Error('sign-in set no cookie')
  return answer.cookie
}

describe('two processes on one database', () => {
  let database: TestDatabase
  let one: ServerProcess
  let two: ServerProcess
  let cookie: string

  beforeAll(async () => {
    database = await createTestDatabase()
    await createEmployee(database.db, login, password)
    const env = { DATABASE_URL: database.url, DATABASE_POOL: '3', STOP_PAUSE_SECONDS: '5' }
    ;[one, two] = await Promise.all([startProcess(env), startProcess(env)])
    // Before the test of wrong passwords, which refuses this login for a while.
    cookie = await signIn(one)
  })
  afterAll(async () => {
    await Promise.all([one?.end('SIGKILL'), two?.end('SIGKILL')])
    await database?.drop()
  })

  test('share sessions, and an ended one is refused by both', async () => {
    const ended = await signIn(one)
    for (const server of [one, two, one, two]) {
      const current = await callProcess(server, accountApi.getCurrentUser, {}, ended)
      expect(current).toMatchObject({ status: 200, result: { personCode: login } })
    }
    expect(await callProcess(one, accountApi.logout, {}, ended)).toMatchObject({ status: 200 })
    expect(await callProcess(one, accountApi.getCurrentUser, {}, ended)).toMatchObject({ status: 401 })
    await expect
      .poll(async () => (await callProcess(two, accountApi.getCurrentUser, {}, ended)).status)
      .toBe(401)
  })

  test('count wrong passwords together', async () => {
    for (const server of [one, two, one, two, one]) {
      const wrong = await callProcess(server, accountApi.login, { username: login, password: 'guess' })
      expect(wrong.code).toBe('account.wrongPassword')
    }
    const refused = await callProcess(two, accountApi.login, { username: login, password })
    expect(refused).toMatchObject({ status: 429, code: 'kit.throttled' })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(800)
    const untouched = await callProcess(one, accountApi.login, { username: 'another', password: 'guess' })
    expect(untouched.code).toBe('account.wrongPassword')
  })

  test('after SIGTERM readiness answers 503 while calls are still answered, then the process ends with 0', async () => {
    const ending = one.end('SIGTERM')
    await expect.poll(async () => (await fetch(`${one.url}/readyz`)).status).toBe(503)
    const current = await callProcess(one, accountApi.getCurrentUser, {}, cookie)
    expect(current.status).toBe(200)
    // Without this header, the open connection of fetch would delay the end by ten seconds.
    expect(current.headers.get('connection')).toBe('close')
    expect(await ending).toBe(0)
  })

  test('end on SIGINT with exit code 0', async () => {
    expect(await two.end('SIGINT')).toBe(0)
  })
})

test('with the database down calls get 503 with Retry-After, and the process recovers by itself', async () => {
  const home = join(newFolder(), 'postgres')
  const port = await freePort()
  const begin = () => startEmbeddedPostgres({ dataDir: home, port, fsync: false, log: () => {} })
  const postgres = await begin()
  undo.push(() => postgres.stop())
  const server = await start({ DATABASE_URL: postgres.url, DATABASE_POOL: '3' })
  const db = openDb(postgres.url, { max: 1, statementTimeout: 10_000 })
  await createEmployee(db, login, password)
  await db.end()
  const cookie = await signIn(server)

  await postgres.stop()
  const away = await callProcess(server, boardApi.listBoards, {}, cookie)
  expect(away).toMatchObject({ status: 503, code: 'kit.unavailable' })
  expect(Number(away.headers.get('retry-after'))).toBeGreaterThan(0)
  const signInAway = await callProcess(server, accountApi.login, { username: login, password })
  expect(signInAway).toMatchObject({ status: 503, code: 'kit.unavailable' })
  expect((await fetch(`${server.url}/readyz`)).status).toBe(503)
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200)

  const again = await begin()
  undo.push(() => again.stop())
  await expect
    .poll(async () => (await callProcess(server, boardApi.listBoards, {}, cookie)).status, {
      timeout: 15_000,
    })
    .toBe(200)
  expect(server.alive()).toBe(true)
  await expect.poll(async () => (await fetch(`${server.url}/readyz`)).status, { timeout: 10_000 }).toBe(200)
})

test('after forty terminated backends and a killed database under six writers the process runs and nothing is lost', async () => {
  const report = await loseDatabase({ terminations: 40, kills: 1 })
  expect(report).toMatchObject({ survived: true, missing: 0, double: 0 })
  expect(Object.keys(report.statuses).filter((status) => status !== '200' && status !== '503')).toEqual([])
  expect(report.acknowledged).toBeGreaterThan(20)
})

test('an uncaught error is logged with its cause, and the process drains and ends with exit code 70', async () => {
  const database = await createTestDatabase()
  undo.push(() => database.drop())
  await createEmployee(database.db, login, password)
  const fault = "process.on('SIGUSR2',()=>{throw new Error('a fault of the test')})"
  const server = await start({
    DATABASE_URL: database.url,
    NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(fault)}`,
  })
  let signingIn: Promise<string> | undefined
  await database.db.begin(async (holding) => {
    await holding`lock table account_login`
    signingIn = signIn(server)
    const waiting = () => database.db`select 1 from pg_locks where not granted`
    await expect.poll(async () => (await waiting()).length, { timeout: 10_000 }).toBeGreaterThan(0)
    process.kill(server.pid, 'SIGUSR2')
    await expect.poll(() => server.said(), { timeout: 10_000 }).toContain('a fault of the test')
  })
  await signingIn
  await expect.poll(() => server.alive(), { timeout: 15_000 }).toBe(false)
  expect(server.exitCode()).toBe(70)
})

/** Writes articles concurrently until the server stops; returns the acknowledged titles. */
async function writeUntilGone(
  server: ServerProcess,
  cookie: string,
  boardId: number,
  acknowledged: string[],
): Promise<void> {
  const writer = async (name: number) => {
    for (let count = 0; ; count += 1) {
      const title = `글 ${name}-${count}`
      const input = { boardId, title, content: '<p>내용</p>', tags: '' }
      const answer = await callProcess(server, boardApi.createArticle, input, cookie).catch(() => undefined)
      if (!answer) return
      expect(answer).toMatchObject({ status: 200 })
      acknowledged.push(title)
    }
  }
  await Promise.all([1, 2, 3, 4].map(writer))
}

test('kill -9 of server and PostgreSQL during writes loses nothing acknowledged', async () => {
  const folder = newFolder()
  const port = await freePort()
  const env = { DATA_DIR: folder, EMBEDDED_PORT: String(port) }
  const cluster = join(folder, 'postgres/cluster')
  undo.push(async () => {
    const left = runningPostmaster(cluster)
    if (left) await stopPostmaster(left.pid)
  })
  const server = await start(env)
  const secret = readFileSync(join(folder, 'postgres/password'), 'utf8').trim()
  const open = (): Db =>
    openDb(`postgres://maru:${secret}@127.0.0.1:${port}/maru`, { max: 1, statementTimeout: 10_000 })
  const db = open()
  await createEmployee(db, login, password)
  const boardId = await createBoard(
    db,
    { comCode: 'ONE', name: { ko: '공지', en: 'News', zh: '通知' } },
    new Date(),
  )
  await db.end()

  const cookie = await signIn(server)
  const acknowledged: string[] = []
  const writing = writeUntilGone(server, cookie, boardId, acknowledged)
  await expect.poll(() => acknowledged.length, { timeout: 60_000 }).toBeGreaterThan(40)
  const postmaster = runningPostmaster(cluster)
  if (!postmaster) throw new Error('no PostgreSQL runs')
  process.kill(server.pid, 'SIGKILL')
  process.kill(postmaster.pid, 'SIGKILL')
  await writing

  const second = await start(env)
  const again = open()
  const rows = await again<{ title: string }[]>`select title from board_article where board_id = ${boardId}`
  const [counted] = await again<{ articleCount: number }[]>`
    select article_count from board_counter where board_id = ${boardId}`
  await again.end()
  const stored = new Set(rows.map((row) => row.title))
  expect(acknowledged.filter((title) => !stored.has(title))).toEqual([])
  // At most the four calls that were in progress at the kill are stored without an acknowledgement.
  expect(stored.size - acknowledged.length).toBeLessThanOrEqual(4)
  expect(counted?.articleCount).toBe(stored.size)
  const list = await callProcess(
    second,
    boardApi.listArticles,
    { BoardId: boardId, Page: 1, ItemsPerPage: 20 },
    cookie,
  )
  expect(list).toMatchObject({ status: 200, result: { totalCount: stored.size } })
  expect(await second.end('SIGTERM')).toBe(0)
  expect(runningPostmaster(cluster)).toBeUndefined()
})
