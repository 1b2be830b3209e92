import { readFileSync } from 'node:fs'
import { nameOf, parse, walk } from './syntax.mjs'
import { isTest, lineAt } from './tree.mjs'

/** The most lines of a function. */
const most = 60

/**
 * Functions that are longer, by file and name, with their lines. The list only becomes shorter: the check refuses
 * another one, one that has grown, and an entry that is no longer needed.
 *
 * @type {Record<string, Record<string, number>>}
 */
export const longFunctions = JSON.parse(
  readFileSync(new URL('./long-functions.json', import.meta.url), 'utf8'),
)

/** Returns true if a block of a formatted text may be longer than `most` lines; parsing every file takes long. */
function hasLongBlock(text) {
  const open = []
  const lines = text.split('\n')
  for (const [at, line] of lines.entries()) {
    const indent = line.search(/\S/)
    if (indent < 0) continue
    while (open.length > 0 && open.at(-1).indent >= indent) if (at - open.pop().at >= most) return true
    open.push({ indent, at })
  }
  return open.some(({ at }) => lines.length - at > most)
}

/** Returns the name under which a function is known: its own, or that of what it is passed to. */
function nameIn(node, above) {
  if (node.id) return node.id.name
  const up = above.at(-1)
  if (up?.type === 'VariableDeclarator' && up.id.type === 'Identifier') return up.id.name
  if (/^(?:Property|MethodDefinition|PropertyDefinition)$/.test(up?.type))
    return up.key.name ?? String(up.key.value)
  const call = above.findLast(({ type }) => type === 'CallExpression')
  return `${call ? nameOf(call.callee).join('.') : ''}()`
}

/** Returns the long functions of a file by name; of several with one name the lines of the longest. */
function longIn(file) {
  const result = {}
  if (!hasLongBlock(file.text)) return result
  walk(parse(file), (node, above) => {
    if (!/^(?:FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(node.type)) return
    const lines = lineAt(file.text, node.end) - lineAt(file.text, node.start) + 1
    if (lines <= most) return
    const name = nameIn(node, above)
    result[name] = Math.max(result[name] ?? 0, lines)
  })
  return result
}

/** Returns the functions of the floors, without tests, that are longer than 60 lines. */
export function listLongFunctions(tree) {
  const code = tree.files.filter(
    ({ path }) => /^(?:api|i18n|server|web)\/src\/.*\.tsx?$/.test(path) && !isTest(path),
  )
  const lists = code.map((file) => [file.path, longIn(file)])
  return Object.fromEntries(lists.filter(([, long]) => Object.keys(long).length > 0))
}

/** Checks that no function has more than 60 lines, except those of the list, which only becomes shorter. */
export function checkFunctions(tree, listed = longFunctions) {
  const now = listLongFunctions(tree)
  const faults = []
  for (const [path, long] of Object.entries(now))
    for (const [name, lines] of Object.entries(long)) {
      const before = listed[path]?.[name]
      if (before === undefined)
        faults.push(`${path}: ${name} has ${lines} lines; ${most} is the end, split it by noun`)
      else if (lines > before)
        faults.push(`${path}: ${name} has grown from ${before} to ${lines} lines; split it by noun`)
    }
  for (const [path, names] of Object.entries(listed))
    for (const name of Object.keys(names))
      if (now[path]?.[name] === undefined)
        faults.push(`scripts/rooms/long-functions.json: ${name} of ${path} is short or gone; take it out`)
  return faults
}
