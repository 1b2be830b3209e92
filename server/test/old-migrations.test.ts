import { cp, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { migrate } from '#kit/operation/migrate.ts'
import { listMigrationFiles, migrationsFolder } from '#kit/operation/migration-files.ts'
import { OldMigrations, replacesOld } from '#kit/operation/old-migrations.ts'
import { startFault } from '#src/start-fault.ts'
import { contentOf, schemaOf } from './catalog.ts'
import { createTestDatabase } from './database.ts'
import { extractVersion, previousVersions, versionsBeforeRooms } from './versions.ts'

const undo: (() => unknown)[] = []

afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step()
})

async function emptyDatabase() {
  const { db, drop } = await createTestDatabase()
  undo.push(drop)
  await db.unsafe('drop schema public cascade; create schema public')
  return db
}

/** A folder with the migrations up to the last old one from `from`. */
async function folderOf(from: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'maru-migrations-'))
  undo.push(() => rm(folder, { recursive: true, force: true }))
  await mkdir(folder, { recursive: true })
  for (const name of (await readdir(from)).filter(replacesOld)) await cp(join(from, name), join(folder, name))
  return folder
}

const [version] = versionsBeforeRooms(previousVersions())

test.skipIf(version === undefined)(
  `the files of rooms create the schema and the rows of the old migrations, and continue a database with them${version === undefined ? ' (left out: git knows no version with the old migrations)' : ''}`,
  async () => {
    const extracted = await extractVersion(version ?? '', ['server/migrations'])
    undo.push(() => rm(extracted, { recursive: true, force: true }))
    const [old, present] = [await emptyDatabase(), await emptyDatabase()]
    const applied = await migrate(old, { folder: await folderOf(join(extracted, 'server/migrations')) })
    expect(applied).toHaveLength(199)
    await migrate(present, { folder: await folderOf(migrationsFolder) })
    expect(await schemaOf(present)).toEqual(await schemaOf(old))
    expect(await contentOf(present)).toEqual(await contentOf(old))

    await old`insert into org_company (com_code, name_ko) values ('ONE', '하나')`
    const files = await listMigrationFiles()
    expect(await migrate(old)).toEqual(files.filter((name) => !replacesOld(name)))
    const names = await old<{ name: string }[]>`select name from kit_migration order by name`
    expect(names.map(({ name }) => name)).toEqual(files)
    expect(await old`select com_code from org_company`).toEqual([{ comCode: 'ONE' }])
    expect(await migrate(old)).toEqual([])
  },
  120_000,
)

test('a database with only some of the old migrations is refused in words and is unchanged', async () => {
  const { db, drop } = await createTestDatabase()
  undo.push(drop)
  await db`delete from kit_migration`
  await db`insert into kit_migration (name) values ('0001-kit.sql'), ('0002-org.sql')`
  const refused = await migrate(db).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(OldMigrations)
  expect((refused as Error).message).toBe(
    'The database is older than this program can continue: it has 2 of the 199 migrations up to 0677-start-checks.sql. Start version 0.1.0 with the file server/migrations/0677-start-checks.sql first, then this program.',
  )
  expect(startFault(refused)).toEqual({ text: (refused as Error).message, exitCode: 78 })
  const names = await db<{ name: string }[]>`select name from kit_migration order by name`
  expect(names.map(({ name }) => name)).toEqual(['0001-kit.sql', '0002-org.sql'])
})
