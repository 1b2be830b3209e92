import type { CSSProperties, MouseEvent } from 'react'
import { classes } from '../classes.ts'
import styles from './day-lanes.module.css'
import { timeText } from './days.ts'
import type { ScheduleColumn, ScheduleEntry, ScheduleSlot } from './entry.ts'
import { hoursOf } from './lanes.ts'
import { gridSpans } from './time-grid.tsx'

/** Properties of {@link DayLanes}; `now` is the current minute, drawn as a line; null draws none. */
export interface DayLanesProps {
  label: string
  /** One lane per column. */
  columns: readonly ScheduleColumn[]
  entries: readonly ScheduleEntry[]
  now: number | null
  /** The name of the button that creates an entry in a lane. */
  createLabel: (name: string) => string
  /** The short text of an entry. */
  titleOf: (entry: ScheduleEntry) => string
  onOpen: (entry: ScheduleEntry) => void
  onCreate: (slot: ScheduleSlot) => void
}

/** Width of an hour in pixels: half an hour is a large enough touch target (WCAG 2.2, 2.5.8). */
const hourWidth = 52
/** Width of a lane's name in pixels, the same as in the style sheet. */
const nameWidth = 92

/** A day at phone width: one line per lane, with the hours from left to right (design reserve-390). */
export function DayLanes(props: DayLanesProps) {
  const { label, columns, entries, now, onOpen, onCreate } = props
  const spans = gridSpans(columns, entries)
  const hours = hoursOf(spans)
  const part = (minute: number) => `${(100 * (minute - hours.from)) / (hours.until - hours.from)}%`
  const isNow = now !== null && now >= hours.from && now <= hours.until
  const ticks = Array.from(
    { length: Math.ceil((hours.until - hours.from) / 120) },
    (_one, index) => hours.from + index * 120,
  )
  // If the lanes are wider than the screen, they scroll and the names stay in place.
  const minWidth = nameWidth + ((hours.until - hours.from) / 60) * hourWidth
  const create = (column: ScheduleColumn, event: MouseEvent<HTMLElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    const { step, day, laneKey } = column
    // A click by keyboard has no position; it selects the first hour.
    const at = event.detail === 0 ? 0 : (event.clientX - box.left) / box.width
    const minute = hours.from + at * (hours.until - hours.from)
    const from = Math.floor(minute / step) * step
    const until = Math.min(1440, from + Math.max(60, step))
    onCreate({ day, laneKey, from, until })
  }
  return (
    <section aria-label={label} className={styles.lanes}>
      <div className={styles.ticks} style={{ minWidth: minWidth - nameWidth }} aria-hidden="true">
        {ticks.map((minute) => (
          <span key={minute} style={{ left: part(minute) }}>
            {timeText(minute).slice(0, 2)}
          </span>
        ))}
      </div>
      <ul className={styles.list} style={{ minWidth }}>
        {columns.map((column) => {
          const own = spans.filter((span) => span.columnId === column.id)
          return (
            <li key={column.id} className={styles.lane}>
              <span className={styles.name}>{column.label}</span>
              <div className={classes(styles.track, column.isShut && styles.shut)}>
                <button
                  type="button"
                  className={styles.free}
                  aria-label={props.createLabel(column.label)}
                  onClick={(event) => create(column, event)}
                />
                {own.map(({ entry, from, until }) => (
                  <button
                    key={entry.id}
                    type="button"
                    className={classes(
                      styles.entry,
                      entry.isOwn && styles.mine,
                      entry.status === 'tentative' && styles.open,
                    )}
                    style={
                      {
                        left: part(from),
                        width: `calc(${part(hours.from + until - from)} - 1px)`,
                      } as CSSProperties
                    }
                    aria-label={`${entry.title}, ${entry.start.slice(11)}–${entry.end.slice(11)}, ${column.label}`}
                    onClick={() => onOpen(entry)}
                  >
                    {props.titleOf(entry)}
                  </button>
                ))}
                {isNow ? <span className={styles.now} style={{ left: part(now) }} /> : null}
              </div>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
