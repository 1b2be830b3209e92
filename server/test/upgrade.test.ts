import { execFileSync, spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { accountApi } from '@maru/api/account'
import { menuEditorApi } from '@maru/api/menu/editor'
import { afterEach, expect, test } from 'vitest'
import { createTestDatabase } from './database.ts'
import { callProcess, startProcess } from './process.ts'

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

/** Returns the newest tag, otherwise the newest commit, with fewer migrations than this program; null if none. */
function previousVersion(): string | null {
  const commits = () => git('log', '-n', '40', '--format=%H', '--', 'server/migrations').split('\n')
  const tags = () => git('tag', '--merged', 'HEAD', '--sort=-creatordate').split('\n')
  const migrationsOf = (commit: string) =>
    git('ls-tree', '--name-only', commit, 'server/migrations/').split('\n')
  try {
    const ours = git('ls-files', '-co', '--exclude-standard', 'server/migrations').split('\n').length
    return [...tags(), ...commits()].filter(Boolean).find((one) => migrationsOf(one).length < ours) ?? null
  } catch {
    return null
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

const previous = previousVersion()

test.skipIf(!previous)(
  `a database of the previous version continues under this program, and the previous program refuses it then${previous ? '' : ' (left out: git knows no version with fewer migrations)'}`,
  async () => {
    const old = await checkOut(previous ?? '')
    const data = await mkdtemp(join(tmpdir(), 'maru-upgrade-'))
    undo.push(() => rm(data, { recursive: true, force: true }))
    const { url, db, drop } = await createTestDatabase()
    undo.push(drop)
    await db.unsafe('drop schema public cascade; create schema public')
    const env = {
      PATH: process.env.PATH ?? '',
      DATABASE_URL: url,
      DATA_DIR: data,
      DEMO: 'false',
      LOG_LEVEL: 'warn',
    }
    const run = (...args: string[]) =>
      spawnSync(process.execPath, args, { cwd: old, env, encoding: 'utf8', timeout: 60_000 })
    await writeFile(join(data, 'setup.json'), JSON.stringify(setup))
    const founded = run('server/src/cli/setup.ts', '--file', join(data, 'setup.json'))
    expect(founded.stderr + founded.stdout).toContain('chief')
    expect(founded.status).toBe(0)
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

    const refused = run('server/src/main.ts')
    expect(refused.status).not.toBe(0)
    expect(refused.stdout + refused.stderr).toMatch(/newer than this program: it has .*\.sql/)
    const [left] = await db<[{ count: number }]>`select count(*)::int as count from kit_migration`
    expect(left.count).toBe(after.count)
  },
  180_000,
)
