import { setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'

/** Runs statements: the pool, or the connection of a transaction. */
export type Db = postgres.Sql<Record<never, never>>

/** A part of a statement that is embedded in others; it does not run unless awaited. */
export type Fragment = postgres.PendingQuery<postgres.Row[]>

/**
 * Throws if the driver lacks patches/postgres@…: without it a lost connection would end the process
 * (docs/decisions/080).
 */
export function requirePatchedDriver(): void {
  if (!('settlesLostWrites' in postgres))
    throw new Error('The database driver is not patched: run "node scripts/setup.mjs" once.')
}

/** Options of a pool. */
export interface DbOptions {
  /** Maximum number of connections. */
  max: number
  /** Milliseconds until the server cancels a statement. */
  statementTimeout: number
  /** Milliseconds after which the server ends a transaction that sends no statement; 0 for no limit. */
  idleTransactionTimeout?: number
  /** True caches one generic plan per statement instead of planning for each value (docs/decisions/006). */
  onePlan?: boolean
  /** Milliseconds that a statement or a transaction waits for a connection; then it is refused and never sent. */
  connectionWait?: number
}

/** Converts PostgreSQL's `2026-11-21 10:00:00.5+00` to ISO 8601; sessions use UTC. */
function instantText(value: string): string {
  return value.length > 19 && value.endsWith('+00') ? `${value.slice(0, 10)}T${value.slice(11, -3)}Z` : value
}

/**
 * Opens a pool. Column names are converted to camelCase, instants to ISO 8601 texts in UTC, days to `yyyy-MM-dd` and
 * bigint to number (no row number exceeds 2^53).
 */
export function openDb(url: string, options: DbOptions): Db {
  const { max, statementTimeout, idleTransactionTimeout = 0, onePlan = false } = options
  const { connectionWait } = options
  const pool = postgres(url, {
    max,
    idle_timeout: 0,
    connect_timeout: (connectionWait ?? 5_000) / 1_000,
    // An option of patches/postgres@…, which the types of the driver do not have.
    ...({ queue_timeout: connectionWait === undefined ? null : connectionWait / 1_000 } as object),
    backoff: () => 0.25,
    onnotice: () => {},
    transform: { column: { from: postgres.toCamel }, undefined: null },
    connection: {
      application_name: 'maru',
      TimeZone: 'UTC',
      statement_timeout: statementTimeout,
      idle_in_transaction_session_timeout: idleTransactionTimeout,
      plan_cache_mode: onePlan ? 'force_generic_plan' : 'auto',
    },
    types: {
      bigint: { to: 20, from: [20], serialize: (value: number) => String(value), parse: Number },
      instant: {
        to: 1184,
        from: [1184],
        serialize: (value: Date | string) => (value instanceof Date ? value.toISOString() : value),
        parse: instantText,
      },
      day: { to: 1082, from: [1082], serialize: (value: string) => value, parse: (value: string) => value },
      date: {
        to: 1114,
        from: [1114],
        serialize: (value: Date | string) => (value instanceof Date ? value.toISOString() : value),
        parse: (value: string) => value,
      },
    },
  }) as unknown as Db
  pools.set(pool, connectionWait)
  return pool
}

/** The open pools, each with the milliseconds that a transaction waits for a connection. */
const pools = new WeakMap<Db, number | undefined>()

/** The property of a `db` that runs its statements on a pool, with the pool. */
export const poolBehind = Symbol('pool behind')

/** The pool that a `db` stands for, or itself. */
function poolOf(db: Db): Db {
  return (db as { [poolBehind]?: Db })[poolBehind] ?? db
}

/** Whether statements of `db` run outside of a transaction. */
export function isPool(db: Db): boolean {
  return pools.has(poolOf(db))
}

const lostConnection = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'CONNECT_TIMEOUT',
  'CONNECTION_CLOSED',
  'CONNECTION_ENDED',
  'CONNECTION_DESTROYED',
  'QUEUE_TIMEOUT',
  // The person or the company already uses its share of the connections
  'SHARE_TIMEOUT',
  'ERR_STREAM_DESTROYED',
  'ERR_STREAM_WRITE_AFTER_END',
  '53300',
  '57014',
  '57P01',
  '57P02',
  '57P03',
  '57P05',
  '08006',
  '08003',
  // A pooler that cannot reach its database
  '08P01',
  // The server has become a standby; the driver closes the connection
  '25006',
  // A pooler has given the connection to another backend, which lacks the prepared statement
  '26000',
])

/** True if the database is unreachable, overloaded or being migrated: the call answers 503 and can be retried. */
export function isDbUnavailable(error: unknown): boolean {
  return lostConnection.has(dbErrorCode(error) ?? '') || isChangedPlan(error)
}

/**
 * True if a prepared statement of a transaction returns other columns since a migration. Outside of a transaction the
 * driver prepares it again by itself.
 */
function isChangedPlan(error: unknown): boolean {
  const routine = typeof error === 'object' && error !== null && 'routine' in error ? error.routine : null
  return dbErrorCode(error) === '0A000' && routine === 'RevalidateCachedQuery'
}

/** True if PgBouncer refuses a connection because of a value of the session: no attempt can succeed. */
export function isRefusedParameter(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith('unsupported startup parameter')
}

/** The SQLSTATE or socket code of a database error. */
export function dbErrorCode(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined
  return typeof error.code === 'string' ? error.code : undefined
}

/**
 * True if the database cannot store a text: NUL, or bytes that are no letters. Such a text comes out of a coded part of
 * a request (a token, a name in base64), which no check of the request reads.
 */
export function isUnstorableText(error: unknown): boolean {
  return ['22021', '22P05'].includes(dbErrorCode(error) ?? '')
}

/** The constraint that a statement violated, if the error is of that kind. */
export function brokenConstraint(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('constraint_name' in error)) return undefined
  return typeof error.constraint_name === 'string' ? error.constraint_name : undefined
}

/** Seconds that the pool needs to run the smallest statement, including the time in its queue. */
export async function measureDatabase(db: Db): Promise<number> {
  const began = performance.now()
  await db`select 1`
  return (performance.now() - began) / 1000
}

const unreachable = new Set(['ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'])

/**
 * Waits until the database accepts connections, with growing pauses and a log entry for each attempt. Throws
 * immediately if the database refuses (wrong password, missing database). `isOver` stops the wait.
 */
export async function waitForDatabase(
  url: string,
  say: (error: Error, pause: number) => void,
  isOver: () => boolean = () => false,
): Promise<void> {
  for (let pause = 500; !isOver(); pause = Math.min(pause * 2, 15_000)) {
    const db = openDb(url, { max: 1, statementTimeout: 5_000 })
    try {
      await db`select 1`
      return
    } catch (error) {
      const mayCome = isDbUnavailable(error) || unreachable.has(dbErrorCode(error) ?? '')
      if (!(error instanceof Error) || !mayCome || isRefusedParameter(error)) throw error
      say(error, pause)
    } finally {
      await db.end({ timeout: 1 })
    }
    await sleep(pause)
  }
}

const cachePools = new WeakMap<Db, Db>()

/** Makes the reader `db`, a transaction on a replica, use the cached values of the readers of `pool`. */
export function useCachesOf(db: Db, pool: Db): void {
  cachePools.set(db, pool)
}

/** The connection with which a reader uses caches: itself, or the pool of {@link useCachesOf}. */
export function cacheReader(db: Db): Db {
  return cachePools.get(db) ?? poolOf(db)
}

/**
 * Runs `work` in one transaction on a separate connection. Throws an error with the code 53300 (too many connections)
 * if none is free in time, also if a statement before it on the same connection takes too long.
 */
export async function inTransaction<T>(
  db: Db,
  work: (db: Db) => Promise<T>,
  wait = pools.get(poolOf(db)) ?? 60_000,
  mode: '' | 'read only' = '',
): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  let isLate = false
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      isLate = true
      reject(Object.assign(new Error(`no connection was free within ${wait} ms`), { code: '53300' }))
    }, wait)
  })
  const whole = db.begin(mode, (transaction) => {
    clearTimeout(timer)
    // The caller has given up; nothing may be written any more.
    if (isLate) throw new Error('the transaction began too late')
    return work(transaction as unknown as Db)
  }) as Promise<T>
  try {
    return await Promise.race([whole, tooLate])
  } finally {
    clearTimeout(timer)
    if (isLate) whole.catch(() => {})
  }
}

/**
 * Runs `work` in a savepoint of the transaction `db`: if it fails, only its statements are rolled back, and the
 * transaction continues. Outside of a transaction, as in seeds, it is one of its own. Throws what `work` throws.
 */
export function inSavepoint<T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> {
  if (isPool(db)) return inTransaction(db, work)
  // Only the connection of a transaction has it, which the type of both does not say.
  const { savepoint } = db as unknown as { savepoint: Db['begin'] }
  return savepoint((inside) => work(inside as unknown as Db)) as Promise<T>
}

/**
 * Runs statements that read most rows of large tables. PostgreSQL then joins these tables by hashes or in order, also if its statistics
 * are from before they were filled: with those it expects one row, and would read one table as a whole for each row of the other.
 */
export function withoutLoops<T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> {
  return inSavepoint(db, async (inside) => {
    await inside`select set_config('enable_nestloop', 'off', true)`
    const result = await work(inside)
    await inside`select set_config('enable_nestloop', 'on', true)`
    return result
  })
}
