import type { BookingItem, RepeatRule } from '@maru/api/reservation'
import type { Language, Translate } from '../../../kit/i18n.ts'

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

/** The day and times of a booking: `11. 23. (월) 10:00–11:00`. */
export function timesText(booking: BookingItem, language: Language): string {
  const start = `${dayText(booking.startDate, language)} ${booking.startTime}`
  const isOver = booking.endDate !== booking.startDate && booking.endTime !== '00:00'
  return isOver
    ? `${start}–${dayText(booking.endDate, language)} ${booking.endTime}`
    : `${dayText(booking.startDate, language)} ${hoursText(booking)}`
}

/** The times of a booking without days: `10:00–11:00`. */
export const hoursText = ({ startTime, endTime }: BookingItem): string =>
  `${startTime}–${endTime === '00:00' ? '24:00' : endTime}`

/** A repeat rule as text. */
export function repeatText(repeat: RepeatRule, t: Translate, language: Language): string {
  const how = t(`reservation.repeat.every${repeat.type}`, { count: repeat.interval })
  const days =
    repeat.type === 'Weekly' && repeat.weekdays.length > 0
      ? ` (${repeat.weekdays.map((weekday) => weekdayText(weekday, language)).join(', ')})`
      : ''
  const end =
    repeat.end === 'SetCount'
      ? t('reservation.repeat.times', { count: repeat.count ?? 0 })
      : repeat.end === 'SetDate'
        ? t('reservation.repeat.until', { day: repeat.until ?? '' })
        : t('reservation.repeat.never')
  return `${how}${days}, ${end}`
}
