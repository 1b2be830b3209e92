import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { root } from './kit/child.mjs'
import { applyPatches } from './kit/patches.mjs'

const folders = []

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

const before = 'one\ntwo\nthree\n'
const after = 'one\nTWO\nand more\nthree\n'
const patch = '--- src/a.js\n+++ src/a.js\n@@ -1,3 +1,4 @@\n one\n-two\n+TWO\n+and more\n three\n'

/** Creates a project with the package `a` in this version and with this text, and a patch for version 1.0.0. */
function project(text, version = '1.0.0') {
  const folder = mkdtempSync(join(tmpdir(), 'maru-patches-'))
  folders.push(folder)
  const files = {
    'patches/a@1.0.0.patch': patch,
    'node_modules/a/package.json': JSON.stringify({ version }),
    'node_modules/a/src/a.js': text,
  }
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), content)
  }
  return { folder, read: () => readFileSync(join(folder, 'node_modules/a/src/a.js'), 'utf8') }
}

test('a patch is applied once, however often the setup runs', () => {
  const { folder, read } = project(before)
  applyPatches(folder)
  expect(read()).toBe(after)
  applyPatches(folder)
  expect(read()).toBe(after)
})

/** Applies the patches in a separate process, because the process ends if a patch does not apply. */
function applyElsewhere(folder) {
  const program = `import { applyPatches } from ${JSON.stringify(join(root, 'scripts/kit/patches.mjs'))}
    applyPatches(${JSON.stringify(folder)})`
  return execFileSync(process.execPath, ['--input-type=module', '-e', program], { stdio: 'pipe' })
}

test('a package that something else changed is left alone, and the command ends with a message', () => {
  const { folder, read } = project('one\n2\nthree\n')
  expect(() => applyElsewhere(folder)).toThrow(/was changed by something else/)
  expect(read()).toBe('one\n2\nthree\n')
})

test('a patch for another version ends the command with a message', () => {
  expect(() => applyElsewhere(project(before, '1.0.1').folder)).toThrow(/holds a 1.0.1/)
})

test('the database driver that runs here is patched, and every hunk of the patch is in it', async () => {
  const { default: postgres } = await import('postgres')
  expect(postgres).toHaveProperty('settlesLostWrites', true)
  const folder = mkdtempSync(join(tmpdir(), 'maru-patches-'))
  folders.push(folder)
  cpSync(join(root, 'patches'), join(folder, 'patches'), { recursive: true })
  cpSync(join(root, 'node_modules/postgres'), join(folder, 'node_modules/postgres'), { recursive: true })
  applyElsewhere(folder)
  for (const file of ['src/connection.js', 'src/index.js']) {
    const path = join('node_modules/postgres', file)
    expect(readFileSync(join(folder, path), 'utf8')).toBe(readFileSync(join(root, path), 'utf8'))
  }
})
