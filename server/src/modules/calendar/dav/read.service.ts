import type { Context } from '#kit/context.ts'
import { multistatus, plain, refused } from '#kit/dav/answer.ts'
import {
  askedOf,
  bodyXml,
  chargeLetters,
  chargeList,
  chargeReport,
  memberOf,
  type Asked as PlainAsked,
  type Properties,
} from '#kit/dav/request.ts'
import { childOf, escapeXml, missingXml, type XmlNode } from '#kit/dav/xml.ts'
import { failure, notFound } from '#kit/failure.ts'
import type { ProtocolAnswer, ProtocolRequest } from '#kit/protocols.ts'
import { Expansion, ExpansionTooLarge } from '../ical/expand.rules.ts'
import type { Span } from '../ical/write.rules.ts'
import {
  type DavCalendar,
  type DavObject,
  homeId,
  homeState,
  hrefOf,
  listDavCalendars,
  objectText,
  readByName,
  readCollection,
  readState,
  readWithin,
  requireDavCalendar,
} from './collection.service.ts'
import { FilterRefused, queryFilterOf } from './filter.rules.ts'
import { queryFreeBusy } from './free-busy.service.ts'
import { calendarHref, homeHref, type Place, placeOf } from './place.rules.ts'
import { digestOf, stampTime } from './property.rules.ts'
import { calendarProperties, type DatesAsked, homeProperties, objectProperties } from './property.service.ts'
import { findTags, selectDavProperties } from './sync.sql.ts'

/** How a request wants its answer. */
interface Asked extends PlainAsked {
  dates?: DatesAsked
}

function objectMember(
  context: Context,
  calendar: DavCalendar,
  object: DavObject,
  asked: Asked,
  hasText: boolean,
): Promise<string> {
  const properties = objectProperties(context, object, hasText, asked.dates)
  return memberOf(hrefOf(context, calendar, object.name), properties, asked)
}

/** Throws 404 for the addresses of another person, as for those that do not exist. */
export function requireOwnPlace({ viewer }: Context, url: string): Place {
  const place = placeOf(url)
  if (!place || place.personCode !== viewer.personCode) throw notFound()
  return place
}

/** Properties of a calendar with those that the programs of the viewer stored, if any of them was asked for. */
async function withStored(context: Context, calendar: DavCalendar, { names }: Asked): Promise<Properties> {
  const known = calendarProperties(context, calendar)
  if (names?.every((name) => known[name])) return known
  const stored = await selectDavProperties(context.db, context.viewer.personCode, calendar.calendarId)
  const others = Object.entries(stored).map(([name, text]) => [name, () => escapeXml(text)] as const)
  return { ...Object.fromEntries(others), ...known }
}

/** Answers PROPFIND (RFC 4918 9.1); a depth of infinity is answered as 1. */
export async function findProperties(context: Context, request: ProtocolRequest): Promise<ProtocolAnswer> {
  const place = requireOwnPlace(context, request.url)
  const asked = askedOf(bodyXml(request), request)
  const isDeep = (request.headers.depth ?? '1') !== '0'
  if (isDeep) chargeList(request)
  const { viewer } = context
  const own = (href: string, properties: Properties) => memberOf(href, properties, asked)
  if (place.kind === 'home') {
    const members = [await own(homeHref(viewer.personCode), homeProperties(context))]
    if (isDeep)
      for (const calendar of await listDavCalendars(context))
        members.push(
          await own(
            calendarHref(viewer.personCode, calendar.davName),
            await withStored(context, calendar, asked),
          ),
        )
    return multistatus(members)
  }
  const calendar = await requireDavCalendar(context, place)
  if (place.kind === 'object') {
    const [object] = await readByName(context, calendar, [place.name])
    if (!object) throw notFound()
    return multistatus([await objectMember(context, calendar, object, asked, false)])
  }
  const href = calendarHref(viewer.personCode, calendar.davName)
  const members = [await own(href, await withStored(context, calendar, asked))]
  if (isDeep)
    for (const object of await readCollection(context, calendar))
      members.push(await objectMember(context, calendar, object, asked, false))
  return multistatus(members)
}

/** The text of an event. */
export async function getObject(context: Context, request: ProtocolRequest): Promise<ProtocolAnswer> {
  const place = requireOwnPlace(context, request.url)
  if (place.kind !== 'object') return plain(405, { allow: 'OPTIONS, PROPFIND, REPORT' })
  const calendar = await requireDavCalendar(context, place)
  const [object] = await readByName(context, calendar, [place.name])
  if (!object) throw notFound()
  const headers = { etag: object.tag, 'content-type': 'text/calendar; charset=utf-8' }
  if (request.headers['if-none-match'] === object.tag) return plain(304, { etag: object.tag })
  return { ...plain(200, headers), body: objectText(context, object) }
}

/** The span of an element with two instants; undefined if it is not one. */
function spanOf({ attributes }: XmlNode): Span | undefined {
  const from = stampTime(attributes.start)?.getTime()
  const until = stampTime(attributes.end)?.getTime()
  return from === undefined || until === undefined || until <= from ? undefined : { from, until }
}

/**
 * The dates that calendar-data asks for; undefined for wrong spans, or both elements at once (RFC 4791 9.6). Throws
 * {@link ExpansionTooLarge}.
 */
function datesOf(root: XmlNode): DatesAsked | undefined {
  const given = childOf(childOf(root, 'd:prop'), 'c:calendar-data')
  const expand = childOf(given, 'c:expand')
  const limit = childOf(given, 'c:limit-recurrence-set')
  const element = expand ?? limit
  if (!element) return { expand: null, limit: null }
  const span = spanOf(element)
  if (!span || (expand && limit)) return undefined
  return expand
    ? { expand: new Expansion(span.from, span.until), limit: null }
    : { expand: null, limit: span }
}

async function queryEvents(context: Context, calendar: DavCalendar, root: XmlNode, asked: Asked) {
  const filter = queryFilterOf(root)
  const match = await readWithin(context, calendar, filter)
  const objects = filter.isPlain ? match : match.filter(({ object }) => filter.fits(object.lines()))
  const members: string[] = []
  for (const object of objects) members.push(await objectMember(context, calendar, object, asked, true))
  return multistatus(members)
}

async function getSeveral(context: Context, calendar: DavCalendar, root: XmlNode, asked: Asked) {
  const given = root.children.filter(({ name }) => name === 'd:href').map(({ text }) => text)
  const hrefs = [...new Set(given)]
  if (hrefs.length > 1000) throw failure('kit.badRequest')
  const names = hrefs.map((href) => {
    const place = placeOf(href)
    const isHere =
      place?.kind === 'object' &&
      place.personCode === context.viewer.personCode &&
      place.calendar === calendar.davName
    return isHere ? place.name : ''
  })
  const objects = await readByName(context, calendar, names)
  const members: string[] = []
  for (const [at, object] of objects.entries())
    members.push(
      object ? await objectMember(context, calendar, object, asked, true) : missingXml(hrefs[at] ?? ''),
    )
  return multistatus(members)
}

/** Answers sync-collection (RFC 6578): without a token everything, else what changed and what is gone. */
async function syncCollection(context: Context, calendar: DavCalendar, root: XmlNode, asked: Asked) {
  const before = await tagsBefore(context, calendar.calendarId, root)
  if (before === null) return refused(403, '<d:valid-sync-token/>')
  const { objects, tags, token } = await readState(context, calendar)
  const members: string[] = []
  for (const object of objects)
    if (before?.[object.name] !== object.tag)
      members.push(await objectMember(context, calendar, object, asked, true))
  for (const name of Object.keys(before ?? {}))
    if (tags[name] === undefined) members.push(missingXml(hrefOf(context, calendar, name)))
  return multistatus(members, escapeXml(token))
}

/** The tags of the token of a request: undefined without a token, null for one that is not known. */
async function tagsBefore({ db, viewer }: Context, calendarId: number, root: XmlNode) {
  const token = childOf(root, 'd:sync-token')?.text ?? ''
  if (token === '') return undefined
  const digest = digestOf(token)
  return (digest && (await findTags(db, viewer.personCode, calendarId, digest))) || null
}

async function syncHome(context: Context, root: XmlNode, asked: Asked) {
  const before = await tagsBefore(context, homeId, root)
  if (before === null) return refused(403, '<d:valid-sync-token/>')
  const { calendars, tags, token } = await homeState(context)
  const members: string[] = []
  for (const calendar of calendars) {
    const href = calendarHref(context.viewer.personCode, calendar.davName)
    if (before?.[href] !== tags[href])
      members.push(await memberOf(href, calendarProperties(context, calendar), asked))
  }
  for (const href of Object.keys(before ?? {})) if (tags[href] === undefined) members.push(missingXml(href))
  return multistatus(members, escapeXml(token))
}

/** Answers REPORT (RFC 4791 7, RFC 6578); searches for principals have no results. */
export async function report(context: Context, request: ProtocolRequest): Promise<ProtocolAnswer> {
  try {
    const answer = await reportOn(context, request)
    chargeLetters(request, answer.body?.length ?? 0)
    return answer
  } catch (error) {
    if (error instanceof FilterRefused) return refused(403, `<c:${error.condition}/>`)
    if (error instanceof ExpansionTooLarge) return refused(403, '<d:number-of-matches-within-limits/>')
    throw error
  }
}

async function reportOn(context: Context, request: ProtocolRequest): Promise<ProtocolAnswer> {
  const place = requireOwnPlace(context, request.url)
  const root = bodyXml(request)
  if (!root) throw failure('kit.badRequest')
  chargeReport(request, root)
  const dates = datesOf(root)
  if (dates === undefined) return refused(403, '<c:valid-filter/>')
  const asked = { ...askedOf(root, request), dates }
  if (place.kind === 'home' && root.name === 'd:sync-collection') return syncHome(context, root, asked)
  if (place.kind === 'calendar') {
    const calendar = await requireDavCalendar(context, place)
    if (root.name === 'c:calendar-query') return queryEvents(context, calendar, root, asked)
    if (root.name === 'c:free-busy-query') return queryFreeBusy(context, calendar, root)
    if (root.name === 'c:calendar-multiget') return getSeveral(context, calendar, root, asked)
    if (root.name === 'd:sync-collection') return syncCollection(context, calendar, root, asked)
  }
  if (/^d:(principal-|expand-|acl-)/.test(root.name)) return multistatus([])
  return refused(403, '<d:supported-report/>')
}
