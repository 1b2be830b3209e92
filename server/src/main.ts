import { join, resolve } from 'node:path'
import { createApp } from './app.ts'
import { type Config, ConfigFault, readConfig } from './kit/config.ts'
import { openDb } from './kit/db.ts'
import { createLog, type Log } from './kit/log.ts'
import { migrate } from './kit/migrate.ts'
import { startEmbeddedPostgres } from './kit/postgres/embedded.ts'

async function seedEmpty(url: string, config: Config, log: Log): Promise<void> {
  const { isEmpty, seedDemo } = await import('./demo/seed.ts')
  const db = openDb(url, { max: 4, statementTimeout: 0 })
  try {
    if (!(await isEmpty(db))) return
    const say = (line: string) => log.info(line)
    await seedDemo(db, say, {
      size: 'demo',
      anchor: config.DEMO_ANCHOR ? new Date(config.DEMO_ANCHOR) : new Date(),
    })
  } finally {
    await db.end()
  }
}

async function start(): Promise<void> {
  const config = readConfig(process.env)
  const log = createLog(config.LOG_LEVEL)
  const embedded =
    config.DATABASE_URL === ''
      ? await startEmbeddedPostgres({
          dataDir: join(resolve(config.DATA_DIR), 'postgres'),
          ...(config.EMBEDDED_PORT > 0 ? { port: config.EMBEDDED_PORT } : {}),
          log: (line) => log.info(line),
        })
      : null
  const databaseUrl = embedded?.url ?? config.DATABASE_URL
  const forMigration = openDb(databaseUrl, { max: 2, statementTimeout: 0 })
  const applied = await migrate(forMigration)
  await forMigration.end()
  if (applied.length > 0) log.info({ applied }, 'database: migrated')
  if (embedded && config.DEMO) await seedEmpty(databaseUrl, config, log)

  const app = await createApp({ databaseUrl, config, log })
  const address = await app.listen(config.HOST, config.PORT)
  log.info(`Maru is open: ${config.PUBLIC_URL || address.replace('127.0.0.1', 'localhost')}/po/`)
  process.send?.('ready')

  let stopping = false
  const stop = async (signal: string) => {
    if (stopping) return
    stopping = true
    log.info({ signal }, 'stopping')
    try {
      await app.stop()
      await embedded?.stop()
      process.exit(0)
    } catch (error) {
      log.error({ err: error }, 'stopping failed')
      process.exit(1)
    }
  }
  process.on('SIGINT', () => void stop('SIGINT'))
  process.on('SIGTERM', () => void stop('SIGTERM'))
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'a promise was left to fail'))
}

start().catch((error: unknown) => {
  if (error instanceof ConfigFault) process.stderr.write(`${error.message}\n`)
  else
    process.stderr.write(
      `Maru could not start: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
    )
  process.exit(1)
})
