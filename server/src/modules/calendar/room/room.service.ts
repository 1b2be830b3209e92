import { calendarLimits, type EventRoom } from '@maru/api/calendar'
import { calendar as texts } from '@maru/i18n/calendar/texts'
import type { Context } from '#kit/context.ts'
import { failure, orNull } from '#kit/failure.ts'
import type { BookingDate, RoomBooked } from '#kit/room-slots/room-booking.ts'
import { viewerTexts } from '#kit/text/text-changes.ts'
import {
  findRoom,
  type RoomDate,
  type RoomRow,
  selectRoomDates,
  selectRoomsLocked,
  updateRoomBooked,
  upsertRoom,
} from './room.sql.ts'

const source = 'calendar'
/** The owner of the bookings of an event. */
export const ownerOf = (uid: string) => ({ source, sourceId: uid })

/** The booking is visible on the door of the room: a private event has no title there. */
const titleOf = async (context: Context, { title, class: kind }: RoomDate) =>
  kind === 'public' ? title : (await viewerTexts(context, 'calendar', texts)).private

const datesOf = (rows: readonly RoomDate[]): BookingDate[] =>
  rows
    .flatMap(({ key, start, end }) => (key === null ? [] : [{ key, start, end }]))
    .slice(0, calendarLimits.roomDates)

/** Books, moves and releases the room of one event so that it fits the dates of the event. */
async function syncRoom(context: Context, room: RoomRow, rows: readonly RoomDate[]): Promise<void> {
  const [event] = rows
  const [booking] = context.slots.all('roomBooking')
  if (!event || !booking) return
  const owner = ownerOf(event.uid)
  const wanted = event.isRemoved ? null : room.resourceId
  const dates = wanted === null ? [] : datesOf(rows)
  if (room.bookedId !== null && room.bookedId !== wanted)
    await booking.release(context, { owner, resourceId: room.bookedId })
  const before = room.bookedId === wanted ? room.keys : []
  const keys = new Set(dates.map(({ key }) => key))
  const gone = before.filter((key) => !keys.has(key))
  if (gone.length > 0) await booking.release(context, { owner, keys: gone })
  if (wanted === null || dates.length === 0) {
    await updateRoomBooked(context.db, room.eventId, {
      bookedId: null,
      keys: [],
      state: 'none',
      refusedCount: 0,
    })
    return
  }
  const moved =
    before.length > 0
      ? await booking.move(context, { owner, title: await titleOf(context, event), dates })
      : []
  const asked = { resourceId: wanted, owner, title: await titleOf(context, event), dates }
  const booked = await orNull(booking.book(context, asked))
  await updateRoomBooked(
    context.db,
    room.eventId,
    resultOf(wanted, [...moved, ...(booked ? [booked] : [])], dates),
  )
}

/** What is booked after moves and bookings: a date that stayed at its old time counts as refused. */
function resultOf(
  resourceId: number,
  results: readonly RoomBooked[],
  dates: readonly BookingDate[],
): Pick<RoomRow, 'bookedId' | 'keys' | 'state' | 'refusedCount'> {
  const own = results.filter((one) => one.resourceId === resourceId)
  const refused = new Set(own.flatMap((one) => one.refused.map(({ key }) => key)))
  const booked = own.flatMap((one) => one.dates)
  const keys = [...new Set(booked.map(({ key }) => key))]
  const missing = dates.filter(({ key }) => refused.has(key) || !keys.includes(key)).length
  const isRequested = booked.some(({ state }) => state === 'requested')
  return {
    bookedId: keys.length > 0 ? resourceId : null,
    keys,
    state: missing > 0 ? 'refused' : isRequested ? 'requested' : 'accepted',
    refusedCount: missing,
  }
}

/**
 * Makes the bookings of rooms fit events after a change, in its transaction: dates are booked, moved and released.
 * Events without a room cost one statement.
 */
export async function syncRooms(context: Context, eventIds: readonly number[]): Promise<void> {
  const rooms = await selectRoomsLocked(context.db, eventIds)
  const active = rooms.filter(({ resourceId, bookedId }) => resourceId !== null || bookedId !== null)
  if (active.length === 0) return
  const ids = active.map(({ eventId }) => eventId)
  const dates = await selectRoomDates(context.db, ids, context.clock.now())
  // In the order of the numbers: a part that was cut off gets the dates that the first part has released.
  for (const room of active)
    await syncRoom(
      context,
      room,
      dates.filter(({ eventId }) => eventId === room.eventId),
    )
}

/**
 * Chooses the room of an event and books it. Throws `calendar.roomTaken` if the only date, or no date of a series, can
 * be booked; dates of a series that are taken are counted in the answer of the event.
 */
export async function chooseRoom(
  context: Context,
  event: { comCode: string; eventId: number },
  resourceId: number | null,
): Promise<void> {
  const [before] = await selectRoomsLocked(context.db, [event.eventId])
  if ((before?.resourceId ?? null) === resourceId) {
    if (before?.state === 'refused' && before.keys.length === 0) throw failure('calendar.roomTaken')
    return
  }
  await upsertRoom(context.db, event, resourceId)
  await syncRooms(context, [event.eventId])
  if (resourceId === null) return
  const [after] = await selectRoomsLocked(context.db, [event.eventId])
  if (after?.state === 'refused' && after.keys.length === 0) throw failure('calendar.roomTaken')
}

/** The room of an event on the wire; null if none is chosen. */
export async function roomOf(context: Pick<Context, 'db'>, eventId: number): Promise<EventRoom | null> {
  const room = await findRoom(context.db, eventId)
  if (!room || room.resourceId === null) return null
  const { resourceId, state, refusedCount } = room
  return { resourceId, state, refusedCount }
}
