import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { listMigrationFiles } from '#kit/operation/migration-files.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { type DatabaseProxy, openDatabaseProxy } from './database-proxy.ts'
import { startProcess } from './process.ts'

// A test starts a process, which can take most of a minute on a busy machine.
vi.setConfig({ testTimeout: 150_000, hookTimeout: 60_000 })

let database: TestDatabase
let folder: string
const undo: (() => Promise<unknown>)[] = []
/** DATABASE_URL and DIRECT_URL lead to the same database through different proxies. */
let pool: DatabaseProxy
let direct: DatabaseProxy

beforeAll(async () => {
  database = await createTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'maru-direct-'))
  ;[pool, direct] = await Promise.all([openDatabaseProxy(database.url), openDatabaseProxy(database.url)])
})

afterAll(async () => {
  for (const step of undo) await step()
  await Promise.all([pool.stop(), direct.stop()])
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

const settings = () => ({ DATABASE_URL: pool.url, DIRECT_URL: direct.url, DATA_DIR: folder })

test('calls and jobs use DATABASE_URL; migrations and notifications use DIRECT_URL', async () => {
  const missing = '0190-demo.sql'
  await database.db.unsafe(`
    drop table demo_seed;
    delete from kit_migration where name = '${missing}';
    create table seen_port (name text, port integer);
    create function note_port() returns trigger language plpgsql as
      $$ begin insert into seen_port values (new.name, inet_client_port()); return new; end $$;
    create trigger note_port after insert on kit_migration for each row execute function note_port()`)
  const server = await startProcess(settings())
  undo.push(() => server.end('SIGKILL'))
  const rows = await database.db<{ name: string; port: number }[]>`
    select name, port from seen_port union all
    select application_name, client_port from pg_stat_activity
     where datname = current_database() and application_name like 'maru-%'`
  const newest = (await listMigrationFiles()).at(-1)?.slice(0, 4)
  const through = (proxy: DatabaseProxy) =>
    [...new Set(rows.filter(({ port }) => proxy.clientPorts().includes(port)).map(({ name }) => name))].sort()
  expect([through(pool), through(direct)]).toEqual([['maru-jobs'], [missing, `maru-bus ${newest}`]])
  expect(await server.end('SIGINT')).toBe(0)
})

test('a start continues if its connection is ended while it examines the database', async () => {
  const name = new URL(database.url).pathname.slice(1)
  await database.db.unsafe(`alter role current_user in database ${name} reset all`)
  // The start stores the values of its sessions under this lock.
  const holder = await database.db.reserve()
  await holder`select pg_advisory_lock(7237002)`
  const starting = startProcess(settings())
  undo.push(() =>
    starting.then(
      (server) => server.end('SIGKILL'),
      () => undefined,
    ),
  )
  const endWaiting = () => database.db`
    select pg_terminate_backend(pid) from pg_locks
     where locktype = 'advisory' and objid = 7237002 and not granted
       and database = (select oid from pg_database where datname = current_database())`
  await expect.poll(async () => (await endWaiting()).length, { timeout: 60_000 }).toBe(1)
  await holder`select pg_advisory_unlock(7237002)`
  holder.release()
  expect((await starting).said()).toContain('examined again')
})

test('a command reaches the database while the pooler is away', async () => {
  pool.turn('close')
  const program = join(import.meta.dirname, '../src/cli/backup.ts')
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [program, 'save', '--dir', join(folder, 'backup')],
    { env: { PATH, NODE_COMPILE_CACHE, ...settings() } },
  )
  expect(stdout).toMatch(/^Saved in /)
})
