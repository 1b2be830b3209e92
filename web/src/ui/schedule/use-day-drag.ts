import { type PointerEvent, type RefObject, useRef, useState } from 'react'
import { addDays } from './days.ts'
import type { ScheduleEntry } from './entry.ts'
import { type PointerPlace, trackPointer } from './track-pointer.ts'

/** Days from the first to the last, both inclusive. */
export interface DaySpan {
  from: string
  until: string
}

/** The current drag over days: it creates an entry, moves one, or changes its last day. */
export type DayDrag = DaySpan & {
  entry: ScheduleEntry | null
  mode: 'create' | 'move' | 'resize'
  isCopy: boolean
}

/** Returns a function that starts a drag, on a day or on an entry. */
export type BeginDayDrag = (
  event: PointerEvent<HTMLElement>,
  mode: DayDrag['mode'],
  entry: ScheduleEntry | null,
) => void

const millisecondsOfDay = 86_400_000

/** Days from one day to another. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / millisecondsOfDay)

/** The first and the last day of an entry; one that ends at midnight ends on the day before. */
export function daysOf({ start, end }: Pick<ScheduleEntry, 'start' | 'end'>): DaySpan {
  const from = start.slice(0, 10)
  const last = end.endsWith('T00:00') ? addDays(end.slice(0, 10), -1) : end.slice(0, 10)
  return { from, until: last < from ? from : last }
}

/** The days of a drag that began on a day and is over another one. */
export function draggedDays(
  mode: DayDrag['mode'],
  entry: ScheduleEntry | null,
  origin: string,
  over: string,
): DaySpan {
  if (!entry) return origin < over ? { from: origin, until: over } : { from: over, until: origin }
  const { from, until } = daysOf(entry)
  if (mode === 'resize') return { from, until: over < from ? from : over }
  const by = daysBetween(origin, over)
  return { from: addDays(from, by), until: addDays(until, by) }
}

/**
 * Drags over cells with `data-date`: by mouse or pen at once, by a finger that was held. Escape cancels; Ctrl, Alt or
 * Cmd copy a moved entry. `wasDragged` returns true in the click after a drag.
 */
export function useDayDrag(
  frame: RefObject<HTMLElement | null>,
  acts: {
    onCreate: (days: DaySpan) => void
    onMove: (entry: ScheduleEntry, days: DaySpan, isCopy: boolean) => void
  },
) {
  const [drag, setDrag] = useState<DayDrag | null>(null)
  const moved = useRef(false)

  const dayAt = ({ clientX, clientY }: PointerPlace): string | null => {
    const cells = [...(frame.current?.querySelectorAll<HTMLElement>('[data-date]') ?? [])]
    const inColumn = cells.filter((one) => {
      const { left, right } = one.getBoundingClientRect()
      return clientX >= left && clientX < right
    })
    const inRow = inColumn.find((one) => {
      const { top, bottom } = one.getBoundingClientRect()
      return clientY >= top && clientY < bottom
    })
    // In a single row, such as a strip of whole days, only the column counts.
    return (inRow ?? (inColumn.length === 1 ? inColumn[0] : undefined))?.dataset.date ?? null
  }

  const begin: BeginDayDrag = (event, mode, entry) => {
    moved.current = false
    if (entry) event.stopPropagation()
    if (event.button !== 0 || (entry && !entry.isMovable)) return
    const origin = dayAt(event)
    if (origin === null) return
    let over = origin
    const show = (isCopy: boolean) =>
      setDrag({ ...draggedDays(mode, entry, origin, over), entry, mode, isCopy })
    trackPointer(event, {
      onHold: () => show(false),
      onMove: (to) => {
        over = dayAt(to) ?? over
        if (over === origin && !moved.current) return
        moved.current = true
        show(mode === 'move' && to.isCopy)
      },
      onEnd: ({ isDropped, isCopy }) => {
        setDrag(null)
        if (!isDropped) {
          // The click that follows a canceled drag opens nothing.
          moved.current = true
          return
        }
        const isHeld = event.pointerType === 'touch'
        const days = draggedDays(mode, entry, origin, over)
        if (!entry && (moved.current || isHeld)) acts.onCreate(days)
        else if (entry && over !== origin) acts.onMove(entry, days, mode === 'move' && isCopy)
      },
    })
  }

  return { drag, begin, wasDragged: () => moved.current }
}
