import { type PointerEvent, type RefObject, useState } from 'react'
import type { Place } from '../../layout.rules.ts'

/** A web part that is being dragged. */
export interface Drag {
  webpartId: number
  /** The position where a drop would place it; null if the pointer is outside of the columns. */
  to: Place | null
}

/** A drag this close to the window edge scrolls the page, each move by `scrollStep`; both in pixels. */
const edge = 60
const scrollStep = 16

/** Returns the column at the pointer, and the number of other web parts in it whose middle is above the pointer. */
function placeAt(board: HTMLElement, webpartId: number, { clientX, clientY }: PointerEvent): Place | null {
  const columns = [...board.querySelectorAll<HTMLElement>('[data-column]')]
  const hit = columns.find((column) => {
    const { left, right, top, bottom } = column.getBoundingClientRect()
    const isStacked = columns.length > 1 && columns[0]?.offsetLeft === columns[1]?.offsetLeft
    return clientX >= left && clientX <= right && (!isStacked || (clientY >= top && clientY <= bottom))
  })
  if (!hit) return null
  const others = [...hit.querySelectorAll<HTMLElement>('[data-webpart]')].filter(
    (part) => part.dataset.webpart !== String(webpartId),
  )
  const index = others.filter((part) => {
    const { top, height } = part.getBoundingClientRect()
    return clientY > top + height / 2
  }).length
  return { column: Number(hit.dataset.column), index }
}

function scrollAlong({ clientY }: PointerEvent): void {
  if (clientY < edge) window.scrollBy(0, -scrollStep)
  if (clientY > window.innerHeight - edge) window.scrollBy(0, scrollStep)
}

/** Drags web parts with a pointer. `cancel` ends the drag and does not move the web part. */
export function usePartDrag(
  board: RefObject<HTMLElement | null>,
  onDrop: (webpartId: number, to: Place) => void,
) {
  const [drag, setDrag] = useState<Drag | null>(null)
  const handlers = (webpartId: number) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      setDrag({ webpartId, to: null })
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (drag?.webpartId !== webpartId || !board.current) return
      scrollAlong(event)
      setDrag({ webpartId, to: placeAt(board.current, webpartId, event) })
    },
    onPointerUp: () => {
      if (drag?.webpartId !== webpartId) return
      if (drag.to) onDrop(webpartId, drag.to)
      setDrag(null)
    },
    onPointerCancel: () => setDrag(null),
  })
  return { drag, handlers, cancel: () => setDrag(null) }
}
