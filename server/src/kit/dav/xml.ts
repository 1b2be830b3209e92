import { DOMParser, type Element } from '@xmldom/xmldom'
import { assertXmlShape } from '../input/xml-shape.ts'

/** Namespaces of WebDAV, CalDAV, CardDAV, Calendar Server and Apple with the prefixes of the answers. */
export const namespaces = {
  d: 'DAV:',
  c: 'urn:ietf:params:xml:ns:caldav',
  card: 'urn:ietf:params:xml:ns:carddav',
  s: 'http://calendarserver.org/ns/',
  a: 'http://apple.com/ns/ical/',
} as const
/** A prefix of {@link namespaces}. */
export type Prefix = keyof typeof namespaces

/** An element of a request. */
export interface XmlNode {
  /** `d:prop` with the prefix of the answers, or `{namespace}name` for an unknown namespace. */
  name: string
  attributes: Readonly<Record<string, string>>
  /** The text of the element without its children, trimmed. */
  text: string
  children: readonly XmlNode[]
}

const prefixOf = new Map(Object.entries(namespaces).map(([prefix, uri]) => [uri as string, prefix]))

function nodeOf(element: Element): XmlNode {
  const children: XmlNode[] = []
  let text = ''
  for (let node = element.firstChild; node; node = node.nextSibling) {
    if (node.nodeType === 1) children.push(nodeOf(node as Element))
    else if (node.nodeType === 3 || node.nodeType === 4) text += node.nodeValue ?? ''
  }
  const attributes: Record<string, string> = {}
  for (const { name, value } of Array.from(element.attributes)) attributes[name] = value
  const prefix = prefixOf.get(element.namespaceURI ?? '')
  const local = element.localName ?? element.nodeName
  const name = prefix ? `${prefix}:${local}` : `{${element.namespaceURI ?? ''}}${local}`
  return { name, attributes, text: text.trim(), children }
}

/**
 * The root element of an XML text; null if it is empty or not well-formed. Throws `kit.badRequest` for a text beyond the
 * limits of `kit/input/xml-shape`, whatever type it was sent with.
 */
export function readXml(text: string): XmlNode | null {
  if (text.trim() === '') return null
  assertXmlShape(text)
  try {
    const parser = new DOMParser({
      onError: (level, message) => {
        if (level !== 'warning') throw new Error(message)
      },
    })
    const root = parser.parseFromString(text, 'text/xml').documentElement
    return root ? nodeOf(root) : null
  } catch {
    return null
  }
}

/** The first child with a name. */
export function childOf(node: XmlNode | null | undefined, name: string): XmlNode | undefined {
  return node?.children.find((child) => child.name === name)
}

const marks: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** A text as content or attribute value; characters that XML 1.0 does not allow are removed. */
export function escapeXml(text: string): string {
  return text
    .replaceAll(/(?![\t\n\r])\p{Cc}|[\uFFFE\uFFFF]|\p{Cs}/gu, '')
    .replaceAll(/[&<>"]/g, (mark) => marks[mark] ?? mark)
    .replaceAll('\r', '&#13;')
}

/** An element with a prefix of {@link namespaces} and content that is XML already. */
export function element(name: string, content = ''): string {
  if (!name.startsWith('{')) return content === '' ? `<${name}/>` : `<${name}>${content}</${name}>`
  const [, uri = '', local = ''] = /^\{(.*)\}(.*)$/.exec(name) ?? []
  const start = `x:${local} xmlns:x="${escapeXml(uri)}"`
  return content === '' ? `<${start}/>` : `<${start}>${content}</x:${local}>`
}

/** A document with one root element that declares the namespaces. */
export function xmlDocument(root: string, content: string): string {
  const declared = Object.entries(namespaces).map(([prefix, uri]) => `xmlns:${prefix}="${uri}"`)
  return `<?xml version="1.0" encoding="utf-8"?>\n<${root} ${declared.join(' ')}>${content}</${root}>`
}

/** One `d:response` with properties that are known and names of those that are not. */
export interface Member {
  href: string
  properties: Readonly<Record<string, string>>
  missing: readonly string[]
}

const status = (code: number, text: string) => element('d:status', `HTTP/1.1 ${code} ${text}`)

/** A member of a multistatus; `isMinimal` leaves out the properties that are not there (RFC 8144). */
export function memberXml({ href, properties, missing }: Member, isMinimal: boolean): string {
  const known = Object.entries(properties).map(([name, content]) => element(name, content))
  const stats = [element('d:propstat', element('d:prop', known.join('')) + status(200, 'OK'))]
  if (missing.length > 0 && !isMinimal) {
    const names = missing.map((name) => element(name)).join('')
    stats.push(element('d:propstat', element('d:prop', names) + status(404, 'Not Found')))
  }
  return element('d:response', element('d:href', escapeXml(href)) + stats.join(''))
}

/** A member whose properties stay as they are: some are refused, the others depend on them (RFC 4918 9.2.1). */
export function refusedXml(href: string, refused: readonly string[], others: readonly string[]): string {
  const stat = (names: readonly string[], code: number, text: string) =>
    names.length === 0
      ? ''
      : element(
          'd:propstat',
          element('d:prop', names.map((name) => element(name)).join('')) + status(code, text),
        )
  const stats = stat(refused, 403, 'Forbidden') + stat(others, 424, 'Failed Dependency')
  return element('d:response', element('d:href', escapeXml(href)) + stats)
}

/** A member of a multistatus that does not exist any more. */
export function missingXml(href: string): string {
  return element('d:response', element('d:href', escapeXml(href)) + status(404, 'Not Found'))
}

/** A member, or the rest of a collection, that is not in the answer because the answer would be too long (RFC 6578 3.6). */
export function outOfSpaceXml(href: string): string {
  const error = element('d:error', element('d:number-of-matches-within-limits'))
  return element(
    'd:response',
    element('d:href', escapeXml(href)) + status(507, 'Insufficient Storage') + error,
  )
}
