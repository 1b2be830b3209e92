import { rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { ConfigFault, readConfig } from '#kit/config/config.ts'
import { dbErrorCode, openDb } from '#kit/db.ts'
import { openStorage } from '#kit/files/storage-open.ts'
import { insertBackupRun, updateBackupEnd, updateBackupTested } from '#kit/operation/backup-run.sql.ts'
import { OldMigrations } from '#kit/operation/old-migrations.ts'
import { BackupFault, type Manifest } from './backup/manifest.ts'
import { rehearseRestore } from './backup/rehearse.ts'
import { restoreBackup } from './backup/restore.ts'
import { saveBackup } from './backup/save.ts'
import { unfinishedFolder } from './backup/unfinished.ts'
import { verifyBackup } from './backup/verify.ts'
import { asTyped, openCommandDatabase } from './command-database.ts'
import { reasonOf } from './reason.ts'

const usage = `  npm run backup -- --dir FOLDER    writes a backup into a folder that is empty or not there; the portal may run
  npm run verify -- --dir FOLDER    reads a backup whole and compares every byte with its digests
  npm run test-restore -- --dir FOLDER   restores a backup into a new database, compares it and drops it; the portal may run
  npm run restore -- --dir FOLDER   brings a backup into the empty database of the settings, with the portal stopped

--stalled SECONDS ends a backup that saves nothing for so long (default 300).

The database is that of DATABASE_URL or the embedded one; files are those of DATA_DIR or of the bucket.`

const acts = ['save', 'verify', 'test-restore', 'restore'] as const

/** The version of this program from its package.json. */
async function ownVersion(): Promise<string> {
  const text = await readFile(join(import.meta.dirname, '../../../package.json'), 'utf8')
  return (JSON.parse(text) as { version: string }).version
}

function sizeOf({ tables, files }: Manifest): { rowCount: number; byteCount: number } {
  const sizes = [...tables, ...files].reduce((sum, part) => sum + part.size, 0)
  return { rowCount: tables.reduce((sum, table) => sum + table.rows, 0), byteCount: sizes }
}

function summary(manifest: Manifest): string {
  const { tables, files, version, createdAt, leftOut = [] } = manifest
  const { rowCount, byteCount } = sizeOf(manifest)
  return `${tables.length} tables, ${rowCount} rows, ${files.length} files (${(byteCount / 1e6).toFixed(1)} MB), of ${createdAt}, version ${version}${leftOut.length > 0 ? `. Left out, because the portal does not know them: ${leftOut.join(', ')}` : ''}`
}

type Parts = Parameters<typeof saveBackup>[0] & { url: string }

async function withParts<T>(work: (parts: Parts) => Promise<T>): Promise<T> {
  const config = readConfig(process.env)
  const database = await openCommandDatabase(config)
  const db = openDb(database.url, { max: 2, statementTimeout: 0 })
  try {
    return await work({ db, storage: openStorage(config), url: database.url })
  } finally {
    await db.end({ timeout: 5 })
    await database.stop()
  }
}

/** Removes the half-written folder if a person or the system ends this command. */
function cleanUpOnSignals(dir: string): void {
  for (const [signal, code] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
    ['SIGHUP', 129],
  ] as const) {
    process.on(signal, () => {
      rmSync(unfinishedFolder(dir), { recursive: true, force: true })
      process.exit(code)
    })
  }
}

/** Saves a backup; the database stores its start and its end, which the administration shows. */
async function save(
  { db, storage }: Parts,
  dir: string,
  version: string,
  stalled: number,
): Promise<Manifest> {
  const now = new Date()
  cleanUpOnSignals(dir)
  const runId = await insertBackupRun(db, now).catch((error: unknown) => {
    if (dbErrorCode(error) !== '42P01') throw error
    throw new BackupFault('The database is of an older program: start the portal once, then save it.')
  })
  try {
    const manifest = await saveBackup({ db, storage }, dir, { version, now, stalled })
    await updateBackupEnd(db, runId, new Date(), sizeOf(manifest))
    return manifest
  } catch (error) {
    // The database may be the reason: waits for it only for some seconds.
    const storing = updateBackupEnd(db, runId, new Date(), { fault: reasonOf(error).slice(0, 500) })
    await Promise.race([storing, sleep(5_000, undefined, { ref: false })]).catch((second: unknown) =>
      console.error(reasonOf(second)),
    )
    throw error
  }
}

async function run(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      dir: { type: 'string' },
      stalled: { type: 'string', default: '300' },
      help: { type: 'boolean', default: false },
    },
  })
  const act = acts.find((one) => one === positionals[0])
  const stalled = Number(values.stalled) * 1000
  if (values.help || !values.dir || !act || !(stalled > 0)) {
    console.error(asTyped(usage))
    return values.help ? 0 : 2
  }
  const dir = resolve(values.dir)
  const version = await ownVersion()
  if (act === 'save') {
    const manifest = await withParts((parts) => save(parts, dir, version, stalled))
    console.log(`Saved in ${dir}: ${summary(manifest)}.`)
  } else if (act === 'verify') {
    console.log(`The backup is whole: ${summary(await verifyBackup(dir))}.`)
  } else if (act === 'test-restore') {
    const manifest = await withParts(async ({ db, url }) => {
      const tested = await rehearseRestore(url, dir, version)
      await updateBackupTested(db, new Date(tested.createdAt), new Date())
      return tested
    })
    console.log(`The backup can be restored: ${summary(manifest)}.`)
  } else {
    const manifest = await withParts((parts) => restoreBackup(parts, dir, version))
    console.log(`Restored: ${summary(manifest)}. Start the portal now.`)
  }
  return 0
}

run().then(
  (code) => process.exit(code),
  (error: unknown) => {
    const isExplained =
      error instanceof ConfigFault || error instanceof BackupFault || error instanceof OldMigrations
    const isSystem = (error as NodeJS.ErrnoException | null)?.syscall !== undefined
    console.error(isExplained || isSystem ? reasonOf(error) : error)
    process.exit(1)
  },
)
