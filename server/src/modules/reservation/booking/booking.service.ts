import type { Input, Output } from '@maru/api/kit/endpoint'
import {
  type BookingItem,
  type reservationApi,
  reservationLimits,
  searchPageSize,
} from '@maru/api/reservation'
import type { Context } from '#kit/context.ts'
import { failure, notFound } from '#kit/failure.ts'
import { addDays, daysBetween, instantOf, localOf } from '#kit/repeat/days.ts'
import { lookingAs, requireResource } from '../resource/resource.access.ts'
import { selectResources } from '../resource/resource.sql.ts'
import { requireBooking } from './booking.access.ts'
import { baseDayOf, calendarUid, homeZone, spanOf, toBookingItem } from './booking.rules.ts'
import {
  type BookingRow,
  selectBookingHits,
  selectBookings,
  selectBookingsOf,
  selectOwnBookings,
} from './booking.sql.ts'

/** Maximum number of rows in a list. */
const listLimit = 3000

function requireDay(baseDatetime: string, timeZone: string): string {
  const day = baseDayOf(baseDatetime, timeZone)
  if (day === null) throw failure('reservation.dayInvalid')
  return day
}

/** The bookings of one resource around a day, in its zone (spec 3§7, GetBookingList). */
export async function listBookings(
  context: Context,
  { resourceId, requestType, baseDatetime }: Input<typeof reservationApi.listBookings>,
): Promise<BookingItem[]> {
  const resource = await requireResource(context, resourceId)
  const day = requireDay(baseDatetime, resource.timeZone)
  const span = spanOf(requestType, day, resource.timeZone)
  const rows = await selectBookings(context.db, resourceId, span, listLimit)
  const viewer = {
    personCode: context.viewer.personCode,
    level: resource.level,
    isApprover: resource.isApprover,
    now: context.clock.now().getTime(),
  }
  return rows.map((row) => toBookingItem(row, viewer))
}

/**
 * The viewer's bookings around a day (spec 3§7, GetMyBookingList); the client cannot request those of another person.
 */
export async function listMyBookings(
  context: Context,
  { resourceIds, requestType, baseDatetime }: Input<typeof reservationApi.listMyBookings>,
): Promise<BookingItem[]> {
  const span = spanOf(requestType, requireDay(baseDatetime, homeZone), homeZone)
  const rows = await selectOwnBookings(context.db, context.viewer.personCode, span, {
    resourceIds,
    limit: listLimit,
  })
  return rows.map((row) => toBookingItem(row, ownView(context)))
}

/** The viewer's own bookings have the rights of the owner, independent of the level at the resource. */
const ownView = ({ viewer, clock }: Context) => ({
  personCode: viewer.personCode,
  level: 0,
  now: clock.now().getTime(),
})

/** Searches bookings of visible resources, or the viewer's own, by texts and days (spec 3§7). */
export async function searchBookings(
  context: Context,
  input: Input<typeof reservationApi.searchBookings>,
  isOwn = false,
): Promise<Output<typeof reservationApi.searchBookings>> {
  const { db, viewer, clock } = context
  const today = localOf(clock.now().getTime(), homeZone).day
  const start = requireDay(input.searchStart ?? today, homeZone)
  const end = requireDay(input.searchEnd ?? addDays(start, 31), homeZone)
  const days = daysBetween(start, end)
  if (days < 0 || days > reservationLimits.searchDays)
    throw failure('reservation.searchSpan', { days: reservationLimits.searchDays })
  const resources = isOwn
    ? []
    : await selectResources(db, lookingAs(viewer), {
        ...(input.resourceId ? { resourceIds: [input.resourceId] } : {}),
        limit: 2000,
      })
  const offset = ((input.page ?? 1) - 1) * searchPageSize
  const rows = await selectBookingHits(db, {
    from: instantOf(start, 0, homeZone),
    until: instantOf(addDays(end, 1), 0, homeZone),
    title: (input.reserveTitle ?? '').trim(),
    content: (input.reserveContent ?? '').trim(),
    reserver: (input.reserverName ?? '').trim(),
    resourceIds: isOwn
      ? input.resourceId
        ? [input.resourceId]
        : []
      : resources.map((resource) => resource.resourceId),
    personCode: isOwn ? viewer.personCode : null,
    limit: searchPageSize + 1,
    offset,
  })
  const levels = new Map(resources.map((resource) => [resource.resourceId, resource.level]))
  const data = rows
    .slice(0, searchPageSize)
    .map((row) => toBookingItem(row, { ...ownView(context), level: levels.get(row.resourceId) ?? 0 }))
  return { data, hasMore: rows.length > searchPageSize }
}

/** Whether a booking belongs to a resource shared with other companies (spec 3§7). */
export async function isGlobalBooking(
  context: Context,
  { bookingId }: { bookingId: number },
): Promise<boolean> {
  return (await requireBooking(context, bookingId)).booking.isGlobal
}

const mapped = (row: BookingRow) => ({
  reserveRequestId: row.requestId,
  bookingId: row.bookingId,
  calendarUid: calendarUid(row.comCode, row.bookingId),
  startUtc: row.startUtc,
})

/** The calendar ids of the dates of a request (spec 3§7). */
export async function mapByRequest(
  context: Context,
  { reserveRequestId }: { reserveRequestId: number },
): Promise<ReturnType<typeof mapped>[]> {
  const rows = await selectBookingsOf(context.db, reserveRequestId, reservationLimits.dates)
  const [first] = rows
  if (!first) throw notFound()
  await requireBooking(context, first.bookingId)
  return rows.map(mapped)
}

/** The calendar id of one date (spec 3§7). */
export async function mapByBooking(context: Context, { bookingId }: { bookingId: number }) {
  return mapped((await requireBooking(context, bookingId)).booking)
}
