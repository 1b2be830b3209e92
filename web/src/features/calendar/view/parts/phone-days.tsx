import type { CSSProperties } from 'react'
import { useLanguage } from '#kit/i18n/i18n.ts'
import { classes } from '#ui/classes.ts'
import { Row } from '#ui/layout/stack.tsx'
import { fullDay, weekdayText } from '#ui/schedule/day-texts.ts'
import { weekdayOf } from '#ui/schedule/days.ts'
import type { ScheduleEntry } from '#ui/schedule/entry.ts'
import { partOn } from '#ui/schedule/lanes.ts'
import { OwnPlace } from '../../working-place/parts/own-place.tsx'
import styles from './phone-days.module.css'

/** Properties of {@link PhoneDays}. */
export interface PhoneDaysProps {
  days: readonly string[]
  day: string
  entries: readonly ScheduleEntry[]
  isRest: (day: string) => boolean
  onDay: (day: string) => void
}

/** The week of the shown day at phone width, with up to three dots a day, and where the viewer works on the shown day. */
export function PhoneDays({ days, day, entries, isRest, onDay }: PhoneDaysProps) {
  const language = useLanguage()
  return (
    <>
      <div className={styles.days}>
        {days.map((one) => {
          const own = entries.filter((entry) => partOn(entry, one) !== null).slice(0, 3)
          return (
            <button
              key={one}
              type="button"
              aria-label={`${weekdayText(weekdayOf(one), language)} ${Number(one.slice(8))}, ${fullDay(one, language)}`}
              aria-current={one === day ? 'date' : undefined}
              className={classes(
                styles.day,
                isRest(one) && styles.rest,
                weekdayOf(one) === 6 && !isRest(one) && styles.saturday,
              )}
              onClick={() => onDay(one)}
            >
              <small>{weekdayText(weekdayOf(one), language)}</small>
              <b>{Number(one.slice(8))}</b>
              <Row as="span" gap="05" align="stretch" className={styles.dots}>
                {own.map((entry) => (
                  <i key={entry.id} style={{ '--tone': `var(--p-${entry.color})` } as CSSProperties} />
                ))}
              </Row>
            </button>
          )
        })}
      </div>
      <OwnPlace day={day} week={days} />
    </>
  )
}
