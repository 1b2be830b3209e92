import { parseAst } from 'vite'

/** Parses a source file to its syntax tree (ESTree). Positions are indexes of the text. */
export function parse({ path, text }) {
  return parseAst(text, { lang: path.endsWith('.tsx') ? 'tsx' : 'ts' }, path)
}

const isNode = (value) => typeof value === 'object' && value !== null && typeof value.type === 'string'

/** Returns the nodes directly below a node. */
export function childrenOf(node) {
  return Object.values(node).flat().filter(isNode)
}

/** Calls `visit` for a node and for all nodes below it, with the nodes above each, the nearest last. */
export function walk(node, visit, above = []) {
  visit(node, above)
  above.push(node)
  for (const child of childrenOf(node)) walk(child, visit, above)
  above.pop()
}

/** Returns the parts of a name with dots: `['vi', 'waitFor']` for `vi.waitFor`. The part of an expression is `()`. */
export function nameOf(node) {
  if (node?.type === 'Identifier') return [node.name]
  if (node?.type === 'MemberExpression' && !node.computed) return [...nameOf(node.object), node.property.name]
  return ['()']
}

/** Returns the value of a property that an object literal has under this name, as a node. */
export function propertyOf(node, name) {
  if (node?.type !== 'ObjectExpression') return undefined
  return node.properties.find((one) => one.type === 'Property' && one.key.name === name)?.value
}

/** Returns the initial value of every constant of a file that is declared once, by name. */
export function constantsOf(program) {
  const result = new Map()
  walk(program, (node, above) => {
    if (node.type !== 'VariableDeclarator' || node.id.type !== 'Identifier' || !node.init) return
    const isConstant = above.at(-1).kind === 'const' && !result.has(node.id.name)
    result.set(node.id.name, isConstant ? node.init : null)
  })
  return result
}

const operations = {
  '+': (one, other) => one + other,
  '-': (one, other) => one - other,
  '*': (one, other) => one * other,
  '/': (one, other) => one / other,
}

/** Returns the number that an expression of literals and constants has; undefined if it cannot be read. */
export function numberOf(node, constants) {
  if (node?.type === 'Literal') return typeof node.value === 'number' ? node.value : undefined
  if (node?.type === 'Identifier') return numberOf(constants.get(node.name), new Map())
  if (node?.type !== 'BinaryExpression') return undefined
  const [one, other] = [numberOf(node.left, constants), numberOf(node.right, constants)]
  return one === undefined || other === undefined ? undefined : operations[node.operator]?.(one, other)
}
