import { execFileSync, spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { accountApi } from '@maru/api/account'
import { menuEditorApi } from '@maru/api/menu/editor'
import { afterEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { callProcess, startProcess } from './process.ts'

type Env = Record<'PATH' | 'DATABASE_URL' | 'DATA_DIR' | 'DEMO' | 'LOG_LEVEL', string>

const root = join(import.meta.dirname, '../..')
const undo: (() => unknown)[] = []

afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step()
})

function git(...args: string[]): string {
  return execFileSync('git', args, {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  }).trim()
}

/** Returns tags and then commits with fewer migrations than this program, each newest first; empty without git. */
function previousVersions(): string[] {
  const commits = () => git('log', '-n', '40', '--format=%H', '--', 'server/migrations').split('\n')
  const tags = () => git('tag', '--merged', 'HEAD', '--sort=-creatordate').split('\n')
  const migrationsOf = (commit: string) =>
    git('ls-tree', '--name-only', commit, 'server/migrations/').split('\n')
  try {
    const ours = git('ls-files', '-co', '--exclude-standard', 'server/migrations').split('\n').length
    return [...tags(), ...commits()].filter((one) => one !== '' && migrationsOf(one).length < ours)
  } catch {
    return []
  }
}

/** Extracts a version to a separate folder, with the npm packages of the current program. */
async function checkOut(version: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'maru-previous-'))
  undo.push(() => rm(folder, { recursive: true, force: true }))
  const parts = ['server', 'api', 'i18n', 'package.json']
  const archive = spawnSync('git', ['archive', version, ...parts], { cwd: root, maxBuffer: 1e9 })
  spawnSync('tar', ['-x', '-C', folder], { input: archive.stdout, maxBuffer: 1e9 })
  const modules = join(folder, 'node_modules')
  await mkdir(join(modules, '@maru'), { recursive: true })
  for (const name of await readdir(join(root, 'node_modules')))
    if (name !== '@maru') await symlink(join(root, 'node_modules', name), join(modules, name))
  for (const name of ['server', 'api', 'i18n'])
    await symlink(join(folder, name), join(modules, '@maru', name))
  return folder
}

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

const versions = previousVersions()

test.skipIf(versions.length === 0)(
  `a database of the previous version continues under this program, and the previous program refuses it then${versions.length > 0 ? '' : ' (left out: git knows no version with fewer migrations)'}`,
  async () => {
    const data = await mkdtemp(join(tmpdir(), 'maru-upgrade-'))
    undo.push(() => rm(data, { recursive: true, force: true }))
    const { url, db, drop } = await createTestDatabase()
    undo.push(drop)
    const env = {
      PATH: process.env.PATH ?? '',
      DATABASE_URL: url,
      DATA_DIR: data,
      DEMO: 'false',
      LOG_LEVEL: 'warn',
    }
    const old = await foundWithPrevious(versions, db, env)
    const [before] = await db<[{ count: number }]>`select count(*)::int as count from kit_migration`

    const portal = await startProcess(env)
    undo.push(() => portal.end('SIGKILL'))
    const [after] = await db<[{ count: number }]>`select count(*)::int as count from kit_migration`
    expect(after.count).toBeGreaterThan(before.count)
    const { cookie } = await callProcess(portal, accountApi.login, {
      username: admin.login,
      password: admin.password,
    })
    const me = await callProcess(portal, accountApi.getCurrentAccount, {}, cookie)
    expect(me.result).toMatchObject({ companyName: '옛 회사', permissions: { isSuperAdmin: true } })
    const menus = await callProcess(portal, menuEditorApi.listMenuSettings, {}, cookie)
    expect(menus.result).toContainEqual(expect.objectContaining({ callType: 'HOME' }))
    expect(await portal.end('SIGTERM')).toBe(0)

    const refused = run(old, env, 'server/src/main.ts')
    expect(refused.status).not.toBe(0)
    expect(refused.stdout + refused.stderr).toMatch(/newer than this program: it has .*\.sql/)
    const [left] = await db<[{ count: number }]>`select count(*)::int as count from kit_migration`
    expect(left.count).toBe(after.count)
  },
  180_000,
)
