import type { BookingItem, ResourceItem } from '@maru/api/reservation'
import type { CSSProperties, MouseEvent } from 'react'
import { localName, useLanguage, useTranslate } from '../../../kit/i18n.ts'
import { classes } from '../../../ui/classes.ts'
import { hoursOf, timeText } from '../reservation.rules.ts'
import styles from './day-lanes.module.css'
import type { GridSpan, GridTime } from './use-grid-drag.ts'

/** Properties of {@link DayLanes}; `now` is the current minute, drawn as a line; null draws none. */
export interface DayLanesProps {
  label: string
  resources: readonly ResourceItem[]
  spans: readonly GridSpan[]
  now: number | null
  onOpen: (booking: BookingItem) => void
  onCreate: (time: GridTime) => void
}

/** Width of an hour in pixels: half an hour is a large enough touch target (WCAG 2.2, 2.5.8). */
const hourWidth = 52
/** Width of a resource's name in pixels, the same as in the style sheet. */
const nameWidth = 92

/** A day at phone width: one line per resource, with the hours from left to right (design reserve-390). */
export function DayLanes({ label, resources, spans, now, onOpen, onCreate }: DayLanesProps) {
  const t = useTranslate()
  const language = useLanguage()
  const hours = hoursOf(spans)
  const part = (minute: number) => `${(100 * (minute - hours.from)) / (hours.until - hours.from)}%`
  const isNow = now !== null && now >= hours.from && now <= hours.until
  const ticks = Array.from(
    { length: Math.ceil((hours.until - hours.from) / 120) },
    (_one, index) => hours.from + index * 120,
  )
  // If the lanes are wider than the screen, they scroll and the names stay in place.
  const minWidth = nameWidth + ((hours.until - hours.from) / 60) * hourWidth
  const create = (resource: ResourceItem, event: MouseEvent<HTMLElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    const { slotMinutes } = resource
    // A click by keyboard has no position; it selects the first hour.
    const at = event.detail === 0 ? 0 : (event.clientX - box.left) / box.width
    const minute = hours.from + at * (hours.until - hours.from)
    const from = Math.floor(minute / slotMinutes) * slotMinutes
    const until = Math.min(1440, from + Math.max(60, slotMinutes))
    onCreate({ columnId: String(resource.resourceId), from, until })
  }
  return (
    <section aria-label={label} className={styles.lanes}>
      <div className={styles.ticks} style={{ minWidth: minWidth - nameWidth }} aria-hidden="true">
        {ticks.map((minute) => (
          <span key={minute} style={{ left: part(minute) }}>
            {timeText(minute).slice(0, 2)}
          </span>
        ))}
      </div>
      <ul className={styles.list} style={{ minWidth }}>
        {resources.map((resource) => {
          const name = localName(resource.name, language)
          const own = spans.filter((span) => span.columnId === String(resource.resourceId))
          return (
            <li key={resource.resourceId} className={styles.lane}>
              <span className={styles.name}>{name}</span>
              <div className={classes(styles.track, resource.isFaulty && styles.shut)}>
                <button
                  type="button"
                  className={styles.free}
                  aria-label={t('reservation.lanes.book', { name })}
                  onClick={(event) => create(resource, event)}
                />
                {own.map(({ booking, from, until }) => (
                  <button
                    key={booking.bookingId}
                    type="button"
                    className={classes(
                      styles.booking,
                      booking.isMine && styles.mine,
                      booking.approval === 0 && styles.open,
                    )}
                    style={
                      {
                        left: part(from),
                        width: `calc(${part(hours.from + until - from)} - 1px)`,
                      } as CSSProperties
                    }
                    aria-label={`${booking.title}, ${booking.startTime}–${booking.endTime}, ${name}`}
                    onClick={() => onOpen(booking)}
                  >
                    {booking.isMine ? t('reservation.lanes.mine') : booking.title}
                  </button>
                ))}
                {isNow ? <span className={styles.now} style={{ left: part(now) }} /> : null}
              </div>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
