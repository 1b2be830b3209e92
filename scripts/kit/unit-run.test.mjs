import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { root } from './child.mjs'
import { lastFailures, storeFailures } from './last-failures.mjs'
import { runUnit } from './unit-run.mjs'
import { addUnstable, readUnstable } from './unstable.mjs'

const folders = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

const passing = `import { expect, test } from 'vitest'\ntest('adds', () => expect(1 + 1).toBe(2))\n`
const failing = passing.replace('toBe(2)', 'toBe(3)')
/** Fails in its first run and passes in every other. */
const flaky = `import { existsSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
test('waits', () => {
  const isSecond = existsSync('ran')
  writeFileSync('ran', '')
  expect(isSecond).toBe(true)
})
`

/** Writes a small project whose tests Vitest really runs; below .maru, where it finds the packages. */
function project(files) {
  mkdirSync(join(root, '.maru'), { recursive: true })
  const folder = mkdtempSync(join(root, '.maru/unit-run-'))
  folders.push(folder)
  const config = `import Sequencer from '../../scripts/kit/sequencer.mjs'
export default { test: { maxWorkers: 1, isolate: false, sequence: { sequencer: Sequencer } } }
`
  const all = { 'vitest.config.mjs': config, 'scripts/unstable.json': '[]', ...files }
  for (const [path, text] of Object.entries(all)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  return folder
}

const run = (folder, more = {}) =>
  runUnit({ node: process.execPath, env: process.env, folder, isQuiet: true, ...more })

test('a file that fails once and passes alone is unstable, is listed, and does not fail the run', async () => {
  const folder = project({ 'a.test.mjs': flaky, 'b.test.mjs': passing })
  const { passed, failed, lines, unstable } = await run(folder)
  expect([passed, failed, lines, unstable.map(({ file }) => file)]).toEqual([2, 0, [], ['a.test.mjs']])
  expect(lastFailures('unit', folder)).toEqual(['a.test.mjs'])

  const printed = addUnstable(unstable, { folder, date: '2026-11-28' })
  const [entry] = readUnstable(folder)
  expect(entry).toMatchObject({ file: 'a.test.mjs', date: '2026-11-28' })
  expect(entry?.message).toContain('expected false to be true')
  expect(printed.join()).toContain(JSON.stringify(entry))
  const log = readFileSync(join(folder, '.maru/unstable/2026-11-28-a.test.mjs.log'), 'utf8')
  expect(log).toContain('✗ a.test.mjs > waits')
})

test('files that fail twice, cannot be loaded or are listed have failed; a hook that fails once is unstable', async () => {
  const hook = `${flaky.replace("test('waits', ", 'beforeAll(').replace('{ expect', '{ beforeAll, expect')}
test('runs', () => expect(1).toBe(1))\n`
  const folder = project({
    'fails.test.mjs': failing,
    'hook.test.mjs': hook,
    'listed.test.mjs': flaky.replaceAll("'ran'", "'ran listed'"),
    'loads.test.mjs': `import './none.mjs'\n${passing}`,
    'scripts/unstable.json': '[{ "file": "listed.test.mjs", "date": "2026-11-01", "message": "late" }]',
  })
  const { passed, failed, lines, unstable } = await run(folder)
  expect([passed, failed, unstable.map(({ file }) => file)]).toEqual([1, 3, ['hook.test.mjs']])
  expect(lines.filter((line) => line.startsWith('✗')).sort()).toEqual([
    '✗ fails.test.mjs > adds',
    '✗ listed.test.mjs > waits',
    '✗ loads.test.mjs',
  ])
  expect(lines.filter((line) => line.includes('Listed as unstable since 2026-11-01'))).toHaveLength(1)
})

test('an error outside of tests fails the run, and no file has a second chance', async () => {
  const late = `${passing}\nPromise.reject(new Error('nobody caught this'))\n`
  const folder = project({ 'a.test.mjs': late, 'b.test.mjs': flaky })
  const { failed, lines, unstable } = await run(folder)
  expect([failed, unstable]).toEqual([2, []])
  expect(lines.join()).toContain('nobody caught this')
})

test('a worker that crashes fails the run', async () => {
  const crash = passing.replace('expect(1 + 1).toBe(2)', 'process.kill(process.pid, "SIGKILL")')
  const folder = project({ 'a.test.mjs': crash, 'b.test.mjs': passing })
  const { failed, unstable } = await run(folder)
  expect(failed).toBeGreaterThan(0)
  expect(unstable).toEqual([])
})

test('a run without a test, and one that ends without a report, have failed', async () => {
  expect(await run(project({}))).toMatchObject({ passed: 0, failed: 1 })
  const skipped = passing.replace("test('adds'", "test.skip('adds'")
  expect(await run(project({ 'a.test.mjs': skipped }))).toMatchObject({ passed: 0, failed: 1 })
  const broken = project({ 'a.test.mjs': passing, 'vitest.config.mjs': 'process.exit(0)' })
  expect(await run(broken)).toMatchObject({ passed: 0, failed: 1 })
})

test('the last failures run first, then the slow files; failures of files that did not run stay', async () => {
  const names = ['a', 'b', 'c', 'd'].map((name) => `${name}.test.mjs`)
  const noting = (name) =>
    `import { appendFileSync } from 'node:fs'\nappendFileSync('order', '${name} ')\n${passing}`
  const files = Object.fromEntries(names.map((name) => [name, noting(name)]))
  const folder = project({ ...files, 'scripts/kit/slow-files.json': '["c.test.mjs"]' })
  storeFailures('unit', { ran: names, failed: ['d.test.mjs', 'gone.test.mjs'] }, folder)
  expect(await run(folder)).toMatchObject({ passed: 4, failed: 0 })
  expect(readFileSync(join(folder, 'order'), 'utf8')).toMatch(/^d\.test\.mjs c\.test\.mjs /)
  expect(lastFailures('unit', folder)).toEqual(['gone.test.mjs'])
})
