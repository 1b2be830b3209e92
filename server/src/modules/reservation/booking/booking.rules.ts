import { isDay } from '@maru/api/kit/time/clock'
import type { ApprovalState, BookingItem, BookingState, RequestType } from '@maru/api/reservation'
import { addDays, instantOf, localOf, weekdayOf } from '#kit/repeat/days.ts'
import { rightLevels } from '../resource/resource.rules.ts'
import type { BookingRow } from './booking.sql.ts'

/** The approval state on the wire by state of the booking (spec 3§3). */
export const approvalOf: Record<BookingState, ApprovalState> = {
  requested: 0,
  waiting: 0,
  held: 0,
  accepted: 1,
  ended: 1,
  rejected: 2,
  expired: 2,
  released: 2,
  cancelled: 2,
}

/** States that a person can still change or cancel. */
const open: readonly BookingState[] = ['requested', 'waiting', 'held', 'accepted']

/** The viewer of a booking; `level` and `isApprover` refer to the resource of the booking. */
export interface BookingViewer {
  personCode: string
  level: number
  isApprover?: boolean
  now: number
}

/** The actions that the viewer may take on a booking. Every call checks them again. */
export function bookingActs(row: BookingRow, { personCode, level, isApprover = false, now }: BookingViewer) {
  const isOwn = row.personCode === personCode
  const isManager = level >= rightLevels.manage
  const start = Date.parse(row.startUtc)
  const end = Date.parse(row.endUtc)
  const mayChange = (isOwn || isManager) && open.includes(row.state)
  const isChecked = row.checkedInDate !== null
  const isRunning = row.state === 'accepted' && start <= now && now < end
  const checkInFrom = start - row.checkInBefore * 60_000
  return {
    canUpdate: (mayChange || (isApprover && row.state === 'requested')) && now < start,
    canCancel: mayChange && now < start,
    canCheckIn:
      (isOwn || isManager) &&
      row.checkIn === 'any' &&
      row.state === 'accepted' &&
      !isChecked &&
      checkInFrom <= now &&
      now < end,
    canEnd: (isOwn || isManager) && isRunning,
    canReturn:
      (isOwn || isManager) &&
      row.needsReturn &&
      (row.state === 'accepted' || row.state === 'ended') &&
      start <= now &&
      row.returnedAt === null,
    canConfirm: isOwn && row.state === 'held',
  }
}

/** A booking as a list item. */
export function toBookingItem(row: BookingRow, viewer: BookingViewer): BookingItem {
  const isInside = row.personCode === viewer.personCode || viewer.level >= rightLevels.manage
  return {
    bookingId: row.bookingId,
    reserveRequestId: row.requestId,
    resourceId: row.resourceId,
    resourceName: row.resourceName,
    place: row.place,
    color: row.color,
    kind: row.kind,
    title: row.title,
    startDate: row.startDate,
    endDate: row.endDate,
    startTime: row.startTime,
    endTime: row.endTime,
    startUtc: row.startUtc,
    endUtc: row.endUtc,
    timeZone: row.timeZone,
    slotMinutes: row.slotMinutes,
    approval: approvalOf[row.state],
    state: row.state,
    reason: isInside ? row.reason : '',
    isRepeat: row.isRepeat,
    isMine: row.personCode === viewer.personCode,
    reserverCode: row.personCode,
    reserverName: row.personName,
    deptName: row.deptName,
    holdUntil: row.holdUntil,
    checkedInDate: row.checkedInDate,
    mileage: isInside ? row.mileage : null,
    returnNote: isInside ? row.returnNote : '',
    ...bookingActs(row, viewer),
  }
}

/** Time zone of spans over several resources (spec 3§9). */
export const homeZone = 'Asia/Seoul'

/** The address of a booking in the list of its owner and participants, without `/po`. */
export function bookingAddress({ bookingId, startUtc }: Pick<BookingRow, 'bookingId' | 'startUtc'>): string {
  const { day } = localOf(Date.parse(startUtc), homeZone)
  return `/reservedb/myReserve/personalday?DAY=${day}&BOOKING=${bookingId}`
}

/** The id of a booking in calendars (RFC 5545 UID); it does not change when the booking moves. */
export const calendarUid = (comCode: string, bookingId: number) => `booking-${bookingId}.${comCode}@maru`

/**
 * The span of a list around a day: the day itself, its week from Sunday, or the weeks of its month, as instants in
 * the time zone (spec 3§7).
 */
export function spanOf(
  requestType: RequestType,
  day: string,
  timeZone: string,
): { from: number; until: number } {
  const at = (text: string) => instantOf(text, 0, timeZone)
  if (requestType === 'Daily') return { from: at(day), until: at(addDays(day, 1)) }
  if (requestType === 'Weekly') {
    const sunday = addDays(day, -weekdayOf(day))
    return { from: at(sunday), until: at(addDays(sunday, 7)) }
  }
  const first = `${day.slice(0, 8)}01`
  const begin = addDays(first, -6)
  const nextMonth = `${addDays(first, 31).slice(0, 8)}01`
  return { from: at(begin), until: at(addDays(nextMonth, 7)) }
}

/** The last day of lists. PostgreSQL can represent all instants in the weeks around it too. */
const lastListDay = '9998-12-31'

/** An instant with an offset; in an address a plus sign may arrive as a space. */
const withOffset = /^(\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?)(?:(Z)|([+ -])(\d\d):?(\d\d))$/i

/**
 * The day of a base date in a zone; null if it is invalid or out of range. An instant with an offset is converted:
 * 2026-11-23T15:00:00Z is 24 November in Seoul.
 */
export function baseDayOf(baseDatetime: string, timeZone: string): string | null {
  const [, local, utc, sign, hours, minutes] = withOffset.exec(baseDatetime) ?? []
  const offset = utc ? 'Z' : `${sign === '-' ? '-' : '+'}${hours}:${minutes}`
  const isReal = local !== undefined && isDay(local.slice(0, 10))
  const instant = isReal ? Date.parse(`${local}${offset}`) : Number.NaN
  const day = Number.isNaN(instant) ? baseDatetime.slice(0, 10) : localOf(instant, timeZone).day
  return isDay(day) && day <= lastListDay ? day : null
}
