import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { ConfigFault, readConfig } from '../kit/config.ts'
import { openDb } from '../kit/db.ts'
import { openStorage } from '../kit/storage-open.ts'
import { BackupFault, type Manifest } from './backup/manifest.ts'
import { restoreBackup } from './backup/restore.ts'
import { saveBackup } from './backup/save.ts'
import { verifyBackup } from './backup/verify.ts'
import { asTyped, openCommandDatabase } from './command-database.ts'
import { reasonOf } from './reason.ts'

const usage = `  npm run backup -- --dir FOLDER    writes a backup into a folder that is empty or not there; the portal may run
  npm run verify -- --dir FOLDER    reads a backup whole and compares every byte with its digests
  npm run restore -- --dir FOLDER   brings a backup into the empty database of the settings, with the portal stopped

The database is that of DATABASE_URL or the embedded one; files are those of DATA_DIR or of the bucket.`

const acts = ['save', 'verify', 'restore'] as const

/** The version of this program from its package.json. */
async function ownVersion(): Promise<string> {
  const text = await readFile(join(import.meta.dirname, '../../../package.json'), 'utf8')
  return (JSON.parse(text) as { version: string }).version
}

function summary({ tables, files, version, createdAt }: Manifest): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  const bytes = files.reduce((sum, file) => sum + file.size, 0)
  return `${tables.length} tables, ${rows} rows, ${files.length} files (${(bytes / 1e6).toFixed(1)} MB), of ${createdAt}, version ${version}`
}

async function withParts<T>(work: (parts: Parameters<typeof saveBackup>[0]) => Promise<T>): Promise<T> {
  const config = readConfig(process.env)
  const database = await openCommandDatabase(config)
  const db = openDb(database.url, { max: 2, statementTimeout: 0 })
  try {
    return await work({ db, storage: openStorage(config) })
  } finally {
    await db.end({ timeout: 5 })
    await database.stop()
  }
}

async function run(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { dir: { type: 'string' }, help: { type: 'boolean', default: false } },
  })
  const act = acts.find((one) => one === positionals[0])
  if (values.help || !values.dir || !act) {
    console.error(asTyped(usage))
    return values.help ? 0 : 2
  }
  const dir = resolve(values.dir)
  const version = await ownVersion()
  if (act === 'save') {
    const manifest = await withParts((parts) => saveBackup(parts, dir, { version, now: new Date() }))
    console.log(`Saved in ${dir}: ${summary(manifest)}.`)
  } else if (act === 'verify') {
    console.log(`The backup is whole: ${summary(await verifyBackup(dir))}.`)
  } else {
    const manifest = await withParts((parts) => restoreBackup(parts, dir, version))
    console.log(`Restored: ${summary(manifest)}. Start the portal now.`)
  }
  return 0
}

run().then(
  (code) => process.exit(code),
  (error: unknown) => {
    const isExplained = error instanceof ConfigFault || error instanceof BackupFault
    const isSystem = (error as NodeJS.ErrnoException | null)?.syscall !== undefined
    console.error(isExplained || isSystem ? reasonOf(error) : error)
    process.exit(1)
  },
)
