// node scripts/run.mjs bench/replicas.ts [seconds] [rounds] [connections]
// Measures a board's list with 0, 1 and 2 replicas on this machine in alternation, and prints the ratios.
import { boardApi } from '@maru/api/board'
import { seedIfEmpty } from '@maru/server/demo/seed'
import { openDb } from '@maru/server/kit/db'
import { freePort } from '@maru/server/kit/operation/free-port'
import { migrate } from '@maru/server/kit/operation/migrate'
import { startReplicaServers } from '@maru/server/test/replica-servers'
import { selectLargeBoards } from './kit/boards.sql.ts'
import { type Program, startProgram } from './kit/programs.ts'
import { load, median, type Rate, signIn } from './kit/rate.ts'

const [seconds = 5, rounds = 3, connections = 16] = process.argv.slice(2).map(Number)

/** A portal with some replicas. */
interface Measured {
  portal: Program
  metrics: string
  rates: Rate[]
}

/** Calls that the replicas of a portal have answered. */
async function readCount({ metrics }: Measured): Promise<number> {
  const text = await (await fetch(metrics)).text()
  const counts = [...text.matchAll(/^maru_replica_reads\{.*\} (\d+)$/gm)]
  return counts.reduce((sum, [, count]) => sum + Number(count), 0)
}

const servers = await startReplicaServers(2)
const db = openDb(servers.primary.url, { max: 4, statementTimeout: 0 })
const portals: Measured[] = []
try {
  await migrate(db)
  await seedIfEmpty(db, (line) => console.log(line), { size: 'demo', anchor: new Date() })
  const [board] = await selectLargeBoards(db)
  if (!board) throw new Error('the demo has no board')
  for (const count of [0, 1, 2]) {
    const port = await freePort()
    const urls = servers.replicas.slice(0, count).map(({ url }) => url)
    const portal = await startProgram('server/src/main.ts', {
      ...{ DATABASE_URL: servers.primary.url, READ_DATABASE_URL: urls.join(), METRICS_PORT: String(port) },
    })
    portals.push({ portal, metrics: `http://127.0.0.1:${port}/metrics`, rates: [] })
  }
  const input = { BoardId: board.boardId, Page: 1, ItemsPerPage: 20, UseNotice: true }
  const path = `/cm${boardApi.listArticles.path}`
  const call = { method: 'POST' as const, path, body: JSON.stringify(input) }
  for (let round = 0; round < rounds; round += 1) {
    for (const { portal, rates } of portals) {
      const cookie = await signIn(portal.url, { login: 'user' })
      const list = { key: 'list', title: 'list', steps: [] }
      const headers = { cookie, 'content-type': 'application/json' }
      rates.push(await load(portal.url, list, [{ ...call, headers }], { connections, seconds }))
    }
  }
  const bare = median(portals[0]?.rates ?? []).perSecond
  for (const [count, one] of portals.entries()) {
    const { perSecond, p50, p99 } = median(one.rates)
    console.log(
      `${count} replicas: ${Math.round(perSecond)} lists a second, ratio ${(perSecond / bare).toFixed(2)}, ${Math.round(p50)} ms (99 %: ${Math.round(p99)} ms), ${await readCount(one)} answered by replicas`,
    )
  }
} finally {
  for (const { portal } of portals) await portal.stop()
  await db.end({ timeout: 2 })
  await servers.stop()
}
