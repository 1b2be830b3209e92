import type { CSSProperties } from 'react'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { classes } from '#ui/classes.ts'
import type { ScheduleEntry } from '#ui/schedule/entry.ts'
import styles from './event-rows.module.css'

/** An event as a line: its times, its title and its place. */
export function EventRow({
  entry,
  onOpen,
}: {
  entry: ScheduleEntry
  onOpen: (entry: ScheduleEntry) => void
}) {
  const t = useTranslate()
  return (
    <button
      type="button"
      data-event={entry.id}
      className={classes(styles.row, entry.status === 'cancelled' && styles.cancelled)}
      style={{ '--tone': `var(--p-${entry.color})` } as CSSProperties}
      onClick={() => onOpen(entry)}
    >
      <span className={styles.rowTime}>
        {entry.isAllDay ? t('calendar.allDay') : `${entry.start.slice(11)} ${entry.end.slice(11)}`}
      </span>
      <span className={styles.rowText}>
        <b>{entry.title}</b>
        <small>{[entry.statusText, entry.detail].filter(Boolean).join(' · ')}</small>
      </span>
    </button>
  )
}
