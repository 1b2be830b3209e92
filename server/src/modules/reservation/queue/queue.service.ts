import type { Services } from '../../../kit/context.ts'
import { type Context, transaction } from '../../../kit/context.ts'
import type { Db } from '../../../kit/db.ts'
import { failure } from '../../../kit/failure.ts'
import { listRecipients } from '../../account/index.ts'
import { requireOwnBooking } from '../booking/booking.access.ts'
import { publishChange } from '../notice/notice.service.ts'
import { lookingAs } from '../resource/resource.access.ts'
import { needsApproval, rightLevels } from '../resource/resource.rules.ts'
import { lockResources, selectResources } from '../resource/resource.sql.ts'
import { freeUnit } from '../validation/validate.service.ts'
import {
  expireQueued,
  type QueuedRow,
  selectOverdue,
  selectQueue,
  selectTakenUnits,
  updateBookingHeld,
  updateBookingRequested,
} from './queue.sql.ts'

/**
 * The services that promotion from the waiting list needs: the current transaction, and the functions that publish
 * changes.
 */
export type QueueParts = Pick<Services, 'clock' | 'emit' | 'push'> & { db: Db }

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
export async function promoteAfter(parts: QueueParts, freed: readonly FreedSlot[]): Promise<void> {
  if (freed.length === 0) return
  const ids = [...new Set(freed.map((slot) => slot.resourceId))]
  await lockResources(parts.db, ids)
  const done = new Set<number>()
  for (const slot of freed) {
    const span = { from: slot.startUtc, until: slot.endUtc }
    for (const row of await selectQueue(parts.db, slot.resourceId, span, parts.clock.now())) {
      if (!done.has(row.bookingId) && (await promote(parts, row))) done.add(row.bookingId)
    }
  }
}

async function promote(parts: QueueParts, row: QueuedRow): Promise<boolean> {
  const { db, clock } = parts
  if (row.isFaulty) return false
  const until = new Date(Date.parse(row.end) + row.bufferMinutes * 60_000).toISOString()
  const taken = await selectTakenUnits(db, row.resourceId, { from: row.start, until })
  const unit = freeUnit(
    row.quantity,
    taken.map((one) => ({ unit: one })),
  )
  if (unit === null) return false
  const now = clock.now()
  const level = await levelOf(parts, row)
  if (level === null) return false
  const change = { comCode: row.comCode, bookingIds: [row.bookingId], resourceIds: [row.resourceId] }
  if (level.needsApproval) {
    await updateBookingRequested(db, row.bookingId, now)
    await publishChange(parts, 'promoted', change)
    return true
  }
  const holdUntil = new Date(Math.min(now.getTime() + row.holdMinutes * 60_000, Date.parse(row.start)))
  await updateBookingHeld(db, row.bookingId, { unit, holdUntil }, now)
  await publishChange(parts, 'offered', change)
  return true
}

/** Whether the booking of the waiting person needs approval; null if they may no longer use the resource. */
async function levelOf(
  { db, clock }: QueueParts,
  row: QueuedRow,
): Promise<{ needsApproval: boolean } | null> {
  let best: { needsApproval: boolean } | null = null
  for (const person of await listRecipients(db, [row.personCode], clock.now())) {
    const [resource] = await selectResources(db, lookingAs(person), {
      resourceIds: [row.resourceId],
      limit: 1,
    })
    if (!resource || resource.level < rightLevels.request) continue
    const needs = needsApproval(resource)
    if (!best || !needs) best = { needsApproval: needs }
  }
  return best
}

/** Ends expired offers and waiting bookings past their start; frees slots for the next in the waiting list. */
export async function expireQueue(parts: QueueParts): Promise<number> {
  const now = parts.clock.now()
  const due = await selectOverdue(parts.db, now, expireAtOnce)
  if (due.length === 0) return 0
  await lockResources(
    parts.db,
    due.map((row) => row.resourceId),
  )
  const rows = await expireQueued(
    parts.db,
    due.map((row) => row.bookingId),
    now,
  )
  for (const row of rows) {
    await publishChange(parts, 'expired', {
      comCode: row.comCode,
      bookingIds: [row.bookingId],
      resourceIds: [row.resourceId],
    })
  }
  await promoteAfter(parts, rows)
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
    await updateBookingHeld(inside.db, bookingId, { unit: booking.unit, holdUntil: null }, now)
    await publishChange(inside, 'accepted', {
      comCode: booking.comCode,
      bookingIds: [bookingId],
      resourceIds: [booking.resourceId],
    })
    return { bookingId }
  })
}
