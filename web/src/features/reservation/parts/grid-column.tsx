import type { CSSProperties, KeyboardEvent } from 'react'
import { localName, useLanguage, useTranslate } from '../../../kit/i18n.ts'
import { classes } from '../../../ui/classes.ts'
import { laneSpans, timeText } from '../reservation.rules.ts'
import styles from './time-grid.module.css'
import {
  type BeginDrag,
  type GridColumn,
  type GridSpan,
  type GridTime,
  isMovable,
  perMinute,
} from './use-grid-drag.ts'

/** Maximum number of parallel bookings that a column shows (spec 3§9). */
export const mostLanes = 8

/** Properties of {@link GridColumnView}; `ghost` is the time that a drag or the keys select. */
export interface GridColumnProps {
  column: GridColumn
  columns: readonly GridColumn[]
  spans: readonly GridSpan[]
  place: number
  hours: { from: number; until: number }
  now: number
  ghost: GridTime | null
  cursor: GridTime | null
  onCursor: (time: GridTime | null) => void
  onOpen: (booking: GridSpan['booking']) => void
  onCreate: (time: GridTime) => void
  /** Opens all bookings of a column that cannot show some; if undefined, a column shows any number. */
  onMore: ((columnId: string) => void) | undefined
  onMove: (booking: GridSpan['booking'], time: GridTime) => void
  onBegin: BeginDrag
  wasDragged: () => boolean
}

/** One column with its bookings, the selected time and the line of the current minute. */
export function GridColumnView(props: GridColumnProps) {
  const { column, columns, spans, hours, ghost, cursor, now, onCursor, onCreate, onMore, onBegin } = props
  const { step } = column
  const t = useTranslate()
  const all = laneSpans(spans.filter((span) => span.columnId === column.id))
  const most = onMore ? mostLanes : Number.POSITIVE_INFINITY
  const own = all.filter(({ lane }) => lane < most)
  const hidden = all.filter(({ lane }) => lane >= most)
  const top = (minute: number) => (minute - hours.from) * perMinute

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.target !== event.currentTarget) return
    const at = cursor ?? {
      columnId: column.id,
      from: Math.max(540, hours.from),
      until: Math.max(540, hours.from) + step,
    }
    const by = event.key === 'ArrowDown' ? step : event.key === 'ArrowUp' ? -step : 0
    if (by !== 0) {
      event.preventDefault()
      const until = Math.min(hours.until, Math.max(at.from + step, at.until + by))
      const from = Math.max(hours.from, Math.min(hours.until - (at.until - at.from), at.from + by))
      onCursor(event.shiftKey ? { ...at, until } : { ...at, from, until: from + at.until - at.from })
    } else if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') {
      event.preventDefault()
      const next = columns[props.place + (event.key === 'ArrowLeft' ? -1 : 1)]
      if (!next) return
      onCursor({ ...at, columnId: next.id })
      const grid = event.currentTarget.parentElement
      grid?.querySelector<HTMLElement>(`[data-column="${next.id}"]`)?.focus()
    } else if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault()
      onCreate(at)
    }
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a column of times is not a fieldset
    <div
      role="group"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys select a time, Enter books it
      tabIndex={0}
      data-column={column.id}
      aria-label={
        ghost && cursor
          ? `${column.label} ${timeText(ghost.from)}–${timeText(ghost.until)}`
          : t('reservation.grid.column', { name: column.label })
      }
      className={classes(styles.column, column.isShut && styles.shut)}
      style={{ height: (hours.until - hours.from) * perMinute }}
      onPointerDown={(event) => onBegin(event, 'create', null, step)}
      onFocus={(event) =>
        event.target === event.currentTarget && event.currentTarget.matches(':focus-visible') && !cursor
          ? onCursor({
              columnId: column.id,
              from: Math.max(540, hours.from),
              until: Math.max(540, hours.from) + step,
            })
          : undefined
      }
      onBlur={() => onCursor(null)}
      onKeyDown={onKeyDown}
    >
      {own.map(({ item, lane, lanes: needed }) => {
        const lanes = Math.min(needed, most)
        return (
          <EventView
            key={item.booking.bookingId}
            {...props}
            span={item}
            isNarrow={lanes > 2}
            style={{
              top: top(item.from) + 1,
              height: Math.max(20, (item.until - item.from) * perMinute - 3),
              left: `calc(${(100 * lane) / lanes}% + 3px)`,
              width: `calc(${100 / lanes}% - ${lanes > 2 ? 4 : 10}px)`,
            }}
          />
        )
      })}
      {hidden.length > 0 ? (
        <button
          type="button"
          className={styles.more}
          style={{ top: top(Math.min(...hidden.map(({ item }) => item.from))) }}
          onPointerDown={(event) => event.stopPropagation()}
          onClick={() => onMore?.(column.id)}
        >
          {t('reservation.more', { count: hidden.length })}
        </button>
      ) : null}
      {ghost ? (
        <div
          className={styles.ghost}
          style={{ top: top(ghost.from), height: (ghost.until - ghost.from) * perMinute }}
        >
          {timeText(ghost.from)}–{timeText(ghost.until)}
        </div>
      ) : null}
      {column.isToday && now >= hours.from && now <= hours.until ? (
        <div className={styles.now} style={{ top: top(now) }} />
      ) : null}
    </div>
  )
}

function EventView({
  span,
  style,
  isNarrow,
  columns,
  place,
  onOpen,
  onMove,
  onBegin,
  wasDragged,
}: GridColumnProps & { span: GridSpan; style: CSSProperties; isNarrow: boolean }) {
  const t = useTranslate()
  const language = useLanguage()
  const { booking } = span
  const step = booking.slotMinutes
  const isOpen = booking.approval === 0
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (!event.altKey || !isMovable(span) || !event.key.startsWith('Arrow')) return
    event.preventDefault()
    event.stopPropagation()
    const by = event.key === 'ArrowDown' ? step : event.key === 'ArrowUp' ? -step : 0
    const side = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0
    const columnId = columns[place + side]?.id ?? span.columnId
    const from = event.shiftKey ? span.from : span.from + by
    const until = span.until + by
    if (from >= 0 && until <= 1440 && until > from) onMove(booking, { columnId, from, until })
  }
  return (
    <button
      type="button"
      className={classes(
        styles.event,
        isNarrow && styles.slim,
        isOpen && styles.open,
        booking.isMine && styles.mine,
      )}
      style={{ ...style, '--tone': `var(--p-${booking.color})` } as CSSProperties}
      aria-label={[
        booking.title,
        `${booking.startTime}–${booking.endTime}`,
        localName(booking.resourceName, language),
        localName(booking.reserverName, language),
        isOpen ? t(`reservation.states.${booking.state}`) : '',
      ]
        .filter(Boolean)
        .join(', ')}
      title={`${booking.title} ${booking.startTime}–${booking.endTime}`}
      onPointerDown={(event) => onBegin(event, 'move', span, step)}
      onClick={(event) => (event.detail > 0 && wasDragged() ? undefined : onOpen(booking))}
      onKeyDown={onKeyDown}
    >
      <b>{booking.title}</b>
      <small>
        {isOpen ? `${t(`reservation.states.${booking.state}`)} · ` : ''}
        {localName(booking.deptName, language) || localName(booking.reserverName, language)}
      </small>
      {isMovable(span) ? (
        <span className={styles.handle} onPointerDown={(event) => onBegin(event, 'resize', span, step)} />
      ) : null}
    </button>
  )
}
