import { currentLanguage } from './i18n.ts'

const two = (value: number) => String(value).padStart(2, '0')

/** A day as lists show it: `11.21`, or `2025.11.21` outside of this year. Takes ISO 8601, in the browser's zone. */
export function listDay(instant: string, now: Date = new Date()): string {
  const date = new Date(instant)
  const day = `${two(date.getMonth() + 1)}.${two(date.getDate())}`
  return date.getFullYear() === now.getFullYear() ? day : `${date.getFullYear()}.${day}`
}

/** A day that is kept without a time (`2026-11-21`) as people read it: `2026.11.21`; nothing for none. */
export function wholeDay(day: string | null): string {
  return (day ?? '').replaceAll('-', '.')
}

/** A clock time: `09:02`. */
export function clockTime(instant: string): string {
  const date = new Date(instant)
  return `${two(date.getHours())}:${two(date.getMinutes())}`
}

/** Day and time as lists show them: `11.21 09:02`. */
export function listTime(instant: string, now: Date = new Date()): string {
  return `${listDay(instant, now)} ${clockTime(instant)}`
}

/** The time if it is today, else the day (spec 1§4: notifications; mail lists). */
export function briefTime(instant: string, now: Date = new Date()): string {
  return new Date(instant).toDateString() === now.toDateString() ? clockTime(instant) : listDay(instant, now)
}

/** A day and time in full, in the reader's language, for titles and screen readers. */
export function fullTime(instant: string): string {
  return new Intl.DateTimeFormat(currentLanguage(), { dateStyle: 'long', timeStyle: 'short' }).format(
    new Date(instant),
  )
}
