import generate from 'css-tree/generator'
import parse, { type CssNode } from 'css-tree/parser'
import { styleNames } from './style-names.rules.ts'

/** Characters of the style of one element, and of all style sheets of a text, that are read. */
const styleAtMost = 4_000
const sheetsAtMost = 200_000
/** Rules of one text. */
const rulesAtMost = 3_000

/** Brackets within brackets: beyond it a text is no style of a mail, and would exhaust the stack of the parser. */
const depthAtMost = 20

function isDeep(css: string): boolean {
  let depth = 0
  for (const [sign] of css.matchAll(/[([{)\]}]/g)) {
    depth += '([{'.includes(sign) ? 1 : -1
    if (depth > depthAtMost) return true
    if (depth < 0) depth = 0
  }
  return false
}

/** Before each class and id of a mail, so that none of them is one of the page. */
const prefix = 'm-'

const childrenOf = (node: CssNode | null | undefined): CssNode[] => node?.children?.toArray() ?? []

/** Functions that a value may have: none of them names an address. */
const functions = new Set(['rgb', 'rgba', 'hsl', 'hsla'])
/** Nodes of values that are kept; strings are names of fonts. */
const valueNodes = new Set([
  ...['Identifier', 'Number', 'Dimension', 'Percentage', 'Hash', 'Operator', 'WhiteSpace', 'String'],
  'Function',
])

function isPlainValue(nodes: readonly CssNode[]): boolean {
  return nodes.every(
    (node) =>
      valueNodes.has(node.type) &&
      (node.type !== 'Function' || functions.has((node.name ?? '').toLowerCase())) &&
      isPlainValue(childrenOf(node)),
  )
}

/** The colour of a background; the rest of the shorthand places a picture, which is not shown. */
function backgroundColour(nodes: readonly CssNode[]): CssNode | undefined {
  const isColour = ({ type, name = '' }: CssNode) =>
    type === 'Hash' ||
    (type === 'Function' && functions.has(name.toLowerCase())) ||
    (type === 'Identifier' &&
      !/^(?:none|(?:no-)?repeat(?:-[xy])?|scroll|fixed|local|center|top|right|bottom|left|cover|contain)$/i.test(
        name,
      ))
  return nodes.find(isColour)
}

/** Values that cut off or move away what stands next to them. */
const clips = (property: string, value: string) =>
  property === 'overflow' || value === 'nowrap' || /(?:^|\s)-[\d.]/.test(value)

/** A declaration with what is allowed of it; empty if nothing is. */
function cleanDeclaration(node: CssNode, mayClip: boolean): string {
  const { value, important } = node
  if (node.type !== 'Declaration' || typeof value !== 'object' || value.type !== 'Value') return ''
  let property = (node.property ?? '').toLowerCase()
  let nodes = childrenOf(value)
  if (property === 'background' || property === 'background-color') {
    const colour = backgroundColour(nodes)
    if (!colour) return ''
    property = 'background-color'
    nodes = [colour]
  }
  const shapes = styleNames.get(property)
  if (!shapes || !isPlainValue(nodes)) return ''
  const text = (property === 'background-color' ? nodes.map(generate).join(' ') : generate(value)).trim()
  // Escapes could spell what the shapes refuse.
  if (/[\\<>{};]/.test(text) || !shapes.some((shape) => shape.test(text))) return ''
  if (!mayClip && clips(property, text)) return ''
  return `${property}:${text}${important ? '!important' : ''}`
}

const cleanDeclarations = (nodes: readonly CssNode[], mayClip: boolean) =>
  nodes
    .map((node) => cleanDeclaration(node, mayClip))
    .filter((one) => one !== '')
    .join(';')

/** A reader of style attributes: the same ones come often. With `mayClip` false, no style cuts off its surroundings. */
export function styleCleaner(mayClip = true): (style: string) => string {
  const known = new Map<string, string>()
  return (style) => {
    if (style.length > styleAtMost || isDeep(style)) return ''
    const before = known.get(style)
    if (before !== undefined) return before
    const clean = cleanDeclarations(
      childrenOf(parse(style, { context: 'declarationList', positions: false })),
      mayClip,
    )
    known.set(style, clean)
    return clean
  }
}

/** The classes or the id of an element of a mail, as names of its own. */
export const ownNames = (value: string): string =>
  value
    .split(/\s+/)
    .filter((one) => /^[\w-]{1,100}$/.test(one))
    .slice(0, 50)
    .map((one) => prefix + one)
    .join(' ')

const pseudoClasses = new Set([
  ...[
    'link',
    'visited',
    'hover',
    'active',
    'focus',
    'first-child',
    'last-child',
    'only-child',
    'first-of-type',
  ],
  ...['last-of-type', 'nth-child', 'nth-of-type', 'nth-last-child', 'empty'],
])

/** A part of a selector in the names of the page; null drops the selector, empty is the root of the mail. */
function cleanPart(node: CssNode): string | null {
  const { type, name = '' } = node
  if (type === 'ClassSelector' || type === 'IdSelector')
    return /^[\w-]{1,100}$/.test(name) ? `${type === 'IdSelector' ? '#' : '.'}${prefix}${name}` : null
  if (type === 'TypeSelector') {
    const plain = name.toLowerCase()
    if (plain === 'html' || plain === 'body') return ''
    return plain === '*' || /^[a-z][a-z0-9]{0,20}$/.test(plain) ? plain : null
  }
  if (type === 'Combinator') return [' ', '>', '+', '~'].includes(name) ? name : null
  if (type !== 'PseudoClassSelector' || !pseudoClasses.has(name.toLowerCase())) return null
  const text = generate(node)
  return /^:[\w-]+(?:\([\w\s+-]{1,20}\))?$/.test(text) ? text : null
}

/** A selector below the root of the mail; null if it has a part that is not allowed. */
function cleanSelector(selector: CssNode, root: string): string | null {
  const nodes = childrenOf(selector)
  const parts = nodes.map(cleanPart)
  if (selector.type !== 'Selector' || nodes.length === 0 || nodes.length > 30) return null
  if (parts.includes(null)) return null
  // Where body or html stands is the root; what is written on or before it cannot be separated from it.
  const last = parts.lastIndexOf('')
  const rest = parts.slice(last + 1)
  if (last < 0) return `${root} ${rest.join('')}`
  const next = rest.findIndex((_one, at) => nodes[last + 1 + at]?.type === 'Combinator')
  if (next < 0) return rest.length === 0 || !/[>+~]/.test(rest.join('')) ? root : null
  const combinator = rest[next] ?? ' '
  return combinator === ' ' || combinator === '>' ? `${root} ${rest.slice(next + 1).join('')}` : null
}

/** Conditions of the width of the page. The theme of the reader is that of the portal, not of the system. */
const mediaPattern = /^[\w\s(),:.-]{1,300}$/
const droppedMedia = /prefers-|forced-|url|\bprint\b/i

interface Sheet {
  rules: string[]
  root: string
  mayClip: boolean
}

function cleanRule(sheet: Sheet, node: CssNode): string {
  const selectors = childrenOf(node.prelude)
    .map((one) => cleanSelector(one, sheet.root))
    .filter((one) => one !== null)
  const declarations = selectors.length === 0 ? '' : cleanDeclarations(childrenOf(node.block), sheet.mayClip)
  return declarations === '' ? '' : `${selectors.join(',')}{${declarations}}`
}

function cleanNodes(sheet: Sheet, nodes: readonly CssNode[], isNested: boolean): void {
  for (const node of nodes) {
    if (sheet.rules.length >= rulesAtMost) return
    if (node.type === 'Rule') {
      const rule = cleanRule(sheet, node)
      if (rule !== '') sheet.rules.push(rule)
    }
    const isMedia = node.type === 'Atrule' && node.name?.toLowerCase() === 'media' && node.prelude
    if (!isMedia || isNested) continue
    const condition = generate(isMedia)
    if (!mediaPattern.test(condition) || droppedMedia.test(condition)) continue
    const inner: Sheet = { ...sheet, rules: [] }
    cleanNodes(inner, childrenOf(node.block), true)
    if (inner.rules.length > 0) sheet.rules.push(`@media ${condition}{${inner.rules.join('')}}`)
  }
}

const isForPrint = (attributes: string) => /\bmedia\s*=\s*(?:["']\s*)?print/i.test(attributes)

/**
 * The style elements of HTML, without those within comments, which are for old programs. Every character is read a fixed
 * number of times, whatever the HTML contains: the end of a tag is searched for once, and none ends the search.
 */
function sheetsOf(html: string): string {
  const begin = /<!--|<style\b/gi
  const end = /-->|<\/style/gi
  let css = ''
  for (let match = begin.exec(html); match && css.length < sheetsAtMost; match = begin.exec(html)) {
    const isComment = match[0] === '<!--'
    const tagEnd = isComment ? begin.lastIndex : html.indexOf('>', begin.lastIndex) + 1
    if (tagEnd === 0) break
    end.lastIndex = tagEnd
    let close = end.exec(html)
    while (close && (close[0] === '-->') !== isComment) close = end.exec(html)
    const until = close?.index ?? html.length
    if (!isComment && !isForPrint(html.slice(begin.lastIndex, tagEnd - 1)))
      css += `${html.slice(tagEnd, until)}\n`
    begin.lastIndex = until
    if (!close) break
  }
  return css.slice(0, sheetsAtMost)
}

/**
 * The style sheets of a text of a mail: rules below `root` with known selectors, properties and values, within conditions
 * of the width. Nothing in them has an address. `mayClip` as in {@link styleCleaner}.
 */
export function cleanSheets(html: string, root: string, mayClip = true): string {
  const css = sheetsOf(html).replaceAll(/<!--|-->/g, ' ')
  if (css.trim() === '' || isDeep(css)) return ''
  const sheet: Sheet = { rules: [], root, mayClip }
  cleanNodes(sheet, childrenOf(parse(css, { positions: false })), false)
  return sheet.rules.join('\n')
}
