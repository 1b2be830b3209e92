import type { calendarApi } from '@maru/api/calendar'
import type { Input } from '@maru/api/kit/endpoint'
import { type Context, transaction } from '#kit/context.ts'
import { byScope } from '#kit/repeat/series.ts'
import { announce } from '../notice/announce.service.ts'
import { hasAnyDate } from '../series/series.rules.ts'
import { wallText } from '../series/zone.rules.ts'
import { updateEventRemoved } from '../store/event.sql.ts'
import { cutEvent, isChangedDate, timeColumns, timesOf } from '../store/instance.rules.ts'
import { requireEditableEvent } from './event.access.ts'
import { type Changed, type EventPart, endChange, openPart, storeEvent } from './part.service.ts'

async function removeAll(context: Context, part: EventPart): Promise<Changed> {
  const { eventId, madeUntil } = part.event
  await updateEventRemoved(context.db, part.event, context.clock.now())
  const dateCount = madeUntil === null ? 1 : 0
  return endChange(context, part, { eventId, original: null, dateCount, keptCount: 0 })
}

async function removeOne(context: Context, part: EventPart): Promise<Changed> {
  const { event, original } = part
  const times = timesOf(event)
  const rest = { ...times, excluded: [...times.excluded, original] }
  const others = part.exceptions.filter((one) => one !== part.exception)
  // A series without dates is no series any more.
  if (!hasAnyDate(rest) && others.length === 0) return removeAll(context, part)
  await storeEvent(context, { ...event, ...timeColumns(rest) }, others)
  const keptCount = others.filter(isChangedDate).length
  const { eventId } = event
  return endChange(context, part, { eventId, original: wallText(original), dateCount: 1, keptCount })
}

async function removeFollowing(context: Context, part: EventPart): Promise<Changed> {
  const { event, exceptions, original } = part
  const cut = cutEvent(event, exceptions, original)
  if (!cut) return removeAll(context, part)
  const dateCount = await storeEvent(context, cut.head, cut.headExceptions)
  const keptCount = cut.headExceptions.filter(isChangedDate).length
  return endChange(context, part, { eventId: event.eventId, original: null, dateCount, keptCount })
}

/** Removes an event, one date of a series, that date and all following, or the whole series. */
export function removeEvent(
  context: Context,
  input: Input<typeof calendarApi.removeEvent>,
): Promise<Changed> {
  return transaction(context, async (inside) => {
    const seen = await requireEditableEvent(inside, input.eventId)
    const { event } = seen
    const part = await openPart(inside, seen, input)
    await announce(inside, event, {
      kind: 'cancelled',
      eventId: event.eventId,
      original: input.scope === 'all' || part.isWhole ? null : wallText(part.original),
      personCodes: seen.attendees.flatMap(({ personCode }) => personCode ?? []),
    })
    return byScope(part, { this: removeOne, following: removeFollowing, all: removeAll })(inside, part)
  })
}
