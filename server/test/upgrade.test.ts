import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { accountApi } from '@maru/api/account'
import { menuEditorApi } from '@maru/api/menu/editor'
import { afterEach, expect, test } from 'vitest'
import { oldestProgramOf } from '#kit/operation/compatibility.ts'
import { listMigrationFiles, migrationsFolder } from '#kit/operation/migration-files.ts'
import { schemaOf } from './catalog.ts'
import { checkOut, removeChecked } from './checked-out.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { callProcess, startProcess } from './process.ts'
import { previousVersions, versionsBeforeRooms } from './versions.ts'

type Env = Record<'PATH' | 'DATABASE_URL' | 'DATA_DIR' | 'DEMO' | 'LOG_LEVEL', string>

const undo: (() => unknown)[] = []

afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step()
})

const admin = { login: 'chief', password: 'seven quiet bicycles' }
const setup = {
  company: { comCode: 'OLD', nameKo: '옛 회사' },
  admin: { name: '김관리', email: 'chief@old.example', ...admin },
}

/**
 * Founds a portal in an empty database with the newest earlier version whose sources load, and returns the
 * folder of that version. A commit inside a series may import what only the next commit adds: no administrator
 * ran it, so the version before it is taken. Every other failure to found fails the test.
 */
async function foundWithPrevious(versions: string[], db: TestDatabase['db'], env: Env): Promise<string> {
  const file = join(env.DATA_DIR, 'setup.json')
  await writeFile(file, JSON.stringify(setup))
  for (const version of versions) {
    const folder = await checkOut(version)
    undo.push(() => removeChecked(folder))
    await db.unsafe('drop schema public cascade; create schema public')
    const founded = run(folder, env, 'server/src/cli/setup.ts', '--file', file)
    if (/^SyntaxError: The requested module|ERR_MODULE_NOT_FOUND/m.test(founded.stderr)) continue
    expect(founded.stderr + founded.stdout).toContain('chief')
    expect(founded.status).toBe(0)
    return folder
  }
  throw new Error(`None of ${versions.length} earlier versions loads`)
}

function run(folder: string, env: Env, ...args: string[]) {
  return spawnSync(process.execPath, args, { cwd: folder, env, encoding: 'utf8', timeout: 60_000 })
}

/** What an older program does first at its start. */
const startOfMigrations = `
  const kit = process.cwd() + '/server/src/kit/'
  const { openDb } = await import(kit + 'db.ts')
  const { migrate } = await import(kit + 'operation/migrate.ts')
  const db = openDb(process.env.DATABASE_URL, { max: 2, statementTimeout: 0 })
  const applied = await migrate(db).finally(() => db.end())
  console.log(applied.length === 0 ? 'nothing to migrate' : applied.join())`

/** Whether an older program starts on the tables of this one: it knows the rule, and all newer migrations name it. */
async function worksAfter(old: string, known: string[]): Promise<boolean> {
  if (!existsSync(join(old, 'server/src/kit/operation/compatibility.ts'))) return false
  const names = (await listMigrationFiles()).filter((name) => !known.includes(name))
  const texts = await Promise.all(names.map((name) => readFile(join(migrationsFolder, name), 'utf8')))
  return texts.every((text) => ['', ...known].includes(oldestProgramOf(text)))
}

const previous = previousVersions()
const before = versionsBeforeRooms(previous)
const cases = [
  { name: 'the previous version', versions: previous },
  { name: 'the last version with the old migrations', versions: before },
].filter(({ versions }, place) => place === 0 || (versions.length > 0 && versions[0] !== previous[0]))
const namesOf = async (db: TestDatabase['db']) =>
  (await db<{ name: string }[]>`select name from kit_migration order by name`).map(({ name }) => name)

test.skipIf(previous.length === 0).each(cases)(
  `a database of $name continues under this program, and the previous program starts then only if it can${previous.length > 0 ? '' : ' (left out: git knows no version with other migrations)'}`,
  async ({ versions }) => {
    const data = await mkdtemp(join(tmpdir(), 'maru-upgrade-'))
    undo.push(() => rm(data, { recursive: true, force: true }))
    const [{ url, db, drop }, fresh] = [await createTestDatabase(), await createTestDatabase()]
    undo.push(drop, fresh.drop)
    const env = {
      PATH: process.env.PATH ?? '',
      DATABASE_URL: url,
      DATA_DIR: data,
      DEMO: 'false',
      LOG_LEVEL: 'warn',
    }
    const old = await foundWithPrevious(versions, db, env)
    const files = await listMigrationFiles()
    const known = await namesOf(db)
    const mayStart = await worksAfter(old, known)
    expect(known).not.toEqual(files)

    const portal = await startProcess(env)
    undo.push(() => portal.end('SIGKILL'))
    expect(await namesOf(db)).toEqual(files)
    expect(await schemaOf(db)).toEqual(await schemaOf(fresh.db))
    const { cookie } = await callProcess(portal, accountApi.login, {
      username: admin.login,
      password: admin.password,
    })
    const me = await callProcess(portal, accountApi.getCurrentAccount, {}, cookie)
    expect(me.result).toMatchObject({ companyName: '옛 회사', permissions: { isSuperAdmin: true } })
    const menus = await callProcess(portal, menuEditorApi.listMenuSettings, {}, cookie)
    expect(menus.result).toContainEqual(expect.objectContaining({ callType: 'HOME' }))
    expect(await portal.end('SIGTERM')).toBe(0)

    const again = run(old, env, '--input-type=module', '--eval', startOfMigrations)
    const said = again.stdout + again.stderr
    if (mayStart) expect([again.status, said]).toEqual([0, 'nothing to migrate\n'])
    else
      expect([again.status, said]).toEqual([
        1,
        expect.stringMatching(/newer than this program: it has .*\.sql/),
      ])
    expect(await namesOf(db)).toEqual(files)
  },
  180_000,
)
