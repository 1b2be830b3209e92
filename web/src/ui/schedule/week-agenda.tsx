import type { ReactNode } from 'react'
import { useLanguage } from '#kit/i18n/i18n.ts'
import { Card } from '../card.tsx'
import { classes } from '../classes.ts'
import { columnDay, fullDay } from './day-texts.ts'
import { weekDays } from './days.ts'
import type { ScheduleEntry } from './entry.ts'
import { partOn } from './lanes.ts'
import styles from './week-agenda.module.css'

/** Properties of {@link WeekAgenda}; `rows` draws the entries of a day. */
export interface WeekAgendaProps {
  label: string
  day: string
  today: string
  /** The weekday with which weeks begin; 0 is Sunday. */
  firstDay?: number
  entries: readonly ScheduleEntry[]
  /** The text of a day without entries. */
  emptyText: string
  rows: (label: string, entries: readonly ScheduleEntry[]) => ReactNode
  onDay: (day: string) => void
}

/** A week at phone width: a list of its days with their entries; the heading of a day opens the day view. */
export function WeekAgenda({
  label,
  day,
  today,
  firstDay = 0,
  entries,
  emptyText,
  rows,
  onDay,
}: WeekAgendaProps) {
  const language = useLanguage()
  return (
    <Card label={label}>
      {weekDays(day, firstDay).map((one) => {
        const own = entries.filter((entry) => partOn(entry, one) !== null)
        return (
          <section key={one} aria-label={fullDay(one, language)} className={styles.day}>
            <button
              type="button"
              aria-label={`${columnDay(one, language)}, ${own.length === 0 ? emptyText : own.length}, ${fullDay(one, language)}`}
              className={classes(styles.head, one === today && styles.today)}
              onClick={() => onDay(one)}
            >
              <b>{columnDay(one, language)}</b>
              <span className={styles.count}>{own.length === 0 ? emptyText : own.length}</span>
            </button>
            {own.length > 0 ? rows(fullDay(one, language), own) : null}
          </section>
        )
      })}
    </Card>
  )
}
