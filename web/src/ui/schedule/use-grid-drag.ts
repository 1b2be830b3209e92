import { type PointerEvent, type RefObject, useRef, useState } from 'react'
import type { ScheduleEntry } from './entry.ts'
import { partOn } from './lanes.ts'
import { type PointerPlace, trackPointer } from './track-pointer.ts'

/** The part of an entry that a column shows, in minutes of the day. */
export interface GridSpan {
  columnId: string
  entry: ScheduleEntry
  from: number
  until: number
}

/** A span of time in a column, in minutes of the day. */
export interface GridTime {
  columnId: string
  from: number
  until: number
}

/** Whether a drag or a key may move an entry: not if the column shows only a part of it. */
export function isMovable({ entry, from, until }: GridSpan): boolean {
  const whole = partOn(entry, entry.start.slice(0, 10))
  const endsHere = entry.end.slice(0, 10) === entry.start.slice(0, 10) || entry.end.slice(11) === '00:00'
  return entry.isMovable && endsHere && whole?.from === from && whole.until === until
}

/** Height of a minute in pixels. */
export const perMinute = 52 / 60

/** The current drag: it creates an entry, moves one, or changes its end. */
export type Drag = GridTime & {
  entry: ScheduleEntry | null
  mode: 'create' | 'move' | 'resize'
  start: number
  isCopy: boolean
}

/** Returns a function that starts a drag, in a column or on an entry. */
export type BeginDrag = (
  event: PointerEvent<HTMLElement>,
  mode: Drag['mode'],
  span: GridSpan | null,
  step: number,
) => void

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

/**
 * Drags in a grid: by mouse or pen at once, by a finger that was held. Escape cancels; Ctrl, Alt or Cmd copy a moved
 * entry. `wasDragged` returns true in the click after a drag.
 */
export function useGridDrag(
  frame: RefObject<HTMLElement | null>,
  hours: { from: number; until: number },
  {
    canCopy,
    onCreate,
    onMove,
  }: {
    canCopy: boolean
    onCreate: (time: GridTime) => void
    onMove: (entry: ScheduleEntry, time: GridTime, isCopy: boolean) => void
  },
) {
  const [drag, setDrag] = useState<Drag | null>(null)
  const moved = useRef(false)

  const timeAt = ({ clientX, clientY }: PointerPlace): { columnId: string; minute: number } | null => {
    const all = [...(frame.current?.querySelectorAll<HTMLElement>('[data-column]') ?? [])]
    const column = all.find((one) => {
      const box = one.getBoundingClientRect()
      return clientX >= box.left && clientX < box.right
    })
    if (!column?.dataset.column) return null
    const top = column.getBoundingClientRect().top
    return { columnId: column.dataset.column, minute: hours.from + (clientY - top) / perMinute }
  }
  const clamp = (minute: number) => Math.max(hours.from, Math.min(hours.until, minute))

  const begin: BeginDrag = (event, mode, span, step) => {
    const snap = (minute: number) => Math.round(minute / step) * step
    moved.current = false
    if (span) event.stopPropagation()
    if (event.button !== 0) return
    const at = timeAt(event)
    if (!at || (span && !isMovable(span))) return
    const from = span ? span.from : clamp(Math.floor(at.minute / step) * step)
    let now: Drag = {
      columnId: span?.columnId ?? at.columnId,
      from,
      until: span ? span.until : from + step,
      entry: span?.entry ?? null,
      mode,
      start: at.minute,
      isCopy: false,
    }
    const show = () => setDrag(now)
    const copies = (isCopy: boolean) => canCopy && mode === 'move' && isCopy
    if (!span && event.pointerType !== 'touch') show()
    trackPointer(event, {
      onHold: show,
      onMove: (place) => {
        const to = timeAt(place)
        if (!to) return
        moved.current = true
        now = { ...dragTo(now, to, span, { snap, clamp, step }), isCopy: copies(place.isCopy) }
        show()
      },
      onEnd: ({ isDropped, isCopy }) => {
        setDrag(null)
        if (!isDropped) {
          // The click that follows a canceled drag opens nothing.
          moved.current = true
          return
        }
        const time = { columnId: now.columnId, from: now.from, until: now.until }
        if (mode === 'create') onCreate(time)
        else if (moved.current && now.entry) onMove(now.entry, time, copies(isCopy))
      },
    })
  }

  return { drag, begin, wasDragged: () => moved.current }
}
