import { type PointerEvent, type RefObject, useState } from 'react'
import type { Place } from '../../layout.rules.ts'

/** A web part on its way. */
export interface Drag {
  webpartId: number
  /** Where it would be placed; null outside of the columns. */
  to: Place | null
}

/** Pixels from the edge of the window at which the page scrolls along, and by how much a move. */
const edge = 60
const scrollStep = 16

/** The place below a point: the column, and how many of its other parts have their middle above. */
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

/** Dragging web parts by a pointer; Escape leaves everything where it was. */
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
