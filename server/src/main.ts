import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { testClock } from '#kit/clock.ts'
import { directUrl, readConfig } from '#kit/config/config.ts'
import type { Config } from '#kit/config/config-schema.ts'
import { probeWorkFolder, workFolder } from '#kit/config/work-folder.ts'
import {
  type Db,
  dbErrorCode,
  isDbUnavailable,
  isRefusedParameter,
  openDb,
  requirePatchedDriver,
  waitForDatabase,
} from '#kit/db.ts'
import { Failure } from '#kit/failure.ts'
import { probeStorage } from '#kit/files/storage.ts'
import { openStorage } from '#kit/files/storage-open.ts'
import { createLog, type Log } from '#kit/log.ts'
import { migrate } from '#kit/operation/migrate.ts'
import { checkPooler, requireSessions, storeSessionValues } from '#kit/operation/pooler.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#kit/postgres/embedded.ts'
import { releaseMemory } from '#kit/release-memory.ts'
import { releaseAtRest } from '#kit/rest-memory.ts'
import { WorkerHost } from '#kit/worker/worker.ts'
import { isOfficeIsolated } from '#modules/file/index.ts'
import { createSetupLink } from '#modules/setup/index.ts'
import { type App, createApp } from './app.ts'
import type { SeedTask } from './demo/seed-task.ts'
import { startFault } from './start-fault.ts'

/** Seeds the demo into an empty database, in a child process that releases its memory. */
async function seedEmpty(url: string, db: Db, log: Log): Promise<void> {
  const { selectSeedState } = await import('./demo/demo.sql.ts')
  if ((await selectSeedState(db)) === 'filled') return
  log.info('demo: being written, which takes about half a minute')
  const host = new WorkerHost({ kind: 'process' })
  const module = new URL('./demo/seed-task.ts', import.meta.url).href
  const input: SeedTask = { url, settings: { ...process.env } }
  try {
    const lines = await host.run<string[]>({ module, name: 'seedInProcess', input })
    for (const line of lines) log.info(line)
  } finally {
    await host.end()
  }
}

/** The started parts that must be stopped; a signal may arrive at any time. */
const running: { app?: App; embedded?: EmbeddedPostgres; stopping?: boolean } = {}

async function stop(log: Log, exitCode: number, pauseSeconds = 0): Promise<void> {
  if (running.stopping) return
  running.stopping = true
  try {
    await running.app?.stop({ pauseSeconds })
    await running.embedded?.stop()
    process.exit(exitCode)
  } catch (error) {
    log.error({ err: error }, 'stopping failed')
    process.exit(exitCode || 1)
  }
}

/** EX_SOFTWARE of sysexits.h: the supervisor of this process restarts it. */
const faultExitCode = 70

/**
 * After an uncaught error the state of the process is unknown: it is logged with its cause, running requests end, and
 * the process exits.
 */
function endOnFaults(log: Log): void {
  const end = (error: unknown, kind: string) => {
    log.fatal({ err: error, kind }, 'fault: nothing caught it, the process ends')
    void stop(log, faultExitCode)
  }
  process.on('uncaughtException', (error) => end(error, 'exception'))
  process.on('unhandledRejection', (error) => end(error, 'rejection'))
}

function stopOnSignals(log: Log, config: Config): void {
  const stopBy = (signal: string) => {
    if (!running.stopping) log.info({ signal }, 'stopping')
    // A proxy gets time to notice; a person who pressed Ctrl-C does not wait.
    void stop(log, 0, signal === 'SIGTERM' ? config.STOP_PAUSE_SECONDS : 0)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stopBy)
  // The command that started this process has ended: no terminal can stop it any more.
  process.on('disconnect', () => stopBy('disconnect'))
}

async function openDatabase(config: Config, log: Log): Promise<string> {
  if (config.DATABASE_URL !== '') return config.DATABASE_URL
  running.embedded = await startEmbeddedPostgres({
    dataDir: join(resolve(config.DATA_DIR), 'postgres'),
    ...(config.EMBEDDED_PORT > 0 ? { port: config.EMBEDDED_PORT } : {}),
    fsync: !config.TEST_PORTAL,
    log: (line) => log.info(line),
  })
  return running.embedded.url
}

async function waitFor(url: string, log: Log): Promise<void> {
  await waitForDatabase(
    url,
    (error, pause) =>
      log.warn(
        { code: dbErrorCode(error), host: hostOf(url) },
        `database: not reached, asked again in ${pause / 1000} s`,
      ),
    () => running.stopping ?? false,
  )
}

/** Waits for the database, and refuses a pooler that would make the portal wrong in silence. */
async function examineDatabase(databaseUrl: string, direct: string, config: Config, log: Log): Promise<void> {
  await waitFor(direct, log)
  if (config.DATABASE_URL !== '') await requireSessions(direct)
  if (direct === databaseUrl) return
  // Before the first connection of the pooler: it gets the values that are stored then.
  await storeSessionValues(direct, config, log)
  await waitFor(databaseUrl, log)
  await checkPooler(databaseUrl, direct, config, log)
}

/**
 * Examines the database, again if a connection is lost meanwhile: by a failover, or by another process that starts and
 * closes the connections with old values of the session.
 */
async function reachDatabase(databaseUrl: string, direct: string, config: Config, log: Log): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await examineDatabase(databaseUrl, direct, config, log)
      return
    } catch (error) {
      const mayCome = isDbUnavailable(error) && !isRefusedParameter(error)
      if (!mayCome || attempt === 5 || running.stopping) throw error
      log.warn({ code: dbErrorCode(error) }, 'database: a connection was lost at the start, examined again')
      await sleep(500)
    }
  }
}

const openOffice =
  'previews: LibreOffice runs without isolation, because user namespaces are refused: see docs/operations.md, "Previews and pictures"'

async function start(): Promise<void> {
  const config = readConfig(process.env)
  const log = createLog(config.LOG_LEVEL)
  stopOnSignals(log, config)
  endOnFaults(log)
  requirePatchedDriver()
  const databaseUrl = await openDatabase(config, log)
  const direct = directUrl(config, databaseUrl)
  await reachDatabase(databaseUrl, direct, config, log)
  await probeStorage(openStorage(config)).catch((error: unknown) => {
    const why = error instanceof Failure ? error.code : error instanceof Error ? error.message : String(error)
    throw new Error(`Files cannot be stored in the ${openStorage(config).title}: ${why}`, { cause: error })
  })
  const folder = workFolder(config)
  await probeWorkFolder(folder).catch((error: unknown) => {
    const why = error instanceof Error ? error.message : String(error)
    throw new Error(`Pictures and previews cannot be made in ${folder} (FILE_TEMPORARY_DIR): ${why}`, {
      cause: error,
    })
  })
  const forMigration = openDb(direct, { max: 2, statementTimeout: 0 })
  const applied = await migrate(forMigration, {
    sayWaiting: (holder, milliseconds) =>
      log.info(
        { holder, seconds: Math.round(milliseconds / 1000) },
        'database: another session migrates, this process waits',
      ),
  })
  if (applied.length > 0) log.info({ applied }, 'database: migrated')
  if (running.embedded && config.DEMO) await seedEmpty(databaseUrl, forMigration, log)
  await forMigration.end()

  const app = await createApp({
    databaseUrl,
    config,
    log,
    ...(config.TEST_PORTAL ? { clock: testClock() } : {}),
  })
  running.app = app
  releaseMemory()
  releaseAtRest(app.server.server, log)
  const address = await app.listen(config.HOST, config.PORT)
  if (isOfficeIsolated(config.FILE_OFFICE) === false) log.warn(openOffice)
  await showSetupLink(app, config.PUBLIC_URL || address.replace('127.0.0.1', 'localhost'), log)
  log.info(`Maru is open: ${config.PUBLIC_URL || address.replace('127.0.0.1', 'localhost')}/po/`)
  process.send?.('ready')
}

/** Host and port of the database for the log, without name and password. */
function hostOf(url: string): string {
  return /^\w+:\/\/(?:[^/?#]*@)?([^/?#]*)/.exec(url)?.[1] ?? ''
}

/** Logs how an empty portal is set up. */
async function showSetupLink({ db, services }: App, address: string, log: Log): Promise<void> {
  const link = await createSetupLink({ db, clock: services.clock }, address)
  if (link) log.info(`This portal is empty. Set it up within one hour, once: ${link}`)
}

start().catch((error: unknown) => {
  // While stopping, starting parts fail; this is expected.
  if (running.stopping) return
  const { text, exitCode } = startFault(error)
  process.stderr.write(`${text}\n`)
  process.exit(exitCode)
})
