// npm test: runs the checks, the unit and API tests, and the stories in a real browser. npm test -- check |
// unit | e2e: runs only this part. npm test -- room NAME…: runs the unit, API and browser tests of these
// rooms and of the rooms that import them. npm test -- changed: the same for the rooms that have changed
// since the branch started from main; on main, since the commit before the last.
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { allRooms, changedFiles, roomsOfChanges, testsOf } from './kit/affected.mjs'
import { buildWeb } from './kit/build-web.mjs'
import { runChecks } from './kit/checks.mjs'
import { root, runChild, say } from './kit/child.mjs'
import { storyFailures, unitFailures, unstableStories } from './kit/failures.mjs'
import { setup } from './setup.mjs'

const ready = await setup()
const scratch = join(root, '.maru')
mkdirSync(scratch, { recursive: true })

/**
 * Runs a test program that writes its result as JSON. A failure of the program without a failed test counts as one.
 * The failures are printed again at the end of the run, because thousands of lines follow them.
 */
async function counted(args, file, read, failuresOf, env = ready.env) {
  const output = join(scratch, file)
  rmSync(output, { force: true })
  const code = await runChild(ready.node, args, { env })
  let counts = { passed: 0, failed: 0 }
  try {
    const result = JSON.parse(readFileSync(output, 'utf8'))
    counts = read(result)
    if (code !== 0) failures.push(...failuresOf(result))
  } catch {
    // The program has ended before it wrote the result.
  }
  if (code !== 0 && counts.failed === 0) counts.failed = 1
  return counts
}

/** Lines that name the failed tests. @type {string[]} */
const failures = []

/** Lines that name the stories that failed and then passed. @type {string[]} */
const unstable = []

const storyFilter = (file) => `stories/${file.replaceAll('.', '\\.')}`

/** The tests to run; null means all tests. @type {ReturnType<typeof testsOf> | null} */
let tests = null

const parts = {
  check: () => runChecks(ready),
  unit: () =>
    counted(
      [
        'node_modules/vitest/vitest.mjs',
        'run',
        ...(tests?.unit ?? []),
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${join(scratch, 'vitest.json')}`,
      ],
      'vitest.json',
      ({ numPassedTests, numFailedTests, numFailedTestSuites, numTotalTests }) => ({
        passed: numPassedTests,
        // If a file fails to load, it has a failed suite but no failed test.
        failed: numFailedTests || (numTotalTests === 0 ? 1 : Math.min(numFailedTestSuites, 1)),
      }),
      (result) => unitFailures(result, root),
      // With Node's compile cache the servers of the tests start in a third of the time. The stories do not
      // use it, because they measure the memory of the server, and writing the cache takes 60 MiB.
      { ...ready.env, NODE_COMPILE_CACHE: join(scratch, 'compile-cache') },
    ),
  e2e: async () => {
    if (tests?.e2e.length === 0) return { passed: 0, failed: 0 }
    await buildWeb(ready)
    return counted(
      ['node_modules/@playwright/test/cli.js', 'test', '-c', 'e2e', ...(tests?.e2e ?? []).map(storyFilter)],
      'playwright.json',
      (result) => {
        unstable.push(...unstableStories(result))
        return { passed: result.stats.expected + result.stats.flaky, failed: result.stats.unexpected }
      },
      storyFailures,
    )
  },
}

const [first = '', ...names] = process.argv.slice(2)
let wanted = process.argv.slice(2)
if (first === 'room' || first === 'changed') {
  const unknown = names.filter((name) => !allRooms.includes(name))
  const rooms = first === 'room' ? names : roomsOfChanges(changedFiles(root))
  if (unknown.length > 0 || (first === 'room' && names.length === 0)) {
    say(`Name rooms: npm test -- room ${allRooms.join(' | ')}`)
    process.exit(2)
  }
  // A change of the kit or of a tool affects all rooms, so all tests run.
  tests = rooms && testsOf(root, rooms)
  say(tests ? `Rooms: ${tests.rooms.join(', ') || 'none'}` : 'A change that belongs to every room: all tests')
  const isNone = tests?.rooms.length === 0
  wanted = tests ? (isNone ? ['check'] : ['unit', 'e2e']) : []
}
for (const name of wanted) {
  if (!(name in parts)) {
    say(`There is no part ${name}; npm test -- ${Object.keys(parts).join(' | ')} | room NAME… | changed`)
    process.exit(2)
  }
}

const total = { passed: 0, failed: 0 }
for (const [name, run] of Object.entries(parts)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  say(`\n── ${name} ──`)
  const counts = await run()
  say(`${name}: ${counts.passed} passed, ${counts.failed} failed`)
  total.passed += counts.passed
  total.failed += counts.failed
}
if (unstable.length > 0)
  say(`\nFailed once and passed when repeated; find the cause:\n${unstable.join('\n')}`)
if (failures.length > 0) say(`\nFailed:\n${failures.join('\n')}`)
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed === 0 ? 0 : 1
