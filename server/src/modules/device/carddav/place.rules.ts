import { davRoot, joinParts, pathParts } from '#kit/dav/place.ts'

/** What an address of CardDAV names. */
export type Place =
  | { kind: 'home'; personCode: string }
  | { kind: 'book'; personCode: string; book: string }
  | { kind: 'card'; personCode: string; book: string; name: string }

/** The place that a path or an address names; null for any other. */
export function placeOf(url: string): Place | null {
  const [root, kind, personCode, book, name, ...rest] = pathParts(url) ?? []
  if (root !== davRoot.slice(1) || kind !== 'addressbooks' || personCode === undefined || rest.length > 0)
    return null
  if (book === undefined) return { kind: 'home', personCode }
  return name === undefined ? { kind: 'book', personCode, book } : { kind: 'card', personCode, book, name }
}

/** The address of the list of address books. */
export const homeHref = (personCode: string) => `${davRoot}/addressbooks/${joinParts(personCode)}/`
/** The address of an address book. */
export const bookHref = (personCode: string, book: string) =>
  `${davRoot}/addressbooks/${joinParts(personCode, book)}/`
/** The address of a card. */
export const cardHref = (personCode: string, book: string, name: string) =>
  `${davRoot}/addressbooks/${joinParts(personCode, book, name)}`
