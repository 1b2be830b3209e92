import { type PointerEvent, useRef, useState } from 'react'

/** Pixels from which a released row performs its act, and at which it ends. */
const enough = 88
const most = 132

/** What a swipe to the right and to the left does; absent ones do not move the row. */
export interface SwipeActs {
  right?: (() => void) | undefined
  left?: (() => void) | undefined
}

/**
 * A row that is swiped by touch: `offset` moves it, and a release beyond the threshold performs the act. Vertical moves
 * scroll the page, and a mouse does nothing.
 */
export function useSwipe({ right, left }: SwipeActs) {
  const from = useRef<{ x: number; y: number; isSwipe: boolean } | null>(null)
  const [offset, setOffset] = useState(0)
  const end = (isDone: boolean) => {
    from.current = null
    if (isDone && offset >= enough) right?.()
    if (isDone && offset <= -enough) left?.()
    setOffset(0)
  }
  return {
    offset,
    handlers: {
      onPointerDown: ({ pointerType, clientX, clientY }: PointerEvent) => {
        if (pointerType === 'touch') from.current = { x: clientX, y: clientY, isSwipe: false }
      },
      onPointerMove: ({ clientX, clientY, currentTarget, pointerId }: PointerEvent) => {
        const start = from.current
        if (!start) return
        const [x, y] = [clientX - start.x, clientY - start.y]
        if (!start.isSwipe) {
          if (Math.abs(x) < 12 || Math.abs(x) < Math.abs(y) * 2) return
          start.isSwipe = true
          currentTarget.setPointerCapture(pointerId)
        }
        const isOpen = x > 0 ? right : left
        setOffset(isOpen ? Math.max(-most, Math.min(most, x)) : 0)
      },
      onPointerUp: () => end(true),
      onPointerCancel: () => end(false),
    },
  }
}
