import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Db, dbErrorCode, inTransaction } from '../db.ts'
import { type AppliedMigration, assertNoOlderProcess, oldestProgramOf, worksWith } from './compatibility.ts'
import { listMigrationFiles, migrationsFolder } from './migration-files.ts'
import { presentNames } from './old-migrations.ts'

const advisoryLock = 7_237_001

/** The database has migrations that this program does not know and does not work with: calls would fail on it. */
export class DatabaseNewer extends Error {
  constructor(unknown: string[], newest: string) {
    super(
      `The database is newer than this program: it has ${unknown.join(', ')}, and this program knows up to ${newest}. Start the newer program, or restore a backup of its time.`,
    )
  }
}

/** Called while another process migrates; `milliseconds` is how long this one has waited. */
export type SayWaiting = (holder: LockHolder, milliseconds: number) => void

/** Options of {@link migrate}, for tests and for the server. */
export interface MigrateOptions {
  folder?: string
  /** Called at the first refused attempt, then every 15 seconds. */
  sayWaiting?: SayWaiting
  /** Milliseconds to wait for the lock, and of each migration for the locks of its tables. */
  limit?: number
}

/** The session that holds the lock of the migrations. */
export interface LockHolder {
  pid: number
  application: string
  address: string
  /** Since when it has run its statement, or has been idle. */
  since: string
}

/** The lock of the migrations was not free in time. */
export class MigrationLocked extends Error {
  constructor({ pid, application, address, since }: LockHolder, limit: number) {
    super(
      `Another session has held the lock of the migrations for ${Math.round(limit / 1000)} s: backend ${pid} (${application}, ${address}), last active ${since}. If no process migrates any more, end the session: select pg_terminate_backend(${pid}).`,
    )
  }
}

const attemptEvery = 200
const sayEvery = 15_000

async function lockHolder(connection: Db): Promise<LockHolder> {
  const [holder] = await connection<LockHolder[]>`
    select pid, coalesce(nullif(application_name, ''), '-') as application,
           coalesce(host(client_addr), 'local') as address, state_change::text as since
      from pg_locks join pg_stat_activity using (pid)
     where locktype = 'advisory' and granted and classid = 0 and objid = ${advisoryLock} and objsubid = 1
       and database = (select oid from pg_database where datname = current_database())`
  return holder ?? { pid: 0, application: '-', address: '-', since: '-' }
}

/** Takes the lock of the migrations on this connection; throws {@link MigrationLocked} after the limit. */
async function lock(connection: Db, { sayWaiting, limit = 600_000 }: MigrateOptions): Promise<void> {
  const began = performance.now()
  for (let reported = Number.NEGATIVE_INFINITY; ; await sleep(attemptEvery)) {
    const [row] = await connection<{ isFree: boolean }[]>`
      select pg_try_advisory_lock(${advisoryLock}) as is_free`
    if (row?.isFree) return
    const waited = performance.now() - began
    if (waited > limit) throw new MigrationLocked(await lockHolder(connection), limit)
    if (waited - reported < sayEvery) continue
    reported = waited
    sayWaiting?.(await lockHolder(connection), waited)
  }
}

/**
 * Returns the applied migrations by the names of `files`; stores these names in one transaction if the database has the
 * old ones. Migrations that this program does not have are left out if it works with them.
 */
async function appliedMigrations(db: Db, connection: Db, files: string[]): Promise<string[]> {
  // The column is missing in a table of an older program.
  const rows = await connection<AppliedMigration[]>`
    select name, to_jsonb(one) ->> 'oldest_program' as oldest_program from kit_migration one`
  const stored = rows.map((row) => row.name)
  const names = presentNames('database', stored, files)
  const unknown = rows.filter(({ name }) => names.includes(name) && !files.includes(name))
  const refused = unknown.filter((row) => !worksWith(files, row)).map(({ name }) => name)
  if (refused.length > 0) throw new DatabaseNewer(refused.sort(), files.at(-1) ?? 'none')
  const added = names.filter((name) => !stored.includes(name))
  if (added.length > 0)
    await inTransaction(db, async (transaction) => {
      await transaction`delete from kit_migration where name <> all (${names})`
      await transaction`insert into kit_migration (name) select unnest(${added}::text[])`
    })
  return names
}

/** Milliseconds that a migration waits for the lock of a table: statements that come after it wait as long. */
const tableLockWait = 2_000
const lockNotAvailable = '55P03'

const concurrentIndex = /\bcreate\s+(?:unique\s+)?index\s+concurrently\s+(\w+)/i

/** Builds an index while others write; an unfinished one of an earlier attempt is replaced. */
async function buildIndex(connection: Db, text: string, index: string): Promise<void> {
  await connection.unsafe(`drop index concurrently if exists "${index}"`)
  await connection.unsafe(text)
}

/** Applies one file and stores its name; repeats it for `limit` milliseconds while the lock of a table is not free. */
async function apply(db: Db, connection: Db, name: string, text: string, limit = 600_000): Promise<void> {
  const row = { name, oldestProgram: oldestProgramOf(text) }
  if (row.oldestProgram !== '') await assertNoOlderProcess(connection, name, row.oldestProgram)
  const store = (inside: Db) =>
    inside`insert into kit_migration (name, oldest_program) values (${row.name}, ${row.oldestProgram})`
  const index = concurrentIndex.exec(text)?.[1]
  if (index) {
    await buildIndex(connection, text, index)
    await store(connection)
    return
  }
  for (const until = performance.now() + limit; ; )
    try {
      await inTransaction(db, async (transaction) => {
        await transaction.unsafe(`set local lock_timeout = ${tableLockWait}`)
        await transaction.unsafe(text)
        await store(transaction)
      })
      return
    } catch (error) {
      if (dbErrorCode(error) !== lockNotAvailable || performance.now() > until) throw error
      await sleep(attemptEvery)
    }
}

/**
 * Applies the pending migrations, each file in its own transaction, under an advisory lock so that several processes
 * may start at the same time; a file that creates an index concurrently runs outside of a transaction. Returns the
 * applied names. Throws {@link DatabaseNewer} without a change if the database has migrations that this program lacks
 * and that do not work with it, {@link OldMigrations} if it has only some of those that the files of rooms replaced,
 * {@link OlderProcesses} before a migration that would break a running process, and {@link MigrationLocked} if another
 * session has the lock for too long. `db` must not lead to a pooler in transaction mode, because the lock belongs to a
 * session.
 */
export async function migrate(db: Db, options: MigrateOptions = {}): Promise<string[]> {
  const { folder = migrationsFolder } = options
  const files = await listMigrationFiles(folder)
  const applied: string[] = []
  const connection = await db.reserve()
  try {
    await lock(connection, options)
    await connection`create table if not exists kit_migration (name text primary key, applied_at timestamptz not null default now())`
    const known = await appliedMigrations(db, connection, files)
    const pending = files.filter((file) => !known.includes(file))
    if (pending.length > 0)
      await connection`alter table kit_migration add column if not exists oldest_program text`
    for (const name of pending) {
      await apply(db, connection, name, await readFile(join(folder, name), 'utf8'), options.limit)
      applied.push(name)
    }
  } finally {
    await connection`select pg_advisory_unlock(${advisoryLock})`.catch(() => undefined)
    connection.release()
  }
  return applied
}
