import { createHash } from 'node:crypto'
import { mkdirSync, realpathSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { postgresPrograms, systemFolder } from './binaries.ts'
import { openCluster } from './cluster.ts'
import { isAlive, stopPostmaster } from './postmaster.ts'
import { databaseUrl, ensureDatabase, type ServerPlan, startServer } from './server-process.ts'
import { accountReaches, type SystemAccount, systemAccount } from './system-account.ts'
import { usersOf } from './users.ts'

/** Options of the embedded PostgreSQL. */
export interface EmbeddedOptions {
  /** Folder for its files; created if absent. */
  dataDir: string
  /** Loopback port; a free one if absent. */
  port?: number
  /** False only for tests: a crash of the machine may then lose data. */
  fsync?: boolean
  log: (line: string) => void
}

/** A running embedded PostgreSQL. */
export interface EmbeddedPostgres {
  /** `postgres://…` of the database `maru`, password included. */
  url: string
  port: number
  /**
   * The folder of its files; another folder than the requested one if the PostgreSQL account cannot enter that folder.
   */
  dataDir: string
  /** Stops the server unless another running Maru process uses the same folder. Safe to call twice. */
  stop(): Promise<void>
}

const watchEvery = 1000

/** Milliseconds until the next attempt: doubles from one second up to half a minute. */
export function restartPause(failures: number): number {
  return Math.min(1000 * 2 ** failures, 30_000)
}

/** The requested folder, or root's substitute if the PostgreSQL account cannot enter it. */
function reachableHome(wanted: string, account: SystemAccount, log: (line: string) => void): string {
  const home = resolve(wanted)
  mkdirSync(dirname(home), { recursive: true })
  if (accountReaches(account, dirname(home))) return home
  const key = createHash('sha256')
    .update(realpathSync(dirname(home)))
    .update(basename(home))
    .digest('hex')
    .slice(0, 16)
  const substitute = join(systemFolder, key)
  mkdirSync(systemFolder, { recursive: true, mode: 0o755 })
  log(`PostgreSQL's account cannot enter ${dirname(home)}: the database is in ${substitute}`)
  return substitute
}

/**
 * Starts PostgreSQL from the npm binaries on loopback with a stored random password, and restarts it if it dies.
 * Reuses a server that a killed process left running. As root it runs under a system user. Throws with the output of
 * PostgreSQL if it does not start.
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const { log } = options
  const account = await systemAccount(log)
  const home = reachableHome(options.dataDir, account, log)
  const programs = await postgresPrograms(account, log)
  const cluster = await openCluster(programs, account, home)
  const users = usersOf(home)
  users.enter()
  const plan: ServerPlan = {
    ...{ programs, account, cluster, log },
    port: options.port,
    fsync: options.fsync ?? true,
    shared: users.others,
  }
  let server = await startServer(plan)
  const { port } = server
  await ensureDatabase(cluster, port)

  let restarting: Promise<void> | undefined
  let failures = 0
  let notBefore = 0
  const watch = setInterval(() => {
    if (restarting || Date.now() < notBefore || isAlive(server.pid)) return
    log('PostgreSQL ended by itself: starting it again')
    restarting = startServer({ ...plan, port })
      .then((next) => {
        server = next
        failures = 0
      })
      .catch((error: Error) => {
        const pause = restartPause(failures)
        failures += 1
        notBefore = Date.now() + pause
        log(`${error.message}\nIt is tried again in ${pause / 1000} s.`)
      })
      .finally(() => {
        restarting = undefined
      })
  }, watchEvery)
  watch.unref()

  const endWithProcess = () => {
    users.leave()
    if (!users.others() && isAlive(server.pid)) process.kill(server.pid, 'SIGINT')
  }
  process.once('exit', endWithProcess)

  let stopping: Promise<void> | undefined
  async function stop(): Promise<void> {
    clearInterval(watch)
    process.off('exit', endWithProcess)
    await restarting
    users.leave()
    if (!users.others()) await stopPostmaster(server.pid)
  }
  return {
    url: databaseUrl(cluster, port, 'maru'),
    port,
    dataDir: home,
    stop: () => {
      stopping ??= stop()
      return stopping
    },
  }
}
