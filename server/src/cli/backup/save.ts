import { createHash } from 'node:crypto'
import { createWriteStream, existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { Db } from '#kit/db.ts'
import type { Storage } from '#kit/files/storage.ts'
import {
  type BackupTable,
  countRows,
  listMigrations,
  listNeededPieces,
  listSeals,
  listSequences,
  listTables,
  readTable,
} from './database.ts'
import { BackupFault, type Manifest, writeManifest } from './manifest.ts'
import { listPortalTables } from './portal-tables.ts'
import { type Progress, stalledAfter, watchProgress } from './progress.ts'
import { removeUnfinished, unfinishedFolder } from './unfinished.ts'

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

/** What one backup works with; `step` names the current table or file in the message of a stalled run. */
interface Saving {
  db: Db
  storage: Storage
  folder: string
  progress: Progress
  step: string
}

async function saveTable(saving: Saving, db: Db, table: BackupTable): Promise<Manifest['tables'][number]> {
  saving.step = `the table ${table.name}`
  const rows = await countRows(db, table)
  saving.progress.advance()
  const { stream, result } = hashing()
  const file = createWriteStream(join(saving.folder, 'database', `${table.name}.copy.gz`))
  const source = await readTable(db, table)
  await pipeline(source, saving.progress.counting(), createGzip({ level: 3 }), stream, file)
  return { ...table, rows, ...result() }
}

/** Saves a consistent snapshot of the database while other processes continue to write. */
async function saveDatabase(saving: Saving) {
  await mkdir(join(saving.folder, 'database'))
  return saving.db.begin('isolation level repeatable read read only', async (transaction) => {
    const inside = transaction as unknown as Db
    const tables: Manifest['tables'] = []
    const [all, portal] = [await listTables(inside), await listPortalTables()]
    const leftOut = all.map(({ name }) => name).filter((name) => !portal.has(name))
    for (const table of all) if (portal.has(table.name)) tables.push(await saveTable(saving, inside, table))
    saving.step = 'the list of files'
    const [migrations, sequences, needed, seals] = [
      await listMigrations(inside),
      await listSequences(inside, leftOut),
      await listNeededPieces(inside),
      [...(await listSeals(inside))],
    ]
    return { tables, migrations, sequences, needed, seals, ...(leftOut.length > 0 ? { leftOut } : {}) }
  })
}

async function saveFiles(saving: Saving): Promise<Manifest['files']> {
  const { storage, folder, progress } = saving
  await mkdir(join(folder, 'files'))
  const files: Manifest['files'] = []
  for await (const { digest } of storage.list()) {
    saving.step = `the stored file ${digest}`
    progress.advance()
    const bytes = await storage.open(digest)
    // The piece was removed after it was listed; the end of the backup checks whether a file needs it.
    if (!bytes) continue
    const { stream, result } = hashing()
    await pipeline(bytes, progress.counting(), stream, createWriteStream(join(folder, 'files', digest)))
    const saved = result()
    if (saved.digest !== digest)
      throw new BackupFault(`The stored file ${digest} is damaged: its bytes do not fit its name.`)
    files.push({ digest, size: saved.size })
  }
  return files
}

async function saveAll(saving: Saving, about: { version: string; now: Date }): Promise<Manifest> {
  const { needed, ...database } = await saveDatabase(saving)
  if (database.migrations.length === 0) throw new BackupFault('The database holds no portal.')
  const files = await saveFiles(saving)
  const present = new Set(files.map((file) => file.digest))
  const missing = needed.filter((digest) => !present.has(digest))
  if (missing.length > 0) {
    throw new BackupFault(
      `Stored files that articles need are missing in ${saving.storage.title}: ${missing.slice(0, 5).join(', ')}`,
    )
  }
  const { version, now } = about
  const manifest: Manifest = { format: 1, version, createdAt: now.toISOString(), ...database, files }
  await writeManifest(saving.folder, manifest)
  return manifest
}

/**
 * Writes a backup into a new folder: first a snapshot of the database, then every stored file, and last the manifest.
 * Other processes may continue. Throws {@link BackupFault} if a file in the database is missing in the store, or if
 * nothing was saved for `stalled` milliseconds. Removes what killed backups left next to the folder.
 */
export async function saveBackup(
  { db, storage }: { db: Db; storage: Storage },
  folder: string,
  about: { version: string; now: Date; stalled?: number },
): Promise<Manifest> {
  if (existsSync(folder) && (await readdir(folder)).length > 0)
    throw new BackupFault(`${folder} is not empty.`)
  await mkdir(dirname(folder), { recursive: true })
  await removeUnfinished(folder)
  const making = unfinishedFolder(folder)
  await mkdir(making, { mode: 0o700 })
  const progress = watchProgress(about.stalled ?? stalledAfter, () => saving.step)
  const saving: Saving = { db, storage, folder: making, progress, step: 'the database' }
  try {
    const manifest = await progress.watch(saveAll(saving, about))
    await rm(folder, { recursive: true, force: true })
    await rename(making, folder)
    return manifest
  } catch (error) {
    await rm(making, { recursive: true, force: true })
    throw error
  }
}
