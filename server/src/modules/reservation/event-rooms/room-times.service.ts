import type { Context } from '#kit/context.ts'
import type { RoomBooking, RoomDay } from '#kit/room-slots/room-booking.ts'
import { lookingAs } from '../resource/resource.access.ts'
import { needsApproval, rightLevels } from '../resource/resource.rules.ts'
import { selectResources } from '../resource/resource.sql.ts'
import { isOffered } from './event-rooms.rules.ts'
import { selectRoomBlackouts, selectRoomUses } from './event-rooms.sql.ts'
import { closedTimes, takenTimes } from './room-times.rules.ts'

/** Maximum number of resources that are read, and of their bookings. */
const most = { resources: 2000, bookings: 5000 }

/**
 * The rooms that the viewer may book, with their bookings and the times at which they are closed; three statements. Their
 * titles are those of the calendar of the resource, which everyone sees who sees the resource.
 */
export async function listRoomDays(
  context: Context,
  { resourceIds, from, until, limit }: Parameters<RoomBooking['listRoomDays']>[1],
): Promise<RoomDay[]> {
  const { db, viewer, clock } = context
  const all = await selectResources(db, lookingAs(viewer), {
    ...(resourceIds ? { resourceIds } : {}),
    limit: most.resources,
  })
  const rooms = all.filter(isOffered).slice(0, limit)
  const ids = rooms.map(({ resourceId }) => resourceId)
  const uses = Map.groupBy(
    await selectRoomUses(db, ids, { from, until }, most.bookings),
    ({ resourceId }) => resourceId,
  )
  const blackouts = Map.groupBy(
    await selectRoomBlackouts(db, ids, { from, until }, most.bookings),
    ({ resourceId }) => resourceId,
  )
  const span = { from: from.getTime(), until: until.getTime() }
  return rooms.map((row) => ({
    resourceId: row.resourceId,
    name: row.name,
    seats: row.capacity || null,
    needsApproval: needsApproval(row),
    times: [
      ...takenTimes(uses.get(row.resourceId) ?? [], row.quantity),
      ...closedTimes(row, span, {
        now: clock.now().getTime(),
        isManager: row.level >= rightLevels.manage,
        blackouts: (blackouts.get(row.resourceId) ?? []).map(({ startUtc, endUtc }) => ({
          from: Date.parse(startUtc),
          until: Date.parse(endUtc),
        })),
      }),
    ],
  }))
}
