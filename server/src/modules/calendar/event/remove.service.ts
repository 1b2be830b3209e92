import type { calendarApi } from '@maru/api/calendar'
import type { Input } from '@maru/api/kit/endpoint'
import { type Context, transaction } from '#kit/context.ts'
import { announce } from '../notice/announce.service.ts'
import { cutSeries } from '../series/scope.rules.ts'
import { hasAnyDate } from '../series/series.rules.ts'
import { wallText } from '../series/zone.rules.ts'
import { replaceExceptions, updateEvent, updateEventRemoved } from '../store/event.sql.ts'
import { isChangedDate, storedWall, timeColumns, timesOf } from '../store/instance.rules.ts'
import { storeInstances } from '../store/instance.service.ts'
import { beginChange, type Changed, type ChangeWork, endChange, requireTarget } from './change.service.ts'
import { requireEditableEvent } from './event.access.ts'

async function removeWhole(context: Context, work: ChangeWork): Promise<Changed> {
  const { eventId, calendarId } = work.event
  const instances = work.event.madeUntil === null ? 1 : 0
  await updateEventRemoved(context.db, work.event, context.clock.now())
  const result = { eventId, original: null, dateCount: instances, keptCount: 0 }
  return endChange(context, work, { ...result, touched: [eventId], calendarIds: [calendarId] })
}

async function removeDate(context: Context, work: ChangeWork, original: number): Promise<Changed> {
  const { event, exceptions } = work
  const times = timesOf(event)
  const rest = { ...times, excluded: [...times.excluded, original] }
  const remainingExceptions = exceptions.filter((one) => storedWall(one.original) !== original)
  // A series without dates is no series any more.
  if (!hasAnyDate(rest) && remainingExceptions.length === 0) return removeWhole(context, work)
  const row = { ...event, ...timeColumns(rest) }
  await updateEvent(context.db, event, row, context.clock.now())
  await replaceExceptions(context.db, event, remainingExceptions)
  await storeInstances(context, context.viewer.personCode, row, remainingExceptions)
  const { eventId, calendarId } = event
  const result = {
    eventId,
    original: wallText(original),
    dateCount: 1,
    keptCount: remainingExceptions.filter(isChangedDate).length,
  }
  return endChange(context, work, { ...result, touched: [eventId], calendarIds: [calendarId] })
}

async function removeFollowing(context: Context, work: ChangeWork, original: number): Promise<Changed> {
  const { event, exceptions } = work
  const walls = exceptions.map((row) => ({ row, original: storedWall(row.original) }))
  const cut = cutSeries(timesOf(event), walls, original)
  if (!cut) return removeWhole(context, work)
  const head = { ...event, ...timeColumns(cut.head) }
  const remaining = cut.headExceptions.map(({ row }) => row)
  await updateEvent(context.db, event, head, context.clock.now())
  await replaceExceptions(context.db, event, remaining)
  const dateCount = await storeInstances(context, context.viewer.personCode, head, remaining)
  const { eventId, calendarId } = event
  const result = { eventId, original: null, dateCount, keptCount: remaining.filter(isChangedDate).length }
  return endChange(context, work, { ...result, touched: [eventId], calendarIds: [calendarId] })
}

/** Removes an event, one date of a series, that date and all following, or the whole series. */
export function removeEvent(
  context: Context,
  input: Input<typeof calendarApi.removeEvent>,
): Promise<Changed> {
  return transaction(context, async (inside) => {
    const seen = await requireEditableEvent(inside, input.eventId)
    const { event } = seen
    const original = await requireTarget(inside, seen, input)
    const work = await beginChange(inside, event)
    await announce(inside, event, {
      kind: 'cancelled',
      eventId: event.eventId,
      original: input.scope === 'all' || original === null ? null : wallText(original),
      personCodes: seen.attendees.flatMap(({ personCode }) => personCode ?? []),
    })
    if (original !== null && input.scope === 'this') return removeDate(inside, work, original)
    if (original !== null && input.scope === 'following') return removeFollowing(inside, work, original)
    return removeWhole(inside, work)
  })
}
