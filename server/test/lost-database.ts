import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { accountApi } from '@maru/api/account'
import { boardApi } from '@maru/api/board'
import { type Db, openDb } from '#kit/db.ts'
import { freePort } from '#kit/operation/free-port.ts'
import { runningPostmaster, stopPostmaster } from '#kit/postgres/postmaster.ts'
import { createBoard } from '#modules/board/board.factory.ts'
import { callProcess, createEmployee, type ServerProcess, startProcess } from './process.ts'

/** How often the test kills the database while a server writes. */
export interface LossPlan {
  /** Backends ended by `pg_terminate_backend`, chosen at random. */
  terminations: number
  /** SIGKILLs of the whole database. */
  kills: number
  writers?: number
}

/** The state of the server and of its acknowledged writes. */
export interface LossReport {
  /** Numbers of answers by status. Status 0 means no answer. */
  statuses: Record<string, number>
  acknowledged: number
  missing: number
  double: number
  /** Whether the original process is running and ready. */
  survived: boolean
  /** Milliseconds from each SIGKILL of the database to the next acknowledged write. */
  recoveries: number[]
  seconds: number
}

interface Writing {
  statuses: Record<string, number>
  acknowledged: string[]
  isOver: boolean
}

async function write(writing: Writing, name: number, server: ServerProcess, cookie: string, boardId: number) {
  for (let count = 0; !writing.isOver; count += 1) {
    const title = `글 ${name}-${count}`
    const input = { boardId, title, content: '<p>내용</p>', tags: '' }
    const answer = await callProcess(server, boardApi.createArticle, input, cookie).catch(() => undefined)
    const status = answer?.status ?? 0
    writing.statuses[status] = (writing.statuses[status] ?? 0) + 1
    if (status === 200) writing.acknowledged.push(title)
    else await sleep(20)
  }
}

async function terminateBackends(db: Db, wanted: number): Promise<void> {
  for (let ended = 0; ended < wanted; await sleep(10)) {
    const rows = await db`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and application_name like 'maru%'
      order by random() limit 1`
    ended += rows.length
  }
}

/** Waits until the server has acknowledged more writes. */
async function untilAcknowledged(writing: Writing, more: number): Promise<void> {
  const wanted = writing.acknowledged.length + more
  for (let waited = 0; writing.acknowledged.length < wanted; waited += 20) {
    if (waited > 60_000) throw new Error('no write succeeded for a minute')
    await sleep(20)
  }
}

/** Whether the server reports ready within 20 seconds: it proves first that it receives notifications again. */
async function becomesReady(server: ServerProcess): Promise<boolean> {
  for (let waited = 0; waited < 20_000; waited += 50) {
    if ((await fetch(`${server.url}/readyz`)).status === 200) return true
    await sleep(50)
  }
  return false
}

async function killDatabase(cluster: string, writing: Writing): Promise<number> {
  for (let postmaster = runningPostmaster(cluster); ; await sleep(50)) {
    postmaster = runningPostmaster(cluster)
    if (!postmaster?.ready) continue
    process.kill(postmaster.pid, 'SIGKILL')
    break
  }
  const began = performance.now()
  const refused = () => (writing.statuses[0] ?? 0) + (writing.statuses[503] ?? 0)
  for (const before = refused(); refused() === before; ) await sleep(10)
  await untilAcknowledged(writing, 20)
  return performance.now() - began
}

/** Starts a server with its embedded database and kills the database while the server writes. */
export async function loseDatabase({ terminations, kills, writers = 6 }: LossPlan): Promise<LossReport> {
  const folder = mkdtempSync(join(tmpdir(), 'maru-lost-'))
  chmodSync(folder, 0o755)
  const cluster = join(folder, 'postgres/cluster')
  const port = await freePort()
  const began = performance.now()
  const server = await startProcess({ DATA_DIR: folder, EMBEDDED_PORT: String(port) })
  const secret = readFileSync(join(folder, 'postgres/password'), 'utf8').trim()
  const url = `postgres://maru:${secret}@127.0.0.1:${port}/maru`
  let db = openDb(url, { max: 1, statementTimeout: 10_000 })
  try {
    await createEmployee(db, 'seoyeon', 'right-password-1')
    const name = { ko: '공지', en: 'News', zh: '通知' }
    const boardId = await createBoard(db, { comCode: 'ONE', name }, new Date())
    const login = { username: 'seoyeon', password: 'right-password-1' }
    const { cookie = '' } = await callProcess(server, accountApi.login, login)
    const writing: Writing = { statuses: {}, acknowledged: [], isOver: false }
    const all = Array.from({ length: writers }, (_, number) =>
      write(writing, number, server, cookie, boardId),
    )
    await untilAcknowledged(writing, 20)
    await terminateBackends(db, terminations)
    await db.end({ timeout: 1 })
    const recoveries: number[] = []
    for (let killed = 0; killed < kills; killed += 1) recoveries.push(await killDatabase(cluster, writing))
    await untilAcknowledged(writing, 20)
    writing.isOver = true
    await Promise.all(all)

    db = openDb(url, { max: 1, statementTimeout: 10_000 })
    const rows = await db<{ title: string; times: number }[]>`
      select title, count(*)::int as times from board_article where board_id = ${boardId} group by title`
    const stored = new Map(rows.map((row) => [row.title, row.times]))
    return {
      statuses: writing.statuses,
      acknowledged: writing.acknowledged.length,
      missing: writing.acknowledged.filter((title) => !stored.has(title)).length,
      double: [...stored.values()].filter((times) => times > 1).length,
      survived: (await becomesReady(server)) && server.alive(),
      recoveries: recoveries.map(Math.round),
      seconds: Math.round((performance.now() - began) / 1000),
    }
  } finally {
    await db.end({ timeout: 1 })
    await server.end('SIGTERM')
    const left = runningPostmaster(cluster)
    if (left) await stopPostmaster(left.pid)
    rmSync(folder, { recursive: true, force: true })
  }
}
