import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './kit/child.mjs'
import { repeatedTests } from './kit/soak-list.mjs'

const soak = (...args) =>
  spawnSync(process.execPath, ['scripts/soak.mjs', ...args], { cwd: root, encoding: 'utf8' })

test('the soak repeats test files that exist, each once a round', () => {
  const files = repeatedTests.flatMap((one) => one.files)
  expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([])
  expect(new Set(files).size).toBe(files.length)
})

test('the soak prints its list without running it, and refuses a number of rounds that is none', () => {
  const { status, stdout, stderr } = soak('--list', '--rounds', '3')
  expect(status, stderr).toBe(0)
  expect(stdout + stderr).toContain('Repeated 3 times')
  for (const { files } of repeatedTests) for (const file of files) expect(stdout + stderr).toContain(file)
  expect(soak('--list', '--rounds', 'many').status).toBe(2)
})
