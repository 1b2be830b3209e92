import type { Context } from '#kit/context.ts'
import { transaction } from '#kit/context.ts'
import { multistatus, needPrivileges, plain, refused } from '#kit/dav/answer.ts'
import { bodyXml, isPreconditionMet } from '#kit/dav/request.ts'
import { childOf, element, memberXml, refusedXml, type XmlNode } from '#kit/dav/xml.ts'
import { failure, notFound } from '#kit/failure.ts'
import type { ProtocolAnswer, ProtocolRequest } from '#kit/protocols.ts'
import { requireEditableEvent, requireEvent } from '../event/event.access.ts'
import { removeEvent } from '../event/remove.service.ts'
import { levels } from '../folder/folder.rules.ts'
import { changeCalendar, createCalendar, pushCalendars, removeCalendar } from '../folder/folder.service.ts'
import { countOwnCalendarsLocked, upsertShown } from '../folder/folder.sql.ts'
import type { ReadEvent } from '../ical/dates.rules.ts'
import { answerEvent } from '../people/answer.service.ts'
import { listWorkingHours, plainConfig } from '../setting/setting.service.ts'
import { findEvent, storedEvent, updateEvent } from '../store/event.sql.ts'
import { storeInstances } from '../store/instance.service.ts'
import { readInThread } from '../transfer/import.service.ts'
import { lockImport } from '../transfer/import.sql.ts'
import {
  type DavObject,
  hrefOf,
  listDavCalendars,
  readByName,
  requireDavCalendar,
} from './collection.service.ts'
import { calendarHref, objectName, type Place } from './place.rules.ts'
import { colorOfText } from './property.rules.ts'
import { requireOwnPlace } from './read.service.ts'
import { storeAnswer, storeSent } from './store.service.ts'
import {
  clearRemovedName,
  findByUid,
  selectDavProperties,
  updateCalendarName,
  upsertDavProperties,
} from './sync.sql.ts'

type ObjectPlace = Extract<Place, { kind: 'object' }>

function requireObjectPlace(context: Context, url: string): ObjectPlace {
  const place = requireOwnPlace(context, url)
  if (place.kind !== 'object') throw failure('kit.badRequest')
  return place
}

async function readSent(context: Context, request: ProtocolRequest): Promise<ReadEvent | null> {
  const { personCode } = context.viewer
  const { timeZone } = (await listWorkingHours(context, [personCode])).get(personCode) ?? plainConfig
  const input = { bytes: new Uint8Array(request.body), timeZone, most: 1000 }
  const { events, faults } = await readInThread(input, personCode)
  const isFaulty = events.length !== 1 || faults.some(({ level }) => level === 'error')
  return isFaulty ? null : (events[0] ?? null)
}

/** Creates or changes an event. The answer has no entity tag, because the stored text differs from the sent one. */
export async function putObject(context: Context, request: ProtocolRequest): Promise<ProtocolAnswer> {
  const place = requireObjectPlace(context, request.url)
  const calendar = await requireDavCalendar(context, place)
  const event = await readSent(context, request)
  if (!event) return refused(403, '<c:valid-calendar-data/>')
  const [invited] = await readByName(context, calendar, [place.name])
  const answered = invited && (await answerInvitation(context, request, invited, event))
  if (answered) return answered
  return transaction(context, async (inside) => {
    // One at a time, so that of two programs that create an event at once the second finds the first one's.
    await lockImport(inside.db, calendar.calendarId)
    // Locked, so that the entity tag is still true when the event is stored.
    const known = await findByUid(inside.db, calendar.calendarId, event.uid)
    if (known) await findEvent(inside.db, known.eventId, true)
    const [object] = await readByName(inside, calendar, [place.name])
    if (!isPreconditionMet(request, object?.tag)) return plain(412)
    const href = hrefOf(inside, calendar, place.name)
    if (object) return changeObject(inside, { href, object }, event)
    if (known) {
      const there = hrefOf(inside, calendar, known.davName ?? objectName(event.uid))
      return refused(409, element('c:no-uid-conflict', element('d:href', there)))
    }
    if (calendar.level < levels.edit || calendar.kind === 'subscription') return needPrivileges(href)
    await clearRemovedName(inside.db, calendar.calendarId, event.uid)
    const eventId = await storeSent(inside, calendar, event, null)
    const davName = place.name === objectName(event.uid) ? null : place.name
    await storedEvent.update(inside.db, { comCode: calendar.comCode, eventId }, { davName })
    return plain(201)
  })
}

/** Stores the answer of an attendee who may not change the event; null for all other people. */
async function answerInvitation(
  context: Context,
  request: ProtocolRequest,
  invited: DavObject,
  event: ReadEvent,
): Promise<ProtocolAnswer | null> {
  const row = invited.object.event
  const seen = row && (await requireEvent(context, row.eventId))
  if (!seen || seen.canEdit || !seen.own || row.uid !== event.uid) return null
  if (!isPreconditionMet(request, invited.tag)) return plain(412)
  await storeAnswer(context, seen, event)
  return plain(204)
}

async function changeObject(
  context: Context,
  { href, object }: { href: string; object: DavObject },
  event: ReadEvent,
): Promise<ProtocolAnswer> {
  const row = object.object.event
  // A single date shows only a part of its event, and would replace the rest.
  if (!row) return needPrivileges(href)
  const seen = await requireEvent(context, row.eventId, true)
  if (row.uid !== event.uid) return refused(409, element('c:no-uid-conflict', element('d:href', href)))
  if (!seen.canEdit || !seen.calendar) return needPrivileges(href)
  await storeSent(context, seen.calendar, event, seen)
  return plain(204)
}

/** Removes an event; an invitation is declined instead. */
export async function deletePlace(context: Context, request: ProtocolRequest): Promise<ProtocolAnswer> {
  const place = requireOwnPlace(context, request.url)
  if (place.kind === 'calendar') {
    const { calendarId } = await requireDavCalendar(context, place)
    await removeCalendar(context, { calendarId })
    return plain(204)
  }
  if (place.kind !== 'object') return plain(403)
  const calendar = await requireDavCalendar(context, place)
  const [object] = await readByName(context, calendar, [place.name])
  if (!object) throw notFound()
  if (!isPreconditionMet(request, object?.tag)) return plain(412)
  const eventId = object.object.event?.eventId
  if (eventId === undefined) return needPrivileges(hrefOf(context, calendar, place.name))
  const { canEdit, own } = await requireEvent(context, eventId)
  if (canEdit) await removeEvent(context, { eventId, scope: 'all', original: null })
  else if (own)
    await answerEvent(context, {
      eventId,
      answer: 'declined',
      comment: '',
      proposedStart: null,
      proposedEnd: null,
    })
  else return needPrivileges(hrefOf(context, calendar, place.name))
  return plain(204)
}

/** Moves an event into another calendar of the same company, or gives it another name in its own. */
export async function moveObject(context: Context, request: ProtocolRequest): Promise<ProtocolAnswer> {
  const place = requireObjectPlace(context, request.url)
  const target = requireObjectPlace(context, String(request.headers.destination ?? ''))
  const from = await requireDavCalendar(context, place)
  const to = await requireDavCalendar(context, target)
  return transaction(context, async (inside) => {
    for (const calendarId of [from.calendarId, to.calendarId].sort((one, other) => one - other))
      await lockImport(inside.db, calendarId)
    const [object] = await readByName(inside, from, [place.name])
    const row = object?.object.event
    if (!object) throw notFound()
    if (!isPreconditionMet(request, object?.tag)) return plain(412)
    const href = hrefOf(inside, to, target.name)
    if (!row || to.level < levels.edit || to.kind === 'subscription' || to.comCode !== row.comCode)
      return needPrivileges(href)
    const [there] = await readByName(inside, to, [target.name])
    if (there) return plain(412)
    const { event } = await requireEditableEvent(inside, row.eventId)
    const same = await findByUid(inside.db, to.calendarId, event.uid)
    if (same && same.eventId !== event.eventId) return refused(409, '<c:no-uid-conflict/>')
    const moved = { ...event, calendarId: to.calendarId }
    await updateEvent(inside.db, event, moved, inside.clock.now())
    await storeInstances(inside, inside.viewer.personCode, moved)
    const davName = target.name === objectName(event.uid) ? null : target.name
    await storedEvent.update(inside.db, event, { davName })
    await pushCalendars(inside, [from.calendarId, to.calendarId])
    return plain(201, { location: href })
  })
}

const propertiesOf = (root: XmlNode | null, part: 'd:set' | 'd:remove' = 'd:set') =>
  root?.children
    .filter(({ name }) => name === part)
    .flatMap((set) => childOf(set, 'd:prop')?.children ?? []) ?? []

/** Creates a calendar (MKCALENDAR, or MKCOL of RFC 5689). */
export async function makeCalendar(context: Context, request: ProtocolRequest): Promise<ProtocolAnswer> {
  const place = requireOwnPlace(context, request.url)
  if (place.kind !== 'calendar') return plain(403)
  const given = propertiesOf(bodyXml(request))
  const value = (name: string) => given.find((one) => one.name === name)
  const components = value('c:supported-calendar-component-set')?.children ?? []
  if (components.length > 0 && !components.some(({ attributes }) => attributes.name === 'VEVENT'))
    return refused(403, '<c:supported-calendar-component/>')
  const name = value('d:displayname')?.text.slice(0, 100) || place.calendar.slice(0, 100)
  const color = colorOfText(value('a:calendar-color')?.text ?? '')
  return transaction(context, async (inside) => {
    // Holds the lock of new calendars of the person, so that the name is still free when it is stored.
    await countOwnCalendarsLocked(inside.db, inside.viewer.personCode)
    if ((await listDavCalendars(inside)).some(({ davName }) => davName === place.calendar)) return plain(405)
    const calendarId = await createCalendar(inside, { kind: 'own', name, color, isBusy: true })
    await updateCalendarName(inside.db, calendarId, place.calendar)
    return plain(201)
  })
}

/** Bytes of the uninterpreted properties of one calendar that a person's programs may store. */
const mostPropertyBytes = 10_000

const isRefused = (name: string) => name.startsWith('d:') || name.startsWith('c:') || name.startsWith('s:')

/**
 * Changes properties of a calendar, all or none (RFC 4918 9.2): its name for all its readers, its colour for the viewer,
 * and properties that the portal does not interpret for the programs of the viewer.
 */
export async function changeProperties(context: Context, request: ProtocolRequest): Promise<ProtocolAnswer> {
  const place = requireOwnPlace(context, request.url)
  if (place.kind !== 'calendar') return plain(403)
  const calendar = await requireDavCalendar(context, place)
  const root = bodyXml(request)
  const given = propertiesOf(root)
  const removed = propertiesOf(root, 'd:remove').map(({ name }) => name)
  const { calendarId, version, isBusy, isHidden } = calendar
  const canRename = calendar.level >= levels.manage && calendar.kind !== 'subscription'
  const stored = await selectDavProperties(context.db, context.viewer.personCode, calendarId)
  const own = given.filter(({ name }) => name !== 'd:displayname' && name !== 'a:calendar-color')
  const next = Object.fromEntries([
    ...Object.entries(stored).filter(([name]) => !removed.includes(name)),
    ...own.map(({ name, text }) => [name, text] as const),
  ])
  const isTooLarge = Buffer.byteLength(JSON.stringify(next)) > mostPropertyBytes
  const failed = [
    ...given.filter(({ name, text }) =>
      name === 'd:displayname'
        ? !canRename || text.trim() === ''
        : name === 'a:calendar-color'
          ? colorOfText(text) === null
          : isTooLarge || isRefused(name),
    ),
  ].map(({ name }) => name)
  failed.push(...removed.filter((name) => isRefused(name) || name === 'a:calendar-color'))
  const href = calendarHref(context.viewer.personCode, calendar.davName)
  const all = [...given.map(({ name }) => name), ...removed]
  if (failed.length > 0) {
    const others = all.filter((name) => !failed.includes(name))
    return multistatus([refusedXml(href, failed, others)])
  }
  await transaction(context, async (inside) => {
    for (const { name, text } of given) {
      const color = name === 'a:calendar-color' ? colorOfText(text) : null
      if (name === 'd:displayname') {
        await changeCalendar(inside, {
          calendarId,
          name: text.slice(0, 100),
          color: calendar.color,
          isBusy,
          version,
        })
      } else if (color !== null)
        await upsertShown(inside.db, inside.viewer.personCode, calendar, { isHidden, color })
    }
    if (own.length + removed.length > 0)
      await upsertDavProperties(inside.db, context.viewer.personCode, calendar, next)
  })
  const properties = Object.fromEntries(all.map((name) => [name, '']))
  return multistatus([memberXml({ href, properties, missing: [] }, false)])
}
