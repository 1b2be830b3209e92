import type { Language } from '#kit/i18n/i18n.ts'

const dateOf = (day: string) => new Date(`${day}T00:00:00Z`)

/** A day in short form with its weekday: `11. 23. (월)`. */
export function dayText(day: string, language: Language): string {
  return new Intl.DateTimeFormat(language, {
    month: 'numeric',
    day: 'numeric',
    weekday: 'short',
    timeZone: 'UTC',
  }).format(dateOf(day))
}

/** The heading of a day's column: `월 11/23`. */
export function columnDay(day: string, language: Language): string {
  const weekday = new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: 'UTC' }).format(dateOf(day))
  return `${weekday} ${Number(day.slice(5, 7))}/${Number(day.slice(8, 10))}`
}

/** The short name of a weekday; 0 is Sunday. */
export function weekdayText(weekday: number, language: Language): string {
  return new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: 'UTC' }).format(
    new Date(Date.UTC(2026, 10, 22 + weekday)),
  )
}

/** The year and short month of a day. */
export function monthText(day: string, language: Language): string {
  return new Intl.DateTimeFormat(language, { year: 'numeric', month: 'short', timeZone: 'UTC' }).format(
    dateOf(day),
  )
}

/** The short month of a day, without the year. */
export function monthOnly(day: string, language: Language): string {
  return new Intl.DateTimeFormat(language, { month: 'short', timeZone: 'UTC' }).format(dateOf(day))
}

/** A day with year, month and weekday. */
export function fullDay(day: string, language: Language): string {
  return new Intl.DateTimeFormat(language, {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    weekday: 'short',
    timeZone: 'UTC',
  }).format(dateOf(day))
}

/** The number of a day's week in its month; weeks begin on Sunday. */
export function weekOfMonth(day: string): number {
  const first = dateOf(`${day.slice(0, 8)}01`).getUTCDay()
  return Math.ceil((Number(day.slice(8, 10)) + first) / 7)
}
