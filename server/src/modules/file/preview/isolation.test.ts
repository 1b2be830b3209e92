import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const path = process.env.PATH
let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'maru-isolation-'))
  process.env.PATH = folder
  // The module searches for both programs only once, so each test loads it again.
  vi.resetModules()
})
afterEach(() => {
  process.env.PATH = path
  rmSync(folder, { recursive: true })
})

function program(name: string, status: number): void {
  writeFileSync(join(folder, name), `#!/bin/sh\nexit ${status}\n`)
  chmodSync(join(folder, name), 0o755)
}

async function ask(setting = 'auto') {
  return (await import('./office.service.ts')).isOfficeIsolated(setting)
}

test.each([
  [true, 'allows', 0],
  [false, 'refuses', 1],
])('it is %s that LibreOffice is isolated if the system %s namespaces', async (expected, _words, status) => {
  program('soffice', 0)
  program('unshare', status)
  expect(await ask()).toBe(expected)
})

test('a system without the program unshare does not isolate LibreOffice', async () => {
  program('soffice', 0)
  expect(await ask()).toBe(false)
})

test('nothing is to be isolated without LibreOffice', async () => {
  program('unshare', 1)
  expect(await ask()).toBe(null)
  program('soffice', 0)
  expect(await ask('off')).toBe(null)
})
