import type { BookingItem } from '@maru/api/reservation'
import { type CSSProperties, useEffect, useRef, useState } from 'react'
import { classes } from '../../../ui/classes.ts'
import { columnWidth, hoursOf, laneSpans, timeText } from '../reservation.rules.ts'
import { GridColumnView, mostLanes } from './grid-column.tsx'
import styles from './time-grid.module.css'
import { type GridColumn, type GridSpan, type GridTime, useGridDrag } from './use-grid-drag.ts'

/** Properties of {@link TimeGrid}; `now` draws the line of the present minute in columns of today. */
export interface TimeGridProps {
  label: string
  columns: readonly GridColumn[]
  spans: readonly GridSpan[]
  now: number
  onOpen: (booking: BookingItem) => void
  onCreate: (time: GridTime) => void
  /** Leads to all bookings of a column that has no room for some; where absent, a column has room for any number. */
  onMore: ((columnId: string) => void) | undefined
  onMove: (booking: BookingItem, time: GridTime) => void
}

/** Pixels of the column with the hours. */
const timesWidth = 60

/** The columns of the grid: a crowded one is as wide as its bookings side by side need, the others share what is left. */
function gridOf(columns: readonly GridColumn[], spans: readonly GridSpan[]): CSSProperties {
  const least = columns.length > 7 ? 130 : 96
  const widths = columns.map(({ id }) => {
    const lanes = laneSpans(spans.filter((span) => span.columnId === id)).map((one) => one.lanes)
    return columnWidth(Math.min(mostLanes, Math.max(1, ...lanes)), least)
  })
  return {
    gridTemplateColumns: `${timesWidth}px ${widths.map((width) => `minmax(${width}px, 1fr)`).join(' ')}`,
    minWidth: widths.reduce((sum, width) => sum + width, timesWidth),
  }
}

/**
 * Times against columns. A drag books, moves a booking or changes its end; the same with keys: arrows and Enter in a
 * column, Alt with arrows on a booking (with Shift its end).
 */
export function TimeGrid(props: TimeGridProps) {
  const { label, columns, spans } = props
  const hours = hoursOf(spans)
  const frame = useRef<HTMLDivElement>(null)
  const [cursor, setCursor] = useState<GridTime | null>(null)
  const { drag, begin, wasDragged } = useGridDrag(frame, hours, props)
  const shown = drag ?? cursor
  // Columns of resources are all of one day.
  const isMixed = columns.length === 1 || columns.some((column) => !column.isToday)
  const today = isMixed ? columns.findIndex((column) => column.isToday) : -1
  // A week that is wider than its place begins at today.
  useEffect(() => {
    const heads = frame.current?.querySelectorAll<HTMLElement>('[data-head]')
    const head = heads?.[today]
    if (frame.current && head) frame.current.scrollLeft = head.offsetLeft - timesWidth
  }, [today])
  return (
    <section ref={frame} aria-label={label} className={styles.frame}>
      <div className={styles.grid} style={gridOf(columns, spans)}>
        <div className={styles.corner} />
        {columns.map((column) => (
          <div
            key={column.id}
            data-head
            className={classes(styles.head, isMixed && column.isToday && styles.today)}
          >
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
            wasDragged={wasDragged}
          />
        ))}
      </div>
    </section>
  )
}
