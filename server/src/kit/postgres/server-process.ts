import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, existsSync, openSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'
import { freePort } from '../operation/free-port.ts'
import { type Cluster, databaseUser, serverArguments } from './cluster.ts'
import { clearStalePid, type Postmaster, runningPostmaster, stopPostmaster } from './postmaster.ts'
import type { SystemAccount } from './system-account.ts'

/** Input of {@link startServer}. */
export interface ServerPlan {
  programs: string
  account: SystemAccount
  cluster: Cluster
  port: number | undefined
  fsync: boolean
  log: (line: string) => void
  /** True while another Maru process uses this cluster: then its server is used unchanged. */
  shared: () => boolean
}

const logFileLimit = 10 * 2 ** 20
const startLimit = 120_000

/** The address of one database of a running server. */
export function databaseUrl(cluster: Cluster, port: number, database: string): string {
  return `postgres://${databaseUser}:${encodeURIComponent(cluster.password)}@127.0.0.1:${port}/${database}`
}

/** Reads the fsync setting of the server; throws if it is unreachable or refuses the password. */
async function askFsync(cluster: Cluster, port: number): Promise<boolean> {
  const sql = postgres(databaseUrl(cluster, port, 'postgres'), {
    max: 1,
    connect_timeout: 5,
    onnotice: () => {},
  })
  try {
    const [row] = await sql<{ fsync: string }[]>`select current_setting('fsync') as fsync`
    return row?.fsync === 'on'
  } finally {
    await sql.end({ timeout: 1 })
  }
}

/** Creates the database `maru` if it does not exist. */
export async function ensureDatabase(cluster: Cluster, port: number): Promise<void> {
  const sql = postgres(databaseUrl(cluster, port, 'postgres'), { max: 1, onnotice: () => {} })
  try {
    const known = await sql`select from pg_database where datname = 'maru'`
    if (known.length > 0) return
    await sql`create database maru`.catch((error: { code?: string }) => {
      // Two processes may create it at the same time: duplicate_database, or the unique index behind it.
      if (error.code !== '42P04' && error.code !== '23505') throw error
    })
  } finally {
    await sql.end({ timeout: 1 })
  }
}

/** True if the running server can be used unchanged. */
async function fits(plan: ServerPlan, { port }: Postmaster): Promise<boolean> {
  if (plan.shared()) return true
  if (plan.port !== undefined && plan.port !== port) return false
  return askFsync(plan.cluster, port).then(
    (fsync) => fsync === plan.fsync,
    () => false,
  )
}

function spawnServer(plan: ServerPlan, port: number): ChildProcess {
  const { cluster } = plan
  if (existsSync(cluster.logFile) && statSync(cluster.logFile).size > logFileLimit) rmSync(cluster.logFile)
  const output = openSync(cluster.logFile, 'a', 0o600)
  try {
    // A separate session, so that Ctrl-C reaches only Maru: Maru first ends its calls and then stops
    // PostgreSQL.
    const child = spawn(join(plan.programs, 'postgres'), serverArguments(cluster, port, plan.fsync), {
      ...plan.account,
      cwd: cluster.folder,
      env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' },
      detached: true,
      stdio: ['ignore', output, output],
    })
    child.on('error', (error) => plan.log(`PostgreSQL: ${error.message}`))
    child.unref()
    return child
  } finally {
    closeSync(output)
  }
}

/** Waits for the child to be ready; undefined if it ends before that. */
async function becomesReady(plan: ServerPlan, child: ChildProcess): Promise<Postmaster | undefined> {
  for (const end = Date.now() + startLimit; Date.now() < end; await sleep(20)) {
    const running = runningPostmaster(plan.cluster.folder)
    if (running?.ready) return running
    if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return undefined
  }
  throw new Error(
    `PostgreSQL did not become ready within ${startLimit / 1000} s; see ${plan.cluster.logFile}`,
  )
}

function lastLines(file: string): string {
  return existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n').slice(-5).join('\n') : ''
}

/**
 * Returns a ready server of the cluster: the running one (left by a killed process, or of another process), else a
 * new one. Throws with the last lines of PostgreSQL's log if it does not start.
 */
export async function startServer(plan: ServerPlan): Promise<Postmaster> {
  const { folder, logFile } = plan.cluster
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const left = runningPostmaster(folder)
    if (left?.ready && (await fits(plan, left))) {
      plan.log(`PostgreSQL already runs on port ${left.port}: it is used again`)
      return left
    }
    if (left && !plan.shared()) await stopPostmaster(left.pid)
    if (clearStalePid(folder)) plan.log('PostgreSQL: a lock file left by a crash was cleared')
    const ready = await becomesReady(plan, spawnServer(plan, plan.port ?? (await freePort())))
    if (ready) return ready
    // Another process may have started it at the same time, or old backends are still ending.
    await sleep(300 * (attempt + 1))
  }
  throw new Error(`PostgreSQL does not start:\n${lastLines(logFile)}`)
}
