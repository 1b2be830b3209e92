import type { Services } from '#kit/context.ts'
import { type Context, transaction } from '#kit/context.ts'
import type { Db } from '#kit/db.ts'
import { failure } from '#kit/failure.ts'
import { localOf } from '#kit/repeat/days.ts'
import { listRecipients } from '#modules/account/index.ts'
import { requireOwnBooking } from '../booking/booking.access.ts'
import { publishChange, publishRows } from '../notice/notice.service.ts'
import { lookingAs } from '../resource/resource.access.ts'
import { needsApproval, rightLevels } from '../resource/resource.rules.ts'
import { lockResources, type ResourceRow, selectResources } from '../resource/resource.sql.ts'
import { faultsOfQuota, weekOf } from '../validation/booking.rules.ts'
import { selectWeekUse } from '../validation/conflict.sql.ts'
import { freeUnit } from '../validation/validate.service.ts'
import {
  expireQueued,
  type QueuedRow,
  selectOverdue,
  selectQueue,
  selectTakenUnits,
  updateBookingRequested,
  updateBookingReserved,
} from './waiting-list.sql.ts'

/**
 * The services that promotion from the waiting list needs: the current transaction, and the functions that publish
 * changes.
 */
export type QueueContext = Pick<Services, 'clock' | 'emit' | 'push'> & { db: Db }

/** A slot that became free. */
export interface FreedSlot {
  resourceId: number
  startUtc: string
  endUtc: string
}

const expireAtOnce = 500

/**
 * Offers free slots to the bookings that have waited longest. People who may book directly get an offer for some
 * minutes; for all others, the request is sent to the approvers. Runs in the transaction that frees the slots.
 */
export async function promoteAfter(context: QueueContext, freed: readonly FreedSlot[]): Promise<void> {
  if (freed.length === 0) return
  const ids = [...new Set(freed.map((slot) => slot.resourceId))]
  await lockResources(context.db, ids)
  for (const row of await selectQueue(context.db, freed, context.clock.now())) await promote(context, row)
}

async function promote(context: QueueContext, row: QueuedRow): Promise<void> {
  const { db, clock } = context
  if (row.isFaulty) return
  const until = new Date(Date.parse(row.end) + row.bufferMinutes * 60_000).toISOString()
  const takenUnits = await selectTakenUnits(db, row.resourceId, { from: row.start, until })
  const unit = freeUnit(
    row.quantity,
    takenUnits.map((one) => ({ unit: one })),
  )
  if (unit === null) return
  const now = clock.now()
  const resource = await resourceFor(context, row)
  if (resource === null || (await isOverQuota(context, row, resource))) return
  const hasStarted = Date.parse(row.start) <= now.getTime()
  const change = { comCode: row.comCode, bookingIds: [row.bookingId], resourceIds: [row.resourceId] }
  if (needsApproval(resource)) {
    // Approvers cannot decide on a time that has started.
    if (hasStarted) return
    await updateBookingRequested(db, row.bookingId, now)
    await publishChange(context, 'promoted', change)
    return
  }
  const holdUntil = new Date(
    Math.min(now.getTime() + row.holdMinutes * 60_000, Date.parse(hasStarted ? row.end : row.start)),
  )
  await updateBookingReserved(db, row.bookingId, { unit, holdUntil }, now)
  await publishChange(context, 'offered', change)
}

/** The resource with the highest level of the waiting person; null if they may no longer use it. */
async function resourceFor({ db, clock }: QueueContext, row: QueuedRow): Promise<ResourceRow | null> {
  let best: ResourceRow | null = null
  for (const person of await listRecipients(db, [row.personCode], clock.now())) {
    const [resource] = await selectResources(db, lookingAs(person), {
      resourceIds: [row.resourceId],
      limit: 1,
    })
    if (resource && resource.level >= rightLevels.request && resource.level > (best?.level ?? 0))
      best = resource
  }
  return best
}

/** Whether the booking exceeds the weekly quota of its person, for example because the quota was lowered since. */
async function isOverQuota({ db }: QueueContext, row: QueuedRow, resource: ResourceRow): Promise<boolean> {
  if (resource.level >= rightLevels.manage) return false
  if (resource.quotaCount === 0 && resource.quotaMinutes === 0) return false
  const [start, end] = [Date.parse(row.start), Date.parse(row.end)]
  const { day } = localOf(start, row.timeZone)
  const asked = { ...resource, personCode: row.personCode, from: weekOf(day), until: day }
  const used = await selectWeekUse(db, asked, [row.bookingId])
  return faultsOfQuota([{ startDate: day, endDate: day, start, end }], used, resource)[0] !== null
}

/** Ends expired offers and bookings that have waited for too long; frees slots for the next in the waiting list. */
export async function expireQueue(context: QueueContext): Promise<number> {
  const now = context.clock.now()
  const due = await selectOverdue(context.db, now, expireAtOnce)
  if (due.length === 0) return 0
  await lockResources(
    context.db,
    due.map((row) => row.resourceId),
  )
  const rows = await expireQueued(
    context.db,
    due.map((row) => row.bookingId),
    now,
  )
  await publishRows(context, 'expired', rows)
  await promoteAfter(context, rows)
  return rows.length
}

/** Accepts the slot offered to the viewer; 409 `reservation.offerOver` if the offer has expired. */
export function confirmOffer(
  context: Context,
  { bookingId }: { bookingId: number },
): Promise<{ bookingId: number }> {
  return transaction(context, async (inside) => {
    const { booking, isOwn } = await requireOwnBooking(inside, bookingId)
    const now = inside.clock.now()
    const isOpen =
      booking.state === 'held' && booking.holdUntil !== null && Date.parse(booking.holdUntil) > now.getTime()
    if (!isOwn || !isOpen || booking.unit === null) throw failure('reservation.offerOver')
    await updateBookingReserved(inside.db, bookingId, { unit: booking.unit, holdUntil: null }, now)
    await publishChange(inside, 'accepted', {
      comCode: booking.comCode,
      bookingIds: [bookingId],
      resourceIds: [booking.resourceId],
    })
    return { bookingId }
  })
}
