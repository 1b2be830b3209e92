import type { Output } from '@maru/api/kit/endpoint'
import type { reservationApi } from '@maru/api/reservation'
import { type Context, transaction } from '#kit/context.ts'
import { requireVersion } from '#kit/data/version.ts'
import { brokenConstraint } from '#kit/db.ts'
import { failure, notFound } from '#kit/failure.ts'
import { selectBookingsOf } from '../booking/booking.sql.ts'
import { lockResources } from '../resource/resource.sql.ts'
import { requireSave, type SaveInput } from './draft.service.ts'
import { openPart, type RequestPart } from './part.service.ts'
import { saveNew, savePart } from './series.service.ts'

type Saved = Output<typeof reservationApi.saveRequest>

/**
 * Creates or changes a booking (spec 3§7). Writes all dates or none; `reservation.conflict` if a date is occupied.
 * Two calls with the same `requestKey` create one request.
 */
export async function saveRequest(context: Context, input: SaveInput): Promise<Saved> {
  try {
    return await transaction(context, async (inside) => {
      if (!input.reserveRequestId) return saveNew(inside, await requireSave(inside, input))
      const part = await openRequest(inside, input, input.reserveRequestId)
      return savePart(inside, part, await requireSave(inside, input, part))
    })
  } catch (error) {
    if (brokenConstraint(error) === 'reservation_booking_overlap')
      throw failure('reservation.conflict', { date: input.startDate, count: 1 })
    throw error
  }
}

/** The part of a request that the form changes, with all resources locked that the change may occupy. */
async function openRequest(context: Context, input: SaveInput, requestId: number): Promise<RequestPart> {
  const { db } = context
  const [first] = await selectBookingsOf(db, requestId, 1)
  const bookingId = input.bookingId ?? first?.bookingId
  if (bookingId === undefined) throw notFound()
  const others = (input.choices ?? []).flatMap((choice) => choice.resourceId ?? [])
  const currentIds = first ? [first.resourceId] : []
  await lockResources(db, [...currentIds, input.resourceId, ...others])
  const part = await openPart(context, bookingId, 'editNoticeMinutes', input.scope ?? 'all')
  if (part.request.requestId !== requestId) throw notFound()
  if (input.version !== undefined) requireVersion('reservation.requestChanged', part.request, input.version)
  return part
}
