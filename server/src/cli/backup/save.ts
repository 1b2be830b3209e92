import { createHash } from 'node:crypto'
import { createWriteStream, existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { Db } from '../../kit/db.ts'
import type { Storage } from '../../kit/storage.ts'
import {
  type BackupTable,
  countRows,
  listMigrations,
  listNeededPieces,
  listSequences,
  listTables,
  readTable,
} from './database.ts'
import { BackupFault, type Manifest, writeManifest } from './manifest.ts'

/** Passes bytes through and computes their count and SHA-256. */
export function hashing() {
  const hash = createHash('sha256')
  let size = 0
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length
      hash.update(chunk)
      done(null, chunk)
    },
  })
  return { stream, result: () => ({ size, digest: hash.digest('hex') }) }
}

async function saveTable(db: Db, table: BackupTable, folder: string): Promise<Manifest['tables'][number]> {
  const rows = await countRows(db, table)
  const { stream, result } = hashing()
  const file = createWriteStream(join(folder, 'database', `${table.name}.copy.gz`))
  await pipeline(await readTable(db, table), createGzip({ level: 3 }), stream, file)
  return { ...table, rows, ...result() }
}

/** Saves a consistent snapshot of the database while other processes continue to write. */
async function saveDatabase(db: Db, folder: string) {
  await mkdir(join(folder, 'database'))
  return db.begin('isolation level repeatable read read only', async (transaction) => {
    const inside = transaction as unknown as Db
    const tables: Manifest['tables'] = []
    for (const table of await listTables(inside)) tables.push(await saveTable(inside, table, folder))
    const [migrations, sequences, needed] = [
      await listMigrations(inside),
      await listSequences(inside),
      await listNeededPieces(inside),
    ]
    return { tables, migrations, sequences, needed }
  })
}

async function saveFiles(storage: Storage, folder: string): Promise<Manifest['files']> {
  await mkdir(join(folder, 'files'))
  const files: Manifest['files'] = []
  for await (const { digest } of storage.list()) {
    const bytes = await storage.open(digest)
    // The piece was removed after it was listed; the end of the backup checks whether a file needs it.
    if (!bytes) continue
    const { stream, result } = hashing()
    await pipeline(bytes, stream, createWriteStream(join(folder, 'files', digest)))
    const taken = result()
    if (taken.digest !== digest)
      throw new BackupFault(`The stored file ${digest} is damaged: its bytes do not fit its name.`)
    files.push({ digest, size: taken.size })
  }
  return files
}

/**
 * Writes a backup into a new folder: first a snapshot of the database, then every stored file, and last the manifest.
 * Other processes may continue. Throws {@link BackupFault} if a file in the database is missing in the store.
 */
export async function saveBackup(
  { db, storage }: { db: Db; storage: Storage },
  folder: string,
  about: { version: string; now: Date },
): Promise<Manifest> {
  if (existsSync(folder) && (await readdir(folder)).length > 0)
    throw new BackupFault(`${folder} is not empty.`)
  const making = `${folder}.${process.pid}`
  await mkdir(making, { recursive: true, mode: 0o700 })
  try {
    const { needed, ...database } = await saveDatabase(db, making)
    if (database.migrations.length === 0) throw new BackupFault('The database holds no portal.')
    const files = await saveFiles(storage, making)
    const present = new Set(files.map((file) => file.digest))
    const missing = needed.filter((digest) => !present.has(digest))
    if (missing.length > 0) {
      throw new BackupFault(
        `Stored files that articles need are missing in ${storage.title}: ${missing.slice(0, 5).join(', ')}`,
      )
    }
    const manifest: Manifest = {
      format: 1,
      version: about.version,
      createdAt: about.now.toISOString(),
      ...database,
      files,
    }
    await writeManifest(making, manifest)
    await rm(folder, { recursive: true, force: true })
    await rename(making, folder)
    return manifest
  } catch (error) {
    await rm(making, { recursive: true, force: true })
    throw error
  }
}
