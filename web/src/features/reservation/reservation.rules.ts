import { isDay } from '@maru/api/kit/time/clock'
import type { RepeatRule } from '@maru/api/kit/time/repeat'
import type { BookingItem, RequestDetail, RequestType } from '@maru/api/reservation'
import { formatQuery, readId, readParam, readWhole } from '#kit/address/address.ts'
import {
  addDays,
  minutesOf,
  shownDays,
  timeText,
  type View,
  type WeekShape,
  weekDays,
  weekdayOf,
} from '#ui/schedule/days.ts'
import type { ScheduleSlot } from '#ui/schedule/entry.ts'

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

const isTime = (text: string | undefined) => text !== undefined && /^\d{2}:\d{2}$/.test(text)

/** Parses the query of a reservation page; invalid values become undefined. */
export function parseReservationSearch(query: Record<string, unknown>): ReservationSearch {
  const day = readParam(query, 'DAY')
  const [startTime, endTime] = [readParam(query, 'START'), readParam(query, 'END')]
  return {
    folderId: readWhole(query, 'FOLDER'),
    day: day && isDay(day) ? day : undefined,
    bookingId: readId(query, 'BOOKING'),
    resourceId: readId(query, 'RESOURCE'),
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

/**
 * The days to read for a view: lists of a week begin on Sunday, so shown days of two such weeks need both lists.
 */
export function baseDays({ view, day, week }: { view: View; day: string; week: WeekShape }): string[] {
  if (view !== 'week') return [day]
  // At phone width, the whole week is listed.
  const days = week.length === 'working' ? weekDays(day, week.firstDay) : shownDays(day, week)
  const [first = day, last = day] = [days[0], days.at(-1)]
  return weekDays(first)[0] === weekDays(last)[0] ? [first] : [first, last]
}

/** The time zone of views that show several resources. */
export const homeZone = 'Asia/Seoul'

/** The instant of a day and time in {@link homeZone}, which has no summer time. */
export const homeInstant = (day: string, time: string): string =>
  new Date(Date.parse(`${day}T00:00:00+09:00`) + minutesOf(time) * 60_000).toISOString()

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

/** Returns an idempotency key: the server treats a second submission with the key as the same request. */
export function newRequestKey(): string {
  return crypto.randomUUID()
}

/** The place of a booking in a schedule. */
export function slotOf(booking: BookingItem): ScheduleSlot {
  return {
    day: booking.startDate,
    laneKey: String(booking.resourceId),
    from: minutesOf(booking.startTime),
    until: minutesOf(booking.endTime) || 1440,
  }
}

/**
 * Whether the known bookings occupy all units of the resource at a minute of the slot. The server decides: a booking
 * that is not among the known ones, or a rule, may refuse the slot too.
 */
export function isOccupied(
  booking: BookingItem,
  slot: ScheduleSlot,
  known: readonly BookingItem[],
  quantityOf: (resourceId: number) => number,
): boolean {
  const resourceId = slot.laneKey === null ? booking.resourceId : Number(slot.laneKey)
  const [from, until] = [`${slot.day}T${timeText(slot.from)}`, `${slot.day}T${timeText(slot.until)}`]
  const spans = known
    .filter(
      (one) => one.resourceId === resourceId && one.bookingId !== booking.bookingId && one.approval === 1,
    )
    .map((one) => ({ from: `${one.startDate}T${one.startTime}`, until: `${one.endDate}T${one.endTime}` }))
    .filter((one) => one.from < until && one.until > from)
  const inUse = (at: string) => spans.filter((one) => one.from <= at && one.until > at).length
  return [from, ...spans.map((one) => one.from).filter((at) => at > from)].some(
    (at) => inUse(at) >= quantityOf(resourceId),
  )
}

/** The repeat of a date of a series and the following ones: of a number of dates, those that are left. */
export function remainingRepeat(
  { repeat, bookings }: Pick<RequestDetail, 'repeat' | 'bookings'>,
  from: Pick<BookingItem, 'startUtc'>,
): RepeatRule | null {
  if (repeat?.end !== 'SetCount') return repeat
  return { ...repeat, count: bookings.filter((one) => one.startUtc >= from.startUtc).length }
}

/** The repeat of a series whose first date moves to another day: a weekly one moves its weekday along. */
export function repeatFrom(repeat: RepeatRule, day: string, to: string): RepeatRule {
  if (repeat.type !== 'Weekly' || repeat.weekdays.length === 0) return repeat
  const [former, next] = [weekdayOf(day), weekdayOf(to)]
  const weekdays = repeat.weekdays.map((weekday) => (weekday === former ? next : weekday))
  return { ...repeat, weekdays: [...new Set(weekdays)].sort((a, b) => a - b) }
}
