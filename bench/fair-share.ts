// node scripts/run.mjs bench/fair-share.ts [calls] Measures what the shares of the connections cost a person: the time of two
// reads at once, and of 16, on portals with and without shares that take turns on one database.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { accountApi } from '@maru/api/account'
import { boardApi } from '@maru/api/board'
import { openDb } from '@maru/server/kit/db'
import { migrate } from '@maru/server/kit/operation/migrate'
import { startEmbeddedPostgres } from '@maru/server/kit/postgres/embedded'
import { createEmployee, type ServerProcess, startProcess } from '@maru/server/test/process'
import { signIn } from './kit/rate.ts'

const turns = Number(process.argv[2] ?? 6000)
const folder = mkdtempSync(join(tmpdir(), 'maru-share-'))
const postgres = await startEmbeddedPostgres({ dataDir: folder, fsync: false, log: () => {} })
const db = openDb(postgres.url, { max: 2, statementTimeout: 60_000 })
await migrate(db)
const credentials = { login: 'first', password: 'right-password-1' }
await createEmployee(db, credentials.login, credentials.password)
const env = { DATABASE_URL: postgres.url, DATA_DIR: folder }
const without = { DATABASE_PERSON_SHARE: '100', DATABASE_COMPANY_SHARE: '100' }
const variants = [
  ['with shares', {}],
  ['with a quarter for a person', { DATABASE_PERSON_SHARE: '25' }],
  ['without', without],
] as const
interface Portal {
  name: string
  process: ServerProcess
  cookie: string
  times: number[]
}

const portals: Portal[] = []
const calls = [accountApi.getCurrentUser, boardApi.listBoards]

/** Milliseconds in which a portal answers so many calls at once. */
async function timeOf({ process: { url }, cookie }: Portal, count: number): Promise<number> {
  const headers = { cookie, 'x-requested-with': 'XMLHttpRequest', origin: url }
  const began = performance.now()
  await Promise.all(
    Array.from({ length: count }, async (_none, index) => {
      const { method, path } = calls[index % calls.length] ?? accountApi.getCurrentUser
      const answer = await fetch(`${url}/cm${path}`, { method, headers })
      await answer.arrayBuffer()
      if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
    }),
  )
  return performance.now() - began
}

const middle = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

try {
  for (const [name, settings] of variants) {
    const process = await startProcess({ ...env, ...settings })
    portals.push({ name, process, cookie: await signIn(process.url, credentials), times: [] })
  }
  for (const count of [2, 16]) {
    const rounds = Math.ceil(turns / count)
    // One turn of each portal after the other, so that other work of the machine delays all of them alike.
    for (let round = -100; round < rounds; round += 1)
      for (let place = 0; place < portals.length; place += 1) {
        const portal = portals[(place + round + portals.length * 100) % portals.length]
        const time = portal ? await timeOf(portal, count) : 0
        if (round >= 0) portal?.times.push(time)
      }
    const without = middle(portals.at(-1)?.times ?? [])
    for (const { name, times } of portals) {
      const time = middle(times)
      console.log(
        `${count} calls at once ${name}: median ${time.toFixed(2)} ms, rate ${(without / time).toFixed(3)} of that without`,
      )
      times.length = 0
    }
  }
} finally {
  for (const portal of portals) await portal.process.end('SIGTERM')
  await db.end()
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}
