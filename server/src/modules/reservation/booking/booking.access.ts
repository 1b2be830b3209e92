import type { Context } from '#kit/context.ts'
import { notFound } from '#kit/failure.ts'
import { lookingAs } from '../resource/resource.access.ts'
import { rightLevels } from '../resource/resource.rules.ts'
import { lockResources, selectResources } from '../resource/resource.sql.ts'
import { type BookingRow, selectBookingsById } from './booking.sql.ts'
import { isParticipant } from './request.sql.ts'

/** A booking that the viewer may see, with their level at its resource. */
export interface SeenBooking {
  booking: BookingRow
  level: number
  isOwn: boolean
  /** Whether the viewer decides on requests for its resource. */
  isApprover: boolean
}

/**
 * A booking of a visible resource, of the viewer, or in which they participate; 404 otherwise. Only its owner, its
 * participants and the managers and approvers of the resource see a cancelled one.
 */
export async function requireBooking(
  context: Pick<Context, 'db' | 'viewer'>,
  bookingId: number,
  lock = false,
): Promise<SeenBooking> {
  const [booking] = await selectBookingsById(context.db, [bookingId], lock)
  if (!booking) throw notFound()
  const [resource] = await selectResources(context.db, lookingAs(context.viewer), {
    resourceIds: [booking.resourceId],
    limit: 1,
  })
  const level = resource?.level ?? 0
  const isApprover = resource?.isApprover ?? false
  const isOwn = booking.personCode === context.viewer.personCode
  const isShown = ['requested', 'held', 'accepted', 'ended'].includes(booking.state)
  const seen = { booking, level, isOwn, isApprover }
  if (isOwn || level >= rightLevels.manage || isApprover || (level > 0 && isShown)) return seen
  if (await isParticipant(context.db, booking, context.viewer.personCode)) return seen
  throw notFound()
}

/** A booking with its resource locked until the transaction ends, if `may` allows it; 404 otherwise. */
async function requireAllowedBooking(
  context: Pick<Context, 'db' | 'viewer'>,
  bookingId: number,
  may: (seen: SeenBooking) => boolean,
): Promise<SeenBooking> {
  const { booking } = await requireBooking(context, bookingId)
  if (booking.state === 'cancelled') throw notFound()
  // The resource is locked before the booking everywhere, so that two changes cannot deadlock.
  await lockResources(context.db, [booking.resourceId])
  const seen = await requireBooking(context, bookingId, true)
  if (seen.booking.state === 'cancelled' || !may(seen)) throw notFound()
  return seen
}

/** A booking that the viewer may change, as its owner or as a manager of its resource; 404 otherwise. */
export function requireOwnBooking(
  context: Pick<Context, 'db' | 'viewer'>,
  bookingId: number,
): Promise<SeenBooking> {
  return requireAllowedBooking(context, bookingId, ({ isOwn, level }) => isOwn || level >= rightLevels.manage)
}

/**
 * True for an approver who is neither owner nor manager: they may change the booking only while it waits for them.
 */
export const isJustApprover = ({ isOwn, level, isApprover }: SeenBooking): boolean =>
  !isOwn && level < rightLevels.manage && isApprover

/** Like {@link requireOwnBooking}, but also allows approvers of the resource to change an undecided request. */
export function requireEditableBooking(
  context: Pick<Context, 'db' | 'viewer'>,
  bookingId: number,
): Promise<SeenBooking> {
  return requireAllowedBooking(
    context,
    bookingId,
    (seen) =>
      seen.isOwn ||
      seen.level >= rightLevels.manage ||
      (seen.isApprover && seen.booking.state === 'requested'),
  )
}
