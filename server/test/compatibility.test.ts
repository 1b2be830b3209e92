import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { boardApi } from '@maru/api/board'
import postgres from 'postgres'
import { afterEach, expect, test } from 'vitest'
import { inTransaction } from '#kit/db.ts'
import { OlderProcesses } from '#kit/operation/compatibility.ts'
import { DatabaseNewer, migrate } from '#kit/operation/migrate.ts'
import { migrationsFolder } from '#kit/operation/migration-files.ts'
import { createBoard } from '#modules/board/board.factory.ts'
import { startFault } from '#src/start-fault.ts'
import { openTestApp } from './app.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { createCompany, createPerson } from './people.ts'

const undo: (() => unknown)[] = []

afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step()
})

async function database(): Promise<TestDatabase> {
  const created = await createTestDatabase()
  undo.push(created.drop)
  return created
}

/** The migrations of a newer program: those of this one, and these files. */
async function newer(files: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'maru-newer-'))
  undo.push(() => rm(folder, { recursive: true, force: true }))
  await cp(migrationsFolder, folder, { recursive: true })
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text)
  return folder
}

const expanding = 'create table expanded (id int); alter table org_company add column expanded text;'
const contracting = '-- Oldest program: 9990-expand.sql\nalter table org_company drop column expanded;'

test('this program starts on the database of a newer one whose migrations only expand', async () => {
  const { db } = await database()
  expect(await migrate(db, { folder: await newer({ '9990-expand.sql': expanding }) })).toEqual([
    '9990-expand.sql',
  ])
  expect(await migrate(db)).toEqual([])
  expect(await db`select name, oldest_program from kit_migration where name like '9%'`).toEqual([
    { name: '9990-expand.sql', oldestProgram: '' },
  ])
})

test('a contracting migration refuses programs before the one that it names, and no others', async () => {
  const { db } = await database()
  const between = await newer({ '9990-expand.sql': expanding })
  const folder = await newer({ '9990-expand.sql': expanding, '9991-contract.sql': contracting })
  await migrate(db, { folder })
  expect(await migrate(db, { folder: between })).toEqual([])
  const refused = await migrate(db).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(DatabaseNewer)
  expect((refused as Error).message).toContain('it has 9991-contract.sql, and this program knows up to')
})

test('a migration that an older program applied without a word about others is refused as before', async () => {
  const { db } = await database()
  await db`alter table kit_migration drop column oldest_program`
  await db`insert into kit_migration (name) values ('9990-expand.sql')`
  await expect(migrate(db)).rejects.toThrow(DatabaseNewer)
})

test('a contracting migration waits until no process of an older program is connected', async () => {
  const portal = await openTestApp()
  let isStopped = false
  undo.push(() => (isStopped ? undefined : portal.app.stop({ seconds: 0 })))
  const { db, url } = portal
  const folder = await newer({ '9990-expand.sql': expanding, '9991-contract.sql': contracting })
  const refused = await migrate(db, { folder }).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(OlderProcesses)
  expect((refused as Error).message).toMatch(
    /removes what programs before 9990-expand.sql use.*backend \d+ from/,
  )
  expect(startFault(refused)).toEqual({ text: (refused as Error).message, exitCode: 1 })
  expect(await db`select name from kit_migration where name like '9%'`).toEqual([{ name: '9990-expand.sql' }])
  await portal.app.stop({ seconds: 0 })
  isStopped = true
  // A process from before this rule names no migration.
  const before = postgres(url, { max: 1, connection: { application_name: 'maru-bus' } })
  await before`select 1`
  await expect(migrate(db, { folder })).rejects.toThrow(OlderProcesses)
  await before.end()
  const next = postgres(url, { max: 1, connection: { application_name: 'maru-bus 9990' } })
  undo.push(() => next.end())
  await next`select 1`
  await expect.poll(() => migrate(db, { folder }).catch(() => 'refused')).toEqual(['9991-contract.sql'])
})

test('an index is created concurrently, and replaces one that was not finished', async () => {
  const { db } = await database()
  await db`create table many (id int)`
  await db`insert into many values (1), (1)`
  const folder = await newer({ '9990-index.sql': 'create unique index concurrently many_id on many (id);' })
  await expect(migrate(db, { folder })).rejects.toThrow('could not create unique index')
  await db`delete from many where ctid = (select min(ctid) from many)`
  expect(await migrate(db, { folder })).toEqual(['9990-index.sql'])
  expect(await db`select indisvalid from pg_index where indexrelid = 'many_id'::regclass`).toEqual([
    { indisvalid: true },
  ])
})

test('a migration that waits for a long transaction does not stop the reads of others', async () => {
  const { db } = await database()
  const folder = await newer({ '9990-expand.sql': expanding })
  const long = await db.reserve()
  await long`begin`
  await long`select from org_company`
  const migrating = migrate(db, { folder, limit: 60_000 })
  const waits = async () =>
    (await db`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
      .length
  // More than one attempt, and a read after each of them has begun to wait.
  for (let round = 0; round < 2; round += 1) {
    await expect.poll(waits).toBe(1)
    expect(await db`select from org_company`).toEqual([])
    await expect.poll(waits).toBe(0)
  }
  await long`commit`
  long.release()
  expect(await migrating).toEqual(['9990-expand.sql'])
})

test('a running process continues while a migration adds a column to every table', async () => {
  const portal = await openTestApp()
  undo.push(() => portal.stop())
  const { db } = portal
  const person = await createPerson(portal, await createCompany(db, 'ONE'), 'P1')
  const boardId = await createBoard(
    db,
    { comCode: 'ONE', name: { ko: '자유', en: '', zh: '' } },
    portal.clock.now(),
  )
  const calls = async () => {
    const article = { boardId, title: '글', content: '<p>글</p>' }
    const created = await person.call(boardApi.createArticle, article)
    const articleId = created.status === 200 ? created.result.articleId : 1
    return [
      created.status,
      (await person.call(boardApi.getArticle, { boardId, articleId })).status,
      (await person.call(boardApi.listBoards, {})).status,
      (await person.callWith(boardApi.listArticles, { boardId })).status,
    ]
  }
  // Every connection of the pool has prepared the statements.
  const before = await calls()
  for (let round = 0; round < 8; round += 1) await Promise.all([calls(), calls()])
  await inTransaction(db, async (inside) => {
    const tables = await inside<
      { name: string }[]
    >`select tablename as name from pg_tables where schemaname = 'public'`
    for (const { name } of tables) await inside.unsafe(`alter table "${name}" add column zz_new text`)
  })
  // A prepared statement of a transaction may be refused once in each connection.
  const during = await Promise.all(Array.from({ length: 8 }, calls))
  expect(during.flat().filter((status) => status >= 500 && status !== 503)).toEqual([])
  await expect.poll(calls).toEqual(before)
})
