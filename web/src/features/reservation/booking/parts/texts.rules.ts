import type { BookingItem } from '@maru/api/reservation'
import type { Language } from '#kit/i18n/i18n.ts'
import { dayText } from '#ui/schedule/day-texts.ts'

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
