import {
  type CSSProperties,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useKeys } from '#kit/screen/keys.ts'
import { classes } from '../classes.ts'
import { timeText } from './days.ts'
import type { ScheduleColumn, ScheduleEntry, ScheduleSlot } from './entry.ts'
import { type GridBand, GridColumnView } from './grid-column.tsx'
import { columnShare, hoursOf, laneSpans, lanesIn, partOn } from './lanes.ts'
import styles from './time-grid.module.css'
import { type GridSpan, type GridTime, perMinute, useGridDrag } from './use-grid-drag.ts'
import { usePrinting } from './use-printing.ts'

/** Properties of {@link TimeGrid}; `now` is the current minute, drawn as a line in columns of today. */
export interface TimeGridProps {
  label: string
  columns: readonly ScheduleColumn[]
  /** Entries of all columns: each column shows those of its day and lane. */
  entries: readonly ScheduleEntry[]
  now: number
  /** A row below the headings, such as the events of whole days; it contains a cell for the hours and one per column. */
  strip?: ReactNode
  /** A time over all columns, with a text or a button. */
  band?: GridBand | undefined
  /** The first and last hour that are shown even without entries, in minutes of the day. */
  usualHours?: { from: number; until: number }
  /** Parallel entries of a column before the others are a count; above three, a full column becomes wider. */
  mostParallel?: number
  /** True: all 24 hours, scrolled to the usual ones; on paper the usual ones only. */
  isWholeDay?: boolean
  onOpen: (entry: ScheduleEntry) => void
  onCreate: (slot: ScheduleSlot) => void
  /**
   * Opens all entries of a column that cannot show some, or those of the minutes at which it cannot; if undefined, a
   * column shows any number.
   */
  onMore: ((column: ScheduleColumn, time: { from: number; until: number }) => void) | undefined
  /** `isCopy` is true if the entry stays and a copy of it was dropped. */
  onMove: (entry: ScheduleEntry, slot: ScheduleSlot, isCopy: boolean) => void
  /** Whether a drop of the entry at the time would be refused; the dragged time is then drawn as a fault. */
  isRefused?: (entry: ScheduleEntry, slot: ScheduleSlot) => boolean
  /** Whether Ctrl, Alt or Cmd at the drop copy an entry. */
  canCopy?: boolean
  /** Text was typed in a column; without it letters do nothing there. */
  onType?: ((slot: ScheduleSlot, text: string) => void) | undefined
}

/** Width of the column with the hours, in pixels. */
const timesWidth = 60

/** Number of columns that always fit into the frame, whatever its width; more columns scroll. */
const fittingColumns = 7
/** Least width of a column that scrolls, in pixels. */
const leastWidth = 130

/** The grid columns with their shares of the width. Up to seven, the days of a week, always fit. */
function gridOf(shares: readonly number[]): CSSProperties {
  const { length } = shares
  const least = length <= fittingColumns ? 0 : leastWidth
  return {
    gridTemplateColumns: `${timesWidth}px ${shares.map((share) => `minmax(${least}px, ${share}fr)`).join(' ')}`,
    ...(least > 0 ? { minWidth: timesWidth + length * leastWidth } : {}),
  }
}

const wholeDay = { from: 0, until: 1440 }

/** Height of the hours on a sheet of A4 in pixels: upright for one day, across for more. */
const paperHeight = { one: 840, several: 530 }

/** Shrinks the hours so that they fit on one sheet of paper. */
function paperZoom(hours: { from: number; until: number }, columns: number): CSSProperties {
  const height = (hours.until - hours.from) * perMinute
  const zoom = Math.min(1, (columns === 1 ? paperHeight.one : paperHeight.several) / height)
  return zoom < 1 ? { zoom } : {}
}

/** The parts of entries that the columns show. */
export function gridSpans(columns: readonly ScheduleColumn[], entries: readonly ScheduleEntry[]): GridSpan[] {
  return columns.flatMap((column) =>
    entries.flatMap((entry) => {
      if (column.laneKey !== null && entry.laneKey !== column.laneKey) return []
      const part = partOn(entry, column.day)
      return part ? [{ columnId: column.id, entry, ...part }] : []
    }),
  )
}

/** The keys of the columns and entries, for the list of keys. */
const gridKeys = [
  { key: '↑ ↓ ← →', label: 'kit.keys.choose' },
  { key: 'Shift ↑ ↓', label: 'kit.keys.lengthen' },
  { key: 'Enter', label: 'kit.keys.make' },
  { key: 'Alt ↑ ↓ ← →', label: 'kit.keys.move' },
  { key: 'Alt Shift ↑ ↓', label: 'kit.keys.end' },
] as const

/** The width of a frame in pixels as it changes; null before it is measured. */
function useFrameWidth(frame: RefObject<HTMLElement | null>): number | null {
  const [width, setWidth] = useState<number | null>(null)
  useLayoutEffect(() => {
    const element = frame.current
    if (!element || typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(() => setWidth(element.clientWidth))
    setWidth(element.clientWidth)
    observer.observe(element)
    return () => observer.disconnect()
  }, [frame])
  return width
}

/**
 * A grid of times and columns. A drag creates an entry, moves it or changes its end. Keys do the same: arrows and
 * Enter in a column create an entry; Alt with arrows on an entry moves it, and with Shift changes its end.
 */
export function TimeGrid({ label, columns, entries, now, strip, ...acts }: TimeGridProps) {
  const spans = useMemo(() => gridSpans(columns, entries), [columns, entries])
  const isPrinted = usePrinting()
  useKeys(gridKeys)
  const used = hoursOf(spans, acts.usualHours)
  const hours = acts.isWholeDay && !isPrinted ? wholeDay : used
  const frame = useRef<HTMLDivElement>(null)
  const [cursor, setCursor] = useState<GridTime | null>(null)
  const frameWidth = useFrameWidth(frame)
  const { mostParallel = 3 } = acts
  const shares = columns.map((column) => {
    const own = laneSpans(spans.filter(({ columnId }) => columnId === column.id))
    return columnShare(Math.max(1, ...own.map(({ lanes }) => lanes)), mostParallel)
  })
  const whole = shares.reduce((sum, share) => sum + share, 0)
  const widthOf = (share: number) => (frameWidth ? ((frameWidth - timesWidth) * share) / whole : null)
  const lanesOf = (share: number) => {
    const width = widthOf(share)
    return width === null ? mostParallel : lanesIn(width, mostParallel)
  }
  const columnOf = (id: string) => columns.find((one) => one.id === id)
  const slotOf = ({ columnId, from, until }: GridTime): ScheduleSlot | null => {
    const column = columnOf(columnId)
    return column ? { day: column.day, laneKey: column.laneKey, from, until } : null
  }
  const onCreate = (time: GridTime) => {
    const slot = slotOf(time)
    if (slot) acts.onCreate(slot)
  }
  const onMove = (entry: ScheduleEntry, time: GridTime, isCopy: boolean) => {
    const slot = slotOf(time)
    if (slot) acts.onMove(entry, slot, isCopy)
  }
  const onType = (time: GridTime, text: string) => {
    const slot = slotOf(time)
    if (slot) acts.onType?.(slot, text)
  }
  const onMore = (columnId: string, time: { from: number; until: number }) => {
    const column = columnOf(columnId)
    if (column) acts.onMore?.(column, time)
  }
  const { drag, begin, wasDragged } = useGridDrag(frame, hours, {
    ...{ onCreate, onMove },
    canCopy: acts.canCopy ?? false,
  })
  const shown = drag ?? cursor
  const dragged = drag && drag.mode !== 'create' ? slotOf(drag) : null
  const isRefused = Boolean(drag?.entry && dragged && acts.isRefused?.(drag.entry, dragged))
  // Columns of resources all show the same day, so today is not highlighted in them.
  const isMixed = columns.length === 1 || columns.some((column) => !column.isToday)
  const today = isMixed ? columns.findIndex((column) => column.isToday) : -1
  // If the columns are wider than the frame, it scrolls to today's column.
  useEffect(() => {
    const heads = frame.current?.querySelectorAll<HTMLElement>('[data-head]')
    const head = heads?.[today]
    if (frame.current && head) frame.current.scrollLeft = head.offsetLeft - timesWidth
  }, [today])
  // The first view begins at the usual hours; later the person scrolls.
  const first = (acts.usualHours?.from ?? used.from) - hours.from
  useLayoutEffect(() => {
    // The text of the first hour stands above its line.
    if (frame.current) frame.current.scrollTop = Math.max(0, first * perMinute - 10)
  }, [first])
  return (
    <section
      ref={frame}
      aria-label={label}
      className={styles.frame}
      style={isPrinted ? paperZoom(hours, columns.length) : undefined}
    >
      <div className={styles.grid} style={gridOf(shares)}>
        <div className={styles.corner} />
        {columns.map((column) => (
          <div
            key={column.id}
            data-head
            className={classes(styles.head, isMixed && column.isToday && styles.today)}
          >
            {column.head ?? column.label}
          </div>
        ))}
        {strip}
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
            {...{ column, columns, spans, now, onCreate, onMove }}
            mostLanes={lanesOf(shares[place] ?? 1)}
            width={widthOf(shares[place] ?? 1)}
            onOpen={acts.onOpen}
            onType={acts.onType ? onType : undefined}
            moving={drag?.entry && !drag.isCopy ? drag.entry.id : null}
            onMore={acts.onMore ? onMore : undefined}
            place={place}
            band={place === 0 ? acts.band : undefined}
            hours={hours}
            ghost={shown?.columnId === column.id ? shown : null}
            isRefused={isRefused}
            isCopy={drag?.isCopy ?? false}
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
