import { createReadStream } from 'node:fs'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { type Db, inTransaction } from '#kit/db.ts'
import type { Storage } from '#kit/files/storage.ts'
import { migrate } from '#kit/operation/migrate.ts'
import { listMigrationFiles, migrationsFolder } from '#kit/operation/migration-files.ts'
import { presentNames } from '#kit/operation/old-migrations.ts'
import {
  type BackupTable,
  closeForRows,
  countRows,
  dropPortal,
  endSessionsAndCodes,
  isInUse,
  listTables,
  openForRows,
  setSequence,
  writeKnownColumns,
  writeTable,
} from './database.ts'
import { BackupFault, type Manifest } from './manifest.ts'
import { verifyBackup } from './verify.ts'

/**
 * Returns the migrations of the backup by the names of this program (`own` is its version). Throws if a newer program
 * created the backup, with both versions in the message, or one with only some of the old migrations.
 */
async function knownMigrations({ migrations, version }: Manifest, own: string): Promise<string[]> {
  const files = await listMigrationFiles()
  const names = presentNames('backup', migrations, files)
  const unknown = names.filter((name) => !files.includes(name))
  if (unknown.length === 0) return names
  throw new BackupFault(
    `The backup is of a newer program (${version}) than this one (${own}): it has ${unknown.join(', ')}. Restore it with that program.`,
  )
}

/** Migrates an empty database up to the last migration of the backup. */
async function migrateTo(db: Db, migrations: string[]): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'maru-restore-'))
  try {
    for (const name of migrations) await cp(join(migrationsFolder, name), join(folder, name))
    await migrate(db, { folder })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Loads the rows; returns what is left out: tables and columns that the portal does not have. */
async function takeRows(db: Db, folder: string, manifest: Manifest): Promise<string[]> {
  const tables = (await listTables(db)).filter(({ name }) => name !== 'kit_migration')
  const saved = new Map(manifest.tables.map((table) => [table.name, table]))
  const names = new Set([...tables.map(({ name }) => name), 'kit_migration'])
  const leftOut = manifest.tables.map(({ name }) => name).filter((name) => !names.has(name))
  await openForRows(db, tables)
  for (const { name, columns } of tables) {
    const table = saved.get(name)
    if (!table) throw new BackupFault(`The backup has no rows of ${name}.`)
    const load = async (into: BackupTable) => {
      const file = createReadStream(join(folder, 'database', `${name}.copy.gz`))
      await pipeline(file, createGunzip(), await writeTable(db, into))
    }
    const own = table.columns.filter((column) => !columns.includes(column))
    if (own.length === 0) await load(table)
    else await writeKnownColumns(db, table, columns, load)
    leftOut.push(...own.map((column) => `${name}.${column}`))
    const rows = await countRows(db, table)
    if (rows !== table.rows) throw new BackupFault(`${name}: ${rows} rows came of ${table.rows}.`)
  }
  for (const sequence of manifest.sequences) await setSequence(db, sequence)
  await closeForRows(db, tables)
  return leftOut
}

async function takeFiles(storage: Storage, folder: string, files: Manifest['files']): Promise<void> {
  for (const { digest, size } of files) {
    const staged = await storage.stage(createReadStream(join(folder, 'files', digest)), size)
    await staged.store()
  }
  const absent = await storage.settle(files)
  if (absent.length > 0) throw new BackupFault(`${storage.title} did not keep ${absent.length} files.`)
}

/**
 * Restores a backup into an empty database and its store, and then migrates it to this program. Everything is read
 * and verified first; a database in use, a changed byte and a newer backup are refused before anything is written.
 * Ends all sessions and codes. The result names what is left out, also from a backup that has rows of it.
 */
export async function restoreBackup(
  { db, storage }: { db: Db; storage: Storage },
  folder: string,
  version: string,
): Promise<Manifest> {
  if (await isInUse(db)) {
    throw new BackupFault(
      'The database is not empty: a restore never overwrites a portal. Name an empty one.',
    )
  }
  const manifest = await verifyBackup(folder)
  const migrations = await knownMigrations(manifest, version)
  await takeFiles(storage, folder, manifest.files)
  await dropPortal(db)
  let leftOut: string[]
  try {
    await migrateTo(db, migrations)
    leftOut = await inTransaction(db, (inside) => takeRows(inside, folder, manifest))
  } catch (error) {
    await dropPortal(db)
    throw error
  }
  await migrate(db)
  await endSessionsAndCodes(db, new Date())
  await db.unsafe('analyze')
  const tables = manifest.tables.filter(({ name }) => !leftOut.includes(name))
  return { ...manifest, tables, leftOut: [...(manifest.leftOut ?? []), ...leftOut].sort() }
}
