import { ianaZone } from '@maru/api/kit/time-zones'
import { currentLanguage, type Language } from './i18n.ts'

const two = (value: number) => String(value).padStart(2, '0')

/** The zone that dates are shown in; undefined is the browser's own, before sign-in. */
let zone: string | undefined
let clock = zoneClock(undefined)

function zoneClock(timeZone: string | undefined) {
  return new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  })
}

/** Shows all dates in the time zone of an account (a Windows zone id) from now on; null shows the browser's own. */
export function followTimeZone(id: string | null): void {
  const next = id === null ? undefined : ianaZone(id)
  if (next === zone) return
  zone = next
  clock = zoneClock(next)
}

/** The wall clock of an instant in the zone that dates are shown in, as a date whose local fields are that clock's. */
export function inZone(instant: string | Date): Date {
  const date = new Date(instant)
  if (zone === undefined || Number.isNaN(date.getTime())) return date
  const fields = Object.fromEntries(clock.formatToParts(date).map(({ type, value }) => [type, Number(value)]))
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0 } = fields
  return new Date(year, month - 1, day, hour, minute)
}

// English writes month names, so that day and month are not confused; created once, since a list needs twenty.
const english = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' })
const englishWithYear = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' })

function dayText(date: Date, withYear: boolean, language: Language): string {
  if (language === 'en-US') return (withYear ? englishWithYear : english).format(date)
  const parts = [two(date.getMonth() + 1), two(date.getDate())]
  if (withYear) parts.unshift(String(date.getFullYear()))
  return parts.join(language === 'zh-CN' ? '-' : '.')
}

/**
 * A day as lists show it: `11.21`, or `2025.11.21` outside of this year; `Nov 21` in English, `11-21` in Chinese.
 * Takes ISO 8601, in the zone of the account.
 */
export function listDay(instant: string, now: Date = new Date()): string {
  const date = inZone(instant)
  return dayText(date, date.getFullYear() !== inZone(now).getFullYear(), currentLanguage())
}

/** A day that is stored without a time (`2026-11-21`) in the language of the reader, with its year; empty for none. */
export function wholeDay(day: string | null): string {
  if (!day) return ''
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return dayText(new Date(year, month - 1, date), true, currentLanguage())
}

/** From a day until a day, both as {@link wholeDay} takes them; either may be open. */
export function dayRange(from: string | null, until: string | null): string {
  const sign = currentLanguage() === 'en-US' ? '–' : '~'
  return `${wholeDay(from)} ${sign} ${wholeDay(until)}`.trim()
}

/** A clock time: `09:02`. */
export function clockTime(instant: string): string {
  const date = inZone(instant)
  return `${two(date.getHours())}:${two(date.getMinutes())}`
}

/** Day and time as lists show them: `11.21 09:02`. */
export function listTime(instant: string, now: Date = new Date()): string {
  return `${listDay(instant, now)} ${clockTime(instant)}`
}

/** The time if it is today, else the day (spec 1§4: notifications; mail lists). */
export function briefTime(instant: string, now: Date = new Date()): string {
  return inZone(instant).toDateString() === inZone(now).toDateString()
    ? clockTime(instant)
    : listDay(instant, now)
}

/** A day and time in full, in the reader's language, for titles and screen readers. */
export function fullTime(instant: string, timeZone: string | undefined = zone): string {
  return new Intl.DateTimeFormat(currentLanguage(), {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone,
  }).format(new Date(instant))
}
