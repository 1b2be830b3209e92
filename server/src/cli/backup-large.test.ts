import { execFile, spawn } from 'node:child_process'
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDb } from '#kit/db.ts'
import { openFolderStorage } from '#kit/files/storage-folder.ts'
import { selectBackupState } from '#kit/operation/backup-run.sql.ts'
import { backupAge } from '#kit/operation/backup-run.ts'
import type { TestDatabase } from '#test/database.ts'
import { createDemoDatabase } from '#test/demo-database.ts'
import { saveBackup } from './backup/save.ts'
import { verifyBackup } from './backup/verify.ts'

const program = join(import.meta.dirname, 'backup.ts')
const run = promisify(execFile)
let source: TestDatabase
let home: string

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'maru-backup-large-'))
  source = await createDemoDatabase(join(home, 'data'))
  // 50 MB that cannot be compressed well, so that the database sends faster than the backup writes.
  await source.db`
    insert into org_import_row (com_code, file, key, vals)
    select 'LARGE', 'large.csv', n,
           to_jsonb((select string_agg(md5(n || '-' || part), '') from generate_series(1, 64) part))
      from generate_series(1, 25000) n`
}, 300_000)

afterAll(async () => {
  await source.drop()
  await rm(home, { recursive: true, force: true })
})

const settings = () => ({ ...process.env, DATABASE_URL: source.url, DATA_DIR: join(home, 'data') })
const command = (act: string, dir: string) =>
  run(process.execPath, [program, act, '--dir', dir, '--stalled', '60'], {
    env: settings(),
    timeout: 240_000,
  })

test('the demo and a table of 50 MB are saved by the command, and the age is known', async () => {
  expect(await backupAge(source.db, new Date())).toBeNaN()
  const dir = join(home, 'whole')
  expect((await command('save', dir)).stdout).toMatch(/^Saved in /)
  const manifest = await verifyBackup(dir)
  expect(manifest.tables.find(({ name }) => name === 'org_import_row')?.rows).toBeGreaterThan(25_000)
  expect(await backupAge(source.db, new Date())).toBeLessThan(240)
  const state = await selectBackupState(source.db)
  expect(state.rowCount).toBeGreaterThan(25_000)
  expect(state.unfinishedAt).toBeNull()
}, 300_000)

test('a test of a restore restores the backup into a database of its own, drops it and stores the time', async () => {
  await command('test-restore', join(home, 'whole'))
  expect((await selectBackupState(source.db)).testedAt).not.toBeNull()
  const rows = await source.db`select 1 from pg_database where datname like 'maru_restore_test%'`
  expect(rows).toHaveLength(0)
}, 300_000)

test('a backup that does not proceed ends with an error, leaves no folder and no transaction', async () => {
  const db = openDb(source.url, { max: 1, statementTimeout: 0 })
  const locking = openDb(source.url, { max: 1, statementTimeout: 0 })
  const dir = join(home, 'stalled')
  await locking
    .begin(async (inside) => {
      await inside`lock table org_import_row in access exclusive mode`
      const saving = saveBackup({ db, storage: openFolderStorage(join(home, 'none')) }, dir, {
        version: '1',
        now: new Date(),
        // Longer than any table takes on a machine that does much besides.
        stalled: 6_000,
      })
      await expect(saving).rejects.toThrow(/Nothing was saved for 6 s at the table org_import_row/)
      await db.end({ timeout: 0 })
    })
    .finally(() => locking.end())
  expect((await readdir(home)).filter((name) => name.includes('stalled'))).toEqual([])
}, 60_000)

test('a killed backup is removed by the next one, and one that gets a signal removes itself', async () => {
  const dead = spawn(process.execPath, ['-e', ''])
  await new Promise((resolve) => dead.once('exit', resolve))
  const host = hostname().replace(/[^\w.-]/g, '_')
  const left = [
    `.old.unfinished-${host}-${dead.pid}`,
    `.mine.unfinished-${host}-1`,
    '.far.unfinished-other-7',
  ]
  for (const name of left) await mkdir(join(home, name, 'database'), { recursive: true })
  const child = spawn(process.execPath, [program, 'save', '--dir', join(home, 'ended')], { env: settings() })
  await expect
    .poll(() => readdir(home), { timeout: 60_000 })
    .toContain(`.ended.unfinished-${host}-${child.pid}`)
  const end = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  expect(await end).toBe(143)
  const names = (await readdir(home)).filter((name) => name.includes('unfinished'))
  // The folders of a running process and of another machine stay.
  expect(names.sort()).toEqual(['.far.unfinished-other-7', `.mine.unfinished-${host}-1`])
  expect((await selectBackupState(source.db)).unfinishedAt).not.toBeNull()
}, 120_000)
