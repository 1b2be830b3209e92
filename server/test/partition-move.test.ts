import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { migrate } from '#kit/operation/migrate.ts'
import { migrationsFolder } from '#kit/operation/migration-files.ts'
import { schemaOf } from './catalog.ts'
import { createTestDatabase } from './database.ts'

const undo: (() => unknown)[] = []

afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step()
})

const rows = 60_000

/** A database from before the partitions, with rows in every table that gets some. */
async function openOld() {
  const { db, drop } = await createTestDatabase()
  undo.push(drop)
  await db.unsafe('drop schema public cascade; drop schema partitions; create schema public')
  const folder = await mkdtemp(join(tmpdir(), 'maru-migrations-'))
  undo.push(() => rm(folder, { recursive: true, force: true }))
  for (const name of (await readdir(migrationsFolder)).filter((one) => one < '0691'))
    await cp(join(migrationsFolder, name), join(folder, name))
  await migrate(db, { folder })
  await db`
    insert into kit_audit (com_code, happened_at, action, subject)
    select 'ONE', now() - n * interval '1 minute', 'signedIn', 'subject ' || n from generate_series(1, ${rows}) n`
  await db`
    insert into menu_click (com_code, clicked_at, menu_id, person_code, dept_code)
    select 'ONE', now() - n * interval '1 minute', n % 50, 'P' || n % 300, 'D' from generate_series(1, ${rows}) n`
  await db`
    insert into mail_trace (com_code, happened_at, direction, result, recipient)
    select 'ONE', now() - n * interval '1 minute', 'in', 'stored', n || '@a.example' from generate_series(1, ${rows}) n`
  return db
}
type Old = Awaited<ReturnType<typeof openOld>>

/** Files of the tables: a partition with the file of before has not been copied. */
const filesOf = (db: Old, names: string[]) =>
  Promise.all(
    names.map(async (name) => (await db`select pg_relation_filenode(${name}::regclass) as node`)[0]),
  )

/** Statements of the program before, as it sends them. */
const write = (db: Old, n: number) =>
  Promise.all([
    db`insert into kit_audit (com_code, happened_at, action, subject) values ('ONE', now(), 'signedIn', ${`new ${n}`})`,
    db`insert into menu_click (com_code, clicked_at, menu_id, person_code, dept_code)
       values ('ONE', now(), 1, ${`new ${n}`}, 'D')`,
    db`insert into mail_trace (com_code, happened_at, direction, result, recipient)
       values ('ONE', now(), 'in', 'stored', ${`new-${n}@a.example`})`,
  ])

test('the tables become partitions without a copy while others write, and nothing is lost or doubled', async () => {
  const db = await openOld()
  const tables = ['kit_audit', 'kit_audit_search', 'menu_click', 'mail_trace']
  const indexes = ['kit_audit_pkey', 'kit_audit_search_pieces', 'menu_click_day', 'mail_trace_recipient']
  const before = await filesOf(db, [...tables, ...indexes])
  let [written, isMoved] = [0, false]
  const writeNext = () => {
    written += 1
    return write(db, written)
  }
  const writer = (async () => {
    while (!isMoved) await writeNext()
  })()
  await expect.poll(() => written).toBeGreaterThan(3)
  await migrate(db)
  isMoved = true
  await writer
  await writeNext()

  const parts = tables.map((table) => `partitions.${table}_first`)
  expect(await filesOf(db, [...parts, ...indexes.map((name) => `partitions.${name}`)])).toEqual(before)
  for (const table of tables) {
    const [row] = await db.unsafe(`select count(*)::int as count from ${table}`)
    expect([table, row?.count]).toEqual([table, rows + written])
  }
  const numbers =
    await db`select count(distinct click_id)::int as count, max(click_id)::int as last from menu_click`
  expect(numbers).toEqual([{ count: rows + written, last: rows + written }])
  const [search] = await db`
    select count(*)::int as count from kit_audit join kit_audit_search on number = audit_id and words like 'new%'`
  expect(search?.count).toBe(written)
  const fresh = await createTestDatabase()
  undo.push(fresh.drop)
  expect(await schemaOf(db)).toEqual(await schemaOf(fresh.db))
}, 120_000)

test('a transaction that uses a table makes the move wait, and others write meanwhile', async () => {
  const db = await openOld()
  const reader = await db.reserve()
  await reader`begin`
  await reader`select count(*) from menu_click`
  let isMoved = false
  const move = migrate(db).then(() => {
    isMoved = true
  })
  const waiting = () => db`select from pg_locks where not granted and mode = 'AccessExclusiveLock'`
  await expect.poll(async () => (await waiting()).length).toBeGreaterThan(0)
  // Those behind the move wait until it gives up, and then write.
  for (let n = 0; n < 3; n += 1) await write(db, n)
  expect(isMoved).toBe(false)
  await reader`commit`
  reader.release()
  await move
  expect(await db`select count(*)::int as count from mail_trace`).toEqual([{ count: rows + 3 }])
}, 120_000)
