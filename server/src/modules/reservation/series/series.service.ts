import type { Services } from '#kit/context.ts'
import type { Db } from '#kit/db.ts'
import { datesOf } from '#kit/repeat/dates.ts'
import { addDays, localOf } from '#kit/repeat/days.ts'
import { listRecipients } from '#modules/account/index.ts'
import {
  type BookingDraft,
  findRequest,
  insertBookings,
  type RequestRow,
  updateRequestEnd,
} from '../booking/request.sql.ts'
import { publishChange } from '../notice/notice.service.ts'
import { lookingAs } from '../resource/resource.access.ts'
import { needsApproval, rightLevels } from '../resource/resource.rules.ts'
import { lockResources, type ResourceRow, selectResources } from '../resource/resource.sql.ts'
import { faultOfRepeat, faultOfTimes } from '../validation/booking.rules.ts'
import { checkDates, endlessDays } from '../validation/validate.service.ts'
import { findLastBooking, updateMadeUntil } from './series.sql.ts'

type SeriesContext = Pick<Services, 'clock' | 'emit' | 'push'> & { db: Db }

/** Maximum number of dates that one run creates for a request. */
const mostAtOnce = 400

/** The result for a series: the number of new dates, and of dates that could not be booked. */
export interface Extended {
  madeCount: number
  skippedCount: number
}

/**
 * The resource with the highest level that the owner of the request has today in one of their posts; null if they may
 * no longer book it.
 */
async function resourceFor({ db, clock }: SeriesContext, request: RequestRow): Promise<ResourceRow | null> {
  let best: ResourceRow | null = null
  for (const person of await listRecipients(db, [request.personCode], clock.now())) {
    const [row] = await selectResources(db, lookingAs(person), {
      resourceIds: [request.resourceId],
      limit: 1,
    })
    if (row && !person.mailOnly && row.level >= rightLevels.request && row.level > (best?.level ?? 0))
      best = row
  }
  return best
}

/** Ends a series that cannot continue: its resource or its owner no longer exists, or the rules no longer allow it. */
async function endSeries(context: SeriesContext, request: RequestRow): Promise<void> {
  const until = request.madeUntil ?? request.startDate
  await updateRequestEnd(context.db, { ...request, until }, context.clock.now())
}

/**
 * Creates the dates of an endless series up to a year from today, inside the caller's transaction. Dates that are
 * occupied or forbidden by a rule are skipped, and the owner is notified.
 */
export async function extendRequest(context: SeriesContext, requestId: number): Promise<Extended> {
  const { db, clock } = context
  const none = { madeCount: 0, skippedCount: 0 }
  const known = await findRequest(db, requestId)
  if (!known) return none
  // The resource is locked before the request, as everywhere.
  await lockResources(db, [known.resourceId])
  const request = await findRequest(db, requestId, true)
  if (!request?.repeat || !request.madeUntil || request.resourceId !== known.resourceId) return none
  const resource = await resourceFor(context, request)
  const now = clock.now()
  const first = { ...request, timeZone: resource?.timeZone ?? 'Asia/Seoul' }
  const wrong =
    !resource ||
    faultOfTimes(first, resource) !== null ||
    faultOfRepeat(first, request.repeat, resource, now.getTime()) !== null
  if (wrong) {
    await endSeries(context, request)
    await publishSkipped(context, request)
    return none
  }
  const until = addDays(localOf(now.getTime(), resource.timeZone).day, endlessDays)
  const plans = datesOf(first, request.repeat, { limit: mostAtOnce, until, after: request.madeUntil })
  const dates = await checkDates(context, resource, { first, plans }, { personCode: request.personCode })
  const state = needsApproval(resource) ? 'requested' : 'accepted'
  const drafts = dates.flatMap(({ plan, unit, fault }): BookingDraft[] => {
    if (unit === null || fault !== null || resource.isFaulty) return []
    const { resourceId, bufferMinutes } = resource
    return [{ ...plan, resourceId, bufferMinutes, unit: state === 'accepted' ? unit : null, state }]
  })
  // A run that reached the maximum continues after its last date.
  const madeUntil = plans.length === mostAtOnce ? (plans.at(-1)?.startDate ?? until) : until
  const bookingIds = drafts.length > 0 ? await insertBookings(db, request, drafts, now) : []
  await updateMadeUntil(db, request, madeUntil, now)
  if (bookingIds.length > 0) {
    const change = { comCode: request.comCode, bookingIds, resourceIds: [resource.resourceId] }
    await publishChange(context, state === 'requested' ? 'promoted' : 'extended', change)
  }
  if (drafts.length < dates.length) await publishSkipped(context, request)
  return { madeCount: drafts.length, skippedCount: dates.length - drafts.length }
}

async function publishSkipped(context: SeriesContext, request: RequestRow): Promise<void> {
  const bookingId = await findLastBooking(context.db, request.requestId)
  if (bookingId === undefined) return
  const change = { comCode: request.comCode, bookingIds: [bookingId], resourceIds: [] }
  await publishChange(context, 'skipped', change)
}
