import type { Plugin } from 'vite'

type Node = { type: string; start: number; end: number } & Record<string, unknown>

// Two files of the kit have their own calls.
const contract = /\/api\/src\/(?!kit\/(?!session\.ts|dictionary\.ts)).+\.ts$/
/** The parts of an endpoint that the browser uses; the server and the documents use the rest. */
const neededFields = new Set([
  'method',
  'path',
  'query',
  'answer',
  'creates',
  'decides',
  'offline',
  'together',
  'refreshedBy',
  'refreshes',
])

/** The functions that define a call, with the position of the definition among their arguments. */
const definitionAt = new Map([
  ['endpoint', 0],
  ['read', 2],
  ['change', 2],
])

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'
}

/** Walks code that runs while the module loads, not code in functions. */
function walk(node: Node, visit: (node: Node) => boolean): void {
  if (/Function/.test(node.type) || !visit(node)) return
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) walk(child, visit)
}

interface Edit {
  start: number
  end: number
  text: string
}

function nameOf(node: unknown): unknown {
  return isNode(node) && node.type === 'Identifier' ? node.name : undefined
}

function editsOf(program: Node): Edit[] {
  const edits: Edit[] = []
  walk(program, (node) => {
    if (node.type !== 'CallExpression') return true
    edits.push({ start: node.start, end: node.start, text: '/* @__PURE__ */ ' })
    const definition = (node.arguments as Node[])[definitionAt.get(String(nameOf(node.callee))) ?? -1]
    if (definition?.type !== 'ObjectExpression') return true
    // A spread may bring the method.
    for (const part of definition.properties as Node[])
      if (part.type !== 'SpreadElement' && !neededFields.has(String(nameOf(part.key))))
        edits.push({ start: part.start, end: part.end, text: '...{}' })
    return false
  })
  return edits
}

/**
 * Reduces a contract's calls to the parts that the browser needs for requests, so that unused schemas are dropped:
 * a line of a contract is then a method and a path (docs/decisions/011).
 */
export function onlyAddresses(): Plugin {
  return {
    name: 'maru:only-addresses',
    apply: 'build',
    transform(code, id) {
      if (!contract.test(id.split('?')[0] ?? id)) return null
      const edits = editsOf(this.parse(code) as unknown as Node)
      let text = code
      for (const edit of edits.sort((a, b) => b.start - a.start || b.end - a.end))
        text = text.slice(0, edit.start) + edit.text + text.slice(edit.end)
      return { code: text, map: null }
    },
  }
}
