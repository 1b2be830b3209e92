import type { CSSProperties, KeyboardEvent } from 'react'
import { classes } from '#ui/classes.ts'
import type { ScheduleEntry } from '#ui/schedule/entry.ts'
import type { BeginDayDrag, DayDrag, DaySpan } from '#ui/schedule/use-day-drag.ts'
import type { DayBar } from '../calendar.rules.ts'
import { daysByKey } from '../drag.rules.ts'
import styles from './day-bars.module.css'

/** What entries of days share: opening, and moves by drag and by Alt with arrows. */
export interface DayEntryActs {
  onOpen: (entry: ScheduleEntry) => void
  onMoveDays: (entry: ScheduleEntry, days: DaySpan, isCopy: boolean) => void
  drag: DayDrag | null
  onBegin: BeginDayDrag
  wasDragged: () => boolean
}

/** Properties of {@link EventBar}; `column` is the grid column of its first day. */
export interface EventBarProps extends DayEntryActs {
  bar: DayBar
  column: number
  row: number
}

const looksOf = ({ status, id, look }: ScheduleEntry, drag: DayDrag | null) => [
  look === 'ghost' && styles.left,
  look === 'lifted' && styles.lifted,
  status === 'cancelled' && styles.cancelled,
  status === 'tentative' && styles.tentative,
  drag?.entry?.id === id && !drag.isCopy && styles.moving,
]

/** Handlers of an entry of days: a press drags it, Alt with arrows moves it, and with Shift changes its last day. */
function handlersOf(entry: ScheduleEntry, { onOpen, onMoveDays, onBegin, wasDragged }: DayEntryActs) {
  return {
    onPointerDown: (event: React.PointerEvent<HTMLElement>) => onBegin(event, 'move', entry),
    onClick: (event: React.MouseEvent) => (event.detail > 0 && wasDragged() ? undefined : onOpen(entry)),
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const days = daysByKey(event, entry)
      if (!days) return
      event.preventDefault()
      event.stopPropagation()
      onMoveDays(entry, days, false)
    },
  }
}

/** An event of whole days, or of several days, as a bar over its days. */
export function EventBar({ bar, column, row, ...acts }: EventBarProps) {
  const { entry, length, isContinued } = bar
  const days = entry.isAllDay ? '' : `${entry.start.slice(11)} `
  return (
    <button
      type="button"
      data-entry
      data-event={entry.id}
      className={classes(styles.bar, isContinued && styles.continued, ...looksOf(entry, acts.drag))}
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
      {...handlersOf(entry, acts)}
    >
      {days}
      {entry.title}
      {entry.isMovable ? (
        <span className={styles.handle} onPointerDown={(event) => acts.onBegin(event, 'resize', entry)} />
      ) : null}
    </button>
  )
}

/** An event of some hours in a day of the month. */
export function DayEntry({ entry, ...acts }: DayEntryActs & { entry: ScheduleEntry }) {
  return (
    <button
      type="button"
      data-entry
      data-event={entry.id}
      className={classes(styles.single, ...looksOf(entry, acts.drag))}
      style={{ '--tone': `var(--p-${entry.color})` } as CSSProperties}
      aria-label={[entry.title, entry.start.slice(11), entry.statusText].filter(Boolean).join(', ')}
      title={entry.title}
      {...handlersOf(entry, acts)}
    >
      <span className={styles.clock}>{entry.start.slice(11)} </span>
      {entry.title}
    </button>
  )
}
