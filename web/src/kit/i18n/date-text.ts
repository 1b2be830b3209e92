import type { Language } from './i18n.ts'

/** The value of a date field: a day (`2026-12-01`) or a day with a time (`2026-12-01T10:30`). */
export type DateKind = 'day' | 'moment'

const two = (value: number) => String(value).padStart(2, '0')

/** Earlier years are treated as incomplete, because typing `2026` passes through the years 2, 20 and 202. */
const firstYear = 1000

const dayForms: Partial<Record<Language, string>> = {
  'ko-KR': 'YYYY.MM.DD',
  'en-US': 'MM/DD/YYYY',
}
/** A language without a format of its own has that of ISO 8601. */
const dayForm = (language: Language) => dayForms[language] ?? 'YYYY-MM-DD'

/** Returns the date format of a language as placeholder text. */
export function dateForm(kind: DateKind, language: Language): string {
  return kind === 'day' ? dayForm(language) : `${dayForm(language)} HH:MM`
}

/** Formats an ISO 8601 day or moment in the numeric format of a language. Returns other texts unchanged. */
export function writeDate(value: string, language: Language): string {
  const [, year = '', month = '', day = '', time] =
    /^(\d{4})-(\d{2})-(\d{2})(?:T(\d{2}:\d{2}))?/.exec(value) ?? []
  if (year === '') return value
  const written = dayForm(language).replace('YYYY', year).replace('MM', month).replace('DD', day)
  return time ? `${written} ${time}` : written
}

/** Reads year, month, day, hour and minute in the order of the language. A leading 4-digit year is always accepted. */
function fieldsOf(text: string, language: Language): number[] {
  const [whole] = /^\D*\d{8}(?:\d{4})?\D*$/.exec(text) ?? []
  const groups = whole
    ? (/(\d{4})(\d\d)(\d\d)(?:(\d\d)(\d\d))?/.exec(whole)?.slice(1).filter(Boolean) ?? [])
    : (text.match(/\d+/g) ?? [])
  const [first = '', second = '', third = '', ...time] = groups
  const isYearLast = language === 'en-US' && first.length < 3
  const [year = '', month = '', day = ''] = isYearLast ? [third, first, second] : [first, second, third]
  if (year.length !== 4) return []
  const [hour, ...rest] = time.map(Number)
  const isAfternoon = /오후|下午|\bp\.?m/i.test(text) && hour !== undefined && hour < 12
  return [
    ...[year, month, day].map(Number),
    ...(hour === undefined ? [] : [isAfternoon ? hour + 12 : hour, ...rest]),
  ]
}

/**
 * Parses a day or moment and returns it in ISO 8601; null if the text is incomplete or not a date. Accepts the order of
 * the language (`12/01/2026`), the year first with any separators (`2026. 12. 1.`), and only digits (`20261201`).
 */
export function readDate(text: string, kind: DateKind, language: Language): string | null {
  const [year = 0, month = 0, day = 0, hour, minute, ...more] = fieldsOf(text, language)
  const date = new Date(Date.UTC(year, month - 1, day))
  const isDay =
    date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  if (!isDay || year < firstYear) return null
  const written = `${year}-${two(month)}-${two(day)}`
  if (kind === 'day') return hour === undefined ? written : null
  if (hour === undefined || minute === undefined || hour > 23 || minute > 59 || more.length > 0) return null
  return `${written}T${two(hour)}:${two(minute)}`
}

/** Adds days or months to a day (`2026-12-01`). If the new month does not have the day, its last day is used. */
export function moveDay(day: string, { days = 0, months = 0 }: { days?: number; months?: number }): string {
  const [year = 0, month = 1, date = 1] = day.slice(0, 10).split('-').map(Number)
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last) + days)).toISOString().slice(0, 10)
}

/** Returns the days of the six weeks in a month calendar. A week starts on Sunday. */
export function weeksOf(day: string): string[][] {
  const first = `${day.slice(0, 7)}-01`
  const start = moveDay(first, { days: -new Date(`${first}T00:00:00Z`).getUTCDay() })
  return Array.from({ length: 6 }, (_week, week) =>
    Array.from({ length: 7 }, (_day, at) => moveDay(start, { days: week * 7 + at })),
  )
}
