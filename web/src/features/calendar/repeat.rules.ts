import {
  plainRule,
  type RuleParts,
  rulePartsOf,
  ruleText,
  weekdayCodes,
  weekdayInMonth,
} from '@maru/api/calendar/rule'
import type { RepeatRule } from '@maru/api/kit/time/repeat'

const frequencies = { Daily: 'DAILY', Weekly: 'WEEKLY', Monthly: 'MONTHLY', Yearly: 'YEARLY' } as const
const types = { DAILY: 'Daily', WEEKLY: 'Weekly', MONTHLY: 'Monthly', YEARLY: 'Yearly' } as const

/** The rule of RFC 5545 for a repeat of the form; null for an event that does not repeat. */
export function ruleOfRepeat(repeat: RepeatRule | null, startDay: string): string | null {
  if (!repeat) return null
  const byDay =
    repeat.type === 'Weekly'
      ? [...repeat.weekdays].sort().flatMap((weekday) => weekdayCodes[weekday] ?? [])
      : repeat.type === 'Monthly' && repeat.byWeekday
        ? [weekdayInMonth(startDay)]
        : []
  return ruleText({
    ...plainRule(frequencies[repeat.type]),
    interval: repeat.interval,
    byDay,
    weekStart: 'SU',
    count: repeat.end === 'SetCount' ? (repeat.count ?? 1) : null,
    until: repeat.end === 'SetDate' && repeat.until ? repeat.until.replaceAll('-', '') : null,
  })
}

const isPlain = (parts: RuleParts) =>
  [
    parts.byMonthDay,
    parts.byYearDay,
    parts.byWeekNo,
    parts.byMonth,
    parts.bySetPos,
    parts.byHour,
    parts.byMinute,
    parts.bySecond,
  ].every((list) => list.length === 0) && parts.interval <= 99

/**
 * The repeat of the form for a stored rule; `other` for a rule that the form cannot show, such as an imported one: it
 * is kept until the person chooses another repeat.
 */
export function repeatOfRule(rule: string | null, startDay: string): RepeatRule | null | 'other' {
  const parts = rulePartsOf(rule)
  if (!parts) return null
  const isNth = parts.byDay.length === 1 && parts.byDay[0] === weekdayInMonth(startDay)
  const isWeekly = parts.frequency === 'WEEKLY' && parts.byDay.every((one) => one.length === 2)
  const fits = parts.byDay.length === 0 || isWeekly || (parts.frequency === 'MONTHLY' && isNth)
  if (!isPlain(parts) || !fits) return 'other'
  const until = parts.until
  return {
    type: types[parts.frequency],
    interval: parts.interval,
    weekdays: isWeekly
      ? parts.byDay.map((one) => weekdayCodes.indexOf(one as (typeof weekdayCodes)[number]))
      : [],
    byWeekday: parts.frequency === 'MONTHLY' && isNth,
    end: parts.count !== null ? 'SetCount' : until !== null ? 'SetDate' : 'NotSet',
    count: parts.count,
    until: until === null ? null : `${until.slice(0, 4)}-${until.slice(4, 6)}-${until.slice(6, 8)}`,
  }
}
