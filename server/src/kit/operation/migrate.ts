import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Db, inTransaction } from '../db.ts'
import { presentNames } from './old-migrations.ts'

/** The folder of the forward-only migrations. */
export const migrationsFolder = join(import.meta.dirname, '../../../migrations')

const advisoryLock = 7_237_001

/** The database has migrations that this program does not know: calls would fail on it. */
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
  /** Milliseconds to wait for the lock. */
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

/** The files of a folder of migrations, in order. */
export async function listMigrationFiles(folder = migrationsFolder): Promise<string[]> {
  return (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
}

/**
 * Returns the applied migrations by the names of `files`; stores these names in one transaction if the database has the
 * old ones.
 */
async function appliedMigrations(db: Db, connection: Db, files: string[]): Promise<string[]> {
  const rows = await connection<{ name: string }[]>`select name from kit_migration`
  const stored = rows.map((row) => row.name)
  const names = presentNames('database', stored, files)
  const unknown = names.filter((name) => !files.includes(name)).sort()
  if (unknown.length > 0) throw new DatabaseNewer(unknown, files.at(-1) ?? 'none')
  const added = names.filter((name) => !stored.includes(name))
  if (added.length > 0)
    await inTransaction(db, async (transaction) => {
      await transaction`delete from kit_migration where name <> all (${names})`
      await transaction`insert into kit_migration (name) select unnest(${added}::text[])`
    })
  return names
}

/**
 * Applies the pending migrations, each file in its own transaction, under an advisory lock so that several processes
 * may start at the same time. Returns the applied names. Throws {@link DatabaseNewer} without a change if the database
 * has migrations that this program lacks, {@link OldMigrations} if it has only some of those that the files of rooms
 * replaced, and {@link MigrationLocked} if another session has the lock for too long. `db` must not lead to a pooler in
 * transaction mode, because the lock belongs to a session.
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
    for (const name of files.filter((file) => !known.includes(file))) {
      const text = await readFile(join(folder, name), 'utf8')
      await inTransaction(db, async (transaction) => {
        await transaction.unsafe(text)
        await transaction`insert into kit_migration (name) values (${name})`
      })
      applied.push(name)
    }
  } finally {
    await connection`select pg_advisory_unlock(${advisoryLock})`.catch(() => undefined)
    connection.release()
  }
  return applied
}
