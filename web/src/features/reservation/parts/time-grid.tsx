import type { BookingItem } from '@maru/api/reservation'
import { type CSSProperties, useEffect, useRef, useState } from 'react'
import { classes } from '../../../ui/classes.ts'
import { columnWidth, hoursOf, laneSpans, timeText } from '../reservation.rules.ts'
import { GridColumnView, mostLanes } from './grid-column.tsx'
import styles from './time-grid.module.css'
import { type GridColumn, type GridSpan, type GridTime, useGridDrag } from './use-grid-drag.ts'

/** Properties of {@link TimeGrid}; `now` is the current minute, drawn as a line in columns of today. */
export interface TimeGridProps {
  label: string
  columns: readonly GridColumn[]
  spans: readonly GridSpan[]
  now: number
  onOpen: (booking: BookingItem) => void
  onCreate: (time: GridTime) => void
  /** Opens all bookings of a column that cannot show some; if undefined, a column shows any number. */
  onMore: ((columnId: string) => void) | undefined
  onMove: (booking: BookingItem, time: GridTime) => void
}

/** Width of the column with the hours, in pixels. */
const timesWidth = 60

/** The grid columns: a crowded column is as wide as its lanes need; the others share the remaining width. */
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
 * A grid of times and columns. A drag creates a booking, moves it or changes its end. Keys do the same: arrows and
 * Enter in a column create a booking; Alt with arrows on a booking moves it, and with Shift changes its end.
 */
export function TimeGrid(props: TimeGridProps) {
  const { label, columns, spans } = props
  const hours = hoursOf(spans)
  const frame = useRef<HTMLDivElement>(null)
  const [cursor, setCursor] = useState<GridTime | null>(null)
  const { drag, begin, wasDragged } = useGridDrag(frame, hours, props)
  const shown = drag ?? cursor
  // Columns of resources all show the same day, so today is not highlighted in them.
  const isMixed = columns.length === 1 || columns.some((column) => !column.isToday)
  const today = isMixed ? columns.findIndex((column) => column.isToday) : -1
  // If the week is wider than the frame, the frame scrolls to today's column.
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
