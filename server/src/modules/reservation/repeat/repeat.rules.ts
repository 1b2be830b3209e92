import type { RepeatRule } from '@maru/api/reservation'
import { RRuleTemporal } from 'rrule-temporal'
import { Temporal } from 'temporal-polyfill'

/** One date of a series: its days in the zone of the resource, and its instants in milliseconds. */
export interface DatePlan {
  startDate: string
  endDate: string
  start: number
  end: number
}

/** The first date of a booking: days, minutes of the day, and their time zone. */
export interface FirstDate {
  startDate: string
  endDate: string
  startMinute: number
  endMinute: number
  timeZone: string
}

const weekdayNames = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'] as const
const frequencies = { Daily: 'DAILY', Weekly: 'WEEKLY', Monthly: 'MONTHLY', Yearly: 'YEARLY' } as const

/**
 * The instant of a day and a minute in a time zone. A minute that the clock skips is moved forward by the length of
 * the gap.
 */
export function instantOf(day: string, minute: number, timeZone: string): number {
  return Temporal.PlainDate.from(day).toPlainDateTime().add({ minutes: minute }).toZonedDateTime(timeZone)
    .epochMilliseconds
}

/** An instant as the day and the minute of the day in a zone. */
export function localOf(instant: number, timeZone: string): { day: string; minute: number } {
  const local = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(timeZone)
  return { day: local.toPlainDate().toString(), minute: local.hour * 60 + local.minute }
}

/** A day some days later. */
export function addDays(day: string, days: number): string {
  return Temporal.PlainDate.from(day).add({ days }).toString()
}

/** Days from one day to another. */
export function daysBetween(from: string, until: string): number {
  return Temporal.PlainDate.from(from).until(Temporal.PlainDate.from(until)).days
}

/** The weekday of a day, 0 Sunday. */
export function weekdayOf(day: string): number {
  return Temporal.PlainDate.from(day).dayOfWeek % 7
}

/** True if this process knows the time zone. */
export function isKnownZone(timeZone: string): boolean {
  try {
    Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(timeZone)
    return true
  } catch {
    return false
  }
}

/**
 * The weekday of a day with its position in the month: `2TU` for the second Tuesday, and `-1FR` for a fifth Friday,
 * which repeats as the last one of each month.
 */
function weekdayOfMonth(day: string): string {
  const date = Temporal.PlainDate.from(day)
  const place = Math.ceil(date.day / 7)
  return `${place === 5 ? -1 : place}${weekdayNames[weekdayOf(day)]}`
}

function ruleOf(first: FirstDate, repeat: RepeatRule, until: string) {
  const dtstart = Temporal.ZonedDateTime.from(
    Temporal.PlainDate.from(first.startDate)
      .toPlainDateTime()
      .add({ minutes: first.startMinute })
      .toZonedDateTime(first.timeZone),
  )
  const last = repeat.end === 'SetDate' && repeat.until && repeat.until < until ? repeat.until : until
  return new RRuleTemporal({
    temporal: Temporal,
    freq: frequencies[repeat.type],
    interval: repeat.interval,
    dtstart,
    wkst: 'SU',
    until: Temporal.PlainDate.from(last)
      .toPlainDateTime({ hour: 23, minute: 59, second: 59 })
      .toZonedDateTime(first.timeZone),
    ...(repeat.type === 'Weekly' && repeat.weekdays.length > 0
      ? { byDay: repeat.weekdays.map((weekday) => String(weekdayNames[weekday])) }
      : {}),
    ...(repeat.type === 'Monthly' && repeat.byWeekday ? { byDay: [weekdayOfMonth(first.startDate)] } : {}),
    cache: false,
  })
}

/**
 * The dates of a booking in their order, in the time zone of the resource; a library computes them according to RFC
 * 5545. A month without a 31st, a year without a leap day and a skipped time have no date. Returns at most `limit`
 * dates, none after `until`, and with `after` only dates after that day.
 */
export function datesOf(
  first: FirstDate,
  repeat: RepeatRule | null,
  { limit, until, after }: { limit: number; until: string; after?: string },
): DatePlan[] {
  const { startDate, endDate, startMinute, endMinute, timeZone } = first
  const over = daysBetween(startDate, endDate)
  if (!repeat) {
    const start = instantOf(startDate, startMinute, timeZone)
    return [{ startDate, endDate, start, end: instantOf(endDate, endMinute, timeZone) }]
  }
  const wanted = repeat.end === 'SetCount' && repeat.count ? Math.min(repeat.count, limit) : limit
  const plans: DatePlan[] = []
  const rule = ruleOf(first, repeat, until)
  const dates = after
    ? rule.between(
        new Date(instantOf(addDays(after, 1), 0, timeZone) - 1),
        new Date(instantOf(addDays(until, 1), 0, timeZone)),
      )
    : rule.all((_date, index) => index < wanted)
  for (const date of dates) {
    const day = date.toPlainDate()
    const lastDay = over === 0 ? day : day.add({ days: over })
    const end = lastDay.toPlainDateTime().add({ minutes: endMinute }).toZonedDateTime(timeZone)
    plans.push({
      startDate: day.toString(),
      endDate: lastDay.toString(),
      start: date.epochMilliseconds,
      end: end.epochMilliseconds,
    })
    if (plans.length === wanted) break
  }
  return plans
}
