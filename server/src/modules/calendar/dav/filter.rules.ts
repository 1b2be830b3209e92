import { childOf, type XmlNode } from '#kit/dav/xml.ts'
import { partsOfLine } from '../ical/repair.rules.ts'
import { stampTime } from './property.rules.ts'

/** Elements of a filter. Programs send fewer than ten. */
const filterNodesAtMost = 50

/** A value that is compared: without escapes, and folded once for all comparisons. */
interface Compared {
  plain: string
  folded: string
}

/** A property of a calendar text. */
interface Property {
  name: string
  /** As it is written; times are compared in this form. */
  value: string
  text(): Compared
  /** Values of parameters by name in upper case, without quotes. */
  parameters(): ReadonlyMap<string, Compared>
}

/** A component of a calendar text. */
interface Component {
  name: string
  properties: Property[]
  components: Component[]
}

const comparedOf = (plain: string): Compared => ({ plain, folded: plain.toLowerCase() })

/** The value of a function, which is called at most once. */
function once<T>(work: () => T): () => T {
  let result: { value: T } | undefined
  return () => {
    result ??= { value: work() }
    return result.value
  }
}

function parametersOf(params: string): Map<string, Compared> {
  const values = new Map<string, Compared>()
  for (const [, name = '', value = ''] of params.matchAll(
    /;([A-Za-z0-9-]+)=((?:"[^"]*"|[^";:,]*)(?:,(?:"[^"]*"|[^";:,]*))*)/g,
  )) {
    const key = name.toUpperCase()
    if (!values.has(key)) values.set(key, comparedOf(value.replaceAll('"', '')))
  }
  return values
}

/** Texts of calendars are compared without escapes. */
const unescaped = (value: string) =>
  value.replaceAll(/\\([\\;,nN])/g, (_all, letter: string) => (/n/i.test(letter) ? '\n' : letter))

/** Reads content lines that the portal has written itself. */
export function componentOf(lines: readonly string[]): Component {
  const root: Component = { name: 'VCALENDAR', properties: [], components: [] }
  const open = [root]
  for (const line of lines) {
    const parts = partsOfLine(line)
    const top = open.at(-1) ?? root
    if (!parts) continue
    if (parts.name === 'BEGIN') {
      const next: Component = { name: parts.value.toUpperCase(), properties: [], components: [] }
      top.components.push(next)
      open.push(next)
    } else if (parts.name === 'END') open.pop()
    else {
      const { name, value, params } = parts
      const text = once(() => comparedOf(unescaped(value)))
      top.properties.push({ name, value, text, parameters: once(() => parametersOf(params)) })
    }
  }
  return root
}

/** A filter that this server does not understand (RFC 4791 7.8), with its precondition. */
export class FilterRefused extends Error {
  readonly condition: 'supported-filter' | 'supported-collation'
  constructor(condition: FilterRefused['condition']) {
    super(condition)
    this.condition = condition
  }
}

const collations = new Set(['i;ascii-casemap', 'i;octet', 'i;unicode-casemap', 'default'])

/** Whether a text has the one of a text-match (RFC 4791 9.7.5). */
function textMatch({ attributes, text }: XmlNode): (value: Compared) => boolean {
  const collation = attributes.collation ?? 'i;ascii-casemap'
  if (!collations.has(collation)) throw new FilterRefused('supported-collation')
  const isNegated = attributes['negate-condition'] === 'yes'
  if (collation === 'i;octet') return ({ plain }) => plain.includes(text) !== isNegated
  const wanted = text.toLowerCase()
  return ({ folded }) => folded.includes(wanted) !== isNegated
}

/** Whether a time in UTC is in a time-range; other forms of times are not compared. */
function timeRange({ attributes }: XmlNode): (value: string) => boolean {
  const from = stampTime(attributes.start)
  const until = stampTime(attributes.end)
  return (value) => {
    const time = stampTime(value)
    if (!time) throw new FilterRefused('supported-filter')
    return (!from || time >= from) && (!until || time < until)
  }
}

function parameterFilter(filter: XmlNode): (property: Property) => boolean {
  const name = (filter.attributes.name ?? '').toUpperCase()
  if (childOf(filter, 'c:is-not-defined')) return (property) => !property.parameters().has(name)
  const text = childOf(filter, 'c:text-match')
  const matches = text ? textMatch(text) : () => true
  return (property) => {
    const value = property.parameters().get(name)
    return value !== undefined && matches(value)
  }
}

function propertyTest(one: XmlNode): (property: Property) => boolean {
  if (one.name === 'c:text-match') {
    const matches = textMatch(one)
    return (property) => matches(property.text())
  }
  if (one.name === 'c:time-range') {
    const isWithin = timeRange(one)
    return (property) => isWithin(property.value)
  }
  if (one.name === 'c:param-filter') return parameterFilter(one)
  throw new FilterRefused('supported-filter')
}

type Test = (component: Component) => boolean

function propertyFilter(filter: XmlNode): Test {
  const name = (filter.attributes.name ?? '').toUpperCase()
  const isIt = (one: Property) => one.name === name
  if (childOf(filter, 'c:is-not-defined')) return ({ properties }) => !properties.some(isIt)
  const tests = filter.children.map(propertyTest)
  return ({ properties }) => properties.some((one) => isIt(one) && tests.every((test) => test(one)))
}

/** What a comp-filter asks of the component that it names; the time of events is filtered before. */
function componentTest(filter: XmlNode, name: string): Test {
  const tests = filter.children.map((one): Test => {
    if (one.name === 'c:prop-filter') return propertyFilter(one)
    if (one.name === 'c:comp-filter') return componentFilter(one)
    if (one.name !== 'c:time-range') throw new FilterRefused('supported-filter')
    // Programs also ask for the tasks of a span: there are none, and only a component with a time is refused.
    return () => {
      if (name !== 'VEVENT') throw new FilterRefused('supported-filter')
      return true
    }
  })
  return (component) => tests.every((test) => test(component))
}

function componentFilter(filter: XmlNode): Test {
  const name = (filter.attributes.name ?? '').toUpperCase()
  const isIt = (one: Component) => one.name === name
  if (childOf(filter, 'c:is-not-defined')) return ({ components }) => !components.some(isIt)
  const test = componentTest(filter, name)
  return ({ components }) => components.some((one) => isIt(one) && test(one))
}

const countNodes = (node: XmlNode): number => node.children.reduce((sum, one) => sum + countNodes(one), 1)

/** What a calendar-query asks for. */
export interface QueryFilter {
  from: Date | null
  until: Date | null
  /** Whether only the time and the kind are asked for, so that texts need not be read. */
  isPlain: boolean
  /** Whether an object is asked for, by its lines. Throws {@link FilterRefused} for a time that cannot be compared. */
  fits(lines: readonly string[]): boolean
}

/**
 * The filter of a calendar-query (RFC 4791 9.7). Throws {@link FilterRefused} for one that is not of VCALENDAR, that has
 * more than fifty elements, or that this server does not understand.
 */
export function queryFilterOf(root: XmlNode): QueryFilter {
  const given = childOf(root, 'c:filter')
  if (given && countNodes(given) > filterNodesAtMost) throw new FilterRefused('supported-filter')
  const filter = childOf(given, 'c:comp-filter')
  if (filter && filter.attributes.name?.toUpperCase() !== 'VCALENDAR')
    throw new FilterRefused('supported-filter')
  const events = filter?.children.find(
    ({ name, attributes }) => name === 'c:comp-filter' && attributes.name?.toUpperCase() === 'VEVENT',
  )
  const span = childOf(events, 'c:time-range')?.attributes
  const plain = (one: XmlNode) => one.children.every(({ name }) => name === 'c:time-range')
  const isPlain = !filter || filter.children.every((one) => one === events && plain(one))
  const test = filter ? componentTest(filter, 'VCALENDAR') : () => true
  return {
    from: stampTime(span?.start),
    until: stampTime(span?.end),
    isPlain,
    fits: (lines) => test(componentOf(lines)),
  }
}
