// npm test: checks, unit and API tests, stories in a real browser. A part alone: npm test -- check | unit | e2e.
// npm test -- room NAME…: unit, API and browser tests of these rooms and of the rooms that import them.
// npm test -- changed: the same for the rooms changed since the branch left main, or by the last commit on main.
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { allRooms, changedFiles, roomsOfChanges, testsOf } from './kit/affected.mjs'
import { buildWeb } from './kit/build-web.mjs'
import { runChecks } from './kit/checks.mjs'
import { root, runChild, say } from './kit/child.mjs'
import { setup } from './setup.mjs'

const ready = await setup()
const scratch = join(root, '.maru')
mkdirSync(scratch, { recursive: true })

/** Runs a test program that writes its result as JSON; what it did not count but failed over counts as one. */
async function counted(args, file, read, env = ready.env) {
  const output = join(scratch, file)
  rmSync(output, { force: true })
  const code = await runChild(ready.node, args, { env })
  let counts = { passed: 0, failed: 0 }
  try {
    counts = read(JSON.parse(readFileSync(output, 'utf8')))
  } catch {
    // The program ended before it could write.
  }
  if (code !== 0 && counts.failed === 0) counts.failed = 1
  return counts
}

const storyFilter = (file) => `stories/${file.replaceAll('.', '\\.')}`

/** What is run: every test where `tests` is null. @type {ReturnType<typeof testsOf> | null} */
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
        // A file that cannot be loaded has no failed test, only a failed suite.
        failed: numFailedTests || (numTotalTests === 0 ? 1 : Math.min(numFailedTestSuites, 1)),
      }),
      // Servers of the tests start in a third of the time with what Node compiled before. Not those of the stories,
      // whose memory is measured: to write it costs 60 MiB.
      { ...ready.env, NODE_COMPILE_CACHE: join(scratch, 'compile-cache') },
    ),
  e2e: async () => {
    if (tests?.e2e.length === 0) return { passed: 0, failed: 0 }
    await buildWeb(ready)
    return counted(
      ['node_modules/@playwright/test/cli.js', 'test', '-c', 'e2e', ...(tests?.e2e ?? []).map(storyFilter)],
      'playwright.json',
      ({ stats }) => ({
        passed: stats.expected,
        failed: stats.unexpected + stats.flaky,
      }),
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
  // A change of the kit or of a tool may break any room.
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
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed === 0 ? 0 : 1
