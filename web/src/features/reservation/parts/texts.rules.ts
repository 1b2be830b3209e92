import type { BookingItem, RepeatRule } from '@maru/api/reservation'
import type { Language, Translate } from '../../../kit/i18n.ts'

const dateOf = (day: string) => new Date(`${day}T00:00:00Z`)

/** A day with its weekday, short: `11. 23. (월)`. */
export function dayText(day: string, language: Language): string {
  return new Intl.DateTimeFormat(language, {
    month: 'numeric',
    day: 'numeric',
    weekday: 'short',
    timeZone: 'UTC',
  }).format(dateOf(day))
}

/** The head of a day's column: `월 11/23`. */
export function columnDay(day: string, language: Language): string {
  const weekday = new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: 'UTC' }).format(dateOf(day))
  return `${weekday} ${Number(day.slice(5, 7))}/${Number(day.slice(8, 10))}`
}

/** A short weekday by its number, 0 Sunday. */
export function weekdayText(weekday: number, language: Language): string {
  return new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: 'UTC' }).format(
    new Date(Date.UTC(2026, 10, 22 + weekday)),
  )
}

/** The title of a month, or of a day. */
export function monthText(day: string, language: Language): string {
  return new Intl.DateTimeFormat(language, { year: 'numeric', month: 'short', timeZone: 'UTC' }).format(
    dateOf(day),
  )
}

/** A short month without its year. */
export function monthOnly(day: string, language: Language): string {
  return new Intl.DateTimeFormat(language, { month: 'short', timeZone: 'UTC' }).format(dateOf(day))
}

/** A day in full. */
export function fullDay(day: string, language: Language): string {
  return new Intl.DateTimeFormat(language, {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    weekday: 'short',
    timeZone: 'UTC',
  }).format(dateOf(day))
}

/** Which week of its month a day is in, counted by Sundays. */
export function weekOfMonth(day: string): number {
  const first = dateOf(`${day.slice(0, 8)}01`).getUTCDay()
  return Math.ceil((Number(day.slice(8, 10)) + first) / 7)
}

/** When a booking is: `11. 23. (월) 10:00–11:00`. */
export function timesText(booking: BookingItem, language: Language): string {
  const start = `${dayText(booking.startDate, language)} ${booking.startTime}`
  const isOver = booking.endDate !== booking.startDate && booking.endTime !== '00:00'
  return isOver
    ? `${start}–${dayText(booking.endDate, language)} ${booking.endTime}`
    : `${dayText(booking.startDate, language)} ${hoursText(booking)}`
}

/** The hours of a booking without its days: `10:00–11:00`. */
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
