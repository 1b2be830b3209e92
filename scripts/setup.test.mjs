import { spawn } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { root } from './kit/child.mjs'
import { isInstalled } from './setup.mjs'

const folders = []

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

function project(files) {
  const folder = mkdtempSync(join(tmpdir(), 'maru-setup-'))
  folders.push(folder)
  for (const [path, value] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), typeof value === 'string' ? value : JSON.stringify(value))
  }
  return folder
}

const lock = (packages) => ({ lockfileVersion: 3, packages })
const wanted = {
  '': { name: 'x' },
  api: { version: '0.1.0' },
  'node_modules/@maru/api': { resolved: 'api', link: true },
  'node_modules/a': { version: '1.0.0' },
  'node_modules/b-darwin': { version: '2.0.0', optional: true },
}

test.each([
  ['is installed when every package stands in its version', { 'node_modules/a': { version: '1.0.0' } }, true],
  ['is not when one has another version', { 'node_modules/a': { version: '1.0.1' } }, false],
  ['is not when one is missing', {}, false],
  [
    'is not when an optional one has another version',
    { 'node_modules/a': { version: '1.0.0' }, 'node_modules/b-darwin': { version: '1.9.0' } },
    false,
  ],
])('a project %s', (_name, present, expected) => {
  const folder = project({
    'package-lock.json': lock(wanted),
    'node_modules/.package-lock.json': lock(present),
  })
  expect(isInstalled(folder)).toBe(expected)
})

test('a project with an interrupted installation is not installed', () => {
  expect(isInstalled(project({ 'package-lock.json': lock(wanted) }))).toBe(false)
  const broken = { 'package-lock.json': lock(wanted), 'node_modules/.package-lock.json': '{"lockfi' }
  expect(isInstalled(project(broken))).toBe(false)
})

/** Runs the setup of a project with a package that is not installed; `registry` is the address of the npm registry. */
function setUp(registry) {
  const name = 'maru-no-such-package'
  const folder = project({
    'package.json': { name: 'x', private: true, dependencies: { [name]: '1.0.0' } },
    'package-lock.json': lock({
      '': { name: 'x', dependencies: { [name]: '1.0.0' } },
      [`node_modules/${name}`]: { version: '1.0.0', resolved: `${registry}/${name}/-/${name}-1.0.0.tgz` },
    }),
  })
  cpSync(join(root, 'scripts/kit'), join(folder, 'scripts/kit'), { recursive: true })
  cpSync(join(root, 'scripts/setup.mjs'), join(folder, 'scripts/setup.mjs'))
  const env = {
    ...process.env,
    npm_config_registry: registry,
    npm_config_cache: join(folder, 'cache'),
    npm_config_fetch_retries: '0',
  }
  return new Promise((resolve) => {
    const child = spawn(process.execPath, ['scripts/setup.mjs'], { cwd: folder, env })
    let output = ''
    child.stderr.on('data', (bytes) => (output += bytes))
    child.on('close', (code) => resolve({ code, said: output }))
  })
}

test('without a network it prints what it needs and how to set a registry', async () => {
  const { code, said } = await setUp('http://127.0.0.1:9')
  expect(code).toBe(1)
  expect(said).toContain('the npm registry cannot be reached')
  expect(said).toContain('npm config set registry')
}, 60_000)
