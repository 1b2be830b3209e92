import { type calendarApi, calendarLimits } from '@maru/api/calendar'
import type { Input, Output } from '@maru/api/kit/endpoint'
import type { Context } from '#kit/context.ts'
import { failure } from '#kit/failure.ts'
import { ownerOf } from '../room/room.service.ts'
import { instantOfWall, knownZone, wallOf } from '../series/zone.rules.ts'
import { timeColumns } from '../store/instance.rules.ts'
import { expandSeries, madeSpan } from '../store/instance.service.ts'
import { requireFirstDate, requireNewTimes } from './draft.rules.ts'
import { requireEditableEvent } from './event.access.ts'

/** Rooms in a list. */
const mostRooms = 100

/** The rooms that the viewer may book for the times of an event, free ones first, each with the number of taken dates. */
export async function listRooms(
  context: Context,
  input: Input<typeof calendarApi.listRooms>,
): Promise<Output<typeof calendarApi.listRooms>> {
  const [booking] = context.slots.all('roomBooking')
  if (!booking) return { rooms: [], dateCount: 0 }
  const times = requireNewTimes(input)
  const series = requireFirstDate({ ...times, lunarUntil: null, excluded: [], extra: [] })
  const { span } = madeSpan(context.clock.now())
  const row = timeColumns(series)
  const all = await expandSeries(context.viewer.personCode, {
    series: [{ eventId: 0, calendarId: 0, row, exceptions: [] }],
    span,
  })
  const now = context.clock.now().getTime()
  const dates = all
    .filter(({ from, until }) => from > now && until > from)
    .slice(0, calendarLimits.roomDates)
    .map(({ original, from, until }) => ({
      key: original,
      start: new Date(from).toISOString(),
      end: new Date(until).toISOString(),
    }))
  if (dates.length === 0) return { rooms: [], dateCount: 0 }
  const seen = input.eventId ? await requireEditableEvent(context, input.eventId) : undefined
  const rooms = await booking.listRooms(context, {
    dates,
    ...(input.seats ? { seats: input.seats } : {}),
    ...(seen ? { owner: ownerOf(seen.event.uid) } : {}),
    limit: mostRooms,
  })
  return {
    dateCount: dates.length,
    rooms: rooms.map(({ takenKeys, ...room }) => ({ ...room, takenCount: takenKeys.length })),
  }
}

/**
 * The rooms that the viewer may book with those of the asked times at which each cannot be booked. Throws
 * `calendar.endBeforeStart`.
 */
export async function listRoomTimes(
  context: Context,
  { times, seats, eventId }: Input<typeof calendarApi.listRoomTimes>,
): Promise<Output<typeof calendarApi.listRoomTimes>> {
  if (times.some(({ start, end }) => Date.parse(end) <= Date.parse(start)))
    throw failure('calendar.endBeforeStart')
  const [booking] = context.slots.all('roomBooking')
  if (!booking) return []
  const seen = eventId ? await requireEditableEvent(context, eventId) : undefined
  const rooms = await booking.listRooms(context, {
    dates: times.map(({ start, end }, at) => ({ key: String(at), start, end })),
    ...(seats ? { seats } : {}),
    ...(seen ? { owner: ownerOf(seen.event.uid) } : {}),
    limit: mostRooms,
  })
  return rooms.map(({ resourceId, name, seats: seatCount, needsApproval, takenKeys }) => ({
    ...{ resourceId, name, seats: seatCount, needsApproval, taken: takenKeys.map(Number) },
  }))
}

const dayLength = 86_400_000

/**
 * The rooms that the viewer may book with their times of a day in a zone; of `resourceIds` only these, without those that
 * the viewer may not book. Throws `calendar.zoneUnknown`.
 */
export async function listPlaceTimes(
  context: Context,
  { resourceIds, day, timeZone }: Input<typeof calendarApi.listPlaceTimes>,
): Promise<Output<typeof calendarApi.listPlaceTimes>> {
  const zone = knownZone(timeZone)
  if (zone === null) throw failure('calendar.zoneUnknown', { name: timeZone })
  const [booking] = context.slots.all('roomBooking')
  if (!booking) return []
  const start = wallOf(day)
  return booking.listRoomDays(context, {
    ...(resourceIds ? { resourceIds } : {}),
    from: new Date(instantOfWall(start, zone)),
    until: new Date(instantOfWall(start + dayLength, zone)),
    limit: mostRooms,
  })
}
