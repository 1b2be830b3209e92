import type { BookingItem } from '@maru/api/reservation'
import { useLanguage, useTranslate } from '../../../kit/i18n.ts'
import { Card } from '../../../ui/card.tsx'
import { classes } from '../../../ui/classes.ts'
import { partOn, weekDays } from '../reservation.rules.ts'
import styles from './agenda.module.css'
import { BookingRows } from './booking-rows.tsx'
import { columnDay, fullDay } from './texts.rules.ts'

/** Properties of {@link WeekAgenda}. */
export interface WeekAgendaProps {
  day: string
  today: string
  bookings: readonly BookingItem[]
  onOpen: (booking: BookingItem) => void
  onDay: (day: string) => void
}

/** A week at phone width: a list of its days with their bookings; the heading of a day opens the day view. */
export function WeekAgenda({ day, today, bookings, onOpen, onDay }: WeekAgendaProps) {
  const t = useTranslate()
  const language = useLanguage()
  return (
    <Card label={t('reservation.views.week')}>
      {weekDays(day).map((one) => {
        const own = bookings.filter((booking) => partOn(booking, one) !== null)
        return (
          <section key={one} aria-label={fullDay(one, language)} className={styles.day}>
            <button
              type="button"
              aria-label={fullDay(one, language)}
              className={classes(styles.head, one === today && styles.today)}
              onClick={() => onDay(one)}
            >
              <b>{columnDay(one, language)}</b>
              <span className={styles.count}>
                {own.length === 0 ? t('reservation.agenda.none') : own.length}
              </span>
            </button>
            {own.length > 0 ? (
              <BookingRows label={fullDay(one, language)} bookings={own} onOpen={onOpen} isDay />
            ) : null}
          </section>
        )
      })}
    </Card>
  )
}
