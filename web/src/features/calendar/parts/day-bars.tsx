import type { CSSProperties } from 'react'
import { classes } from '../../../ui/classes.ts'
import type { ScheduleEntry } from '../../../ui/schedule/entry.ts'
import type { DayBar } from '../calendar.rules.ts'
import styles from './views.module.css'

/** Properties of {@link EventBar}; `column` is the grid column of its first day. */
export interface EventBarProps {
  bar: DayBar
  column: number
  row: number
  onOpen: (entry: ScheduleEntry) => void
}

/** An event of whole days, or of several days, as a bar over its days. */
export function EventBar({ bar, column, row, onOpen }: EventBarProps) {
  const { entry, length, isContinued } = bar
  const days = entry.isAllDay ? '' : `${entry.start.slice(11)} `
  return (
    <button
      type="button"
      className={classes(
        styles.bar,
        isContinued && styles.continued,
        entry.status === 'cancelled' && styles.cancelled,
        entry.status === 'tentative' && styles.tentative,
      )}
      style={
        {
          '--tone': `var(--p-${entry.color})`,
          gridColumn: `${column} / span ${length}`,
          gridRow: row,
        } as CSSProperties
      }
      aria-label={[entry.title, entry.start.slice(0, 10), entry.label, entry.statusText]
        .filter(Boolean)
        .join(', ')}
      title={entry.title}
      onClick={() => onOpen(entry)}
    >
      {days}
      {entry.title}
    </button>
  )
}
