import { failure } from '../failure.ts'
import type { ProtocolRequest } from '../protocols.ts'
import { childOf, memberXml, readXml, type XmlNode } from './xml.ts'

/** The most bytes of an event or a card that programs may send. */
export const davBodyLimit = 1_000_000

/** Values of properties by name; each is calculated only if it was asked for. */
export type Properties = Readonly<Record<string, () => string | Promise<string>>>

/** Properties that are answered only by name, because they are long or read a whole collection. */
const onlyByName = ['c:calendar-data', 'card:address-data', 'd:sync-token', 'd:current-user-privilege-set']

/** How a request wants its answer. */
export interface Asked {
  /** Names of properties; null for all. */
  names: readonly string[] | null
  isMinimal: boolean
}

/** The properties that a request asks for, and whether it wants the short form (RFC 8144). */
export function askedOf(root: XmlNode | null, { headers }: ProtocolRequest): Asked {
  const given = childOf(root, 'd:prop')?.children.map(({ name }) => name)
  // A name that is repeated is answered once.
  const names = given ? [...new Set(given)] : null
  const isMinimal = /return=minimal/i.test(String(headers.prefer ?? '')) || headers.brief === 't'
  return { names, isMinimal }
}

/** The response of one resource with the properties that were asked for. */
export async function memberOf(
  href: string,
  properties: Properties,
  { names, isMinimal }: Asked,
): Promise<string> {
  const known: Record<string, string> = {}
  const missing: string[] = []
  for (const name of names ?? Object.keys(properties).filter((one) => !onlyByName.includes(one))) {
    const value = properties[name]
    if (value) known[name] = await value()
    else missing.push(name)
  }
  return memberXml({ href, properties: known, missing }, isMinimal)
}

/** The XML of a request; null without a body. Throws `kit.badRequest` if it is not well-formed, or beyond the limits. */
export function bodyXml(request: ProtocolRequest): XmlNode | null {
  const text = request.body.toString('utf8')
  const root = readXml(text)
  if (!root && text.trim() !== '') throw failure('kit.badRequest')
  return root
}

/** Members that count as one read. */
const membersOfRead = 10
/** Letters of an answer that count as one more read. */
const lettersOfRead = 100_000
/** Searches as which a query of a calendar counts: programs make one for each calendar. */
const searchesOfQuery = 2
/** Reads as which a comparison or a list of a whole collection counts. */
const readsOfCollection = 10

/** Counts the reads of the texts of members, beyond the one of the request. */
export function chargeTexts(request: ProtocolRequest, members: number): void {
  const reads = Math.ceil(members / membersOfRead) - 1
  if (reads > 0) request.charge('read', reads)
}

/** Counts the letters of an answer, after the first `before` of them. */
export function chargeLetters(request: ProtocolRequest, letters: number, before = 0): void {
  const reads = Math.floor(letters / lettersOfRead) - Math.floor(before / lettersOfRead)
  if (reads > 0) request.charge('read', reads)
}

/** Counts a comparison or a list of a collection, which reads all of it. */
export function chargeList(request: ProtocolRequest): void {
  request.charge('read', readsOfCollection - 1)
}

/**
 * Counts the work of a report, which only its body shows: a query of an address book is long work, because it reads all
 * texts. A sync and the texts of some members are reads, of which a first sync needs hundreds.
 */
export function chargeReport(request: ProtocolRequest, { name, children }: XmlNode): void {
  if (name === 'card:addressbook-query') request.charge('heavy')
  else if (/^c:.*-query$/.test(name)) request.charge('search', searchesOfQuery)
  else if (/^(?:c|card):.*-multiget$/.test(name))
    chargeTexts(request, children.filter((child) => child.name === 'd:href').length)
  else chargeList(request)
}

/** Checks If-Match and If-None-Match against the entity tag of a resource; undefined without one. */
export function isPreconditionMet({ headers }: ProtocolRequest, tag: string | undefined): boolean {
  const tags = (text: string) => text.split(',').map((one) => one.trim().replace(/^W\//, ''))
  const match = headers['if-match']
  if (match !== undefined && !(tag !== undefined && (match === '*' || tags(match).includes(tag))))
    return false
  const none = headers['if-none-match']
  return none === undefined || tag === undefined || !(none === '*' || tags(String(none)).includes(tag))
}
