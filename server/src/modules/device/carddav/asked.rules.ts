import type { CardVersion } from '#kit/dav/address-book.ts'
import { childOf, type XmlNode } from '#kit/dav/xml.ts'
import { foldLines, nameOfLine, unfoldLines } from '#modules/contact/index.ts'
import type { CardAsked } from './property.service.ts'

/** Properties that a card needs, whatever was asked for. */
const needed = ['BEGIN', 'VERSION', 'UID', 'END']

const versionOf = (text: string | undefined): CardVersion | null =>
  text === undefined || text === '3.0' ? '3.0' : text === '4.0' ? '4.0' : null

/** The form of cards that `address-data` asks for (RFC 6352 10.4); null for one that this server does not write. */
export function cardAskedOf(root: XmlNode): CardAsked | null {
  const given = childOf(childOf(root, 'd:prop'), 'card:address-data')
  const type = given?.attributes['content-type'] ?? 'text/vcard'
  const version = versionOf(given?.attributes.version)
  if (!version || !/^text\/(?:x-)?vcard$/i.test(type)) return null
  const names = (given?.children ?? [])
    .filter(({ name }) => name === 'card:prop')
    .map(({ attributes }) => attributes.name?.toUpperCase() ?? '')
  const wanted = new Set([...needed, ...names])
  return {
    version,
    textOf: (card) =>
      names.length === 0
        ? card.text(version)
        : foldLines(unfoldLines(card.text(version)).filter((line) => wanted.has(nameOfLine(line)))),
  }
}

/** The version of vCard that the header Accept of a GET asks for. */
export const acceptedVersion = (accept: string | undefined): CardVersion =>
  /text\/vcard\s*;[^,]*version\s*=\s*"?4\.0/i.test(accept ?? '') ? '4.0' : '3.0'

/** The number of a limit in a report; undefined without one. */
export function limitOf(root: XmlNode, name: 'card' | 'd'): number | undefined {
  const text = childOf(childOf(root, `${name}:limit`), `${name}:nresults`)?.text ?? ''
  return /^\d{1,9}$/.test(text) ? Number(text) : undefined
}
