// node scripts/run.mjs bench/hostile-bodies.ts [seconds]: what bodies made to stall the server do to its health check:
// 1 MB of numbers from strangers, 60,000 unknown keys and styles of braces from one who is signed in. Fails where the
// p95 of /healthz is 50 ms or more.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { accountApi } from '@maru/api/account'
import { boardApi } from '@maru/api/board'
import { openDb } from '@maru/server/kit/db'
import { migrate } from '@maru/server/kit/migrate'
import { startEmbeddedPostgres } from '@maru/server/kit/postgres/embedded'
import { createBoard } from '@maru/server/modules/board/board.factory'
import { callProcess, createEmployee, startProcess } from '@maru/server/test/process'

const seconds = Number(process.argv[2] ?? 8)
const folder = mkdtempSync(join(tmpdir(), 'maru-hostile-'))
const postgres = await startEmbeddedPostgres({ dataDir: folder, fsync: false, log: () => {} })
const db = openDb(postgres.url, { max: 1, statementTimeout: 30_000 })
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

async function attack(
  path: string,
  body: string,
  session: boolean,
  statuses: Map<number, number>,
  end: number,
) {
  const headers = {
    'content-type': 'application/json',
    'x-requested-with': 'XMLHttpRequest',
    ...(session ? { cookie } : {}),
  }
  while (performance.now() < end) {
    const status = await fetch(`${server.url}/cm${path}`, { method: 'POST', headers, body }).then(
      async (answer) => {
        await answer.arrayBuffer()
        return answer.status
      },
      () => 0,
    )
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
  }
}

let worst = 0
try {
  for (const [title, path, body, session, at] of attacks) {
    const statuses = new Map<number, number>()
    const end = performance.now() + seconds * 1000
    const attacking = Promise.all(
      Array.from({ length: at }, () => attack(path, body, session, statuses, end)),
    )
    const times: number[] = []
    while (performance.now() < end) {
      const began = performance.now()
      await (await fetch(`${server.url}/healthz`)).text()
      times.push(performance.now() - began)
      await sleep(10)
    }
    await attacking
    times.sort((a, b) => a - b)
    const p95 = times[Math.floor(times.length * 0.95)] ?? 0
    worst = Math.max(worst, p95)
    const median = times[Math.floor(times.length / 2)] ?? 0
    console.log(
      `${title}: health check p50 ${median.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms; answers ${JSON.stringify(Object.fromEntries(statuses))}`,
    )
  }
} finally {
  await server.end('SIGTERM')
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}
console.log(worst < 50 ? 'p95 stays under 50 ms.' : 'FAILED: p95 of 50 ms or more')
process.exitCode = worst < 50 ? 0 : 1
