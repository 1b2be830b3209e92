import type { CSSProperties, KeyboardEvent } from 'react'
import { classes } from '../classes.ts'
import type { EntryStatus, ScheduleColumn, ScheduleEntry } from './entry.ts'
import styles from './time-grid.module.css'
import { type BeginDrag, type GridSpan, type GridTime, isMovable } from './use-grid-drag.ts'

/**
 * Properties of {@link GridEntry}; `isShared` breaks its title into lines, `isNarrow` shows only the title, `hasActs`
 * leaves room for buttons over its end.
 */
export interface GridEntryProps {
  span: GridSpan
  style: CSSProperties
  isShared: boolean
  isNarrow: boolean
  hasActs: boolean
  columns: readonly ScheduleColumn[]
  place: number
  onOpen: (entry: ScheduleEntry) => void
  onMove: (entry: ScheduleEntry, time: GridTime, isCopy: boolean) => void
  /** Id of the entry that a drag moves away; it is drawn faintly. */
  moving: string | null
  onBegin: BeginDrag
  wasDragged: () => boolean
}

const looks: Record<EntryStatus, string | undefined> = {
  busy: undefined,
  private: undefined,
  tentative: styles.open,
  free: styles.free,
  cancelled: styles.cancelled,
}

/** One entry in a column; Alt with arrows moves it, and with Shift changes its end. */
export function GridEntry({
  span,
  style,
  isShared,
  isNarrow,
  hasActs,
  columns,
  place,
  onOpen,
  onMove,
  onBegin,
  wasDragged,
  moving,
}: GridEntryProps) {
  const { entry } = span
  const { step } = entry
  const times = `${entry.start.slice(11)}–${entry.end.slice(11)}`
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (!event.altKey || !isMovable(span) || !event.key.startsWith('Arrow')) return
    event.preventDefault()
    event.stopPropagation()
    const by = event.key === 'ArrowDown' ? step : event.key === 'ArrowUp' ? -step : 0
    const side = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0
    const columnId = columns[place + side]?.id ?? span.columnId
    const from = event.shiftKey ? span.from : span.from + by
    const until = span.until + by
    if (from >= 0 && until <= 1440 && until > from) onMove(entry, { columnId, from, until }, false)
  }
  // What is shown is also read, once.
  const hasDetail = !entry.label.includes(entry.detail)
  return (
    <button
      type="button"
      data-entry
      data-event={entry.id}
      className={classes(
        styles.event,
        isShared && styles.shared,
        isNarrow && styles.slim,
        looks[entry.status],
        entry.isOwn && styles.mine,
        hasActs && styles.withActs,
        entry.look === 'ghost' && styles.left,
        entry.look === 'lifted' && styles.lifted,
        entry.id === moving && styles.moving,
      )}
      style={{ ...style, '--tone': `var(--p-${entry.color})` } as CSSProperties}
      aria-label={[entry.title, times, entry.label, entry.statusText, hasDetail ? entry.detail : '']
        .filter(Boolean)
        .join(', ')}
      title={`${entry.title} ${times}`}
      onPointerDown={(event) => onBegin(event, 'move', span, step)}
      onClick={(event) => (event.detail > 0 && wasDragged() ? undefined : onOpen(entry))}
      onKeyDown={onKeyDown}
    >
      <b>{entry.title}</b>
      <small>{[entry.statusText, entry.detail].filter(Boolean).join(' · ')}</small>
      {isMovable(span) ? (
        <span className={styles.handle} onPointerDown={(event) => onBegin(event, 'resize', span, step)} />
      ) : null}
    </button>
  )
}
