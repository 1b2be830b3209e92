import { join, resolve } from 'node:path'
import { type App, createApp } from './app.ts'
import { type Config, ConfigFault, readConfig } from './kit/config.ts'
import { openDb } from './kit/db.ts'
import { createLog, type Log } from './kit/log.ts'
import { migrate } from './kit/migrate.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './kit/postgres/embedded.ts'
import { openStorage } from './kit/storage-open.ts'

async function seedEmpty(url: string, config: Config, log: Log): Promise<void> {
  const { seedIfEmpty } = await import('./demo/seed.ts')
  const db = openDb(url, { max: 4, statementTimeout: 0 })
  try {
    await seedIfEmpty(db, (line) => log.info(line), {
      size: 'demo',
      storage: openStorage(config),
      anchor: config.DEMO_ANCHOR ? new Date(config.DEMO_ANCHOR) : new Date(),
    })
  } finally {
    await db.end()
  }
}

/** What must be ended, as far as the start has come; a signal may arrive at any moment. */
const running: { app?: App; embedded?: EmbeddedPostgres; stopping?: boolean } = {}

async function stop(log: Log, signal: string): Promise<void> {
  if (running.stopping) return
  running.stopping = true
  log.info({ signal }, 'stopping')
  try {
    await running.app?.stop()
    await running.embedded?.stop()
    process.exit(0)
  } catch (error) {
    log.error({ err: error }, 'stopping failed')
    process.exit(1)
  }
}

function stopOnSignals(log: Log): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => void stop(log, signal))
  // The command that started this process is gone, however it died: nobody is left to press Ctrl-C.
  process.on('disconnect', () => void stop(log, 'disconnect'))
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'a promise was left to fail'))
}

async function openDatabase(config: Config, log: Log): Promise<string> {
  if (config.DATABASE_URL !== '') return config.DATABASE_URL
  running.embedded = await startEmbeddedPostgres({
    dataDir: join(resolve(config.DATA_DIR), 'postgres'),
    ...(config.EMBEDDED_PORT > 0 ? { port: config.EMBEDDED_PORT } : {}),
    log: (line) => log.info(line),
  })
  return running.embedded.url
}

async function start(): Promise<void> {
  const config = readConfig(process.env)
  const log = createLog(config.LOG_LEVEL)
  stopOnSignals(log)
  const databaseUrl = await openDatabase(config, log)
  const forMigration = openDb(databaseUrl, { max: 2, statementTimeout: 0 })
  const applied = await migrate(forMigration)
  await forMigration.end()
  if (applied.length > 0) log.info({ applied }, 'database: migrated')
  if (running.embedded && config.DEMO) await seedEmpty(databaseUrl, config, log)

  const app = await createApp({ databaseUrl, config, log })
  running.app = app
  const address = await app.listen(config.HOST, config.PORT)
  log.info(`Maru is open: ${config.PUBLIC_URL || address.replace('127.0.0.1', 'localhost')}/po/`)
  process.send?.('ready')
}

/** What went wrong, in words for whoever typed the command. */
function wordsFor(error: unknown): string {
  if (error instanceof ConfigFault) return error.message
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')
    return `The port is taken by another program: ${error.message}. Set PORT to a free one, or end that program.`
  return `Maru could not start: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`
}

start().catch((error: unknown) => {
  // While stopping, the parts that were being started fail; that is no news.
  if (running.stopping) return
  process.stderr.write(`${wordsFor(error)}\n`)
  process.exit(1)
})
