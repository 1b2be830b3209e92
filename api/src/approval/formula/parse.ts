import { type Decimal, decimalOf } from './decimal.ts'

/** Limits of one formula: characters, nesting, and nodes of its tree. */
export const formulaLimits = { length: 500, depth: 20, nodes: 200, rows: 200 } as const

/** Functions of formulas. */
export const formulaFunctions = ['if', 'sum', 'count', 'min', 'max', 'round', 'days'] as const
type FunctionName = (typeof formulaFunctions)[number]

/** A parsed formula. A name is a field, or `table.column`. */
export type FormulaNode =
  | { kind: 'number'; value: Decimal }
  | { kind: 'text'; value: string }
  | { kind: 'truth'; value: boolean }
  | { kind: 'name'; field: string; column: string | null }
  | { kind: 'unary'; sign: '-' | 'not'; of: FormulaNode }
  | { kind: 'binary'; sign: string; left: FormulaNode; right: FormulaNode }
  | { kind: 'call'; name: FunctionName; of: FormulaNode[] }

/** Why a formula is refused, with the index of the character. */
export class FormulaFault extends Error {
  readonly fault: 'tooLong' | 'tooDeep' | 'syntax' | 'unknownName' | 'type' | 'range'
  readonly index: number
  constructor(fault: FormulaFault['fault'], index = 0) {
    super(fault)
    this.fault = fault
    this.index = index
  }
}

interface Token {
  kind: 'number' | 'text' | 'name' | 'sign'
  text: string
  index: number
}

const pattern =
  /\s*(?:(?<number>\d+(?:\.\d+)?)|"(?<text>[^"\\]*)"|(?<name>[\p{L}_][\p{L}\p{N}_]*(?:\.[\p{L}_][\p{L}\p{N}_]*)?)|(?<sign><=|>=|<>|!=|[-+*/(),=<>]))/uy

function tokensOf(source: string): Token[] {
  const tokens: Token[] = []
  let index = 0
  while (source.slice(index).trim() !== '') {
    pattern.lastIndex = index
    const match = pattern.exec(source)
    if (!match?.groups) throw new FormulaFault('syntax', index)
    const group = Object.entries(match.groups).find(([, text]) => text !== undefined)
    tokens.push({ kind: (group?.[0] ?? 'sign') as Token['kind'], text: group?.[1] ?? '', index })
    index = pattern.lastIndex
  }
  return tokens
}

/** Binary signs by strength, weakest first. */
const levels: readonly (readonly string[])[] = [
  ['or'],
  ['and'],
  ['=', '<>', '!=', '<', '<=', '>', '>='],
  ['+', '-'],
  ['*', '/'],
]

class Parser {
  private position = 0
  private nodes = 0
  private readonly tokens: Token[]
  private readonly end: number
  constructor(source: string) {
    this.tokens = tokensOf(source)
    this.end = source.length
  }

  private peek(): Token | undefined {
    return this.tokens[this.position]
  }

  private fail(): never {
    throw new FormulaFault('syntax', this.peek()?.index ?? this.end)
  }

  private take(sign: string): boolean {
    const token = this.peek()
    if (!token || token.kind === 'text' || token.text.toLowerCase() !== sign) return false
    this.position += 1
    return true
  }

  private made(node: FormulaNode, depth: number): FormulaNode {
    this.nodes += 1
    if (this.nodes > formulaLimits.nodes || depth > formulaLimits.depth) throw new FormulaFault('tooDeep')
    return node
  }

  whole(): FormulaNode {
    const node = this.level(0, 0)
    if (this.peek()) this.fail()
    return node
  }

  private level(strength: number, depth: number): FormulaNode {
    const signs = levels[strength]
    if (!signs) return this.unary(depth)
    let left = this.level(strength + 1, depth)
    for (;;) {
      const sign = signs.find((one) => this.take(one))
      if (!sign) return left
      left = this.made({ kind: 'binary', sign, left, right: this.level(strength + 1, depth) }, depth)
    }
  }

  private unary(depth: number): FormulaNode {
    if (depth > formulaLimits.depth) throw new FormulaFault('tooDeep')
    if (this.take('-')) return this.made({ kind: 'unary', sign: '-', of: this.unary(depth + 1) }, depth)
    if (this.take('not')) return this.made({ kind: 'unary', sign: 'not', of: this.unary(depth + 1) }, depth)
    return this.primary(depth)
  }

  private primary(depth: number): FormulaNode {
    if (this.take('(')) {
      const node = this.level(0, depth + 1)
      if (!this.take(')')) this.fail()
      return node
    }
    const token = this.peek()
    if (!token || token.kind === 'sign') return this.fail()
    this.position += 1
    if (token.kind === 'text') return this.made({ kind: 'text', value: token.text }, depth)
    if (token.kind === 'number') {
      const value = decimalOf(token.text)
      if (value === undefined) throw new FormulaFault('range', token.index)
      return this.made({ kind: 'number', value }, depth)
    }
    return this.named(token, depth)
  }

  private named(token: Token, depth: number): FormulaNode {
    const lower = token.text.toLowerCase()
    if (lower === 'true' || lower === 'false')
      return this.made({ kind: 'truth', value: lower === 'true' }, depth)
    if (this.take('(')) {
      const name = formulaFunctions.find((one) => one === lower)
      if (!name) throw new FormulaFault('unknownName', token.index)
      return this.made({ kind: 'call', name, of: this.list(depth + 1) }, depth)
    }
    const [field = '', column = null] = token.text.split('.')
    return this.made({ kind: 'name', field, column }, depth)
  }

  private list(depth: number): FormulaNode[] {
    const nodes: FormulaNode[] = []
    if (this.take(')')) return nodes
    do nodes.push(this.level(0, depth))
    while (this.take(','))
    if (!this.take(')')) this.fail()
    return nodes
  }
}

/** Reads a formula. Throws {@link FormulaFault} for anything outside of the grammar or its limits. */
export function parseFormula(source: string): FormulaNode {
  if (source.length > formulaLimits.length) throw new FormulaFault('tooLong')
  return new Parser(source).whole()
}

/** The fields that a formula reads, as `field` or `table.column`. */
export function namesOf(node: FormulaNode): string[] {
  switch (node.kind) {
    case 'name':
      return [node.column === null ? node.field : `${node.field}.${node.column}`]
    case 'unary':
      return namesOf(node.of)
    case 'binary':
      return [...namesOf(node.left), ...namesOf(node.right)]
    case 'call':
      return node.of.flatMap(namesOf)
    default:
      return []
  }
}
