import type { Input } from '@maru/api/kit/endpoint'
import type { Blackout, BookingItem, reservationAdminApi } from '@maru/api/reservation'
import type { Context } from '#kit/context.ts'
import { failure } from '#kit/failure.ts'
import { instantOf, isKnownZone } from '#kit/repeat/days.ts'
import { toBookingItem } from '../booking/booking.rules.ts'
import { selectBookingsWithin } from '../booking/booking.sql.ts'
import { requireAdminResource } from '../resource/admin.access.ts'
import { minutesOf } from '../resource/resource.rules.ts'
import type { BlackoutDraft } from './resource-detail.sql.ts'

/** Maximum number of listed bookings. */
const listLimit = 100

/** Blackouts as instants; throws `reservation.blackoutEmpty` for one that ends before it begins. */
export function blackoutsOf(blackouts: readonly Blackout[], timeZone: string): BlackoutDraft[] {
  return blackouts.map(({ startDate, startTime, endDate, endTime, reason }) => {
    const start = instantOf(startDate, minutesOf(startTime), timeZone)
    const end = instantOf(endDate, minutesOf(endTime), timeZone)
    if (end <= start) throw failure('reservation.blackoutEmpty', { day: startDate })
    return { start, end, reason: reason.trim() }
  })
}

/** The bookings of a resource that have not ended and that blackouts, stored or not, would cover. */
export async function listBlockedBookings(
  context: Context,
  { resourceId, timeZone, blackouts }: Input<typeof reservationAdminApi.listBlockedBookings>,
): Promise<BookingItem[]> {
  const { level, isApprover } = await requireAdminResource(context, resourceId)
  if (!isKnownZone(timeZone)) throw failure('reservation.zoneUnknown')
  const now = context.clock.now().getTime()
  const spans = blackoutsOf(blackouts, timeZone)
    .filter(({ end }) => end > now)
    .map(({ start, end }) => ({ start: Math.max(start, now), end }))
  const rows = await selectBookingsWithin(context.db, resourceId, spans, listLimit)
  const viewer = { personCode: context.viewer.personCode, level, isApprover, now }
  return rows.map((row) => toBookingItem(row, viewer))
}
