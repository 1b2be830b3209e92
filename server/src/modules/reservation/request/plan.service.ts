import type { Context } from '#kit/context.ts'
import { failure, notFound } from '#kit/failure.ts'
import type { BookingDraft } from '../booking/request.sql.ts'
import { requireResource } from '../resource/resource.access.ts'
import { needsApproval } from '../resource/resource.rules.ts'
import { lockResources, type ResourceRow } from '../resource/resource.sql.ts'
import {
  type AskedTimes,
  checkDates,
  type PlannedDate,
  plansOf,
  requireBookable,
} from '../validation/validate.service.ts'
import type { DateFate } from './save.rules.ts'

/** Input for dates: times, person, the choice for each date, and the bookings that are being changed. */
export interface Making {
  asked: AskedTimes
  personCode: string
  fates: ReadonlyMap<string, DateFate>
  without: readonly number[]
  /** True skips past dates, for example when a whole series is changed. */
  skipsPast: boolean
}

/** The dates to write. */
export interface Made {
  drafts: BookingDraft[]
  madeUntil: string | null
}

const draftOf = (
  { plan, unit }: Pick<PlannedDate, 'plan' | 'unit'>,
  resource: ResourceRow,
  state: BookingDraft['state'],
): BookingDraft => ({
  ...plan,
  resourceId: resource.resourceId,
  bufferMinutes: resource.bufferMinutes,
  unit: state === 'accepted' ? unit : null,
  state,
})

const refuseDate = ({ fault, plan }: PlannedDate, count: number) =>
  failure(fault?.code ?? 'reservation.conflict', {
    date: plan.startDate,
    count,
    // A limit such as a quota has its own `count`.
    ...fault?.params,
  })

/**
 * Computes the dates of a booking for writing. Locks the resources until the transaction ends, so that concurrent
 * callers for one slot are serialised; the exclusion constraint prevents overlaps in any case. Throws
 * `reservation.conflict` for an occupied date for which the person made no other choice, and the code of a violated
 * rule.
 */
export async function makeDates(
  context: Context,
  resource: ResourceRow,
  { asked, personCode, fates, without, skipsPast }: Making,
): Promise<Made> {
  await requireBookable(context, resource)
  const others = new Map<number, ResourceRow>()
  for (const fate of fates.values()) {
    if (fate.act !== 'other' || others.has(fate.resourceId)) continue
    const other = await requireResource(context, fate.resourceId, 'request')
    // All data of a request is stored in the company of its resource.
    if (other.comCode !== resource.comCode) throw notFound()
    others.set(fate.resourceId, other)
  }
  await lockResources(context.db, [resource.resourceId, ...others.keys()])
  const now = context.clock.now().getTime()
  const all = plansOf(asked, resource, now)
  const plans = skipsPast ? all.plans.filter((plan) => plan.start > now) : all.plans
  // Dates that the person skips or books elsewhere do not use the quota of this resource.
  const isLeft = ({ startDate }: { startDate: string }) => {
    const act = fates.get(startDate)?.act
    return act === 'skip' || act === 'other'
  }
  const dates = await checkDates(
    context,
    resource,
    { first: all.first, plans },
    { personCode, without, isLeft },
  )
  const drafts: BookingDraft[] = []
  const elsewhere = new Map<ResourceRow, PlannedDate[]>()
  const isOpen = (date: PlannedDate) => date.unit === null || date.fault !== null
  const unsettled = dates.filter((date) => isOpen(date) && !fates.has(date.plan.startDate))
  const [worst] = [...unsettled.filter((date) => date.fault), ...unsettled]
  if (worst) throw refuseDate(worst, unsettled.length)
  for (const date of dates) {
    const fate = fates.get(date.plan.startDate) ?? { act: 'book' }
    if (fate.act === 'skip') continue
    if (fate.act === 'other') {
      const other = others.get(fate.resourceId)
      if (other) elsewhere.set(other, [...(elsewhere.get(other) ?? []), date])
      continue
    }
    if (date.fault) throw refuseDate(date, 1)
    if (fate.act === 'wait' && date.unit === null) {
      if (!resource.allowsWaiting) throw failure('reservation.waitingOff')
      if (date.isQueued) throw failure('reservation.waitingTwice', { date: date.plan.startDate })
      drafts.push(draftOf(date, resource, 'waiting'))
    } else drafts.push(draftOf(date, resource, needsApproval(resource) ? 'requested' : 'accepted'))
  }
  for (const [other, moved] of elsewhere) {
    drafts.push(...(await makeElsewhere(context, other, moved, { asked, personCode, without })))
  }
  if (drafts.length === 0) throw failure('reservation.nothingLeft')
  return { drafts: drafts.sort((a, b) => a.start - b.start), madeUntil: all.madeUntil }
}

async function makeElsewhere(
  context: Context,
  other: ResourceRow,
  moved: readonly PlannedDate[],
  { asked, personCode, without }: Pick<Making, 'asked' | 'personCode' | 'without'>,
): Promise<BookingDraft[]> {
  await requireBookable(context, other)
  const { first } = plansOf({ ...asked, repeat: null }, other, context.clock.now().getTime())
  const plans = moved.map((date) => date.plan)
  const checked = await checkDates(context, other, { first, plans }, { personCode, without })
  return checked.map((date) => {
    if (date.fault || date.unit === null) throw refuseDate(date, 1)
    return draftOf(date, other, needsApproval(other) ? 'requested' : 'accepted')
  })
}
