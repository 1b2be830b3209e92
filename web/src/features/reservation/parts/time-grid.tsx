import type { BookingItem } from '@maru/api/reservation'
import { type CSSProperties, type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { localName, useLanguage, useWords } from '../../../kit/i18n.ts'
import { classes } from '../../../ui/classes.ts'
import { hoursOf, laneSpans, timeText } from '../reservation.rules.ts'
import styles from './time-grid.module.css'

/** A column: a day of a week, or a resource of a day. */
export interface GridColumn {
  id: string
  label: string
  isToday: boolean
  /** Nothing can be booked here. */
  isShut?: boolean
}

/** The part of a booking that a column shows, in minutes of the day. */
export interface GridSpan {
  columnId: string
  booking: BookingItem
  from: number
  until: number
}

/** A time in a column. */
export interface GridTime {
  columnId: string
  from: number
  until: number
}

/** Properties of {@link TimeGrid}; `now` draws the line of the present minute in columns of today. */
export interface TimeGridProps {
  label: string
  columns: readonly GridColumn[]
  spans: readonly GridSpan[]
  step: number
  now: number
  onOpen: (booking: BookingItem) => void
  onCreate: (time: GridTime) => void
  onMove: (booking: BookingItem, time: GridTime) => void
}

const perMinute = 52 / 60
type Drag = GridTime & { booking: BookingItem | null; mode: 'create' | 'move' | 'resize'; start: number }

/**
 * Times against columns. A drag books, moves a booking or changes its end; the same with keys: arrows and Enter in a
 * column, Alt with arrows on a booking (with Shift its end).
 */
export function TimeGrid(props: TimeGridProps) {
  const { label, columns, spans, step, onMove, onCreate } = props
  const hours = hoursOf(spans)
  const frame = useRef<HTMLDivElement>(null)
  const [drag, setDrag] = useState<Drag | null>(null)
  const [cursor, setCursor] = useState<GridTime | null>(null)
  const moved = useRef(false)

  const timeAt = (event: {
    clientX: number
    clientY: number
  }): { columnId: string; minute: number } | null => {
    const all = [...(frame.current?.querySelectorAll<HTMLElement>('[data-column]') ?? [])]
    const column = all.find((one) => {
      const box = one.getBoundingClientRect()
      return event.clientX >= box.left && event.clientX < box.right
    })
    if (!column?.dataset.column) return null
    const top = column.getBoundingClientRect().top
    return { columnId: column.dataset.column, minute: hours.from + (event.clientY - top) / perMinute }
  }
  const snap = (minute: number) => Math.round(minute / step) * step
  const clamp = (minute: number) => Math.max(hours.from, Math.min(hours.until, minute))

  const begin = (event: PointerEvent<HTMLElement>, mode: Drag['mode'], span: GridSpan | null) => {
    moved.current = false
    if (span) event.stopPropagation()
    if (event.button !== 0 || event.pointerType === 'touch') return
    const at = timeAt(event)
    if (!at || (span && !span.booking.canUpdate)) return
    const from = span ? span.from : clamp(Math.floor(at.minute / step) * step)
    let now: Drag = {
      columnId: span?.columnId ?? at.columnId,
      from,
      until: span ? span.until : from + step,
      booking: span?.booking ?? null,
      mode,
      start: at.minute,
    }
    if (!span) setDrag(now)
    const move = (next: globalThis.PointerEvent) => {
      const to = timeAt(next)
      if (!to) return
      if (Math.abs(next.clientY - event.clientY) > 4 || to.columnId !== at.columnId) moved.current = true
      if (!moved.current) return
      now = dragTo(now, to, span, { snap, clamp, step })
      setDrag(now)
    }
    const stop = (last: globalThis.PointerEvent) => {
      window.removeEventListener('pointermove', move)
      window.removeEventListener('pointerup', stop)
      window.removeEventListener('pointercancel', stop)
      setDrag(null)
      if (last.type !== 'pointerup') return
      const time = { columnId: now.columnId, from: now.from, until: now.until }
      if (mode === 'create') onCreate(time)
      else if (moved.current && now.booking) onMove(now.booking, time)
    }
    window.addEventListener('pointermove', move)
    window.addEventListener('pointerup', stop)
    window.addEventListener('pointercancel', stop)
  }

  const shown = drag ?? cursor
  const style = {
    '--columns': columns.length,
    '--column': columns.length > 7 ? '130px' : '96px',
  } as CSSProperties
  return (
    <section ref={frame} aria-label={label} className={styles.frame}>
      <div className={styles.grid} style={style}>
        <div className={styles.corner} />
        {columns.map((column) => (
          <div key={column.id} className={classes(styles.head, column.isToday && styles.today)}>
            {column.label}
          </div>
        ))}
        <div className={styles.times}>
          {Array.from({ length: (hours.until - hours.from) / 60 }, (_one, index) => (
            <div key={timeText(hours.from + index * 60)} className={styles.hour}>
              <span>{timeText(hours.from + index * 60)}</span>
            </div>
          ))}
        </div>
        {columns.map((column, place) => (
          <GridColumnView
            key={column.id}
            {...props}
            column={column}
            place={place}
            hours={hours}
            ghost={shown?.columnId === column.id ? shown : null}
            cursor={cursor}
            onCursor={setCursor}
            onBegin={begin}
            wasMoved={() => moved.current}
          />
        ))}
      </div>
    </section>
  )
}

function dragTo(
  now: Drag,
  to: { columnId: string; minute: number },
  span: GridSpan | null,
  { snap, clamp, step }: { snap: (m: number) => number; clamp: (m: number) => number; step: number },
): Drag {
  if (now.mode === 'create') {
    const origin = Math.floor(now.start / step) * step
    const other = clamp(snap(to.minute))
    return { ...now, from: Math.min(origin, other), until: Math.max(origin + step, other) }
  }
  if (!span) return now
  if (now.mode === 'resize') return { ...now, until: Math.max(span.from + step, clamp(snap(to.minute))) }
  const length = span.until - span.from
  const from = Math.max(0, Math.min(1440 - length, snap(span.from + to.minute - now.start)))
  return { ...now, columnId: to.columnId, from, until: from + length }
}

interface ColumnProps extends TimeGridProps {
  column: GridColumn
  place: number
  hours: { from: number; until: number }
  ghost: GridTime | null
  cursor: GridTime | null
  onCursor: (time: GridTime | null) => void
  onBegin: (event: PointerEvent<HTMLElement>, mode: Drag['mode'], span: GridSpan | null) => void
  wasMoved: () => boolean
}

function GridColumnView(props: ColumnProps) {
  const { column, columns, spans, step, hours, ghost, cursor, now, onCursor, onCreate, onBegin } = props
  const t = useWords()
  const own = laneSpans(spans.filter((span) => span.columnId === column.id))
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
    // biome-ignore lint/a11y/useSemanticElements: a column of times is no fieldset
    <div
      role="group"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: arrows choose a time here, Enter books it
      tabIndex={0}
      data-column={column.id}
      aria-label={
        ghost && cursor
          ? `${column.label} ${timeText(ghost.from)}–${timeText(ghost.until)}`
          : t('reservation.grid.column', { name: column.label })
      }
      className={classes(styles.column, column.isShut && styles.shut)}
      style={{ height: (hours.until - hours.from) * perMinute }}
      onPointerDown={(event) => onBegin(event, 'create', null)}
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
      {own.map(({ item, lane, lanes }) => (
        <EventView
          key={item.booking.bookingId}
          {...props}
          span={item}
          style={{
            top: top(item.from) + 1,
            height: Math.max(20, (item.until - item.from) * perMinute - 3),
            left: `calc(${(100 * lane) / lanes}% + 4px)`,
            width: `calc(${100 / lanes}% - 10px)`,
          }}
        />
      ))}
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
  columns,
  place,
  step,
  onOpen,
  onMove,
  onBegin,
  wasMoved,
}: ColumnProps & { span: GridSpan; style: CSSProperties }) {
  const t = useWords()
  const language = useLanguage()
  const { booking } = span
  const isOpen = booking.approval === 0
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (!event.altKey || !booking.canUpdate || !event.key.startsWith('Arrow')) return
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
      className={classes(styles.event, isOpen && styles.open, booking.isMine && styles.mine)}
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
      onPointerDown={(event) => onBegin(event, 'move', span)}
      onClick={(event) => (event.detail > 0 && wasMoved() ? undefined : onOpen(booking))}
      onKeyDown={onKeyDown}
    >
      <b>{booking.title}</b>
      <small>
        {isOpen ? `${t(`reservation.states.${booking.state}`)} · ` : ''}
        {localName(booking.deptName, language) || localName(booking.reserverName, language)}
      </small>
      {booking.canUpdate ? (
        <span className={styles.handle} onPointerDown={(event) => onBegin(event, 'resize', span)} />
      ) : null}
    </button>
  )
}
