import { type AbsenceTimes, countedLeave, type LeaveType } from '@maru/api/approval'

/** Hours of a working day: a leave by the hour uses eighths. */
const hoursOfDay = 8

/** Days of the longest absence: three years, as for the care of a child. */
const mostDays = 1096

/** What is wrong with the times of an absence. */
export function timesFault(times: AbsenceTimes): 'absenceOrder' | 'leaveHalf' | null {
  const { kind, leaveType, fromDay, untilDay, startsAtNoon, endsAtNoon, startTime, hours } = times
  if (fromDay > untilDay) return 'absenceOrder'
  if (Date.parse(untilDay) - Date.parse(fromDay) > mostDays * 86_400_000) return 'absenceOrder'
  if (fromDay === untilDay && startsAtNoon && endsAtNoon) return 'absenceOrder'
  if ((kind === 'leave') !== (leaveType !== null)) return 'leaveHalf'
  const isPart = leaveType === 'am' || leaveType === 'pm' || leaveType === 'hour'
  // A half day and hours are of one day.
  if (isPart && fromDay !== untilDay) return 'leaveHalf'
  return leaveType === 'hour' && (startTime === null || hours === null) ? 'leaveHalf' : null
}

/** The working days that an absence takes, by year: half days count half, hours by eighths. */
export function daysByYear(times: AbsenceTimes, workDays: readonly string[]): Map<number, number> {
  const { leaveType, fromDay, untilDay, startsAtNoon, endsAtNoon, hours } = times
  const days = new Map<number, number>()
  for (const day of workDays) {
    if (day < fromDay || day > untilDay) continue
    const isHalf = (day === fromDay && startsAtNoon) || (day === untilDay && endsAtNoon)
    const size = leaveType === 'hour' ? Math.min(hours ?? 0, hoursOfDay) / hoursOfDay : isHalf ? 0.5 : 1
    const year = Number(day.slice(0, 4))
    days.set(year, (days.get(year) ?? 0) + size)
  }
  return days
}

/** The sum of days of all years. */
export const sumOf = (days: ReadonlyMap<number, number>): number =>
  [...days.values()].reduce((sum, one) => sum + one, 0)

/** True if the leave uses up yearly days. */
export const isCounted = (leaveType: LeaveType | null): boolean =>
  leaveType !== null && countedLeave.includes(leaveType)

/** A day after or before another one. */
export const dayAfter = (day: string, days = 1): string =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)

/** The hour of a time, moved by some hours; 24:00 at most. */
function timeAfter(time: string, hours: number): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return hour + hours >= 24
    ? '23:59'
    : `${String(hour + hours).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
}

/** A stretch of time on the wall clock, the end exclusive. */
export interface WallStretch {
  start: string
  end: string
  isAllDay: boolean
}

/** The stretches of an absence: whole days, and the halves at its ends (9:00 to 13:00, 13:00 to 18:00). */
export function stretchesOf(times: AbsenceTimes): WallStretch[] {
  const { leaveType, fromDay, untilDay, startsAtNoon, endsAtNoon, startTime, hours } = times
  const part = (day: string, from: string, until: string): WallStretch => {
    return { start: `${day}T${from}`, end: `${day}T${until}`, isAllDay: false }
  }
  if (leaveType === 'hour' && startTime !== null)
    return [part(fromDay, startTime, timeAfter(startTime, hours ?? 1))]
  const first = startsAtNoon ? dayAfter(fromDay) : fromDay
  const last = endsAtNoon ? dayAfter(untilDay, -1) : untilDay
  return [
    ...(startsAtNoon ? [part(fromDay, '13:00', '18:00')] : []),
    ...(first <= last ? [{ start: `${first}T00:00`, end: `${dayAfter(last)}T00:00`, isAllDay: true }] : []),
    ...(endsAtNoon ? [part(untilDay, '09:00', '13:00')] : []),
  ]
}

/** The first and the last moment of an absence on the wall clock, for out-of-office texts. */
export function spanOf(times: AbsenceTimes): { start: string; end: string } {
  const all = stretchesOf(times)
  return { start: all[0]?.start ?? '', end: all.at(-1)?.end ?? '' }
}

/** True if two absences share a moment. Halves of one day do not meet. */
export function overlaps(a: AbsenceTimes, b: AbsenceTimes): boolean {
  return stretchesOf(a).some((one) =>
    stretchesOf(b).some((two) => one.start < two.end && two.start < one.end),
  )
}
