// npm test: runs the checks, the unit and API tests, and the stories in a real browser. npm test -- check |
// unit | e2e: runs only this part. npm test -- room NAME…: runs the unit, API and browser tests of these
// rooms and of the rooms that import them. npm test -- changed: the same for the rooms that have changed
// since the branch started from main; on main, since the commit before the last.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { allRooms, changedFiles, roomsOfChanges, testsOf } from './kit/affected.mjs'
import { buildWeb } from './kit/build-web.mjs'
import { runChecks } from './kit/checks.mjs'
import { root, say } from './kit/child.mjs'
import { costTable, measured } from './kit/costs.mjs'
import { runStories } from './kit/story-run.mjs'
import { runUnit } from './kit/unit-run.mjs'
import { addUnstable } from './kit/unstable.mjs'
import { setup } from './setup.mjs'

const ready = await setup()
const scratch = join(root, '.maru')
mkdirSync(scratch, { recursive: true })

const storyFilter = (file) => `stories/${file.replaceAll('.', '\\.')}`

/** The tests to run; null means all tests. @type {ReturnType<typeof testsOf> | null} */
let tests = null

const noCounts = { passed: 0, failed: 0, lines: [], unstable: [] }

const parts = {
  check: async () => ({ ...noCounts, ...(await runChecks(ready)) }),
  unit: () => {
    // With Node's compile cache the servers of the tests start in a third of the time. The stories do not use it,
    // because they measure the memory of the server, and writing the cache takes 60 MiB.
    const env = { ...ready.env, NODE_COMPILE_CACHE: join(scratch, 'compile-cache') }
    return runUnit({ node: ready.node, env, tests: tests?.unit ?? [] })
  },
  e2e: async () => {
    if (tests?.e2e.length === 0) return noCounts
    await buildWeb(ready)
    return runStories({ ...ready, filters: (tests?.e2e ?? []).map(storyFilter) })
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

/** @type {Parameters<typeof costTable>[0]} */
const costs = []
/** @type {string[]} */
const failures = []
/** @type {Parameters<typeof addUnstable>[0]} */
const unstable = []
for (const [name, run] of Object.entries(parts)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  say(`\n── ${name} ──`)
  const { result, costs: cost } = await measured(run)
  const { passed, failed, lines, unstable: match } = result
  say(`${name}: ${passed} passed, ${failed} failed`)
  failures.push(...lines)
  unstable.push(...match)
  costs.push({ part: name, passed, failed, unstable: match.length, ...cost })
}
const unstableLines = addUnstable(unstable)
if (unstableLines.length > 0)
  say(`\nUnstable: failed once and passed when repeated. Next time it fails:\n${unstableLines.join('\n')}`)
if (failures.length > 0) say(`\nFailed:\n${failures.join('\n')}`)
say(`\n${costTable(costs).join('\n')}`)
writeFileSync(join(scratch, 'run.json'), `${JSON.stringify(costs, null, 2)}\n`)
const sum = (name) => costs.reduce((total, part) => total + part[name], 0)
const [passed, failed] = [sum('passed'), sum('failed')]
console.log(`\n${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
