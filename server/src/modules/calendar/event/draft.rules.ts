import { calendarLimits, type EventInput, type LunarDay } from '@maru/api/calendar'
import { parseRule } from '@maru/api/calendar/rule'
import { failure } from '#kit/failure.ts'
import { lunarInYear } from '../series/lunar.rules.ts'
import type { NewTimes } from '../series/scope.rules.ts'
import { firstStart, isTooDense, localRule, type SeriesTimes } from '../series/series.rules.ts'
import { dayText, knownZone, wallOf } from '../series/zone.rules.ts'

const day = 86_400_000

type GivenTimes = Pick<EventInput, 'isAllDay' | 'start' | 'end' | 'timeZone'>

/** A text in one line without needless blanks. */
export const lineOf = (text: string) => text.normalize('NFC').replaceAll(/\s+/g, ' ').trim()

function isDay(text: string): boolean {
  const wall = wallOf(text)
  return Number.isFinite(wall) && dayText(wall) === text.slice(0, 10)
}

/**
 * The times of one date, checked: `calendar.timeInvalid`, `calendar.zoneUnknown`, `calendar.endBeforeStart`,
 * `calendar.tooLong`. The last day of an all-day event becomes an excluded end.
 */
export function requireTimes(given: GivenTimes): Pick<NewTimes, 'start' | 'end' | 'isAllDay' | 'timeZone'> {
  const { isAllDay } = given
  const fits = (text: string) => isDay(text) && (isAllDay ? text.length === 10 : text.length === 16)
  if (!fits(given.start) || !fits(given.end)) throw failure('calendar.timeInvalid')
  const timeZone = knownZone(given.timeZone)
  if (timeZone === null) throw failure('calendar.zoneUnknown', { name: given.timeZone })
  const start = wallOf(given.start)
  const end = isAllDay ? wallOf(given.end) + day : wallOf(given.end)
  if (end < start || (isAllDay && end === start)) throw failure('calendar.endBeforeStart')
  if (end - start > calendarLimits.eventDays * day)
    throw failure('calendar.tooLong', { days: calendarLimits.eventDays })
  return { start, end, isAllDay, timeZone }
}

/**
 * A rule for storage. Throws `calendar.ruleInvalid`, `calendar.ruleTooFine` for less than a day and
 * `calendar.ruleTooMany`.
 */
export function requireRule(
  text: string | null,
  times: Pick<SeriesTimes, 'isAllDay' | 'timeZone'>,
): string | null {
  if (text === null || text.trim() === '') return null
  const parts = parseRule(text)
  if (parts === 'tooFine') throw failure('calendar.ruleTooFine')
  if (parts === 'tooMany' || (typeof parts !== 'string' && isTooDense(parts)))
    throw failure('calendar.ruleTooMany', { count: calendarLimits.count })
  if (typeof parts === 'string') throw failure('calendar.ruleInvalid')
  return localRule(parts, times)
}

function requireLunar(lunar: LunarDay | null): LunarDay | null {
  if (lunar && lunarInYear(2026, lunar) === null) throw failure('calendar.lunarInvalid')
  return lunar
}

/** The times of the form with their repeat. */
export function requireNewTimes(given: GivenTimes & Pick<EventInput, 'rule' | 'lunar'>): NewTimes {
  const times = requireTimes(given)
  const lunar = requireLunar(given.lunar)
  return { ...times, rule: lunar ? null : requireRule(given.rule, times), lunar }
}

/** The series with its start at the first date of its pattern; throws `calendar.ruleEmpty` if it has none. */
export function requireFirstDate(series: SeriesTimes): SeriesTimes {
  if (series.rule === null && series.lunar === null) return series
  const first = firstStart(series)
  if (first === null) throw failure('calendar.ruleEmpty')
  return { ...series, start: first, end: first + (series.end - series.start) }
}
