import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Db, inTransaction } from '../db.ts'

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

/**
 * Applies the pending migrations, each file in its own transaction, under an advisory lock so that several processes
 * may start at the same time. Returns the applied names. Throws {@link DatabaseNewer} without a change if the database
 * has migrations that this program lacks.
 */
export async function migrate(db: Db, folder = migrationsFolder): Promise<string[]> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  const applied: string[] = []
  const connection = await db.reserve()
  try {
    await connection`select pg_advisory_lock(${advisoryLock})`
    await connection`create table if not exists kit_migration (name text primary key, applied_at timestamptz not null default now())`
    const known = new Set(
      (await connection<{ name: string }[]>`select name from kit_migration`).map((row) => row.name),
    )
    const unknown = [...known].filter((name) => !files.includes(name)).sort()
    if (unknown.length > 0) throw new DatabaseNewer(unknown, files.at(-1) ?? 'none')
    for (const name of files.filter((file) => !known.has(file))) {
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
