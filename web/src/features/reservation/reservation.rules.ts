import type { BookingItem, RepeatRule, RequestType } from '@maru/api/reservation'
import { formatQuery, readParam, readWhole } from '../../kit/address.ts'

/** The three views of bookings; the path of each ends with its name. */
export type View = 'month' | 'week' | 'day'

/** The parameters of a reservation page. */
export interface ReservationSearch {
  folderId: number | undefined
  day: string | undefined
  bookingId: number | undefined
  resourceId: number | undefined
  startTime: string | undefined
  endTime: string | undefined
  /** The check-in code that a door page shows. */
  code: string | undefined
  menuId: number | undefined
}

const isDay = (text: string | undefined) => text !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(text)
const isTime = (text: string | undefined) => text !== undefined && /^\d{2}:\d{2}$/.test(text)

/** Parses the query of a reservation page; invalid values become undefined. */
export function parseReservationSearch(query: Record<string, unknown>): ReservationSearch {
  const day = readParam(query, 'DAY')
  const [startTime, endTime] = [readParam(query, 'START'), readParam(query, 'END')]
  return {
    folderId: readWhole(query, 'FOLDER'),
    day: isDay(day) ? day : undefined,
    bookingId: readWhole(query, 'BOOKING'),
    resourceId: readWhole(query, 'RESOURCE'),
    startTime: isTime(startTime) ? startTime : undefined,
    endTime: isTime(endTime) ? endTime : undefined,
    code: readParam(query, 'CODE')?.slice(0, 64),
    menuId: readWhole(query, 'MENUID'),
  }
}

/** Returns the address of a reservation page without `/po` (spec 3§2). */
export function reservationAddress(path: string, search: Partial<ReservationSearch> = {}): string {
  return `/${path}${formatQuery({
    FOLDER: search.folderId,
    DAY: search.day,
    BOOKING: search.bookingId,
    RESOURCE: search.resourceId,
    START: search.startTime,
    END: search.endTime,
    CODE: search.code,
    MENUID: search.menuId,
  })}`
}

/** The request type of a view (spec 3§3). */
export const requestTypeOf: Record<View, RequestType> = { day: 'Daily', week: 'Weekly', month: 'Monthly' }

const millis = 86_400_000
const dateOf = (day: string) => new Date(`${day}T00:00:00Z`)
const textOf = (date: Date) => date.toISOString().slice(0, 10)

/** Adds days to a day. */
export const addDays = (day: string, days: number) => textOf(new Date(dateOf(day).getTime() + days * millis))
/** The weekday of a day; 0 is Sunday. */
export const weekdayOf = (day: string) => dateOf(day).getUTCDay()

/** Adds months to a day. If the target month is too short, returns its last day. */
export function addMonths(day: string, months: number): string {
  const date = dateOf(day)
  const first = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1))
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  return textOf(new Date(first.getTime() + (Math.min(date.getUTCDate(), last) - 1) * millis))
}

/** Today and the minute of the day in a time zone (spec 3§9: +09:00 unless the resource has another). */
export function nowIn(timeZone: string, now: Date = new Date()): { day: string; minute: number } {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(now)
  const of = (type: string) => parts.find((part) => part.type === type)?.value ?? '00'
  return {
    day: `${of('year')}-${of('month')}-${of('day')}`,
    minute: Number(of('hour')) * 60 + Number(of('minute')),
  }
}

/** The time zone of views that show several resources. */
export const homeZone = 'Asia/Seoul'

/** The seven days of the week that contains a day, from Sunday. */
export function weekDays(day: string): string[] {
  const sunday = addDays(day, -weekdayOf(day))
  return Array.from({ length: 7 }, (_one, index) => addDays(sunday, index))
}

/** The days of all whole weeks that overlap the month of a day. */
export function monthDays(day: string): string[] {
  const first = `${day.slice(0, 8)}01`
  const begin = addDays(first, -weekdayOf(first))
  const last = addDays(addMonths(first, 1), -1)
  const count = Math.ceil((dateOf(last).getTime() - dateOf(begin).getTime() + millis) / millis / 7) * 7
  return Array.from({ length: count }, (_one, index) => addDays(begin, index))
}

/** The day that a view shows after a step forward or back. */
export function stepDay(view: View, day: string, step: number): string {
  if (view === 'day') return addDays(day, step)
  return view === 'week' ? addDays(day, step * 7) : addMonths(day, step)
}

/** Formats minutes of the day as `HH:mm`. */
export const timeText = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
/** Parses `HH:mm` to minutes of the day. */
export const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/**
 * The initial times of a new booking of one hour. On a future day it starts at 09:00. For today or a past day it starts
 * today at the next half hour, not before 09:00. If that is after 17:00, it starts tomorrow at 09:00.
 */
export function firstTimes(
  day: string,
  now: { day: string; minute: number },
): { startDate: string; startTime: string; endTime: string } {
  const [opening, last] = [540, 1020]
  const next = Math.ceil((now.minute + 1) / 30) * 30
  const at = (startDate: string, from: number) => ({
    ...{ startDate, startTime: timeText(from), endTime: timeText(from + 60) },
  })
  if (day > now.day) return at(day, opening)
  return next > last ? at(addDays(now.day, 1), opening) : at(now.day, Math.max(opening, next))
}

/** Merges several answers into one list, sorted by start, without duplicate bookings (spec 3§7). */
export function mergeBookings(lists: readonly (readonly BookingItem[])[]): BookingItem[] {
  const all = new Map(lists.flat().map((item) => [item.bookingId, item]))
  return [...all.values()].sort((a, b) => a.startUtc.localeCompare(b.startUtc) || a.bookingId - b.bookingId)
}

/** The part of a booking on a day, in minutes of the day; null if the booking is not on that day. */
export function partOn(item: BookingItem, day: string): { from: number; until: number } | null {
  if (item.startDate > day || item.endDate < day) return null
  const from = item.startDate < day ? 0 : minutesOf(item.startTime)
  const until = item.endDate > day ? 1440 : minutesOf(item.endTime)
  return until > from ? { from, until } : null
}

/** A span with its lane and the number of lanes in its group. */
export interface Laned<T> {
  item: T
  lane: number
  lanes: number
}

/** Assigns overlapping spans to parallel lanes, with as few lanes as possible. */
export function laneSpans<T extends { from: number; until: number }>(spans: readonly T[]): Laned<T>[] {
  const sorted = [...spans].sort((a, b) => a.from - b.from || b.until - a.until)
  const result: Laned<T>[] = []
  let group: Laned<T>[] = []
  let ends: number[] = []
  const close = () => {
    for (const entry of group) entry.lanes = ends.length
    result.push(...group)
    group = []
    ends = []
  }
  for (const item of sorted) {
    if (ends.length > 0 && ends.every((end) => end <= item.from)) close()
    const found = ends.findIndex((end) => end <= item.from)
    const lane = found === -1 ? ends.length : found
    ends[lane] = item.until
    group.push({ item, lane, lanes: 1 })
  }
  close()
  return result
}

/**
 * The minimum width in pixels of a column with parallel lanes. Each lane has room for title lines of at least four
 * syllables. Only a crowded column becomes wider, not the whole grid; other columns share the remaining width.
 */
export function columnWidth(lanes: number, least: number): number {
  return Math.max(least, lanes * (lanes > 4 ? 52 : 64))
}

/** The hours that a grid shows: 09:00 to 19:00, extended if a span is outside of them. */
export function hoursOf(spans: readonly { from: number; until: number }[]): { from: number; until: number } {
  const from = Math.min(540, ...spans.map((span) => Math.floor(span.from / 60) * 60))
  const until = Math.max(1140, ...spans.map((span) => Math.ceil(span.until / 60) * 60))
  return { from, until }
}

/** The default values of a repeat rule that begins on a day. */
export function newRepeat(day: string, type: RepeatRule['type']): RepeatRule {
  return {
    type,
    interval: 1,
    weekdays: type === 'Weekly' ? [weekdayOf(day)] : [],
    byWeekday: false,
    end: 'SetCount',
    count: 5,
    until: addMonths(day, 3),
  }
}

/** Returns an idempotency key: the server treats a second submission with the key as the same request. */
export function newRequestKey(): string {
  return crypto.randomUUID()
}
