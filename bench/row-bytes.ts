// node scripts/run.mjs bench/row-bytes.ts
// Fills a database of its own with the demo and prints the bytes of a row, with its indexes and long values, of the
// tables that grow. A table with less than 100 rows says nothing and is left out.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { seedIfEmpty } from '@maru/server/demo/seed'
import { openDb } from '@maru/server/kit/db'
import { migrate } from '@maru/server/kit/operation/migrate'
import { startEmbeddedPostgres } from '@maru/server/kit/postgres/embedded'
import { selectRowBytes } from './kit/row-bytes.sql.ts'

const folder = mkdtempSync(join(tmpdir(), 'maru-bytes-'))
const postgres = await startEmbeddedPostgres({ dataDir: folder, fsync: false, log: () => {} })
const db = openDb(postgres.url, { max: 4, statementTimeout: 0 })
try {
  await migrate(db)
  await seedIfEmpty(db, (line) => console.log(line), { size: 'demo', anchor: new Date() })
  for (const { name, rows, bytes } of await selectRowBytes(db))
    if (rows >= 100) console.log(`${name}: ${rows} rows, ${Math.round(bytes / rows)} bytes a row`)
} finally {
  await db.end({ timeout: 2 })
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}
