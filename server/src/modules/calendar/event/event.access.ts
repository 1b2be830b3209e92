import { readEventId } from '@maru/api/calendar/event-id'
import type { Context } from '#kit/context.ts'
import { failure, notFound, orNull } from '#kit/failure.ts'
import type { PortalPath } from '#modules/account/index.ts'
import { lookingAs } from '../folder/folder.access.ts'
import { levels } from '../folder/folder.rules.ts'
import { type CalendarRow, selectCalendarsById } from '../folder/folder.sql.ts'
import { type AttendeeRow, selectAttendees } from '../store/attendee.sql.ts'
import { type EventRow, findEvent } from '../store/event.sql.ts'
import type { DateFields } from './event.rules.ts'

/** An event with the calendar in which it is, as the viewer may see it, and its attendees. */
export interface SeenEvent {
  event: EventRow
  /** Null if the viewer is invited but may not see the calendar. */
  calendar: CalendarRow | null
  attendees: AttendeeRow[]
  /** The viewer's own row among the attendees. */
  own: AttendeeRow | undefined
  /** 2 times and title, 3 everything; an event of which only the time is visible does not exist for the viewer. */
  sees: 2 | 3
  canEdit: boolean
  /** Owner, attendee or author: private events too are visible in full. */
  isInside: boolean
}

const isPersonal = ({ kind }: CalendarRow) => kind === 'own' || kind === 'subscription'

/**
 * An event of which the viewer sees more than the time, by the same rule as the list (event/entry.sql.ts). An event
 * that they may not see answers like a missing one.
 */
export async function requireEvent(
  context: Pick<Context, 'db' | 'viewer'>,
  eventId: number,
  lock = false,
): Promise<SeenEvent> {
  const { db, viewer } = context
  const event = await findEvent(db, eventId, lock)
  if (!event) throw notFound()
  const [calendar = null] = await selectCalendarsById(db, lookingAs(viewer), [event.calendarId])
  const attendees = await selectAttendees(db, event)
  const own = attendees.find(({ personCode }) => personCode === viewer.personCode)
  const level = calendar?.level ?? 0
  const isOwn =
    own !== undefined ||
    (calendar !== null && isPersonal(calendar) && level === levels.owner) ||
    (calendar !== null && !isPersonal(calendar) && event.createdBy === viewer.personCode)
  const isOpen = event.class === 'public'
  // Who sees the portal as another person reads of private events what everyone else does.
  const isInside = isOwn && !viewer.viewedBy
  const sees = isInside || (isOwn && isOpen) ? 3 : isOpen ? Math.min(level, 3) : 1
  if (sees < 2) throw notFound()
  const canEdit = level >= levels.edit && sees === 3 && calendar?.kind !== 'subscription'
  return { event, calendar, attendees, own, sees: sees === 3 ? 3 : 2, canEdit, isInside }
}

/** An event that the viewer may change, locked until the transaction ends. Throws 404 or 403 `calendar.readOnly`. */
export async function requireEditableEvent(
  context: Pick<Context, 'db' | 'viewer'>,
  eventId: number,
): Promise<SeenEvent & { calendar: CalendarRow }> {
  const seen = await requireEvent(context, eventId, true)
  if (!seen.canEdit || !seen.calendar) throw failure('calendar.readOnly')
  return { ...seen, calendar: seen.calendar }
}

/**
 * Closes the addresses of events that the viewer may not see (`/calendar?event=…`, `/calendar/event?id=…`); undefined
 * for every other path.
 */
export async function checkCalendarPath(
  context: Pick<Context, 'db' | 'viewer'>,
  { path, query }: PortalPath,
): Promise<boolean | undefined> {
  if (!/^\/calendar(\/event)?\/?$/i.test(path)) return undefined
  const named = readEventId(query.get(/event\/?$/i.test(path) ? 'id' : 'event') ?? '')
  // The page shows "not found" for an unreadable id.
  if (!named) return undefined
  return (await orNull(requireEvent(context, named.eventId))) ? undefined : false
}

/** Throws 404 for one date of an open series that is private, like for a private event. */
export function requireOpenDate(
  { isInside }: Pick<SeenEvent, 'isInside'>,
  fields: Pick<DateFields, 'class'>,
): void {
  if (!isInside && fields.class !== 'public') throw notFound()
}
