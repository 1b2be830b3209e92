import { childOf, type XmlNode } from '#kit/dav/xml.ts'
import { type LineParts, partsOf } from '#modules/contact/index.ts'

const mostNodes = 50

/** A filter that this server does not understand (RFC 6352 8.6), with its precondition. */
export class FilterRefused extends Error {
  readonly condition: 'supported-filter' | 'supported-collation'
  constructor(condition: FilterRefused['condition']) {
    super(condition)
    this.condition = condition
  }
}

/** Collations of a text-match (RFC 6352 8.3). */
export const collations = ['i;ascii-casemap', 'i;octet', 'i;unicode-casemap'] as const

const matchTypes: Readonly<Record<string, (text: string, wanted: string) => boolean>> = {
  equals: (text, wanted) => text === wanted,
  contains: (text, wanted) => text.includes(wanted),
  'starts-with': (text, wanted) => text.startsWith(wanted),
  'ends-with': (text, wanted) => text.endsWith(wanted),
}

type Test<T> = (value: T) => boolean

const textOf = (value: string) =>
  value
    .replaceAll(/\\([\\,;nN])/g, (_all, letter: string) => (letter.toLowerCase() === 'n' ? '\n' : letter))
    .normalize('NFC')

function textMatch({ attributes, text }: XmlNode): Test<string> {
  const collation = attributes.collation ?? 'i;unicode-casemap'
  if (collation !== 'default' && !collations.some((one) => one === collation))
    throw new FilterRefused('supported-collation')
  const matches = matchTypes[attributes['match-type'] ?? 'contains']
  if (!matches) throw new FilterRefused('supported-filter')
  const fold = (one: string) => (collation === 'i;octet' ? one : one.toLowerCase())
  const isNegated = attributes['negate-condition'] === 'yes'
  const wanted = fold(text.normalize('NFC'))
  return (value) => matches(fold(value), wanted) !== isNegated
}

function parameterFilter(filter: XmlNode): Test<LineParts> {
  const start = `${(filter.attributes.name ?? '').toUpperCase()}=`
  const given = ({ parameters }: LineParts) =>
    parameters.filter((one) => one.toUpperCase().startsWith(start)).map((one) => one.slice(start.length))
  if (childOf(filter, 'card:is-not-defined')) return (parts) => given(parts).length === 0
  const text = childOf(filter, 'card:text-match')
  const matches = text ? textMatch(text) : () => true
  return (parts) =>
    given(parts).some((value) => value.split(',').some((one) => matches(one.replaceAll('"', ''))))
}

const isAll = ({ attributes }: XmlNode) => attributes.test === 'allof'

/** Joins tests as `test` says: one of them (the default), or all. */
function joined<T>(node: XmlNode, tests: readonly Test<T>[]): Test<T> {
  if (tests.length === 0) return () => true
  return isAll(node)
    ? (value) => tests.every((test) => test(value))
    : (value) => tests.some((test) => test(value))
}

type Properties = readonly LineParts[]

function propertyFilter(filter: XmlNode): Test<Properties> {
  const name = (filter.attributes.name ?? '').toUpperCase()
  const own = (properties: Properties) => properties.filter((one) => one.name === name)
  if (childOf(filter, 'card:is-not-defined')) return (properties) => own(properties).length === 0
  const tests = filter.children.map((one): Test<Properties> => {
    if (one.name === 'card:text-match') {
      const matches = textMatch(one)
      return (properties) => properties.some(({ value }) => matches(textOf(value)))
    }
    if (one.name !== 'card:param-filter') throw new FilterRefused('supported-filter')
    const matches = parameterFilter(one)
    return (properties) => properties.some(matches)
  })
  const fits = joined(filter, tests)
  return (properties) => {
    const some = own(properties)
    return some.length > 0 && fits(some)
  }
}

const countNodes = (node: XmlNode): number => node.children.reduce((sum, one) => sum + countNodes(one), 1)

/**
 * The filter of an addressbook-query (RFC 6352 10.5) as a test of the lines of a card. Throws {@link FilterRefused} for
 * one with more than fifty elements, or that this server does not understand.
 */
export function queryFilterOf(root: XmlNode): Test<readonly string[]> {
  const filter = childOf(root, 'card:filter')
  if (!filter) return () => true
  if (countNodes(filter) > mostNodes) throw new FilterRefused('supported-filter')
  const tests = filter.children.map((one) => {
    if (one.name !== 'card:prop-filter') throw new FilterRefused('supported-filter')
    return propertyFilter(one)
  })
  const fits = joined(filter, tests)
  return (lines) => fits(lines.flatMap((line) => partsOf(line) ?? []))
}
