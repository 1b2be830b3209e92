import type { RepeatRule } from '@maru/api/kit/time/repeat'
import { RRuleTemporal } from 'rrule-temporal'
import { Temporal } from 'temporal-polyfill'
import { addDays, daysBetween, instantOf, localOf, weekdayOf } from './days.ts'

/** One date of a series: its days in the time zone of the series, and its instants in milliseconds. */
export interface DatePlan {
  startDate: string
  endDate: string
  start: number
  end: number
}

/** The first date of a series: days, minutes of the day, and their time zone. */
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
 * The weekday of a day with its position in the month: `2TU` for the second Tuesday, and `-1FR` for a fifth Friday,
 * which repeats as the last one of each month.
 */
function weekdayOfMonth(day: string): string {
  const date = Temporal.PlainDate.from(day)
  const place = Math.ceil(date.day / 7)
  return `${place === 5 ? -1 : place}${weekdayNames[weekdayOf(day)]}`
}

/** The wall clock of a day and a minute, written as if it were UTC: rules are expanded on it. */
const wallClock = (day: string, minute = 0) =>
  Temporal.PlainDate.from(day).toPlainDateTime().add({ minutes: minute }).toZonedDateTime('UTC')

function ruleOf(first: FirstDate, repeat: RepeatRule, until: string) {
  const last = repeat.end === 'SetDate' && repeat.until && repeat.until < until ? repeat.until : until
  return new RRuleTemporal({
    temporal: Temporal,
    freq: frequencies[repeat.type],
    interval: repeat.interval,
    dtstart: wallClock(first.startDate, first.startMinute),
    wkst: 'SU',
    until: wallClock(last, 1440).subtract({ seconds: 1 }),
    ...(repeat.type === 'Weekly' && repeat.weekdays.length > 0
      ? { byDay: repeat.weekdays.map((weekday) => String(weekdayNames[weekday])) }
      : {}),
    ...(repeat.type === 'Monthly' && repeat.byWeekday ? { byDay: [weekdayOfMonth(first.startDate)] } : {}),
    cache: false,
  })
}

/** The instants of a date. A start that the clock skips moves forward, and the end with it. */
function planOn(first: FirstDate, startDate: string, endDate: string): DatePlan {
  const { startMinute, endMinute, timeZone } = first
  const start = instantOf(startDate, startMinute, timeZone)
  const wanted = (startMinute + 1440) % 1440
  const isMoved = localOf(start, timeZone).minute !== wanted
  const length = (daysBetween(startDate, endDate) * 1440 + endMinute - startMinute) * 60_000
  return {
    startDate,
    endDate,
    start,
    end: isMoved ? start + length : instantOf(endDate, endMinute, timeZone),
  }
}

/**
 * The dates of a series in their order, in its time zone. A library computes them according to RFC 5545 on the wall
 * clock; each is then converted to an instant, so a time that the clock skips moves to the next valid time (as in
 * Google Calendar and Exchange). A month without a 31st and a year without a leap day have no date. Returns at most
 * `limit` dates, none after `until`, and with `after` only dates after that day.
 */
export function datesOf(
  first: FirstDate,
  repeat: RepeatRule | null,
  { limit, until, after }: { limit: number; until: string; after?: string },
): DatePlan[] {
  if (!repeat) return [planOn(first, first.startDate, first.endDate)]
  const over = daysBetween(first.startDate, first.endDate)
  const wanted = repeat.end === 'SetCount' && repeat.count ? Math.min(repeat.count, limit) : limit
  const rule = ruleOf(first, repeat, until)
  const dates = after
    ? rule.between(wallClock(after, 1440).subtract({ seconds: 1 }), wallClock(until, 1440)).slice(0, wanted)
    : rule.all((_date, index) => index < wanted)
  return dates.map((date) => {
    const day = date.toPlainDate().toString()
    return planOn(first, day, addDays(day, over))
  })
}
