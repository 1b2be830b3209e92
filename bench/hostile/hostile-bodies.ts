// node scripts/run.mjs bench/hostile/hostile-bodies.ts [seconds] Measures the health check while request bodies try
// to stall the server: 1 MB of numbers from anonymous clients, and 60,000 unknown keys and a style of braces
// from a signed-in user. A bare Fastify receives the same bodies for comparison. Fails if the p95 of the
// portal's /healthz is 50 ms or more.
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { accountApi } from '@maru/api/account'
import { boardApi } from '@maru/api/board'
import { openDb } from '@maru/server/kit/db'
import { migrate } from '@maru/server/kit/operation/migrate'
import { startEmbeddedPostgres } from '@maru/server/kit/postgres/embedded'
import { createBoard } from '@maru/server/modules/board/board.factory'
import { callProcess, createEmployee, startProcess } from '@maru/server/test/process'
import { startProgram } from '../kit/programs.ts'
import type { Attack } from './hostile-attacker.ts'

const seconds = Number(process.argv[2] ?? 8)
const folder = mkdtempSync(join(tmpdir(), 'maru-hostile-'))
const postgres = await startEmbeddedPostgres({ dataDir: folder, fsync: false, log: () => {} })
const db = openDb(postgres.url, { max: 4, statementTimeout: 30_000 })
await migrate(db)
await createEmployee(db, 'seoyeon', 'right-password-1')
const name = { ko: '공지', en: 'News', zh: '通知' }
const boardId = await createBoard(db, { comCode: 'ONE', name }, new Date())
await db.end()
const server = await startProcess({ DATABASE_URL: postgres.url })
const login = { username: 'seoyeon', password: 'right-password-1' }
const { cookie = '' } = await callProcess(server, accountApi.login, login)

const numbers = `{"username":[${Array(520_000).fill(1).join(',')}]}`
const keys = `{${Array.from({ length: 60_000 }, (_, number) => `"k${number}":1`).join(',')}}`
const braces = JSON.stringify({
  boardId,
  title: '글',
  tags: '',
  content: `<p style="${'{'.repeat(1_900_000)}">가</p>`,
})
const attacks: [title: string, path: string, body: string, session: boolean, at: number][] = [
  ['nothing', '', '', false, 0],
  ['520,000 numbers from strangers, 20 at once', accountApi.getLoginHint.path, numbers, false, 20],
  ['60,000 unknown keys, 20 at once', boardApi.listArticles.path, keys, true, 20],
  ['a style of 1,900,000 braces, 2 at once', boardApi.createArticle.path, braces, true, 2],
]

/** Calls the health check repeatedly, with pauses of 10 ms, while the attack runs. */
async function measure(attack: Attack): Promise<{ p50: number; p95: number; statuses: unknown }> {
  const worker = new Worker(new URL('./hostile-attacker.ts', import.meta.url), { workerData: attack })
  const over = once(worker, 'message')
  const times: number[] = []
  for (const end = performance.now() + attack.seconds * 1000; performance.now() < end; await sleep(10)) {
    const began = performance.now()
    await (await fetch(`${attack.url}/healthz`)).text()
    times.push(performance.now() - began)
  }
  const [statuses] = await over
  times.sort((a, b) => a - b)
  const at = (part: number) => times[Math.floor(times.length * part)] ?? 0
  return { p50: at(0.5), p95: at(0.95), statuses }
}

const ms = (time: number) => `${time.toFixed(1)} ms`
let worst = 0
const bare = await startProgram('bench/hostile/hostile-bare.ts', {})
try {
  for (const [title, path, body, session, at] of attacks) {
    const attack = { path: `/cm${path}`, body, cookie: session ? cookie : null, at, seconds }
    const portal = await measure({ ...attack, url: server.url })
    const plain = await measure({ ...attack, url: bare.url })
    worst = Math.max(worst, portal.p95)
    console.log(
      `${title}: health check p50 ${ms(portal.p50)}, p95 ${ms(portal.p95)}; bare p50 ${ms(plain.p50)}, ` +
        `p95 ${ms(plain.p95)}; p95 ${(portal.p95 / plain.p95).toFixed(2)} of the bare one; ` +
        `answers ${JSON.stringify(portal.statuses)}, bare ${JSON.stringify(plain.statuses)}`,
    )
  }
} finally {
  await bare.stop()
  await server.end('SIGTERM')
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}
console.log(worst < 50 ? 'p95 stays under 50 ms.' : 'FAILED: p95 of 50 ms or more')
process.exitCode = worst < 50 ? 0 : 1
