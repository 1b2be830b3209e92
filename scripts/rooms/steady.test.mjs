import { expect, test } from 'vitest'
import { checkElapsed } from './elapsed.mjs'
import { checkDefaults, checkWaits } from './waits.mjs'

const imported = `import { setTimeout as sleep } from 'node:timers/promises'\n`
const faultsOf = (text, path = 'server/src/kit/a.test.ts') => {
  const tree = { files: [{ path, text }] }
  return [...checkWaits(tree), ...checkElapsed(tree)].map((fault) => fault.slice(path.length + 1))
}

test.each([
  ['a sleep of Node', `${imported}await sleep(51)`, 2],
  ['a sleep of a constant', `${imported}const pause = 20\nawait sleep(pause * 5)`, 3],
  ['a sleep of a length that is not written', `${imported}await sleep(10 + round * 40)`, 2],
  ['a sleep in a promise', `await new Promise((resolve) => setTimeout(resolve, 100))`, 1],
  [
    'a sleep of the browser',
    `// 한글\nawait page.evaluate(() => new Promise((go) => window.setTimeout(go, 60)))`,
    2,
  ],
  ['a sleep of Playwright', 'await page.waitForTimeout(300)', 1],
  ['a sleep of ten seconds', `${imported}await sleep(10_000)`, 2],
  ['a sleep in the database', 'await db`select pg_sleep(0.2)`', 1],
  ['a wait of Vitest with its default', 'await vi.waitFor(() => expect(list).toEqual([1]))', 1],
  ['a wait of Vitest with five seconds', 'await vi.waitFor(() => done(), 5000)', 1],
  ['a condition of Vitest', 'await vi.waitUntil(() => isDone, { interval: 20 })', 1],
  ['a poll of two seconds', 'await expect.poll(read, { timeout: 2_000 }).toBe(1)', 1],
  ['a wait of the testing library', 'await waitFor(() => expect(a).toBe(1), { timeout: 500 })', 1],
  ['a search of the testing library', `await screen.findByText('a', {}, { timeout: 500 })`, 1],
  ['a limit of a race', `${imported}await Promise.race([work, sleep(4_000).then(() => 'late')])`, 2],
  ['a limit of a signal', 'await fetch(url, { signal: AbortSignal.timeout(2_000) })', 1],
  ['a limit of a test', `test('a', async () => {\n}, 5_000)`, 1],
])('%s is refused', (_name, text, line) => {
  expect(faultsOf(text)).toEqual([expect.stringMatching(new RegExp(`^${line}: `))])
})

test.each([
  ['a short sleep', `${imported}await sleep(50)`],
  ['a sleep that an event ends', `${imported}await sleep(600_000, undefined, { signal })`],
  ['a generous limit of a race', `${imported}await Promise.race([work, sleep(20_000).then(() => 'late')])`],
  ['a wait of Vitest with ten seconds', 'await vi.waitFor(() => done(), { timeout: 10_000, interval: 20 })'],
  ['a poll with the configured limit', 'await expect.poll(read).toBe(1)'],
  [
    'a setting of a product under test',
    'const pool = openDb(url, { timeout: 2 })\nawait pool.end({ timeout: 2 })',
  ],
  ['the limit of a story', 'test.setTimeout(240_000)'],
  ['a statement that is to be ended', 'void db`select pg_sleep(60)`'],
  ['a moved clock', 'await vi.advanceTimersByTimeAsync(5_000)'],
])('%s is in order', (_name, text) => {
  expect(faultsOf(text)).toEqual([])
})

test('in a story the limit of every action counts, except of an attempt that is repeated or may fail', () => {
  const story = (text) => faultsOf(text, 'e2e/stories/a.spec.ts')
  expect(story('await tab.click({ timeout: 2000 })')).toHaveLength(1)
  expect(story('await tab.click({ timeout: 2000 }).catch(() => undefined)')).toEqual([])
  const attempt = (limit) =>
    `await expect(async () => {\n  await expect(tab).toBeVisible({ timeout: 3000 })\n}).toPass(${limit})`
  expect(story(attempt('{ timeout: 30_000 }'))).toEqual([])
  expect(story(attempt('{ timeout: 5_000 }'))).toHaveLength(2)
})

test.each([
  ['a difference', `const began = performance.now()\nexpect(performance.now() - began).toBeLessThan(200)`],
  [
    'a stored difference',
    `const a = Date.now()\nconst took = Date.now() - a\nexpect(took).toBeLessThan(200)`,
  ],
  ['a deadline', `const end = Date.now() + 5000\nexpect([1, Date.now() < end]).toEqual([1, true])`],
  [
    'a limit below a time',
    `const a = Date.now()\nconst took = Date.now() - a\nexpect(100).toBeGreaterThan(took)`,
  ],
  [
    'what a function has measured',
    `const timed = async () => {\n  const a = performance.now()\n  await work()\n  return performance.now() - a\n}\nexpect(await timed()).toBeLessThan(9)`,
  ],
  [
    'a list of times',
    `const times = []\nconst a = Date.now()\ntimes.push(Date.now() - a)\nconst sorted = times.slice(1)\nexpect(median(sorted)).toBeLessThan(9)`,
  ],
])('an assertion on elapsed time is refused: %s', (_name, text) => {
  expect(faultsOf(text)).toEqual([expect.stringContaining('an assertion on elapsed time')])
})

test('how long a thread is held is measured by one helper', () => {
  const text = `const { user } = process.threadCpuUsage()\nexpect(user).toBeLessThan(50_000)`
  expect(faultsOf(text)).toEqual([expect.stringContaining('use expectHeldBelow')])
  expect(faultsOf('const delay = monitorEventLoopDelay({ resolution: 1 })')).toHaveLength(1)
  expect(faultsOf(text, 'server/test/held.ts')).toEqual([])
})

test('a date in the past, a deadline of a loop and a printed time are no assertions on elapsed time', () => {
  expect(faultsOf('expect(remove(new Date(Date.now() - 60_000))).toBe(0)')).toEqual([])
  expect(faultsOf('expect(exp - Date.now() / 1000).toBeLessThan(86_400)')).toEqual([])
  const loop = 'const end = Date.now() + 60_000\nwhile (Date.now() < end) read()\nexpect(read()).toBe(1)'
  expect(faultsOf(loop)).toEqual([])
  const printed =
    'const a = Date.now()\nconst times = [Date.now() - a]\nconsole.log(times)\nexpect(times).toHaveLength(1)'
  expect(faultsOf(printed)).toEqual([])
})

test('sources that no test uses may sleep, and helpers of tests may not', () => {
  const text = `${imported}await sleep(100)`
  expect(faultsOf(text, 'server/src/kit/a.ts')).toEqual([])
  for (const path of ['server/test/slapd.ts', 'web/test/a.tsx', 'e2e/kit/portal.ts', 'scripts/a.test.mjs'])
    expect(faultsOf(text, path)).toHaveLength(1)
})

test('every tool of the tests must have a generous limit of its own', () => {
  const files = {
    'vitest.config.ts': `const expecting = { poll: { timeout: 20_000 } }\ntestTimeout: 30_000, hookTimeout: 120_000`,
    'web/test/setup.ts': 'configure({ asyncUtilTimeout: 10_000 })',
    'e2e/playwright.config.ts':
      'expect: { timeout: 20_000 }, actionTimeout: 20_000, navigationTimeout: 40_000',
  }
  const faults = (change) => checkDefaults((path) => ({ ...files, ...change })[path])
  expect(faults({})).toEqual([])
  expect(faults({ 'web/test/setup.ts': '' })).toEqual([
    expect.stringMatching(/^web\/test\/setup.ts: configures no/),
  ])
  const short = { 'e2e/playwright.config.ts': 'expect: { timeout: 5_000 }, actionTimeout: 20_000' }
  expect(faults(short)).toEqual([expect.stringMatching(/^e2e\/playwright.config.ts: a wait of less/)])
})
