// node scripts/run.mjs bench/nine-o-clock.ts [people] [seconds] Measures the sign-in of all people of a company from one
// IP address, at the same time or evenly over these seconds. One in twenty first enters a wrong password. Meanwhile a
// person who has signed in before reads. For comparison, measures only the statements and the password hash. Fails if a
// person with the right password is refused with anything but a 503, or if the reader is refused.
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { accountApi } from '@maru/api/account'
import { openDb } from '@maru/server/kit/db'
import { migrate } from '@maru/server/kit/operation/migrate'
import { startEmbeddedPostgres } from '@maru/server/kit/postgres/embedded'
import { verifyPassword } from '@maru/server/kit/session/password'
import { insertSession } from '@maru/server/kit/session/session.sql'
import { selectSignIn } from '@maru/server/modules/account/account.sql'
import { callProcess, createEmployee, startProcess } from '@maru/server/test/process'
import { insertAlike } from './nine-o-clock.sql.ts'

const people = Number(process.argv[2] ?? 1000)
const seconds = Number(process.argv[3] ?? 0)
const password = 'right-password-1'
const folder = mkdtempSync(join(tmpdir(), 'maru-nine-'))
const postgres = await startEmbeddedPostgres({ dataDir: folder, fsync: false, log: () => {} })
const db = openDb(postgres.url, { max: 10, statementTimeout: 60_000, onePlan: true })
await migrate(db)
await createEmployee(db, 'first', password)
await insertAlike(db, 'first', people)
const everybody = Array.from({ length: people }, (_, index) => `nine${index + 1}`)
// Uses the rate limits of a portal in production.
const server = await startProcess({ DATABASE_URL: postgres.url, RATE_FACTOR: '1' })

async function bareSignIn(login: string): Promise<void> {
  const now = new Date()
  const account = await selectSignIn(db, login, 'name', now)
  if (!account || !(await verifyPassword(account.passwordHash, password))) throw new Error('refused')
  const { personCode } = account
  const expiresAt = new Date(now.getTime() + 3_600_000)
  const session = {
    personCode,
    comCode: account.comCode ?? '',
    deptCode: '',
    now,
    expiresAt,
    address: '',
    agent: 'bench',
  }
  await insertSession(db, { ...session, idHash: randomBytes(32) })
}

/** Runs all sign-ins in parallel; returns the sign-ins per second, and the p50 and p95 of the times in seconds. */
async function rate(run: (login: string, index: number) => Promise<void>) {
  const times: number[] = []
  const began = performance.now()
  await Promise.all(
    everybody.map(async (login, index) => {
      const begin = (index / people) * seconds
      await sleep(begin * 1000)
      await run(login, index)
      times.push((performance.now() - began) / 1000 - begin)
    }),
  )
  const whole = (performance.now() - began) / 1000
  times.sort((a, b) => a - b)
  const at = (part: number) => times[Math.floor(times.length * part)] ?? 0
  return { perSecond: people / whole, p50: at(0.5), p95: at(0.95), longest: times.at(-1) ?? 0 }
}

const statuses = { wrong: {} as Record<number, number>, right: {} as Record<number, number> }
async function signIn(login: string, index: number): Promise<void> {
  const ask = async (kind: 'wrong' | 'right', input: { username: string; password: string }) => {
    const { status } = await callProcess(server, accountApi.login, input)
    statuses[kind][status] = (statuses[kind][status] ?? 0) + 1
  }
  if (index % 20 === 19) await ask('wrong', { username: login, password: 'mistyped' })
  await ask('right', { username: login, password })
}

try {
  const health: number[] = []
  const reads: number[] = []
  const refusedReads: number[] = []
  const { cookie } = await callProcess(server, accountApi.login, { username: 'first', password })
  const read = async () => {
    const began = performance.now()
    const { status } = await callProcess(server, accountApi.getCurrentUser, {}, cookie)
    if (status !== 200) refusedReads.push(status)
    return performance.now() - began
  }
  const alone: number[] = []
  for (let count = 0; count < 200; count += 1) alone.push(await read())
  let isOver = false
  const watching = (async () => {
    for (; !isOver; await sleep(20)) {
      const began = performance.now()
      await (await fetch(`${server.url}/healthz`)).text()
      health.push(performance.now() - began)
      reads.push(await read())
    }
  })()
  const portal = await rate(signIn)
  isOver = true
  await watching
  const bare = await rate(bareSignIn)
  const part95 = (values: number[]) =>
    (values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.95)] ?? 0).toFixed(1)
  const later = statuses.right[503] ?? 0
  const failures = people - (statuses.right[200] ?? 0) - later + refusedReads.length
  const line = ({ perSecond, p50, p95, longest }: typeof portal) =>
    `${perSecond.toFixed(1)} a second, p50 ${p50.toFixed(1)} s, p95 ${p95.toFixed(1)} s, longest ${longest.toFixed(1)} s`
  const when = seconds === 0 ? 'at once' : `over ${seconds} s`
  console.log(
    `${people} people ${when} behind one address: ${line(portal)}; ${later} answers 503, failures ${failures}`,
  )
  console.log(`bare: ${line(bare)}; ${(portal.perSecond / bare.perSecond).toFixed(2)} of it`)
  console.log(`health check meanwhile p95 ${part95(health)} ms`)
  console.log(
    `reads of a person meanwhile p95 ${part95(reads)} ms, before p95 ${part95(alone)} ms; ${reads.length} read, refused ${refusedReads.length}`,
  )
  console.log(`answers ${JSON.stringify(statuses)}`)
  process.exitCode = failures === 0 ? 0 : 1
} finally {
  await server.end('SIGTERM')
  await db.end()
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}
