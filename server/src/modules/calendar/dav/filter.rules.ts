import { partsOfLine } from '../ical/repair.rules.ts'
import { stampTime } from './property.rules.ts'
import { childOf, type XmlNode } from './xml.rules.ts'

/** A component of a calendar text. */
interface Component {
  name: string
  properties: { name: string; params: string; value: string }[]
  components: Component[]
}

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
    else top.properties.push(parts)
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

/** Whether a text has the one of a text-match (RFC 4791 9.7.5); texts of calendars are compared without escapes. */
function hasText(value: string, { attributes, text }: XmlNode): boolean {
  const collation = attributes.collation ?? 'i;ascii-casemap'
  if (!collations.has(collation)) throw new FilterRefused('supported-collation')
  const plain = value.replaceAll(/\\([\\;,nN])/g, (_all, letter: string) =>
    /n/i.test(letter) ? '\n' : letter,
  )
  const fold = (one: string) => (collation === 'i;octet' ? one : one.toLowerCase())
  const has = fold(plain).includes(fold(text))
  return attributes['negate-condition'] === 'yes' ? !has : has
}

function parameterOf(params: string, name: string): string | undefined {
  const match = params
    .split(/;(?=(?:[^"]*"[^"]*")*[^"]*$)/)
    .find((one) => one.toUpperCase().startsWith(`${name.toUpperCase()}=`))
  return match?.slice(name.length + 1).replaceAll('"', '')
}

/** Whether a time in UTC is in a time-range; other forms of times are not compared. */
function isWithin(value: string, { attributes }: XmlNode): boolean {
  const time = stampTime(value)
  if (!time) throw new FilterRefused('supported-filter')
  const from = stampTime(attributes.start)
  const until = stampTime(attributes.end)
  return (!from || time >= from) && (!until || time < until)
}

function isProperty(property: Component['properties'][number], filter: XmlNode): boolean {
  return filter.children.every((one) => {
    if (one.name === 'c:text-match') return hasText(property.value, one)
    if (one.name === 'c:time-range') return isWithin(property.value, one)
    if (one.name !== 'c:param-filter') throw new FilterRefused('supported-filter')
    const value = parameterOf(property.params, one.attributes.name ?? '')
    if (childOf(one, 'c:is-not-defined')) return value === undefined
    const text = childOf(one, 'c:text-match')
    return value !== undefined && (!text || hasText(value, text))
  })
}

function hasProperty(component: Component, filter: XmlNode): boolean {
  const name = (filter.attributes.name ?? '').toUpperCase()
  const matchingProperties = component.properties.filter((one) => one.name === name)
  if (childOf(filter, 'c:is-not-defined')) return matchingProperties.length === 0
  return matchingProperties.some((one) => isProperty(one, filter))
}

/** Whether a component has everything that a comp-filter asks of it; the time of events is filtered before. */
function fits(component: Component, filter: XmlNode): boolean {
  return filter.children.every((one) => {
    if (one.name === 'c:prop-filter') return hasProperty(component, one)
    if (one.name === 'c:comp-filter') return hasComponent(component, one)
    if (one.name === 'c:time-range' && component.name === 'VEVENT') return true
    throw new FilterRefused('supported-filter')
  })
}

function hasComponent(parent: Component, filter: XmlNode): boolean {
  const name = (filter.attributes.name ?? '').toUpperCase()
  const matchingComponents = parent.components.filter((one) => one.name === name)
  if (childOf(filter, 'c:is-not-defined')) return matchingComponents.length === 0
  return matchingComponents.some((one) => fits(one, filter))
}

/** What a calendar-query asks for. */
export interface QueryFilter {
  from: Date | null
  until: Date | null
  /** Whether only the time and the kind are asked for, so that texts need not be read. */
  isPlain: boolean
  /** Whether an object is asked for, by its lines. Throws {@link FilterRefused}. */
  fits(lines: readonly string[]): boolean
}

/** The filter of a calendar-query (RFC 4791 9.7). Throws {@link FilterRefused} for one that is not of VCALENDAR. */
export function queryFilterOf(root: XmlNode): QueryFilter {
  const filter = childOf(childOf(root, 'c:filter'), 'c:comp-filter')
  if (filter && filter.attributes.name?.toUpperCase() !== 'VCALENDAR')
    throw new FilterRefused('supported-filter')
  const events = filter?.children.find(
    ({ name, attributes }) => name === 'c:comp-filter' && attributes.name?.toUpperCase() === 'VEVENT',
  )
  const span = childOf(events, 'c:time-range')?.attributes
  const plain = (one: XmlNode) => one.children.every(({ name }) => name === 'c:time-range')
  const isPlain = !filter || filter.children.every((one) => one === events && plain(one))
  return {
    from: stampTime(span?.start),
    until: stampTime(span?.end),
    isPlain,
    fits: (lines) => !filter || fits(componentOf(lines), filter),
  }
}
