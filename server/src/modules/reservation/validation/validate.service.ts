import type { RepeatRule } from '@maru/api/kit/time/repeat'
import type { DateResult, ValidationResult } from '@maru/api/reservation'
import { reservationLimits } from '@maru/api/reservation'
import type { Context } from '#kit/context.ts'
import { failure } from '#kit/failure.ts'
import { type DatePlan, datesOf, type FirstDate } from '#kit/repeat/dates.ts'
import { addDays, localOf } from '#kit/repeat/days.ts'
import { listCompanyHolidays } from '#modules/org/index.ts'
import { lookingAs } from '../resource/resource.access.ts'
import { minutesOf, needsApproval, rightLevels } from '../resource/resource.rules.ts'
import { type ResourceRow, selectResources } from '../resource/resource.sql.ts'
import { checkAllowance } from './allowance.service.ts'
import {
  type Fault,
  faultOfDate,
  faultOfRepeat,
  faultOfTimes,
  lastDayOf,
  overlapsItself,
} from './booking.rules.ts'
import { countNoShows, type HolderRow, selectBlackouts, selectFreeAt, selectHolders } from './conflict.sql.ts'

/**
 * Number of days ahead for which the dates of an endless repeat are created immediately; a job creates the later
 * ones.
 */
export const endlessDays = 366

const noShowDays = 30
const othersShown = 3

/** The times of a booking in a call. */
export interface AskedTimes {
  startDate: string
  startTime: string
  endDate: string
  endTime: string
  repeat: RepeatRule | null
}

/** One date with its result: `unit` is a unit that is free on this date. */
export interface PlannedDate {
  plan: DatePlan
  unit: number | null
  fault: Fault | null
  holders: HolderRow[]
  waitingCount: number
  /** Whether the person already waits for a time that overlaps. */
  isQueued: boolean
}

/** The checked dates of a booking of one resource. */
export interface Plan {
  first: FirstDate
  dates: PlannedDate[]
  madeUntil: string | null
}

/** The first date of a request, in the time zone of the resource. */
export function firstDateOf(asked: AskedTimes, timeZone: string): FirstDate {
  return {
    startDate: asked.startDate,
    endDate: asked.endDate,
    startMinute: minutesOf(asked.startTime),
    endMinute: minutesOf(asked.endTime),
    timeZone,
  }
}

const refuse = ({ code, params }: Fault) => failure(code, params)

/** The dates of a request; throws for faults that do not depend on a single date. */
export function plansOf(
  asked: AskedTimes,
  resource: ResourceRow,
  now: number,
): { first: FirstDate; plans: DatePlan[]; madeUntil: string | null } {
  const first = firstDateOf(asked, resource.timeZone)
  const wrong = faultOfTimes(first, resource) ?? faultOfRepeat(first, asked.repeat, resource, now)
  if (wrong) throw refuse(wrong)
  const today = localOf(now, resource.timeZone).day
  const isEndless = asked.repeat?.end === 'NotSet'
  const from = asked.startDate > today ? asked.startDate : today
  const until = addDays(from, isEndless ? endlessDays : 366 * 30)
  const plans = datesOf(first, asked.repeat, { limit: reservationLimits.dates + 1, until })
  if (plans.length === 0) throw failure('reservation.repeatEmpty')
  if (plans.length > reservationLimits.dates) {
    throw failure('reservation.tooManyDates', { most: reservationLimits.dates })
  }
  if (overlapsItself(plans)) throw failure('reservation.repeatOverlaps')
  return { first, plans, madeUntil: isEndless ? until : null }
}

/** The lowest unit without a conflict; null if all are occupied. */
export function freeUnit(quantity: number, holders: readonly Pick<HolderRow, 'unit'>[]): number | null {
  const usedUnits = new Set(holders.map((holder) => holder.unit))
  for (let unit = 1; unit <= quantity; unit += 1) if (!usedUnits.has(unit)) return unit
  return null
}

/** Checks dates against the rules and the bookings of a resource, with a fixed number of statements. */
export async function checkDates(
  context: Pick<Context, 'db' | 'clock'>,
  resource: ResourceRow,
  { first, plans }: { first: FirstDate; plans: DatePlan[] },
  {
    personCode,
    without = [],
    isLeft = () => false,
  }: {
    personCode: string
    without?: readonly number[]
    /** Whether a date will not be booked here, so that it does not use the quota. */
    isLeft?: (plan: DatePlan) => boolean
  },
): Promise<PlannedDate[]> {
  const { db } = context
  const now = context.clock.now().getTime()
  const isManager = resource.level >= rightLevels.manage
  if (plans.length === 0) return []
  const holders = await selectHolders(db, resource, plans, without)
  const blackouts = await selectBlackouts(db, resource, plans)
  const byPlace = Map.groupBy(holders, (row) => row.place)
  const blocked = new Map(blackouts.map((row) => [row.place, row]))
  const lastDay = lastDayOf(resource, now)
  const dates = plans.map((plan, place): PlannedDate => {
    const inTheWay = byPlace.get(place) ?? []
    const black = blocked.get(place)
    const fault =
      faultOfDate(plan, first, resource, { now, lastDay, isManager }) ??
      (black ? { code: 'reservation.closed', params: { reason: black.reason } } : null)
    return {
      plan,
      fault,
      unit: freeUnit(resource.quantity, inTheWay),
      holders: inTheWay.filter((row) => row.state !== 'waiting'),
      waitingCount: inTheWay.filter((row) => row.state === 'waiting').length,
      isQueued: inTheWay.some((row) => row.state === 'waiting' && row.personCode === personCode),
    }
  })
  const booked = dates.filter((date) => date.fault === null && !isLeft(date.plan))
  await checkAllowance(context, resource, booked, { personCode, without })
  return dates
}

/**
 * Throws if the viewer may not book the resource at all: it is faulty, the right is too low, or there are too many
 * no-shows.
 */
export async function requireBookable(
  { db, viewer, clock }: Pick<Context, 'db' | 'viewer' | 'clock'>,
  resource: ResourceRow,
): Promise<void> {
  if (resource.level < rightLevels.request) throw failure('reservation.requestRefused')
  if (resource.isFaulty) throw failure('reservation.faulty')
  if (resource.noShowLimit === 0 || resource.level >= rightLevels.manage) return
  const since = new Date(clock.now().getTime() - noShowDays * 86_400_000)
  const count = await countNoShows(db, { comCode: resource.comCode, personCode: viewer.personCode, since })
  if (count >= resource.noShowLimit) {
    throw failure('reservation.noShows', { count, days: noShowDays })
  }
}

/**
 * Whether a date is occupied: no unit is free, or, with `withRequests`, the occupied units and the requests together
 * reach the number of units.
 */
export function isTaken({ unit, holders }: PlannedDate, quantity: number, withRequests: boolean): boolean {
  if (unit === null) return true
  if (!withRequests) return false
  const pieces = holders.filter((row) => row.unit !== null).length
  const requests = holders.filter((row) => row.state === 'requested').length
  return pieces + requests >= quantity
}

/**
 * The response of a validation: dates with the bookings that occupy them, and other resources that are free on these
 * dates.
 */
export async function describeDates(
  context: Pick<Context, 'db' | 'viewer' | 'clock'>,
  resource: ResourceRow,
  dates: PlannedDate[],
  { first, withRequests }: { first: FirstDate; withRequests: boolean },
): Promise<ValidationResult> {
  const occupiedDates = dates.filter(
    (date) => date.fault === null && isTaken(date, resource.quantity, withRequests),
  )
  const others = await findOthers(context, resource, first, occupiedDates)
  const described = dates.map((date): DateResult => {
    const isConflict = date.fault === null && isTaken(date, resource.quantity, withRequests)
    const shown = isConflict ? date.holders : []
    return {
      startDate: date.plan.startDate,
      endDate: date.plan.endDate,
      result: date.fault ? 'refused' : isConflict ? 'conflict' : 'ok',
      code: date.fault?.code ?? (isConflict ? 'reservation.conflict' : ''),
      params: date.fault?.params ?? {},
      holders: shown.slice(0, 5).map((row) => ({
        bookingId: row.bookingId,
        title: row.title,
        reserverName: row.name,
        deptName: row.deptName,
        startDate: row.startDate,
        startTime: row.startTime,
        endTime: row.endTime,
        approval: row.unit === null ? 0 : 1,
      })),
      waitingCount: date.waitingCount,
      canWait: isConflict && resource.allowsWaiting,
      others: others.get(date) ?? [],
    }
  })
  return {
    isValid: described.every((date) => date.result === 'ok'),
    needsApproval: needsApproval(resource),
    dates: described,
    holidays: await holidaysOf(context, resource.comCode, described),
  }
}

/** The public holidays of the company of the resource among the first days of the dates. */
async function holidaysOf(
  context: Pick<Context, 'db'>,
  comCode: string,
  dates: readonly DateResult[],
): Promise<ValidationResult['holidays']> {
  const days = dates.map(({ startDate }) => startDate).sort()
  const [from, until] = [days[0], days.at(-1)]
  if (from === undefined || until === undefined) return []
  const wanted = new Set(days)
  const holidays = await listCompanyHolidays(context, comCode, { from, until })
  return holidays
    .filter((one) => !one.isWorkday && wanted.has(one.day))
    .map(({ day, name }) => ({ day, name }))
}

type Other = DateResult['others'][number]

/** Resources of the same kind that the viewer may book and that are free on the occupied dates. */
async function findOthers(
  context: Pick<Context, 'db' | 'viewer' | 'clock'>,
  resource: ResourceRow,
  first: FirstDate,
  plannedDates: PlannedDate[],
): Promise<Map<PlannedDate, Other[]>> {
  const result = new Map<PlannedDate, Other[]>()
  if (plannedDates.length === 0) return result
  const now = context.clock.now().getTime()
  const all = await selectResources(context.db, lookingAs(context.viewer), { limit: 500 })
  const near = (row: ResourceRow) => (row.folderId === resource.folderId ? 0 : 1)
  const candidates = all
    .filter(
      (row) =>
        row.resourceId !== resource.resourceId &&
        row.comCode === resource.comCode &&
        row.kind === resource.kind &&
        row.level >= rightLevels.request &&
        !row.isFaulty &&
        row.timeZone === resource.timeZone &&
        faultOfTimes(first, row) === null,
    )
    .sort(
      (a, b) =>
        near(a) - near(b) ||
        Math.abs(a.capacity - resource.capacity) - Math.abs(b.capacity - resource.capacity),
    )
    .slice(0, 20)
  if (candidates.length === 0) return result
  const free = await selectFreeAt(
    context.db,
    candidates.map((row) => row.resourceId),
    plannedDates.map((date) => date.plan),
  )
  const freeAt = Map.groupBy(free, (row) => row.place)
  for (const [place, date] of plannedDates.entries()) {
    const ids = new Set(freeAt.get(place)?.map((row) => row.resourceId))
    const fit = candidates.filter(
      (row) =>
        ids.has(row.resourceId) &&
        faultOfDate(date.plan, first, row, {
          now,
          lastDay: lastDayOf(row, now),
          isManager: row.level >= rightLevels.manage,
        }) === null,
    )
    result.set(
      date,
      fit.slice(0, othersShown).map((row) => ({
        resourceId: row.resourceId,
        name: row.name,
        place: row.place,
      })),
    )
  }
  return result
}
