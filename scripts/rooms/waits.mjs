import { constantsOf, nameOf, numberOf, parse, propertyOf, walk } from './syntax.mjs'
import { lineAt } from './tree.mjs'

/** Milliseconds that a wait of a test has at least before it fails. */
const leastLimit = 10_000
/** Milliseconds that a test sleeps at most. */
const longestSleep = 50

/** Words without which a file has no wait; parsing every test would take long. */
const wordsOfWaits = /setTimeout|waitFor|waitUntil|timeout\b|pg_sleep|^\}, \d/m

/** Returns true for the tests of all floors, the stories, and the files that only they use. */
export function isSteady(path) {
  return (
    /\.test\.(?:tsx?|mjs)$/.test(path) || /^(?:(?:server|web)\/test|e2e\/(?:stories|kit))\/.*ts/.test(path)
  )
}

/** Names under which a file imports the sleep of Node. */
function sleepNames(program) {
  const names = new Set()
  walk(program, (node) => {
    if (node.type !== 'ImportDeclaration' || !/^(?:node:)?timers\/promises$/.test(node.source.value)) return
    for (const { imported, local } of node.specifiers)
      if (imported?.name === 'setTimeout') names.add(local.name)
  })
  return names
}

/** Returns the length of the sleep that a call is, as a node; undefined if it is no sleep. */
function sleepOf(node, sleeps) {
  const name = nameOf(node.callee)
  if (name.length === 1 && sleeps.has(name[0]))
    return { length: node.arguments[0], options: node.arguments[2] }
  if (name.at(-1) === 'waitForTimeout') return { length: node.arguments[0] }
  const owners = ['', 'globalThis', 'window']
  if (name.at(-1) === 'setTimeout' && owners.includes(name.slice(0, -1).join('.')))
    return { length: node.arguments[1] }
  return undefined
}

const isRace = (node) => node.type === 'CallExpression' && nameOf(node.callee).join('.') === 'Promise.race'

function sleepFault(node, above, sleeps, constants) {
  const sleep = sleepOf(node, sleeps)
  if (!sleep?.length) return undefined
  const length = numberOf(sleep.length, constants)
  // An operand of a race is the limit of a wait, and an aborted sleep ends with its event.
  if (above.some(isRace))
    return length >= leastLimit ? undefined : 'a limit of less than 10 s; a busy machine needs longer'
  if (propertyOf(sleep.options, 'signal') || length <= longestSleep) return undefined
  return length === undefined
    ? 'a sleep of an unknown length; write the number, at most 50 ms'
    : 'a sleep over 50 ms; wait for a condition or an event, or move the clock'
}

const waits = /^(?:waitFor\w*|waitUntil|poll|find(?:All)?By\w+|to[A-Z]\w*)$/
const testNames = /^(?:test|it)(?:\.(?:only|fails|each))?$/
const late = 'a wait of less than 10 s; a busy machine needs longer'

/** Returns the fault of a limit: an expression that is a number below 10 s. */
function limitFault(limit, constants) {
  const length = numberOf(limit, constants)
  return length !== undefined && length > 0 && length < leastLimit ? late : undefined
}

/** An attempt that is repeated until a limit, or whose failure is caught, may be short. */
function isAttempt(above, constants) {
  const parent = above.at(-1)
  if (parent?.type === 'MemberExpression' && parent.property.name === 'catch') return true
  return above.some((one, at) => {
    if (one.type !== 'CallExpression' || nameOf(one.callee).join('.') !== 'expect') return false
    const [member, call] = [above[at - 1], above[at - 2]]
    const limit = propertyOf(call?.arguments?.[0], 'timeout')
    return member?.property?.name === 'toPass' && (!limit || numberOf(limit, constants) >= leastLimit)
  })
}

function waitFault(node, above, path, constants) {
  if (isAttempt(above, constants)) return undefined
  const name = nameOf(node.callee)
  const called = name.join('.')
  const objects = node.arguments.filter(({ type }) => type === 'ObjectExpression')
  const limits = objects.map((one) => propertyOf(one, 'timeout')).filter(Boolean)
  if (called === 'vi.waitFor' || called === 'vi.waitUntil') {
    const limit = limits[0] ?? node.arguments[1]
    return limit && numberOf(limit, constants) >= leastLimit
      ? undefined
      : `${called} with a limit of less than 10 s (its default is 1 s); use expect.poll`
  }
  if (called === 'AbortSignal.timeout') return limitFault(node.arguments[0], constants)
  if (testNames.test(called)) limits.push(...node.arguments.slice(2))
  else if (!path.startsWith('e2e/') && !waits.test(name.at(-1))) return undefined
  return limits.map((limit) => limitFault(limit, constants)).find(Boolean)
}

/** A statement of a test that lets the database sleep, neither short nor until it is ended. */
function statementFault(node) {
  const match = node.type === 'TemplateElement' && /\bpg_sleep\(([\d.]+)\)/.exec(node.value.raw)
  const length = match ? Number(match[1]) * 1000 : 0
  return length > longestSleep && length < leastLimit
    ? 'a sleep over 50 ms in the database; a statement that is to be ended sleeps 10 s or more'
    : undefined
}

/** Faults of one test file: sleeps over 50 ms, and waits with a limit of less than 10 s. */
function faultsOf(file) {
  const program = parse(file)
  const constants = constantsOf(program)
  const sleeps = sleepNames(program)
  const faults = []
  walk(program, (node, above) => {
    const fault =
      node.type === 'CallExpression'
        ? (sleepFault(node, above, sleeps, constants) ?? waitFault(node, above, file.path, constants))
        : statementFault(node)
    if (fault) faults.push(`${file.path}:${lineAt(file.text, node.start)}: ${fault}`)
  })
  return faults
}

/**
 * Checks that no test sleeps longer than 50 ms or waits with a limit of less than 10 s: both fail on a busy machine.
 *
 * @param {{ files: { path: string, text: string }[] }} tree
 */
export function checkWaits({ files }) {
  return files.filter(({ path, text }) => isSteady(path) && wordsOfWaits.test(text)).flatMap(faultsOf)
}

/**
 * The limits of waits that name none: the file that configures them, and the pattern of each number.
 *
 * @type {[string, RegExp][]}
 */
const defaults = [
  ['vitest.config.ts', /\bpoll: \{ timeout: ([\d_]+)/g],
  ['vitest.config.ts', /\b(?:testTimeout|hookTimeout): ([\d_]+)/g],
  ['web/test/setup.ts', /\basyncUtilTimeout: ([\d_]+)/g],
  ['e2e/playwright.config.ts', /\b(?:expect: \{ timeout|actionTimeout|navigationTimeout): ([\d_]+)/g],
]

/**
 * Checks that the tools of the tests are configured with a limit of 10 s or more for a wait that names none.
 *
 * @param {(path: string) => string} read reads a file of the project
 */
export function checkDefaults(read) {
  return defaults.flatMap(([path, pattern]) => {
    const matches = [...read(path).matchAll(pattern)].map(([, number = '']) =>
      Number(number.replaceAll('_', '')),
    )
    if (matches.length === 0) return [`${path}: configures no limit of waits: ${pattern.source}`]
    return matches.some((limit) => limit < leastLimit) ? [`${path}: ${late}: ${pattern.source}`] : []
  })
}
