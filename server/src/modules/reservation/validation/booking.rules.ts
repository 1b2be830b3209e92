import type { ErrorCode } from '@maru/api/kit/errors'
import type { RepeatRule } from '@maru/api/kit/time/repeat'
import { skippedTime } from '@maru/api/kit/time/time-zones'
import type { DatePlan, FirstDate } from '#kit/repeat/dates.ts'
import { addDays, daysBetween, localOf, weekdayOf } from '#kit/repeat/days.ts'
import { timeText } from '../resource/resource.rules.ts'
import type { ResourceRow } from '../resource/resource.sql.ts'

/** A rule that a date violates: the code of its text and the parameters of this text. */
export interface Fault {
  code: ErrorCode
  params: Record<string, string | number>
}

/** The properties of a resource that limit dates. */
export type DateRules = Pick<
  ResourceRow,
  | 'timeZone'
  | 'openFrom'
  | 'openUntil'
  | 'slotMinutes'
  | 'minMinutes'
  | 'maxMinutes'
  | 'windowDays'
  | 'noticeMinutes'
  | 'allowsMidnight'
  | 'allowsRepeat'
>

const minute = 60_000

const fault = (code: ErrorCode, params: Fault['params'] = {}): Fault => ({ code, params })

/** The last day that can be booked today; null without a window. */
export function lastDayOf(rules: Pick<DateRules, 'windowDays' | 'timeZone'>, now: number): string | null {
  return rules.windowDays > 0 ? addDays(localOf(now, rules.timeZone).day, rules.windowDays) : null
}

/** The fault of a booking's times, independent of its dates; null if there is none. */
export function faultOfTimes(first: FirstDate, rules: DateRules): Fault | null {
  const days = daysBetween(first.startDate, first.endDate)
  const length = days * 1440 + first.endMinute - first.startMinute
  if (length <= 0) return fault('reservation.endBeforeStart')
  const endsAtMidnight = days === 1 && first.endMinute === 0
  if (days > 0 && !rules.allowsMidnight && !endsAtMidnight) return fault('reservation.overMidnight')
  if (rules.minMinutes > 0 && length < rules.minMinutes)
    return fault('reservation.tooShort', { minutes: rules.minMinutes })
  if (rules.maxMinutes > 0 && length > rules.maxMinutes)
    return fault('reservation.tooLong', { minutes: rules.maxMinutes })
  if (first.startMinute % rules.slotMinutes !== 0 || first.endMinute % rules.slotMinutes !== 0)
    return fault('reservation.offSlot', { minutes: rules.slotMinutes })
  return null
}

/** The fault of a repeat, independent of its dates; null if there is none. */
export function faultOfRepeat(
  first: FirstDate,
  repeat: RepeatRule | null,
  rules: DateRules,
  now: number,
): Fault | null {
  if (!repeat) return null
  if (!rules.allowsRepeat) return fault('reservation.noRepeat')
  if (repeat.end === 'SetDate' && (!repeat.until || repeat.until < first.startDate))
    return fault('reservation.repeatEmpty')
  if (repeat.end === 'SetCount' && !repeat.count) return fault('reservation.repeatEmpty')
  const last = lastDayOf(rules, now)
  if (last !== null && repeat.end === 'NotSet') return fault('reservation.repeatBeyondWindow', { day: last })
  return null
}

/**
 * The fault of one date regarding opening hours; null if there is none. For a date over midnight, both days must be
 * open.
 */
function faultOfHours(plan: DatePlan, first: FirstDate, rules: DateRules): Fault | null {
  const [from, until] = [weekdayOf(plan.startDate), weekdayOf(plan.endDate)]
  const closed = (weekday: number) => (rules.openFrom[weekday] ?? 0) >= (rules.openUntil[weekday] ?? 0)
  const hours = (weekday: number) => ({
    from: timeText(rules.openFrom[weekday] ?? 0),
    until: timeText(rules.openUntil[weekday] ?? 0),
  })
  if (closed(from)) return fault('reservation.closed')
  if (first.startMinute < (rules.openFrom[from] ?? 0)) return fault('reservation.outsideHours', hours(from))
  if (plan.startDate === plan.endDate) {
    return first.endMinute > (rules.openUntil[from] ?? 0)
      ? fault('reservation.outsideHours', hours(from))
      : null
  }
  const staysOpen = (rules.openUntil[from] ?? 0) >= 1440
  if (!staysOpen) return fault('reservation.outsideHours', hours(from))
  if (first.endMinute === 0) return null
  if (closed(until)) return fault('reservation.closed')
  const isInside = (rules.openFrom[until] ?? 0) === 0 && first.endMinute <= (rules.openUntil[until] ?? 0)
  return isInside ? null : fault('reservation.outsideHours', hours(until))
}

/**
 * The fault of one date whose start or end the clock of the zone skips; null if there is none. An end at the begin of
 * the skipped time is the moment of the change, so it is allowed.
 */
function faultOfClock(plan: DatePlan, first: FirstDate, { timeZone }: DateRules): Fault | null {
  const refuse = (minute: number, skipped: Record<string, string>) =>
    fault('reservation.clockSkips', { time: timeText(minute), ...skipped })
  if (localOf(plan.start, timeZone).minute !== first.startMinute % 1440) {
    const skipped = skippedTime(plan.startDate, first.startMinute, timeZone)
    if (skipped) return refuse(first.startMinute, { ...skipped })
  }
  if (localOf(plan.end, timeZone).minute === first.endMinute % 1440) return null
  const skipped = skippedTime(plan.endDate, first.endMinute, timeZone)
  const isChange = skipped?.from === timeText(first.endMinute % 1440)
  return skipped && !isChange ? refuse(first.endMinute, { ...skipped }) : null
}

/** The fault of one date; null if there is none. `lastDay` is {@link lastDayOf}. */
export function faultOfDate(
  plan: DatePlan,
  first: FirstDate,
  rules: DateRules,
  { now, lastDay, isManager }: { now: number; lastDay: string | null; isManager: boolean },
): Fault | null {
  if (plan.end <= now) return fault('reservation.inPast')
  // A person in front of a free room may book the slot that has already started.
  if (plan.start < now - rules.slotMinutes * minute) return fault('reservation.inPast')
  if (!isManager && rules.noticeMinutes > 0 && plan.start < now + rules.noticeMinutes * minute)
    return fault('reservation.tooSoon', { minutes: rules.noticeMinutes })
  if (!isManager && lastDay !== null && plan.startDate > lastDay)
    return fault('reservation.beyondWindow', { day: lastDay })
  return faultOfClock(plan, first, rules) ?? faultOfHours(plan, first, rules)
}

/** True if a date of the series starts before the previous one ends. */
export function overlapsItself(plans: readonly DatePlan[]): boolean {
  return plans.some((plan, index) => index > 0 && plan.start < (plans[index - 1]?.end ?? 0))
}

/** The Monday of the week of a day, for quotas. */
export function weekOf(day: string): string {
  return addDays(day, -((weekdayOf(day) + 6) % 7))
}

/**
 * The faults of dates that exceed the number of bookings ahead that one person may have, in the order of the dates;
 * `ahead` is the number of those that the person has.
 */
export function faultsOfLimit(plans: readonly DatePlan[], ahead: number, limit: number): (Fault | null)[] {
  return plans.map((_plan, index) =>
    ahead + index < limit ? null : fault('reservation.personLimit', { count: limit }),
  )
}

/** The bookings of a person in a week. */
export interface WeekUse {
  week: string
  count: number
  minutes: number
}

/**
 * The faults of dates that exceed a person's weekly quota, in the order of the dates; null for a date that fits. A date
 * that does not fit is not booked, so it does not count for the later ones.
 */
export function faultsOfQuota(
  plans: readonly DatePlan[],
  used: readonly WeekUse[],
  quota: { quotaCount: number; quotaMinutes: number },
): (Fault | null)[] {
  const weeks = new Map(used.map((row) => [row.week, { count: row.count, minutes: row.minutes }]))
  return plans.map((plan) => {
    const week = weekOf(plan.startDate)
    const now = weeks.get(week) ?? { count: 0, minutes: 0 }
    const next = { count: now.count + 1, minutes: now.minutes + (plan.end - plan.start) / minute }
    if (quota.quotaCount > 0 && next.count > quota.quotaCount)
      return fault('reservation.quotaCount', { count: quota.quotaCount })
    if (quota.quotaMinutes > 0 && next.minutes > quota.quotaMinutes)
      return fault('reservation.quotaMinutes', { minutes: quota.quotaMinutes })
    weeks.set(week, next)
    return null
  })
}
