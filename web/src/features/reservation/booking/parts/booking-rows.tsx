import type { BookingItem } from '@maru/api/reservation'
import type { ReactNode } from 'react'
import { localName, useLanguage } from '#kit/i18n/i18n.ts'
import { Muted } from '#ui/layout/hint.tsx'
import { BookingActs, StateTag } from './booking-detail.tsx'
import styles from './reservation.module.css'
import { hoursText, timesText } from './texts.rules.ts'

/** Properties of {@link BookingRows}; `lead` and `end` add content of the page before and after a row. */
export interface BookingRowsProps {
  label: string
  bookings: readonly BookingItem[]
  onOpen: (booking: BookingItem) => void
  lead?: (booking: BookingItem) => ReactNode
  end?: (booking: BookingItem) => ReactNode
  /** All bookings are of one day: shows times without the day, and no state tag on accepted bookings. */
  isDay?: boolean
}

/** A vertical list of bookings: title, time, resource, person and state. */
export function BookingRows({ label, bookings, onOpen, lead, end, isDay }: BookingRowsProps) {
  const language = useLanguage()
  return (
    <ul aria-label={label}>
      {bookings.map((booking) => (
        <li key={booking.bookingId} className={styles.row}>
          {lead?.(booking)}
          <span className={styles.bar} style={{ background: `var(--p-${booking.color})` }} />
          <span className={styles.grow}>
            <button type="button" className={styles.name} onClick={() => onOpen(booking)}>
              {booking.title}
            </button>
            <Muted className={styles.quiet}>
              {[
                isDay ? hoursText(booking) : timesText(booking, language),
                localName(booking.resourceName, language),
                booking.isMine ? '' : localName(booking.reserverName, language),
              ]
                .filter(Boolean)
                .join(' · ')}
            </Muted>
          </span>
          {isDay && booking.state === 'accepted' ? null : <StateTag booking={booking} />}
          <BookingActs booking={booking} isSmall />
          {end?.(booking)}
        </li>
      ))}
    </ul>
  )
}
