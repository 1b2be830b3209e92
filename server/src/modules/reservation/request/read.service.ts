import type { Input } from '@maru/api/kit/endpoint'
import {
  type RequestDetail,
  type reservationApi,
  reservationLimits,
  type ValidationResult,
} from '@maru/api/reservation'
import type { Context } from '#kit/context.ts'
import { notFound, orNull } from '#kit/failure.ts'
import { datesOf } from '#kit/repeat/dates.ts'
import { requireBooking, requireEditableBooking } from '../booking/booking.access.ts'
import { toBookingItem } from '../booking/booking.rules.ts'
import { selectBookingsById, selectBookingsOf } from '../booking/booking.sql.ts'
import { findRequest, selectDecisions, selectParticipants } from '../booking/request.sql.ts'
import { requireResource } from '../resource/resource.access.ts'
import { minutesOf, rightLevels, timeText } from '../resource/resource.rules.ts'
import { checkDates, describeDates, plansOf, requireBookable } from '../validation/validate.service.ts'
import { mostDates, normalRepeat, touchedBookings } from './save.rules.ts'

/** Maximum number of dates in the preview of a request. */
const previewDates = 10

/**
 * A request in detail, by the number of the request (`isMaster`) or of one of its dates (spec 3§7). A preview has
 * only the first dates.
 */
export async function getRequest(
  context: Context,
  { id, isMaster = false, isPreview = false }: Input<typeof reservationApi.getRequest>,
): Promise<RequestDetail> {
  const { db, viewer, clock } = context
  const [named] = isMaster ? await selectBookingsOf(db, id, 1) : await selectBookingsById(db, [id])
  if (!named) throw notFound()
  const { booking, level, isOwn, isApprover } = await requireBooking(context, named.bookingId)
  const request = await findRequest(db, booking.requestId)
  if (!request) throw notFound()
  const open = await selectBookingsOf(db, request.requestId, isPreview ? previewDates : mostDates)
  // The named date is shown even if it is cancelled.
  const rows = open.some((row) => row.bookingId === booking.bookingId) ? open : [booking, ...open]
  const asViewer = { personCode: viewer.personCode, level, isApprover, now: clock.now().getTime() }
  const items = rows.map((row) => toBookingItem(row, asViewer))
  const shown =
    isOwn || level >= rightLevels.see ? items : items.filter((item) => item.bookingId === named.bookingId)
  const decisions = await selectDecisions(db, request.requestId)
  const acts = isMaster ? shown : shown.filter((item) => item.bookingId === named.bookingId)
  return {
    reserveRequestId: request.requestId,
    resourceId: isMaster ? request.resourceId : booking.resourceId,
    resourceName: booking.resourceName,
    title: request.title,
    content: request.content,
    startDate: isMaster ? request.startDate : booking.startDate,
    endDate: isMaster ? request.endDate : booking.endDate,
    startTime: isMaster ? timeText(request.startMinute) : booking.startTime,
    endTime: isMaster ? timeText(request.endMinute) : booking.endTime,
    repeat: request.repeat,
    repeatSummary: request.repeat?.type ?? '',
    participants: await selectParticipants(db, request.requestId),
    custom: request.custom,
    reserverCode: request.personCode,
    reserverName: booking.personName,
    deptName: booking.deptName,
    version: request.version,
    createdDate: request.createdAt,
    bookings: shown,
    decisions: decisions.map(({ accepts, ...row }) => ({
      bookingId: row.bookingId,
      approval: accepts ? 1 : 2,
      comment: row.comment,
      personCode: row.personCode,
      name: row.name,
      decidedDate: row.decidedDate,
    })),
    canUpdate: acts.some((item) => item.canUpdate),
    canCancel: acts.some((item) => item.canCancel),
  }
}

/** Checks a request date by date without writing anything (spec 3§7). */
export async function validateRequest(
  context: Context,
  input: Input<typeof reservationApi.validateRequest>,
  withRequests = false,
): Promise<ValidationResult> {
  const without = input.reserveRequestId ? await changedBookings(context, input, input.reserveRequestId) : []
  const seen = await requireResource(context, input.resourceId)
  // An approver who edits a request uses its resource regardless of their own booking right.
  const resource = input.reserveRequestId
    ? { ...seen, level: Math.max(seen.level, rightLevels.request) }
    : seen
  await requireBookable(context, resource)
  const now = context.clock.now().getTime()
  const all = plansOf({ ...input, repeat: normalRepeat(input.repeat) }, resource, now)
  const plans = input.scope === 'all' ? all.plans.filter((plan) => plan.start > now) : all.plans
  const dates = await checkDates(
    context,
    resource,
    { first: all.first, plans },
    { personCode: context.viewer.personCode, without },
  )
  return describeDates(context, resource, dates, { first: all.first, withRequests })
}

async function changedBookings(
  context: Context,
  input: Input<typeof reservationApi.validateRequest>,
  requestId: number,
): Promise<number[]> {
  const rows = await selectBookingsOf(context.db, requestId, mostDates)
  const booking = rows.find((row) => row.bookingId === input.bookingId) ?? rows[0]
  if (!booking) throw notFound()
  await requireEditableBooking(context, booking.bookingId)
  return touchedBookings(rows, booking, input.scope ?? 'all', context.clock.now().getTime()).map(
    (row) => row.bookingId,
  )
}

/** Checks the dates of a stored request against all bookings and requests, for its approver (spec 3§7). */
export async function validateStoredRequest(
  context: Context,
  { reserveRequestId }: { reserveRequestId: number },
): Promise<ValidationResult> {
  const rows = await selectBookingsOf(context.db, reserveRequestId, reservationLimits.dates)
  const [named] = rows
  if (!named) throw notFound()
  await requireBooking(context, named.bookingId)
  const request = await findRequest(context.db, reserveRequestId)
  const resource = await orNull(requireResource(context, named.resourceId))
  if (!request || !resource) throw notFound()
  const own = rows.filter((row) => row.resourceId === resource.resourceId)
  const first = {
    startDate: named.startDate,
    endDate: named.endDate,
    startMinute: minutesOf(named.startTime),
    endMinute: minutesOf(named.endTime),
    timeZone: resource.timeZone,
  }
  const plans = own.flatMap((row) =>
    datesOf(
      {
        startDate: row.startDate,
        endDate: row.endDate,
        startMinute: minutesOf(row.startTime),
        endMinute: minutesOf(row.endTime),
        timeZone: resource.timeZone,
      },
      null,
      { limit: 1, until: row.endDate },
    ),
  )
  const dates = await checkDates(
    context,
    resource,
    { first, plans },
    { personCode: request.personCode, without: own.map((row) => row.bookingId) },
  )
  return describeDates(context, resource, dates, { first, withRequests: true })
}
