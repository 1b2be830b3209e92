import { setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'
import type { Config } from '../config/config-schema.ts'
import { type Db, type DbOptions, dbErrorCode, inTransaction, openDb } from '../db.ts'
import { createShares, type Shares, shareLimits } from '../fair-share/shares.ts'
import type { Log } from '../log.ts'

/** A pooler between the portal and its database is set up so that the portal would be wrong in silence. */
export class WrongPooler extends Error {}

/** Options of the pool for calls. */
export function callPool(config: Config): DbOptions {
  return {
    max: config.DATABASE_POOL,
    statementTimeout: config.STATEMENT_TIMEOUT,
    idleTransactionTimeout: 120_000,
    connectionWait: config.DATABASE_WAIT,
    onePlan: true,
  }
}

/** The shares of the pool for calls; undefined if the settings have no limit. */
export function callShares(config: Config): Shares | undefined {
  const percent = { person: config.DATABASE_PERSON_SHARE, company: config.DATABASE_COMPANY_SHARE }
  if (percent.person === 100 && percent.company === 100) return undefined
  return createShares(shareLimits(config.DATABASE_POOL, percent), config.DATABASE_WAIT)
}

/** The values of a session that a pooler drops, as the pool for calls sets them. */
function sessionValues(config: Config): Record<string, string> {
  const { statementTimeout, idleTransactionTimeout } = callPool(config)
  return {
    statement_timeout: String(statementTimeout),
    idle_in_transaction_session_timeout: String(idleTransactionTimeout),
    plan_cache_mode: 'force_generic_plan',
  }
}

/** Limits without which a statement or a transaction could last for ever. */
const limits = ['statement_timeout', 'idle_in_transaction_session_timeout']

const small: DbOptions = { max: 1, statementTimeout: 10_000, connectionWait: 5_000 }

async function withPools<T>(urls: string[], work: (...pools: Db[]) => Promise<T>): Promise<T> {
  const pools = urls.map((url) => openDb(url, small))
  try {
    return await work(...pools)
  } finally {
    await Promise.all(pools.map((pool) => pool.end({ timeout: 1 })))
  }
}

async function backendOf(db: Db): Promise<number> {
  return (await db<{ pid: number }[]>`select pg_backend_pid() as pid`)[0]?.pid ?? 0
}

/**
 * Whether two statements of one connection can reach different sessions: a second connection opens a transaction, for
 * which a pooler uses the session of the first one, or the first one gets another session meanwhile.
 */
function changesSession(url: string): Promise<boolean> {
  return withPools([url, url], async (one, other) => {
    if (!one || !other) return false
    const before = await backendOf(one)
    return inTransaction(other, async (inside) => {
      if ((await backendOf(inside)) === before) return true
      return (await backendOf(one)) !== before
    })
  })
}

/**
 * Whether a pooler loses the prepared statements of a connection: the same as {@link changesSession}, and then the
 * statement that the first connection has prepared.
 */
function losesStatements(url: string): Promise<boolean> {
  return withPools([url, url], async (one, other) => {
    if (!one || !other) return false
    await backendOf(one)
    return inTransaction(other, async (inside) => {
      await backendOf(inside)
      // The driver prepares a lost statement again, which it cannot do in a transaction (25P02).
      const repeated = inTransaction(one, backendOf).then(
        () => false,
        (error: unknown) => {
          if (['26000', '42P05', '25P02'].includes(dbErrorCode(error) ?? '')) return true
          throw error
        },
      )
      // A pooler with one connection has none left for the first one.
      return Promise.race([repeated, sleep(5_000, false, { ref: false })])
    })
  })
}

/**
 * Throws {@link WrongPooler} if notifications and locks would get lost behind `url`. Repeated, because a connection that
 * is lost in between changes its session too.
 */
export async function requireSessions(url: string): Promise<void> {
  if (!(await changesSession(url)) || !(await changesSession(url))) return
  throw new WrongPooler(
    'DIRECT_URL (or DATABASE_URL, if DIRECT_URL is not set) leads to a pooler in transaction mode, in which notifications and locks get lost. Set DIRECT_URL to the address of PostgreSQL itself, or of HAProxy before it.',
  )
}

const command = (user: string, database: string, name: string, value: string) =>
  `alter role "${user.replaceAll('"', '""')}" in database "${database.replaceAll('"', '""')}" set ${name} = '${value}'`

interface Whereabouts {
  user: string
  database: string
  system: string
}

async function whereabouts(db: Db): Promise<Whereabouts> {
  const [row] = await db<Whereabouts[]>`
    select session_user as user, current_database() as database,
           (select system_identifier::text from pg_control_system()) as system`
  if (!row) throw new Error('the database does not say which one it is')
  return row
}

/**
 * Stores the values of a session for the role of the portal in its database, because a pooler drops those that a
 * connection asks for, and closes idle connections, which have the old values. Connections of the portal that set their
 * own values, and all of its commands, are not affected.
 */
export async function storeSessionValues(directUrl: string, config: Config, log: Log): Promise<void> {
  const wanted = Object.entries(sessionValues(config))
  await withPools([directUrl], async (db) => {
    if (!db) return
    const { user, database } = await whereabouts(db)
    const stored = await db<{ setting: string }[]>`
      select unnest(setconfig) as setting from pg_db_role_setting
       where setrole = (select oid from pg_roles where rolname = ${user})
         and setdatabase = (select oid from pg_database where datname = ${database})`
    const all = new Set(stored.map(({ setting }) => setting))
    const missing = wanted.filter(([name, value]) => !all.has(`${name}=${value}`))
    if (missing.length === 0) return
    await inTransaction(db, async (inside) => {
      // Two processes that start at the same time would change the same row.
      await inside`select pg_advisory_xact_lock(7237002)`
      for (const [name, value] of missing) await inside.unsafe(command(user, database, name, value))
    })
    // Connections that a pooler opened before would have the old values for an hour. A session with a lock is none.
    await db`
      select pg_terminate_backend(pid) from pg_stat_activity activity
       where usename = session_user and datname = current_database() and state = 'idle'
         and application_name in ('maru', 'maru-jobs')
         and not exists (select from pg_locks where pg_locks.pid = activity.pid and locktype = 'advisory')`
    log.info({ values: Object.fromEntries(missing) }, 'database: values of sessions are stored for the role')
  })
}

/** Reads the values of a session, and whether states of jobs wait for the disk, as connections of the portal get them. */
async function readThrough(url: string, config: Config) {
  const db = openDb(url, { ...callPool(config), max: 1 })
  const jobs = postgres(url, {
    max: 1,
    connection: { options: '-c synchronous_commit=off' },
    onnotice: () => {},
  })
  try {
    const names = Object.keys(sessionValues(config))
    const rows = await db<{ name: string; setting: string }[]>`
      select name, setting from pg_settings where name = any(${names}) order by name`
    const [commit] = await jobs<{ setting: string }[]>`
      select setting from pg_settings where name = 'synchronous_commit'`
    return { rows, place: await whereabouts(db), jobsWait: commit?.setting !== 'off' }
  } finally {
    await Promise.all([db.end({ timeout: 1 }), jobs.end({ timeout: 1 })])
  }
}

/**
 * Checks the pooler of `databaseUrl` from the side of a client. Throws {@link WrongPooler} if it leads to another
 * database, loses prepared statements or has no limits of time; warns of values that only make the portal slower.
 */
export async function checkPooler(
  databaseUrl: string,
  directUrl: string,
  config: Config,
  log: Log,
): Promise<void> {
  const { rows, place, jobsWait } = await readThrough(databaseUrl, config)
  const direct = await withPools([directUrl], async (db) => db && whereabouts(db))
  if (direct?.system !== place.system || direct.database !== place.database)
    throw new WrongPooler('DIRECT_URL and DATABASE_URL lead to different databases.')
  if (await losesStatements(databaseUrl))
    throw new WrongPooler(
      'The pooler of DATABASE_URL loses prepared statements. Use PgBouncer 1.21 or newer with max_prepared_statements = 500.',
    )
  const wanted = sessionValues(config)
  const wrong = rows.filter(({ name, setting }) => setting !== wanted[name])
  if (jobsWait) log.info('jobs: the pooler drops synchronous_commit, so their states wait for the disk')
  if (wrong.length === 0) return
  const cure = wrong
    .map(({ name }) => `  ${command(place.user, place.database, name, wanted[name] ?? '')};`)
    .join('\n')
  const text = `Connections of the pooler do not have the values of the portal: ${wrong.map(({ name, setting }) => `${name} is ${setting} instead of ${wanted[name]}`).join(', ')}. Store them for the role, then let the pooler open new connections (PgBouncer: RECONNECT):\n${cure}`
  if (wrong.some(({ name, setting }) => limits.includes(name) && setting === '0')) throw new WrongPooler(text)
  log.warn(text)
}
