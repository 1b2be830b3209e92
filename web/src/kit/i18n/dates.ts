import { ianaZone } from '@maru/api/kit/time/time-zones'
import { currentLanguage, type Language } from './i18n.ts'

const two = (value: number) => String(value).padStart(2, '0')

/** The time zone for displayed dates; undefined is the time zone of the browser, which is used before sign-in. */
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

/** Sets the time zone for all displayed dates: a Windows zone id, or null for the time zone of the browser. */
export function followTimeZone(id: string | null): void {
  const next = id === null ? undefined : ianaZone(id)
  if (next === zone) return
  zone = next
  clock = zoneClock(next)
}

/** The IANA name of the time zone for displayed dates. */
export function shownZone(): string {
  return zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone
}

/** Converts an instant to the display time zone. The local fields of the returned Date have the local time there. */
export function inZone(instant: string | Date): Date {
  const date = new Date(instant)
  if (zone === undefined || Number.isNaN(date.getTime())) return date
  const fields = Object.fromEntries(clock.formatToParts(date).map(({ type, value }) => [type, Number(value)]))
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0 } = fields
  // Zones differ by whole minutes, so seconds are the same everywhere.
  return new Date(year, month - 1, day, hour, minute, date.getUTCSeconds(), date.getUTCMilliseconds())
}

// English dates have month names, so that day and month are not confused. A list formats many dates, so these
// formatters are created only once.
const english = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' })
const englishWithYear = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' })

function dayText(date: Date, withYear: boolean, language: Language): string {
  if (language === 'en-US') return (withYear ? englishWithYear : english).format(date)
  const parts = [two(date.getMonth() + 1), two(date.getDate())]
  if (withYear) parts.unshift(String(date.getFullYear()))
  return parts.join(language === 'zh-CN' ? '-' : '.')
}

/**
 * Formats an instant (ISO 8601) as a day for lists, in the time zone of the account: `11.21`, or `2025.11.21` if it is
 * not in the current year; `Nov 21` in English, `11-21` in Chinese.
 */
export function listDay(instant: string, now: Date = new Date()): string {
  const date = inZone(instant)
  return dayText(date, date.getFullYear() !== inZone(now).getFullYear(), currentLanguage())
}

/** Formats the present day in the viewer's language and time zone, with the year. */
export function today(now: Date = new Date()): string {
  return dayText(inZone(now), true, currentLanguage())
}

/** Formats a day without a time (`2026-11-21`) in the viewer's language, with the year; empty for null. */
export function wholeDay(day: string | null): string {
  if (!day) return ''
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return dayText(new Date(year, month - 1, date), true, currentLanguage())
}

/**
 * Formats a day without a time (`2026-11-21`) in the format of {@link listDay}: the same day in every time zone.
 */
export function shortDay(day: string, now: Date = new Date()): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return dayText(new Date(year, month - 1, date), year !== inZone(now).getFullYear(), currentLanguage())
}

/** Formats a range of days, each in the format of {@link wholeDay}. Null means that the range is open on that side. */
export function dayRange(from: string | null, until: string | null): string {
  const sign = currentLanguage() === 'en-US' ? '–' : '~'
  return `${wholeDay(from)} ${sign} ${wholeDay(until)}`.trim()
}

/** Formats the time of an instant: `09:02`. */
export function clockTime(instant: string): string {
  const date = inZone(instant)
  return `${two(date.getHours())}:${two(date.getMinutes())}`
}

/** Formats day and time for lists: `11.21 09:02`. */
export function listTime(instant: string, now: Date = new Date()): string {
  return `${listDay(instant, now)} ${clockTime(instant)}`
}

/** Formats day and time with seconds, for logs: `11.21 09:02:07`. */
export function secondTime(instant: string): string {
  return `${listTime(instant)}:${two(inZone(instant).getSeconds())}`
}

/** Formats an instant of today as a time, and any other instant as a day (spec 1§4: notifications; mail lists). */
export function briefTime(instant: string, now: Date = new Date()): string {
  return inZone(instant).toDateString() === inZone(now).toDateString()
    ? clockTime(instant)
    : listDay(instant, now)
}

/** Formats day and time in the long form of the viewer's language, for titles and screen readers. */
export function fullTime(instant: string, timeZone: string | undefined = zone): string {
  return new Intl.DateTimeFormat(currentLanguage(), {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone,
  }).format(new Date(instant))
}
