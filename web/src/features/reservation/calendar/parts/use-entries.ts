import type { BookingItem } from '@maru/api/reservation'
import { useMemo } from 'react'
import { type Language, localName, type Translate, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import type { ScheduleEntry } from '#ui/schedule/entry.ts'

/** A booking as an entry of a schedule, in the time zone of its resource. */
export function entryOf(booking: BookingItem, t: Translate, language: Language): ScheduleEntry {
  const isOpen = booking.approval === 0
  const reserver = localName(booking.reserverName, language)
  return {
    id: String(booking.bookingId),
    title: booking.title,
    detail: localName(booking.deptName, language) || reserver,
    label: [localName(booking.resourceName, language), reserver].filter(Boolean).join(', '),
    start: `${booking.startDate}T${booking.startTime}`,
    end: `${booking.endDate}T${booking.endTime}`,
    isAllDay: false,
    color: booking.color,
    status: isOpen ? 'tentative' : 'busy',
    statusText: isOpen ? t(`reservation.states.${booking.state}`) : '',
    isOwn: booking.isMine,
    isMovable: booking.canUpdate,
    step: booking.slotMinutes,
    laneKey: String(booking.resourceId),
  }
}

/** Bookings as entries of a schedule, and the booking of an entry. */
export function useEntries(bookings: readonly BookingItem[]) {
  const t = useTranslate()
  const language = useLanguage()
  return useMemo(() => {
    const byId = new Map(bookings.map((booking) => [String(booking.bookingId), booking]))
    const entries = bookings.map((booking) => entryOf(booking, t, language))
    const bookingOf = ({ id }: ScheduleEntry): BookingItem => {
      const booking = byId.get(id)
      if (!booking) throw new Error(`no booking ${id}`)
      return booking
    }
    return { entries, bookingOf }
  }, [bookings, t, language])
}
