import type { BookingItem } from '@maru/api/reservation'
import type { CSSProperties } from 'react'
import { useLanguage, useTranslate } from '../../../kit/i18n.ts'
import { useWide } from '../../../kit/use-wide.ts'
import { classes } from '../../../ui/classes.ts'
import { monthDays, partOn } from '../reservation.rules.ts'
import styles from './calendar.module.css'
import { fullDay, weekdayText } from './texts.rules.ts'

/** Number of bookings that a day of the month shows; the rest is shown as a count (spec 3§9). */
const shownPerDay = 2

/** Properties of {@link MonthGrid}. */
export interface MonthGridProps {
  day: string
  today: string
  bookings: readonly BookingItem[]
  onOpen: (booking: BookingItem) => void
  onDay: (day: string) => void
  onCreate: (day: string) => void
}

/** A month with two bookings per day and the number of the remaining ones, which opens the day view. */
export function MonthGrid({ day, today, bookings, onOpen, onDay, onCreate }: MonthGridProps) {
  const t = useTranslate()
  const language = useLanguage()
  const isPhone = !useWide(761)
  const month = day.slice(0, 7)
  return (
    <section aria-label={t('reservation.views.month')} className={styles.month}>
      {[0, 1, 2, 3, 4, 5, 6].map((weekday) => (
        <div key={weekday} className={styles.weekday}>
          {weekdayText(weekday, language)}
        </div>
      ))}
      {monthDays(day).map((one) => {
        const own = bookings.filter((booking) => partOn(booking, one) !== null)
        return (
          // biome-ignore lint/a11y/noStaticElementInteractions: by keyboard, the page's button or the day view creates a booking
          <div
            key={one}
            className={classes(styles.cell, !one.startsWith(month) && styles.outside)}
            onDoubleClick={() => onCreate(one)}
          >
            <button
              type="button"
              aria-label={fullDay(one, language)}
              className={classes(styles.number, one === today && styles.today)}
              onClick={() => onDay(one)}
            >
              {Number(one.slice(8))}
            </button>
            {own.slice(0, shownPerDay).map((booking) => (
              <button
                key={booking.bookingId}
                type="button"
                className={styles.entry}
                style={{ '--tone': `var(--p-${booking.color})` } as CSSProperties}
                onClick={() => onOpen(booking)}
              >
                <span className={styles.clock}>{booking.startTime} </span>
                {booking.title}
              </button>
            ))}
            {own.length > shownPerDay ? (
              <button
                type="button"
                aria-label={t('reservation.more', { count: own.length - shownPerDay })}
                className={styles.more}
                onClick={() => onDay(one)}
              >
                {isPhone
                  ? `+${own.length - shownPerDay}`
                  : t('reservation.more', { count: own.length - shownPerDay })}
              </button>
            ) : null}
          </div>
        )
      })}
    </section>
  )
}
