import type { FilterCondition } from '@maru/api/contact'
import { zoneOffset } from '@maru/api/kit/time/time-zones'
import type { CalendarEntry } from '#kit/room-slots/calendar-source.ts'

/** A condition on entries of calendars as the client sends it; see the contract. */
export interface CalendarFilter {
  field: string
  condition: FilterCondition
  value?: string | number | boolean | undefined
}

/** What conditions on entries ask for. */
export interface CalendarQuery {
  from: Date
  until: Date
  fits: (entry: CalendarEntry) => boolean
}

/** From an instant until another one in milliseconds; both are equal for an instant. */
interface Span {
  from: number
  until: number
}

const dayLength = 86_400_000
/** Days that one query searches. */
const daysAtMost = 366

const instantOf = (wall: number, zone: string): number => {
  const guess = wall - zoneOffset(zone, new Date(wall)) * 60_000
  // The offset may differ if the clock changes in between.
  return wall - zoneOffset(zone, new Date(guess)) * 60_000
}

/** The day (`yyyy-MM-dd`) in a zone; null for a day that does not exist. */
function daySpan(day: string, zone: string): Span | null {
  const wall = Date.parse(`${day}T00:00:00Z`)
  if (Number.isNaN(wall) || !new Date(wall).toISOString().startsWith(day)) return null
  return { from: instantOf(wall, zone), until: instantOf(wall + dayLength, zone) }
}

/** A day, an instant, or a time without a zone, which is one of the viewer's zone; null for others. */
function spanOf(value: CalendarFilter['value'], zone: string): Span | null {
  if (typeof value !== 'string') return null
  if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return daySpan(value, zone)
  if (!/^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}/.test(value)) return null
  const isLocal = !/(?:z|[+-]\d{2}:?\d{2})$/i.test(value)
  const parsed = Date.parse(isLocal ? `${value.replace(' ', 'T')}Z` : value)
  if (Number.isNaN(parsed)) return null
  const at = isLocal ? instantOf(parsed, zone) : parsed
  return { from: at, until: at }
}

const startOf = ({ start, isAllDay }: CalendarEntry, zone: string) =>
  isAllDay ? (daySpan(start, zone)?.from ?? 0) : Date.parse(start)
const endOf = ({ end, isAllDay }: CalendarEntry, zone: string) =>
  isAllDay ? (daySpan(end, zone)?.until ?? 0) : Date.parse(end)

type Test = (entry: CalendarEntry) => boolean

/** The comparison of an instant with a span; the end of an entry is its first instant after it. */
function compared(condition: FilterCondition, { from, until }: Span, isEnd: boolean) {
  const isInstant = from === until
  const before = (at: number) => (isEnd && !isInstant ? at <= from : at < from)
  const after = (at: number) => (isEnd || isInstant ? at > until : at >= until)
  const tests: Partial<Record<FilterCondition, (at: number) => boolean>> = {
    IsLessThan: before,
    IsGreaterThan: after,
    IsLessThanOrEqualTo: (at) => !after(at),
    IsGreaterThanOrEqualTo: (at) => !before(at),
    IsEqualTo: (at) => !before(at) && !after(at),
    IsNotEqualTo: (at) => before(at) || after(at),
  }
  return tests[condition]
}

const texts = new Map<string, (entry: CalendarEntry) => string>([
  ['subject', ({ title }) => title],
  ['location', ({ place }) => place],
])

function textTest({ field, condition, value }: CalendarFilter): Test | null | undefined {
  const read = texts.get(field.toLowerCase())
  if (!read) return undefined
  if (condition === 'Exists') return (entry) => read(entry) !== ''
  const asked = String(value ?? '')
    .normalize('NFC')
    .trim()
    .toLowerCase()
  if (asked === '') return null
  const of = (entry: CalendarEntry) => read(entry).toLowerCase()
  const tests: Partial<Record<FilterCondition, Test>> = {
    ContainsSubstring: (entry) => of(entry).includes(asked),
    Not: (entry) => !of(entry).includes(asked),
    IsEqualTo: (entry) => of(entry) === asked,
    IsNotEqualTo: (entry) => of(entry) !== asked,
  }
  return tests[condition]
}

function truthTest({ field, condition, value }: CalendarFilter): Test | undefined {
  if (field.toLowerCase() !== 'isalldayevent') return undefined
  const asked = value === 1 || String(value).toLowerCase() === 'true'
  if (condition === 'IsEqualTo') return ({ isAllDay }) => isAllDay === asked
  return condition === 'IsNotEqualTo' ? ({ isAllDay }) => isAllDay !== asked : undefined
}

const lower = new Set<FilterCondition>(['IsGreaterThan', 'IsGreaterThanOrEqualTo', 'IsEqualTo'])
const upper = new Set<FilterCondition>(['IsLessThan', 'IsLessThanOrEqualTo', 'IsEqualTo'])
const searching = new Set<FilterCondition>(['IsEqualTo', 'ContainsSubstring'])

/** The period that the conditions leave: today without one, and 366 days with a single one. */
function periodOf(spans: readonly { condition: FilterCondition; span: Span }[], today: Span): Span | null {
  const lows = spans.filter((one) => lower.has(one.condition)).map((one) => one.span.from)
  const highs = spans.filter((one) => upper.has(one.condition)).map((one) => one.span.until)
  if (lows.length === 0 && highs.length === 0) return today
  const most = daysAtMost * dayLength
  const from = lows.length > 0 ? Math.max(...lows) : Math.min(...highs) - most
  const until = highs.length > 0 ? Math.min(...highs) : from + most
  return until - from > most + dayLength ? null : { from, until: Math.max(until, from + 1) }
}

/**
 * Reads the conditions of a list of entries in the zone of the viewer. Of the search conditions on texts at least one
 * must match, all others must. Returns the field that cannot be answered instead: an unknown one, a value that is no
 * time, a comparison that a field does not have, or a period above 366 days.
 */
export function readCalendarFilters(
  filters: readonly CalendarFilter[],
  zone: string,
  now: Date,
): CalendarQuery | { refused: string } {
  const all: Test[] = []
  const any: Test[] = []
  const spans: { condition: FilterCondition; span: Span }[] = []
  for (const filter of filters) {
    const { field, condition } = filter
    const isEnd = field.toLowerCase() === 'end'
    if (isEnd || field.toLowerCase() === 'start') {
      if (condition === 'Exists') continue
      const span = spanOf(filter.value, zone)
      const test = span && compared(condition, span, isEnd)
      if (!span || !test) return { refused: field }
      spans.push({ condition, span })
      all.push((entry) => test(isEnd ? endOf(entry, zone) : startOf(entry, zone)))
      continue
    }
    const test = textTest(filter) ?? truthTest(filter)
    if (test === undefined && textTest(filter) !== null) return { refused: field }
    if (test) (texts.has(field.toLowerCase()) && searching.has(condition) ? any : all).push(test)
  }
  const today = daySpan(new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(now), zone)
  const period = periodOf(spans, today ?? { from: now.getTime(), until: now.getTime() + dayLength })
  if (!period) return { refused: 'Start' }
  const fits = (entry: CalendarEntry) =>
    all.every((test) => test(entry)) && (any.length === 0 || any.some((test) => test(entry)))
  return { from: new Date(period.from), until: new Date(period.until), fits }
}
