import { childrenOf, nameOf, parse, walk } from './syntax.mjs'
import { lineAt } from './tree.mjs'
import { isSteady } from './waits.mjs'

const clocks = ['Date.now', 'performance.now', 'process.hrtime', 'process.hrtime.bigint', 'process.cpuUsage']
const comparisons = ['-', '<', '<=', '>', '>=']
/** What measures the processor time and the turns of a thread. Only {@link home} has a limit that fits the machine. */
const threadClocks = ['threadCpuUsage', 'monitorEventLoopDelay', 'eventLoopUtilization']
const home = 'server/test/held.ts'
const isFunction = ({ type }) => /Function/.test(type)

/** Returns the expressions that a function returns. */
function returnedBy(node) {
  if (node.type === 'ArrowFunctionExpression' && node.body.type !== 'BlockStatement') return [node.body]
  const search = (one) => {
    if (isFunction(one)) return []
    return one.type === 'ReturnStatement' ? [one.argument].filter(Boolean) : childrenOf(one).flatMap(search)
  }
  return node.body ? search(node.body) : []
}

/** Returns true if an expression has a node of this kind. Of a function only what it returns counts. */
function has(node, isWanted) {
  if (isWanted(node)) return true
  if (isFunction(node)) return returnedBy(node).some((one) => has(one, isWanted))
  // The names of properties are no variables.
  if (node.type === 'MemberExpression' && !node.computed) return has(node.object, isWanted)
  if (node.type === 'Property' && !node.computed) return has(node.value, isWanted)
  return childrenOf(node).some((one) => has(one, isWanted))
}

/** Returns the assignments of a file: the name of a variable, a list or a function, and what it receives. */
function assignmentsOf(program) {
  const result = []
  walk(program, (node) => {
    if (node.type === 'VariableDeclarator' && node.init && node.id.type === 'Identifier')
      result.push([node.id.name, node.init])
    if (node.type === 'AssignmentExpression') result.push([nameOf(node.left)[0], node.right])
    if (node.type === 'FunctionDeclaration') result.push([node.id.name, node])
    if (node.type === 'CallExpression' && nameOf(node.callee).at(-1) === 'push')
      for (const one of node.arguments) result.push([nameOf(node.callee)[0], one])
  })
  return result
}

/** Returns the names that receive an expression of this kind, directly or from another such name. */
function namesWith(assignments, isKind) {
  const names = new Set()
  const isOne = (node) => isKind(node) || (node.type === 'Identifier' && names.has(node.name))
  for (let before = -1; before < names.size; ) {
    before = names.size
    for (const [name, value] of assignments) if (has(value, isOne)) names.add(name)
  }
  return names
}

function faultsOf(file) {
  const program = parse(file)
  const assignments = assignmentsOf(program)
  const isClock = (node) => node.type === 'CallExpression' && clocks.includes(nameOf(node.callee).join('.'))
  const times = namesWith(assignments, isClock)
  const isTime = (node) => isClock(node) || (node.type === 'Identifier' && times.has(node.name))
  const isElapsed = (node) =>
    node.type === 'BinaryExpression' &&
    comparisons.includes(node.operator) &&
    has(node.left, isTime) &&
    has(node.right, isTime)
  const durations = namesWith(assignments, isElapsed)
  const isDuration = (node) => isElapsed(node) || (node.type === 'Identifier' && durations.has(node.name))
  const faults = []
  walk(program, (node, above) => {
    if (node.type !== 'CallExpression') return
    const isExpect = ['expect', 'expect.soft'].includes(nameOf(node.callee).join('.'))
    const isMatcher = nameOf(node.callee.object?.callee)[0] === 'expect'
    // How many times were measured is no time.
    if (isExpect && above.at(-1)?.property?.name === 'toHaveLength') return
    if ((isExpect || isMatcher) && node.arguments.some((one) => has(one, isDuration)))
      faults.push(
        `${file.path}:${lineAt(file.text, node.start)}: an assertion on elapsed time; assert what happened`,
      )
  })
  return faults
}

function threadFaultsOf(file) {
  const faults = []
  walk(parse(file), (node) => {
    if (node.type === 'CallExpression' && threadClocks.includes(nameOf(node.callee).at(-1)))
      faults.push(`${file.path}:${lineAt(file.text, node.start)}: use expectHeldBelow of ${home}`)
  })
  return faults
}

/**
 * Checks that no test asserts how long something takes: the time depends on what else the machine does. A bound of work
 * is asserted in counted steps, pages or calls, or by a large input under the generous limit of the test. How long a
 * thread is held is compared with bare work of the same moment.
 *
 * @param {{ files: { path: string, text: string }[] }} tree
 */
export function checkElapsed({ files }) {
  const hasClock = (text) => clocks.some((name) => text.includes(`${name}(`))
  const tests = files.filter(({ path }) => isSteady(path))
  const ofThreads = tests.filter(
    ({ path, text }) => path !== home && threadClocks.some((name) => text.includes(`${name}(`)),
  )
  return [
    ...tests.filter(({ text }) => hasClock(text)).flatMap(faultsOf),
    ...ofThreads.flatMap(threadFaultsOf),
  ]
}
