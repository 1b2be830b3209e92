import type { Input, Output } from '@maru/api/kit/endpoint'
import type { reservationApi } from '@maru/api/reservation'
import { type Context, transaction } from '#kit/context.ts'
import { requireVersion } from '#kit/data/version.ts'
import { failure, notFound, orNull } from '#kit/failure.ts'
import { addDays } from '#kit/repeat/days.ts'
import { isJustApprover, requireEditableBooking, requireOwnBooking } from '../booking/booking.access.ts'
import { type BookingRow, selectBookingsOf } from '../booking/booking.sql.ts'
import {
  findRequest,
  insertBookings,
  insertRequest,
  type RequestDraft,
  type RequestRow,
  replaceParticipants,
  updateBookings,
  updateBookingsCancelled,
  updateBookingsRequest,
  updateRequest,
  updateRequestEnd,
} from '../booking/request.sql.ts'
import { publishChange } from '../notice/notice.service.ts'
import { requireResource } from '../resource/resource.access.ts'
import { rightLevels } from '../resource/resource.rules.ts'
import { lockResources } from '../resource/resource.sql.ts'
import { promoteAfter } from '../waiting-list/waiting-list.service.ts'
import {
  draftOf,
  type KnownParticipant,
  knownParticipants,
  requireRoom,
  type SaveInput,
} from './draft.service.ts'
import { makeDates } from './plan.service.ts'
import { fatesOf, hasSameTimes, mostDates, touchedBookings } from './save.rules.ts'

type Saved = Output<typeof reservationApi.saveRequest>

/** The answer of a save call for the written bookings. */
export const savedOf = (
  reserveRequestId: number,
  bookingIds: number[],
  states: readonly string[],
): Saved => ({
  reserveRequestId,
  bookingIds,
  approval: states.includes('requested') || states.every((state) => state === 'waiting') ? 0 : 1,
  waitingCount: states.filter((state) => state === 'waiting').length,
})

async function requireChangeable(
  context: Context,
  bookingId: number,
  notice: 'editNoticeMinutes' | 'cancelNoticeMinutes',
  scope: string,
) {
  const seen =
    notice === 'editNoticeMinutes'
      ? await requireEditableBooking(context, bookingId)
      : await requireOwnBooking(context, bookingId)
  const request = await findRequest(context.db, seen.booking.requestId, true)
  if (!request) throw notFound()
  const now = context.clock.now().getTime()
  const start = Date.parse(seen.booking.startUtc)
  if (scope !== 'all' && start <= now) throw failure('reservation.started')
  const rows = await selectBookingsOf(context.db, request.requestId, mostDates)
  const affected = touchedBookings(rows, seen.booking, scope, now)
  if (affected.length === 0) throw failure('reservation.started')
  if (isJustApprover(seen) && affected.some((row) => row.state !== 'requested'))
    throw failure('reservation.decided')
  const [first] = affected
  const minutes = await noticeOf(context, seen.booking, notice)
  if (
    seen.level < rightLevels.manage &&
    first &&
    Date.parse(first.startUtc) < now + minutes * 60_000 &&
    first.state !== 'waiting'
  ) {
    throw failure('reservation.tooLate', { minutes })
  }
  return { ...seen, request, rows, affected }
}

async function noticeOf(
  context: Context,
  booking: BookingRow,
  notice: 'editNoticeMinutes' | 'cancelNoticeMinutes',
): Promise<number> {
  // The owner can cancel even if the resource is no longer visible to them.
  const resource = await orNull(requireResource(context, booking.resourceId))
  return resource?.[notice] ?? 0
}

/** Changes one date, this date and the following ones, or the whole request; writes all changes or none. */
export async function changeRequest(context: Context, input: SaveInput, requestId: number): Promise<Saved> {
  const { db, clock } = context
  const scope = input.scope ?? 'all'
  const rowsOfRequest = await selectBookingsOf(db, requestId, 1)
  const bookingId = input.bookingId ?? rowsOfRequest[0]?.bookingId
  if (bookingId === undefined) throw notFound()
  const others = (input.choices ?? []).flatMap((choice) => choice.resourceId ?? [])
  const currentIds = rowsOfRequest.map((row) => row.resourceId)
  await lockResources(db, [...currentIds, input.resourceId, ...others])
  const seen = await requireChangeable(context, bookingId, 'editNoticeMinutes', scope)
  const { request, rows, affected, booking } = seen
  if (request.requestId !== requestId) throw notFound()
  if (input.version !== undefined) requireVersion('reservation.requestChanged', request, input.version)
  const match = await requireResource(context, input.resourceId)
  // After an approver edits a request, it still waits for a decision.
  const resource = isJustApprover(seen) ? { ...match, level: rightLevels.request } : match
  // All data of a request is stored in one company.
  if (resource.comCode !== request.comCode) throw failure('kit.notFound')
  const participants = await knownParticipants(context, input.participants ?? [])
  const draft = draftOf({ ...input, repeat: scope === 'this' ? null : input.repeat }, resource, request)
  requireRoom(resource, participants)
  const isWhole = scope === 'all' || rows.length === affected.length
  if (isWhole && hasSameTimes(request, draft) && (input.choices ?? []).length === 0) {
    const now = clock.now()
    await updateRequest(db, requestId, { ...draft, madeUntil: request.madeUntil }, now)
    await replaceParticipants(db, request, participants)
    await publishChange(context, 'changed', changeOf(request.comCode, affected))
    return savedOf(
      requestId,
      affected.map((row) => row.bookingId),
      affected.map((row) => row.state),
    )
  }
  const ids = affected.map((row) => row.bookingId)
  const made = await makeDates(context, resource, {
    asked: { ...input, repeat: draft.repeat },
    personCode: request.personCode,
    fates: fatesOf(input.choices ?? []),
    without: ids,
    skipsPast: scope === 'all',
  })
  const target = isWhole
    ? request
    : await splitRequest(
        context,
        request,
        { ...draft, madeUntil: made.madeUntil, requestKey: null },
        scope,
        booking,
      )
  return writeChanged(context, { request: target, draft, affected, made, participants })
}

/**
 * Moves dates that are changed separately to a new request; with the scope `following` the old series ends before
 * them.
 */
async function splitRequest(
  context: Context,
  request: RequestRow,
  draft: RequestDraft,
  scope: string,
  booking: BookingRow,
): Promise<RequestRow> {
  const now = context.clock.now()
  if (scope === 'following')
    await updateRequestEnd(context.db, { ...request, until: addDays(booking.startDate, -1) }, now)
  const requestId = await insertRequest(context.db, draft, now)
  return { ...request, requestId }
}

async function writeChanged(
  context: Context,
  change: {
    request: RequestRow
    draft: RequestDraft
    affected: BookingRow[]
    made: Awaited<ReturnType<typeof makeDates>>
    participants: KnownParticipant[]
  },
): Promise<Saved> {
  const { db, clock } = context
  const { request, draft, affected, made, participants } = change
  const now = clock.now()
  const target = { comCode: request.comCode, requestId: request.requestId }
  await updateRequest(db, request.requestId, { ...draft, madeUntil: made.madeUntil }, now)
  await replaceParticipants(db, target, participants)
  // Releases all units before occupying them again, so that dates of one series can exchange their times.
  await updateBookingsCancelled(
    db,
    affected.map((row) => row.bookingId),
    '',
    now,
  )
  await updateBookingsRequest(
    db,
    affected.map((row) => row.bookingId),
    target,
  )
  const remaining = made.drafts.slice(0, affected.length)
  const retainedIds = affected.slice(0, remaining.length).map((row) => row.bookingId)
  await updateBookings(db, target, retainedIds, remaining, now)
  const added = made.drafts.slice(remaining.length)
  const addedIds = added.length > 0 ? await insertBookings(db, target, added, now) : []
  await publishChange(context, 'changed', {
    comCode: request.comCode,
    bookingIds: [...retainedIds, ...addedIds],
    resourceIds: [...made.drafts, ...affected].map((row) => row.resourceId),
  })
  await promoteAfter(context, affected)
  return savedOf(
    request.requestId,
    [...retainedIds, ...addedIds],
    made.drafts.map((date) => date.state),
  )
}

/** Describes changed bookings of one company for {@link publishChange}. */
export const changeOf = (comCode: string, rows: readonly BookingRow[]) => ({
  comCode,
  bookingIds: rows.map((row) => row.bookingId),
  resourceIds: rows.map((row) => row.resourceId),
})

/**
 * Cancels a date, this date and the following ones, or all that have not started; promotes the waiting list (spec
 * 3§7).
 */
export function cancelRequest(
  context: Context,
  input: Input<typeof reservationApi.cancelRequest>,
): Promise<{ bookingIds: number[] }> {
  return transaction(context, (inside) => cancelDates(inside, input))
}

/** Does the same in the caller's transaction. */
export async function cancelDates(
  inside: Context,
  { bookingId, scope = 'this', reason = '' }: Input<typeof reservationApi.cancelRequest>,
): Promise<{ bookingIds: number[] }> {
  const { affected, booking, request } = await requireChangeable(
    inside,
    bookingId,
    'cancelNoticeMinutes',
    scope,
  )
  const now = inside.clock.now()
  const bookingIds = affected.map((row) => row.bookingId)
  await updateBookingsCancelled(inside.db, bookingIds, reason.trim(), now, inside.viewer.personCode)
  if (scope !== 'this' && request.repeat)
    await updateRequestEnd(
      inside.db,
      { ...request, until: addDays(booking.startDate, scope === 'all' ? 0 : -1) },
      now,
    )
  await publishChange(inside, 'cancelled', changeOf(request.comCode, affected))
  await promoteAfter(inside, affected)
  return { bookingIds }
}
