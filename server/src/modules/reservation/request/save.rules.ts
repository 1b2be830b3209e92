import type { SeriesScope } from '@maru/api/kit/time/repeat'
import type { CustomField, DateChoice } from '@maru/api/reservation'
import type { BookingRow } from '../booking/booking.sql.ts'
import type { RequestDraft, RequestRow } from '../booking/request.sql.ts'

/** Maximum number of dates that are read with a request. */
export const mostDates = 5000

/**
 * The choice for a date of a series: book the requested resource, join its waiting list, book another resource, or
 * skip the date.
 */
export type DateFate =
  | { act: 'book' }
  | { act: 'skip' }
  | { act: 'wait' }
  | { act: 'other'; resourceId: number }

/** Choices of a person by date. */
export function fatesOf(choices: readonly DateChoice[]): Map<string, DateFate> {
  return new Map(
    choices.map(({ startDate, choice, resourceId }) => [
      startDate,
      choice === 'other' && resourceId !== null
        ? { act: 'other', resourceId }
        : { act: choice === 'wait' ? 'wait' : 'skip' },
    ]),
  )
}

/** The first required field of a resource without a value; null if all have one. */
export function missingField(
  fields: readonly CustomField[],
  values: readonly { id: string; value: string }[],
): CustomField | null {
  const filled = new Map(values.map(({ id, value }) => [id, value.trim()]))
  return fields.find(({ id, isRequired }) => isRequired && !filled.get(id)) ?? null
}

/** Values of existing fields, without empty ones. */
export function knownValues(
  fields: readonly CustomField[],
  values: readonly { id: string; value: string }[],
): { id: string; value: string }[] {
  const known = new Set(fields.map(({ id }) => id))
  return values
    .map(({ id, value }) => ({ id, value: value.normalize('NFC').trim() }))
    .filter(({ id, value }) => known.has(id) && value !== '')
}

type Times = Pick<
  RequestDraft,
  'resourceId' | 'startDate' | 'endDate' | 'startMinute' | 'endMinute' | 'repeat'
>

const repeatKeys = ['type', 'interval', 'weekdays', 'byWeekday', 'end', 'count', 'until'] as const

/** Whether resource, times and repeat are unchanged, so that the dates need no change. */
export function hasSameTimes(stored: Pick<RequestRow, keyof Times>, draft: Times): boolean {
  const fields = ['resourceId', 'startDate', 'endDate', 'startMinute', 'endMinute'] as const
  if (fields.some((field) => stored[field] !== draft[field])) return false
  if (stored.repeat === null || draft.repeat === null) return stored.repeat === draft.repeat
  const [one, other] = [stored.repeat, draft.repeat]
  return repeatKeys.every((key) => JSON.stringify(one[key]) === JSON.stringify(other[key]))
}

/**
 * The repeat of a booking with defaults for the fields that its type does not use, so that equal repeats compare
 * equal.
 */
export function normalRepeat(repeat: RequestDraft['repeat']): RequestDraft['repeat'] {
  if (!repeat) return null
  const { type, end } = repeat
  return {
    type,
    interval: repeat.interval,
    weekdays: type === 'Weekly' ? [...repeat.weekdays].sort((a, b) => a - b) : [],
    byWeekday: type === 'Monthly' && repeat.byWeekday,
    end,
    count: end === 'SetCount' ? repeat.count : null,
    until: end === 'SetDate' ? repeat.until : null,
  }
}

/** Bookings of a request in a scope: those that have not started and are still open. */
export function touchedBookings(
  rows: readonly BookingRow[],
  booking: BookingRow,
  scope: SeriesScope,
  now: number,
): BookingRow[] {
  const isOpen = (row: BookingRow) =>
    ['requested', 'waiting', 'held', 'accepted'].includes(row.state) && Date.parse(row.startUtc) > now
  if (scope === 'this') return rows.filter((row) => row.bookingId === booking.bookingId && isOpen(row))
  const from = scope === 'following' ? Date.parse(booking.startUtc) : 0
  return rows.filter((row) => isOpen(row) && Date.parse(row.startUtc) >= from)
}
