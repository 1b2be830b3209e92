import { createHash } from 'node:crypto'
import { davRoot, joinParts as joined, pathParts } from '#kit/dav/place.ts'

/** What an address of CalDAV names. */
export type Place =
  | { kind: 'home'; personCode: string }
  | { kind: 'calendar'; personCode: string; calendar: string }
  | { kind: 'object'; personCode: string; calendar: string; name: string }

/** The place that a path or an address names; null for any other. */
export function placeOf(url: string): Place | null {
  const parts = pathParts(url)
  if (!parts) return null
  const [root, kind, personCode, calendar, name, ...rest] = parts
  if (root !== 'dav' || rest.length > 0) return null
  if (kind !== 'calendars' || personCode === undefined) return null
  if (calendar === undefined) return { kind: 'home', personCode }
  return name === undefined
    ? { kind: 'calendar', personCode, calendar }
    : { kind: 'object', personCode, calendar, name }
}

/** The address of the list of calendars. */
export const homeHref = (personCode: string) => `${davRoot}/calendars/${joined(personCode)}/`
/** The address of a calendar. */
export const calendarHref = (personCode: string, name: string) =>
  `${davRoot}/calendars/${joined(personCode, name)}/`
/** The address of an event. */
export const objectHref = (personCode: string, calendar: string, name: string) =>
  `${davRoot}/calendars/${joined(personCode, calendar, name)}`

/** The name of a calendar without a chosen one: an upper-case UUID, because macOS hides other names. */
export function calendarName(calendarId: number): string {
  const hex = createHash('sha256').update(`calendar ${calendarId}`).digest('hex').toUpperCase()
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `5${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-')
}

/** The name of an event without a chosen one. */
export const objectName = (uid: string) => `${uid}.ics`
