import type { KeyboardEvent, ReactNode } from 'react'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { classes } from '../classes.ts'
import { timeText } from './days.ts'
import type { ScheduleColumn, ScheduleEntry } from './entry.ts'
import { GridEntry } from './grid-entry.tsx'
import { fitLanes, type HiddenSpans, type Laned, laneSpans, moreWidth } from './lanes.ts'
import styles from './time-grid.module.css'
import { typedText } from './typed-text.ts'
import { type BeginDrag, type GridSpan, type GridTime, perMinute } from './use-grid-drag.ts'

/** A time that is marked over all columns, in minutes of the day. */
export interface GridBand {
  from: number
  until: number
  content: ReactNode
}

/** Properties of {@link GridColumnView}; `ghost` is the time that a drag or the keys select. */
export interface GridColumnProps {
  column: ScheduleColumn
  columns: readonly ScheduleColumn[]
  spans: readonly GridSpan[]
  place: number
  hours: { from: number; until: number }
  /** Drawn by the first column over all of them: columns with a band are equally wide. */
  band: GridBand | undefined
  now: number
  /** Number of parallel entries that the column shows if `onMore` opens the others. */
  mostLanes: number
  ghost: GridTime | null
  /** Whether the time of the drag is occupied: its ghost is drawn as a fault. */
  isRefused: boolean
  cursor: GridTime | null
  onCursor: (time: GridTime | null) => void
  onOpen: (entry: ScheduleEntry) => void
  onCreate: (time: GridTime) => void
  /** Width of the column in pixels; null before it is measured. */
  width: number | null
  /** Opens all entries of a time of a column that cannot show some; if undefined, a column shows any number. */
  onMore: ((columnId: string, time: { from: number; until: number }) => void) | undefined
  onMove: (entry: ScheduleEntry, time: GridTime, isCopy: boolean) => void
  /** Text was typed at the selected time. */
  onType: ((time: GridTime, text: string) => void) | undefined
  /** Id of the entry that a drag moves away, and whether the drag copies. */
  moving: string | null
  isCopy: boolean
  onBegin: BeginDrag
  wasDragged: () => boolean
}

/** Width of the button with the number of hidden entries in a column alone, in pixels: a target of a finger. */
const wideMore = 46
/** Least height of an entry with buttons over its end, in pixels. */
const actsHeight = 40
/** Width of an entry in pixels below which it shows only its title. */
const narrowWidth = 84

/** One column with its entries, the selected time and the line of the current minute. */
export function GridColumnView(props: GridColumnProps) {
  const { column, columns, spans, hours, ghost, cursor, now, onCursor, onCreate, onMore, onBegin } = props
  const { step } = column
  const t = useTranslate()
  const all = laneSpans(spans.filter((span) => span.columnId === column.id))
  const most = onMore ? props.mostLanes : Number.POSITIVE_INFINITY
  const { shown, hidden } = fitLanes(all, most)
  const isCut = new Set(hidden.map((one) => one.groupFrom))
  const groupEnd = (groupFrom: number) =>
    Math.max(...all.filter((one) => one.groupFrom === groupFrom).map(({ item }) => item.until))
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
    } else if (event.key === 'Escape') {
      onCursor(null)
      event.currentTarget.blur()
    } else {
      // After a click letters are shortcuts of the page; with the selected time of the keys they are text.
      const text = props.onType && cursor ? typedText(event) : null
      if (text === null) return
      event.preventDefault()
      event.stopPropagation()
      props.onType?.(at, text)
    }
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a column of times is not a fieldset
    <div
      role="group"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys select a time, Enter creates an entry
      tabIndex={0}
      data-column={column.id}
      aria-label={
        ghost && cursor
          ? `${column.label} ${timeText(ghost.from)}–${timeText(ghost.until)}`
          : t('kit.schedule.column', { name: column.label })
      }
      className={classes(styles.column, column.isShut && styles.shut, column.isRest && styles.rest)}
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
      <Shades column={column} hours={hours} />
      <Covers column={column} hours={hours} top={top} />
      {shown.map((one) => (
        <LanedEntry
          key={one.item.entry.id}
          {...props}
          laned={one}
          isCut={isCut.has(one.groupFrom)}
          top={top}
        />
      ))}
      <HiddenCounts {...props} hidden={hidden} groupEnd={groupEnd} top={top} />
      {props.band ? <Band {...props.band} columnCount={columns.length} top={top} /> : null}
      {ghost ? (
        <div
          className={classes(styles.ghost, props.isRefused && styles.refused)}
          style={{ top: top(ghost.from), height: (ghost.until - ghost.from) * perMinute }}
        >
          {props.isCopy ? '+ ' : ''}
          {timeText(ghost.from)}–{timeText(ghost.until)}
        </div>
      ) : null}
      {column.isToday && now >= hours.from && now <= hours.until ? (
        <div className={styles.now} style={{ top: top(now) }} />
      ) : null}
    </div>
  )
}

/** Width of the button with the number of hidden entries. */
const moreRoomOf = ({ columns }: Pick<GridColumnProps, 'columns'>) =>
  columns.length === 1 ? wideMore : moreWidth

type TopOf = (minute: number) => number

/** An entry in its lane; a group of entries with hidden ones leaves room for their number. */
function LanedEntry({
  laned,
  isCut,
  top,
  ...props
}: GridColumnProps & { laned: Laned<GridSpan>; isCut: boolean; top: TopOf }) {
  const { item, lane, lanes } = laned
  const room = isCut ? `(100% - ${moreRoomOf(props)}px)` : '100%'
  const place = { top: top(item.from) + 1, height: Math.max(20, (item.until - item.from) * perMinute - 3) }
  const { acts } = item.entry
  const hasActs = acts !== undefined && lanes === 1 && place.height >= actsHeight
  return (
    <>
      <GridEntry
        {...props}
        span={item}
        isShared={lanes > 1}
        isNarrow={lanes > 1 && props.width !== null && props.width / lanes < narrowWidth}
        hasActs={hasActs}
        style={{
          ...place,
          left: `calc(${room} * ${lane / lanes} + 2px)`,
          width: `calc(${room} / ${lanes} - ${lanes > 1 ? 3 : 8}px)`,
        }}
      />
      {hasActs ? (
        // A press on its buttons is no drag.
        <div className={styles.acts} style={place} onPointerDown={(event) => event.stopPropagation()}>
          {acts}
        </div>
      ) : null}
    </>
  )
}

/** The buttons with the numbers of entries that a column has no room for; in a day alone as high as their time. */
function HiddenCounts({
  hidden,
  groupEnd,
  top,
  ...props
}: GridColumnProps & { hidden: HiddenSpans[]; groupEnd: (groupFrom: number) => number; top: TopOf }) {
  const t = useTranslate()
  const { column, columns, onMore } = props
  const isTall = columns.length === 1
  return hidden.map(({ from, groupFrom, count }) => {
    const until = groupEnd(groupFrom)
    const height = isTall ? { height: (until - groupFrom) * perMinute - 3 } : {}
    return (
      <button
        key={groupFrom}
        type="button"
        className={classes(styles.more, isTall && styles.tallMore)}
        style={{ top: top(isTall ? groupFrom : from) + 1, width: moreRoomOf(props) - 2, ...height }}
        aria-label={`${column.label}, ${t('kit.schedule.more', { count })}`}
        onPointerDown={(event) => event.stopPropagation()}
        onClick={() => onMore?.(column.id, { from: groupFrom, until })}
      >
        +{count}
      </button>
    )
  })
}

/** A time over all columns, drawn by the first one. */
function Band({ from, until, content, columnCount, top }: GridBand & { columnCount: number; top: TopOf }) {
  return (
    <div
      data-band
      className={styles.band}
      style={{ top: top(from), height: (until - from) * perMinute, width: `${columnCount * 100}%` }}
    >
      {/* A press on its button is no drag over the times. */}
      <div className={styles.bandText} onPointerDown={(event) => event.stopPropagation()}>
        {content}
      </div>
    </div>
  )
}

/** Times within the hours that are shown; those outside of them are left out. */
function clipped<T extends { from: number; until: number }>(
  times: readonly T[],
  hours: GridColumnProps['hours'],
): T[] {
  const clip = (minute: number) => Math.max(hours.from, Math.min(hours.until, minute))
  return times
    .map((time) => ({ ...time, from: clip(time.from), until: clip(time.until) }))
    .filter(({ from, until }) => until > from)
}

/** The times of a column with a text below the entries. */
function Covers({ column, hours, top }: Pick<GridColumnProps, 'column' | 'hours'> & { top: TopOf }) {
  return clipped(column.covers ?? [], hours).map(({ from, until, content }) => (
    <div key={from} className={styles.cover} style={{ top: top(from), height: (until - from) * perMinute }}>
      {content}
    </div>
  ))
}

/** The times of a column outside of working hours. */
function Shades({ column, hours }: Pick<GridColumnProps, 'column' | 'hours'>) {
  return clipped(column.shades ?? [], hours).map(({ from, until }) => (
    <div
      key={from}
      className={styles.shade}
      style={{ top: (from - hours.from) * perMinute, height: (until - from) * perMinute }}
    />
  ))
}
