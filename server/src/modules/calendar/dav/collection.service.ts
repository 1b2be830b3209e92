import { createHash } from 'node:crypto'
import type { Context } from '#kit/context.ts'
import { notFound } from '#kit/failure.ts'
import { listCalendarRows } from '../folder/folder.service.ts'
import type { CalendarRow } from '../folder/folder.sql.ts'
import type { Expansion } from '../ical/expand.rules.ts'
import { type CalendarObject, readObjects, scopeOf, stateOf } from '../ical/object.service.ts'
import { selectScopeState } from '../ical/object.sql.ts'
import { calendarHead, joinLines, type Span, zoneTexts } from '../ical/write.rules.ts'
import { calendarHref, calendarName, objectHref, objectName, type Place } from './place.rules.ts'
import { tokenOf } from './property.rules.ts'
import {
  findDigest,
  selectCalendarNames,
  selectIdsByName,
  selectIdsWithin,
  type Tags,
  upsertTags,
} from './sync.sql.ts'

/** A calendar with the last part of its address. */
export interface DavCalendar extends CalendarRow {
  davName: string
}

/** An event, or a single date of one, with the last part of its address. */
export interface DavObject {
  name: string
  /** The entity tag with its quotes. */
  tag: string
  object: CalendarObject
}

/** The calendars of the viewer's list, also those that the browser hides: a program has switches of its own. */
export async function listDavCalendars(context: Context): Promise<DavCalendar[]> {
  const rows = await listCalendarRows(context)
  const names = await selectCalendarNames(
    context.db,
    rows.map(({ calendarId }) => calendarId),
  )
  return rows.map((row) => ({ ...row, davName: names.get(row.calendarId) ?? calendarName(row.calendarId) }))
}

/** The calendar of an address of the viewer. Throws 404 for one that is not in their list. */
export async function requireDavCalendar(
  context: Context,
  { calendar }: Extract<Place, { kind: 'calendar' | 'object' }>,
): Promise<DavCalendar> {
  const match = (await listDavCalendars(context)).find(({ davName }) => davName === calendar)
  if (!match) throw notFound()
  return match
}

function named(objects: readonly CalendarObject[], calendarId: number): DavObject[] {
  const byName = new Map<string, DavObject>()
  for (const object of objects) {
    const isOwn = object.event?.calendarId === calendarId
    const name = (isOwn ? object.event?.davName : null) ?? objectName(object.uid)
    // The event of the calendar itself has precedence over an invitation with the same UID.
    if (!byName.has(name) || isOwn) byName.set(name, { name, tag: `"${object.tag}"`, object })
  }
  return [...byName.values()]
}

async function readAll(context: Context, calendar: CalendarRow, eventIds?: readonly number[]) {
  const asked = { calendar, from: null, hasReminders: true, ...(eventIds ? { eventIds } : {}) }
  const objects: CalendarObject[] = []
  for await (const page of readObjects(context, asked)) objects.push(...page)
  return objects
}

/** All objects of a calendar as the viewer sees them. */
export async function readCollection(context: Context, calendar: CalendarRow): Promise<DavObject[]> {
  return named(await readAll(context, calendar), calendar.calendarId)
}

/** Objects by name in the order of the names; undefined for one that the viewer does not see. */
export async function readByName(
  context: Context,
  calendar: CalendarRow,
  names: readonly string[],
): Promise<(DavObject | undefined)[]> {
  const ids = await selectIdsByName(context.db, scopeOf(context, calendar, null), names)
  const some = named(await readAll(context, calendar, ids), calendar.calendarId)
  const byName = new Map(some.map((one) => [one.name, one]))
  // Single dates have no row of their own: they are found only among all objects of the calendar.
  if (names.some((name) => !byName.has(name)))
    for (const one of await readCollection(context, calendar)) byName.set(one.name, one)
  return names.map((name) => byName.get(name))
}

/** The objects that have a date in a span with open ends. */
export async function readWithin(
  context: Context,
  calendar: CalendarRow,
  span: { from: Date | null; until: Date | null },
): Promise<DavObject[]> {
  const all = await readCollection(context, calendar)
  if (!span.from && !span.until) return all
  const ids = all.flatMap(({ object }) => object.event?.eventId ?? [])
  const within = new Set(await selectIdsWithin(context.db, ids, span))
  const from = span.from?.getTime() ?? Number.NEGATIVE_INFINITY
  const until = span.until?.getTime() ?? Number.POSITIVE_INFINITY
  return all.filter(({ object }) =>
    object.event
      ? within.has(object.event.eventId)
      : object.span !== null && object.span.from < until && object.span.until > from,
  )
}

/** The text of an object as a file; of its changed dates only those that touch a span, if one is given. */
export function objectText(
  { clock }: Pick<Context, 'clock'>,
  { object }: DavObject,
  span: Span | null = null,
): string {
  return joinLines([
    ...calendarHead(null),
    ...zoneTexts(object.zones, clock.now()),
    ...object.lines(span),
    'END:VCALENDAR',
  ])
}

/** The text of an object with each of its dates within a span as an event in UTC (RFC 4791 9.6.5). */
export function expandedText({ object }: DavObject, span: Expansion): string {
  return joinLines([...calendarHead(null), ...object.expanded(span), 'END:VCALENDAR'])
}

/** The address of an object of the viewer. */
export const hrefOf = ({ viewer }: Context, { davName }: DavCalendar, name: string) =>
  objectHref(viewer.personCode, davName, name)

const hashOf = (value: unknown) =>
  createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 32)

/** What a calendar has now, by one statement. */
export async function calendarState(context: Context, calendar: CalendarRow): Promise<string> {
  const state = await selectScopeState(
    context.db,
    scopeOf(context, calendar, null),
    context.viewer.personCode,
  )
  return stateOf(calendar, context.clock.now(), state)
}

async function storeTags(context: Context, calendarId: number, state: string, tags: Tags): Promise<string> {
  const { db, viewer, clock } = context
  const digest = hashOf(Object.entries(tags).sort(([one], [other]) => (one < other ? -1 : 1)))
  await upsertTags(db, { personCode: viewer.personCode, calendarId, digest, state }, tags, clock.now())
  return digest
}

/** The members of a calendar with their tags, and the token of this state, which is stored. */
export async function readState(
  context: Context,
  calendar: CalendarRow,
): Promise<{ objects: DavObject[]; tags: Tags; token: string }> {
  const state = await calendarState(context, calendar)
  const objects = await readCollection(context, calendar)
  const tags = Object.fromEntries(objects.map(({ name, tag }) => [name, tag]))
  const digest = await storeTags(context, calendar.calendarId, state, tags)
  return { objects, tags, token: tokenOf(digest) }
}

/** The token of a calendar; its events are read only if it has changed since the last read. */
export async function calendarToken(context: Context, calendar: CalendarRow): Promise<string> {
  const state = await calendarState(context, calendar)
  const known = await findDigest(context.db, context.viewer.personCode, calendar.calendarId, state)
  return known === undefined ? (await readState(context, calendar)).token : tokenOf(known)
}

/** The number under which the list of calendars is stored. */
export const homeId = 0

/** The calendars of the viewer with a tag each, and the token of this list, which is stored. */
export async function homeState(
  context: Context,
): Promise<{ calendars: DavCalendar[]; tags: Tags; token: string }> {
  const calendars = await listDavCalendars(context)
  const tags: Record<string, string> = {}
  for (const calendar of calendars)
    tags[calendarHref(context.viewer.personCode, calendar.davName)] = hashOf([
      await calendarState(context, calendar),
      calendar.color,
    ])
  const digest = await storeTags(context, homeId, hashOf(tags), tags)
  return { calendars, tags, token: tokenOf(digest) }
}
