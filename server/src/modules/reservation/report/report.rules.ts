import type { UseReport } from '@maru/api/reservation'
import { addDays, daysBetween, weekdayOf } from '#kit/repeat/days.ts'
import type { ResourceRow } from '../resource/resource.sql.ts'

type Opening = Pick<ResourceRow, 'openFrom' | 'openUntil' | 'quantity'>

/** Minutes of an hour of a weekday (0 Sunday). */
export interface HourMinutes {
  weekday: number
  hour: number
  minutes: number
}

/** Sums the minutes of rows by a key. */
export function sumBy<T extends { minutes: number }>(
  rows: readonly T[],
  keyOf: (row: T) => number,
): Map<number, number> {
  const sums = new Map<number, number>()
  for (const row of rows) sums.set(keyOf(row), (sums.get(keyOf(row)) ?? 0) + row.minutes)
  return sums
}

/** How often each weekday (0 Sunday) occurs between two days, both inclusive. */
export function countWeekdays(startDate: string, endDate: string): number[] {
  const days = daysBetween(startDate, endDate) + 1
  const counts = Array.from({ length: 7 }, () => Math.floor(days / 7))
  for (let left = 0; left < days % 7; left += 1) {
    const weekday = weekdayOf(addDays(startDate, left))
    counts[weekday] = (counts[weekday] ?? 0) + 1
  }
  return counts
}

/** Number of minutes that a resource is open in an hour of a weekday, multiplied by the number of its units. */
export function openInHour(
  { openFrom, openUntil, quantity }: Opening,
  weekday: number,
  hour: number,
): number {
  const from = Math.max(openFrom[weekday] ?? 0, hour * 60)
  const until = Math.min(openUntil[weekday] ?? 0, hour * 60 + 60)
  return Math.max(0, until - from) * quantity
}

/**
 * Number of minutes that a resource is open, multiplied by the number of its units, without blackouts; `weekdays` has
 * the number of days of each weekday.
 */
export function openMinutes({ openFrom, openUntil, quantity }: Opening, weekdays: readonly number[]): number {
  const ofDay = (weekday: number) => Math.max(0, (openUntil[weekday] ?? 0) - (openFrom[weekday] ?? 0))
  return quantity * weekdays.reduce((sum, count, weekday) => sum + count * ofDay(weekday), 0)
}

/** A part of a whole as a number rounded to four decimals; 0 if the whole is not positive. */
export const shareOf = (part: number, whole: number): number =>
  whole > 0 ? Math.round((10_000 * part) / whole) / 10_000 : 0

/**
 * The hours of a week that are open or used, with the share of the open minutes that is used; `closed` has the
 * minutes of blackouts.
 */
export function hoursOf(
  resources: readonly Opening[],
  weekdays: readonly number[],
  used: readonly HourMinutes[],
  closed: readonly HourMinutes[] = [],
): UseReport['hours'] {
  const minutesOf = new Map(used.map((row) => [row.weekday * 24 + row.hour, row.minutes]))
  const closedIn = sumBy(closed, (row) => row.weekday * 24 + row.hour)
  const hours: UseReport['hours'] = []
  for (let weekday = 0; weekday < 7; weekday += 1) {
    for (let hour = 0; hour < 24; hour += 1) {
      const minutes = minutesOf.get(weekday * 24 + hour) ?? 0
      const usual =
        resources.reduce((sum, one) => sum + openInHour(one, weekday, hour), 0) * (weekdays[weekday] ?? 0)
      const open = Math.max(0, usual - (closedIn.get(weekday * 24 + hour) ?? 0))
      if (open > 0 || minutes > 0) hours.push({ weekday, hour, minutes, share: shareOf(minutes, open) })
    }
  }
  return hours
}
