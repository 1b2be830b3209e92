import type { Input, Output } from '@maru/api/kit/endpoint'
import { approvalStates, type reservationApi, searchPageSize } from '@maru/api/reservation'
import { type Context, transaction } from '#kit/context.ts'
import { brokenConstraint } from '#kit/db.ts'
import { failure, notFound } from '#kit/failure.ts'
import { toBookingItem } from '../booking/booking.rules.ts'
import { type BookingRow, selectBookingsById } from '../booking/booking.sql.ts'
import { publishRows } from '../notice/notice.service.ts'
import { lookingAs } from '../resource/resource.access.ts'
import { rightLevels } from '../resource/resource.rules.ts'
import { lockResources, type ResourceRow, selectResources } from '../resource/resource.sql.ts'
import { selectBlackouts, selectHolders } from '../validation/conflict.sql.ts'
import { freeUnit } from '../validation/validate.service.ts'
import { promoteAfter } from '../waiting-list/waiting-list.service.ts'
import { selectTakenUnits } from '../waiting-list/waiting-list.sql.ts'
import {
  countRequested,
  deleteDecisions,
  insertDecisions,
  selectApprovalResources,
  selectApprovals,
  selectOpenBookings,
  selectOverlapping,
  updateBookingsAccepted,
  updateBookingsState,
} from './approval.sql.ts'

/** Numbers above this are shown as "more than". */
const mostCounted = 999
const day = 86_400_000

/** Whether the viewer is an approver, and how many requests wait for them (spec 3§7). */
export async function isApprover(context: Context): Promise<Output<typeof reservationApi.isApprover>> {
  const { db, viewer, clock } = context
  const resources = await selectApprovalResources(db, viewer.personCode)
  if (resources.length === 0) return { isApprover: false, waitingCount: 0 }
  const ids = resources.map((resource) => resource.resourceId)
  return { isApprover: true, waitingCount: await countRequested(db, ids, clock.now(), mostCounted) }
}

/** The resources whose requests the viewer approves (spec 3§7). */
export async function listApprovalResources(
  context: Context,
): Promise<Output<typeof reservationApi.listApprovalResources>> {
  const rows = await selectApprovalResources(context.db, context.viewer.personCode)
  return rows.map((row) => ({ resourceId: row.resourceId, name: row.name }))
}

const statesOf = (approval: number): string[] => {
  if (approval === approvalStates.Wating) return ['requested']
  if (approval === approvalStates.Accept) return ['accepted', 'ended']
  if (approval === approvalStates.Reject) return ['rejected', 'expired']
  return ['requested', 'accepted', 'ended', 'rejected', 'expired']
}

/** Requests of the last 90 days for resources that the viewer approves, waiting ones first (spec 3§7). */
export async function listApprovals(
  context: Context,
  { approval = approvalStates.Wating, resourceId, page = 1 }: Input<typeof reservationApi.listApprovals>,
): Promise<Output<typeof reservationApi.listApprovals>> {
  const { db, viewer, clock } = context
  const own = await selectApprovalResources(db, viewer.personCode)
  const resourceIds = own
    .map((row) => row.resourceId)
    .filter((id) => resourceId === undefined || id === resourceId)
  if (resourceIds.length === 0) return { data: [], hasMore: false }
  const now = clock.now().getTime()
  const rows = await selectApprovals(db, {
    resourceIds,
    states: statesOf(approval),
    since: new Date(approval === approvalStates.Wating ? now : now - 90 * day),
    limit: searchPageSize + 1,
    offset: (page - 1) * searchPageSize,
  })
  const asViewer = { personCode: viewer.personCode, level: 0, isApprover: true, now }
  return {
    data: rows.slice(0, searchPageSize).map(({ overlapCount, ...row }) => ({
      booking: toBookingItem(row, asViewer),
      overlapCount,
    })),
    hasMore: rows.length > searchPageSize,
  }
}

/** Locks bookings of resources that the viewer approves or manages until the transaction ends; 404 for others. */
async function requireApprovable(context: Context, bookingIds: readonly number[]) {
  const { db, viewer } = context
  const seen = await selectBookingsById(db, bookingIds)
  const ids = [...new Set(seen.map((row) => row.resourceId))]
  const resources = new Map<number, ResourceRow>()
  for (const row of await selectResources(db, lookingAs(viewer), { resourceIds: ids, limit: ids.length })) {
    if (row.isApprover || row.level >= rightLevels.manage) resources.set(row.resourceId, row)
  }
  const isOpen = (row: BookingRow) => row.state !== 'cancelled' && resources.has(row.resourceId)
  if (seen.length !== bookingIds.length || !seen.every(isOpen)) throw notFound()
  await lockResources(db, ids)
  return { rows: await selectBookingsById(db, bookingIds, true), resources }
}

type Decided = Output<typeof reservationApi.decideBookings>

/**
 * Accepts or rejects several requests together (spec 3§7). With `others`, requests for which no unit is free after
 * the acceptance are rejected or put on the waiting list. If all approvers are required, a booking remains undecided
 * until the last approver accepts.
 */
export async function decideBookings(
  context: Context,
  input: Input<typeof reservationApi.decideBookings>,
): Promise<Decided> {
  try {
    return await transaction(context, (inside) => decide(inside, input))
  } catch (error) {
    if (brokenConstraint(error) === 'reservation_booking_overlap')
      throw failure('reservation.conflict', { date: '', count: 1 })
    throw error
  }
}

async function decide(
  context: Context,
  { bookingIds, approval, comment = '', others = 'keep' }: Input<typeof reservationApi.decideBookings>,
): Promise<Decided> {
  const { db, viewer, clock } = context
  const { rows, resources } = await requireApprovable(context, bookingIds)
  const now = clock.now()
  if (rows.some((row) => row.state !== 'requested')) throw failure('reservation.decided')
  if (rows.some((row) => Date.parse(row.endUtc) <= now.getTime())) throw failure('reservation.started')
  const isOwn = (row: BookingRow) =>
    row.personCode === viewer.personCode && resources.get(row.resourceId)?.allowsOwnApproval === false
  if (rows.some(isOwn)) throw failure('reservation.ownRequest')
  const accepts = approval === approvalStates.Accept
  await insertDecisions(db, rows, { personCode: viewer.personCode, accepts, comment: comment.trim() }, now)
  const needsMore = accepts ? await selectOpenBookings(db, rows) : new Set<number>()
  const waits = (row: BookingRow) =>
    resources.get(row.resourceId)?.needsAllApprovers === true && needsMore.has(row.bookingId)
  const openIds = rows.filter(waits).map((row) => row.bookingId)
  const done = rows.filter((row) => !waits(row))
  const doneIds = done.map((row) => row.bookingId)
  if (accepts) await acceptBookings(context, done, resources)
  if (!accepts) await updateBookingsState(db, doneIds, 'rejected', comment.trim(), now)
  await publishRows(context, accepts ? 'accepted' : 'rejected', done)
  const settledIds = accepts && others !== 'keep' ? await settleOthers(context, done, others) : []
  return { bookingIds: doneIds, settledIds, openIds }
}

/**
 * Assigns units to requests, with a fixed number of statements for each resource; 409 if a resource is faulty, closed
 * or occupied at that time.
 */
async function acceptBookings(
  context: Context,
  rows: readonly BookingRow[],
  resources: ReadonlyMap<number, ResourceRow>,
): Promise<void> {
  const { db, clock } = context
  const given: { bookingId: number; unit: number }[] = []
  for (const [resourceId, own] of Map.groupBy(rows, (row) => row.resourceId)) {
    const resource = resources.get(resourceId)
    if (!resource) throw notFound()
    if (resource.isFaulty) throw failure('reservation.faulty')
    const plans = own.map((row) => ({
      ...{ startDate: row.startDate, endDate: row.endDate },
      ...{ start: Date.parse(row.startUtc), end: Date.parse(row.endUtc) },
    }))
    const [closed] = await selectBlackouts(db, resource, plans)
    if (closed) throw failure('reservation.closed', { reason: closed.reason, date: closed.startDate })
    const buffer = resource.bufferMinutes * 60_000
    const holders = await selectHolders(db, resource, plans, [])
    const assigned: { start: number; end: number; unit: number }[] = []
    for (const [place, row] of own.entries()) {
      const start = Date.parse(row.startUtc)
      const end = Date.parse(row.endUtc) + buffer
      const occupied = [
        ...holders.filter((one) => one.place === place),
        ...assigned.filter((one) => one.start < end && start < one.end),
      ]
      const unit = freeUnit(resource.quantity, occupied)
      if (unit === null) throw failure('reservation.conflict', { date: row.startDate, count: 1 })
      assigned.push({ start, end, unit })
      given.push({ bookingId: row.bookingId, unit })
    }
  }
  await updateBookingsAccepted(db, given, clock.now())
}

/**
 * Rejects requests that overlap accepted bookings and have no free unit, or puts them on the waiting list if their
 * resource has one. Their owners are notified.
 */
async function settleOthers(
  context: Context,
  accepted: readonly BookingRow[],
  others: 'reject' | 'wait',
): Promise<number[]> {
  const { db, clock, viewer } = context
  const settled: { bookingId: number; isQueued: boolean }[] = []
  for (const resourceId of new Set(accepted.map((row) => row.resourceId))) {
    const ids = accepted.filter((row) => row.resourceId === resourceId).map((row) => row.bookingId)
    const [resource] = await selectResources(db, lookingAs(viewer), { resourceIds: [resourceId], limit: 1 })
    if (!resource) continue
    for (const row of await selectOverlapping(db, resourceId, ids)) {
      const takenUnits = await selectTakenUnits(db, resourceId, { from: row.startUtc, until: row.endUtc })
      if (takenUnits.length < resource.quantity) continue
      settled.push({ bookingId: row.bookingId, isQueued: others === 'wait' && resource.allowsWaiting })
    }
  }
  for (const [isQueued, own] of Map.groupBy(settled, (one) => one.isQueued)) {
    const ids = own.map((one) => one.bookingId)
    await updateBookingsState(db, ids, isQueued ? 'waiting' : 'rejected', '', clock.now())
    await publishRows(context, isQueued ? 'queued' : 'rejected', await selectBookingsById(db, ids))
  }
  return settled.map((one) => one.bookingId)
}

/** Withdraws decisions on bookings that have not started; they wait for approval again (spec 3§7). */
export function undoDecisions(
  context: Context,
  { bookingIds }: { bookingIds: number[] },
): Promise<{ bookingIds: number[] }> {
  return transaction(context, async (inside) => {
    const { rows } = await requireApprovable(inside, bookingIds)
    const now = inside.clock.now()
    if (rows.some((row) => row.state !== 'accepted' && row.state !== 'rejected'))
      throw failure('reservation.undecided')
    if (rows.some((row) => Date.parse(row.startUtc) <= now.getTime())) throw failure('reservation.started')
    const undone = await deleteDecisions(inside.db, bookingIds)
    if (undone.size < bookingIds.length) throw failure('reservation.undecided')
    await updateBookingsState(inside.db, bookingIds, 'requested', '', now)
    await publishRows(inside, 'changed', rows)
    await promoteAfter(
      inside,
      rows.filter((row) => row.state === 'accepted'),
    )
    return { bookingIds }
  })
}
