import type { CSSProperties } from 'react'
import { useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { useWide } from '#kit/screen/use-wide.ts'
import { classes } from '../classes.ts'
import { fullDay, weekdayText } from './day-texts.ts'
import { monthDays, weekDays, weekdayOf } from './days.ts'
import type { ScheduleEntry } from './entry.ts'
import { partOn } from './lanes.ts'
import styles from './month-grid.module.css'

/** Number of entries that a day of the month shows; the rest is shown as a count (spec 3§9). */
const shownPerDay = 2

/** Properties of {@link MonthGrid}. */
export interface MonthGridProps {
  label: string
  day: string
  today: string
  /** The weekday with which weeks begin; 0 is Sunday. */
  firstDay?: number
  entries: readonly ScheduleEntry[]
  onOpen: (entry: ScheduleEntry) => void
  onDay: (day: string) => void
  onCreate: (day: string) => void
}

/** A month with two entries per day and the number of the remaining ones, which opens the day view. */
export function MonthGrid({ label, day, today, firstDay = 0, entries, ...acts }: MonthGridProps) {
  const t = useTranslate()
  const language = useLanguage()
  const isPhone = !useWide(761)
  const { onOpen, onDay, onCreate } = acts
  const month = day.slice(0, 7)
  return (
    <section aria-label={label} className={styles.month}>
      {weekDays(day, firstDay)
        .map(weekdayOf)
        .map((weekday) => (
          <div key={weekday} className={styles.weekday}>
            {weekdayText(weekday, language)}
          </div>
        ))}
      {monthDays(day, firstDay).map((one) => {
        const own = entries.filter((entry) => partOn(entry, one) !== null)
        return (
          // biome-ignore lint/a11y/noStaticElementInteractions: by keyboard, the page's button or the day view creates an entry
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
            {own.slice(0, shownPerDay).map((entry) => (
              <button
                key={entry.id}
                type="button"
                className={styles.entry}
                style={{ '--tone': `var(--p-${entry.color})` } as CSSProperties}
                onClick={() => onOpen(entry)}
              >
                <span className={styles.clock}>{entry.start.slice(11)} </span>
                {entry.title}
              </button>
            ))}
            {own.length > shownPerDay ? (
              <button
                type="button"
                aria-label={t('kit.schedule.more', { count: own.length - shownPerDay })}
                className={styles.more}
                onClick={() => onDay(one)}
              >
                {isPhone
                  ? `+${own.length - shownPerDay}`
                  : t('kit.schedule.more', { count: own.length - shownPerDay })}
              </button>
            ) : null}
          </div>
        )
      })}
    </section>
  )
}
