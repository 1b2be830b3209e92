import { type RefObject, useEffect, useLayoutEffect, useState } from 'react'
import { rowHeight, rowsInSight } from '../mail.rules.ts'

/**
 * The rows of a long list that are drawn, by how far its box is scrolled. The opened row is scrolled into sight when it
 * changes, also if it is not drawn yet. `onEnd` is called when the last rows come into sight.
 */
export function useListWindow(
  box: RefObject<HTMLElement | null>,
  { count, opened, onEnd }: { count: number; opened: number; onEnd: () => void },
): { from: number; to: number } {
  const [sight, setSight] = useState({ from: 0, to: 24 })
  useLayoutEffect(() => {
    const scroller = box.current
    if (!scroller) return
    const look = () => {
      const next = rowsInSight(scroller.scrollTop, scroller.clientHeight, count)
      setSight((now) => (now.from === next.from && now.to === next.to ? now : next))
    }
    look()
    scroller.addEventListener('scroll', look, { passive: true })
    const observer = new ResizeObserver(look)
    observer.observe(scroller)
    return () => {
      scroller.removeEventListener('scroll', look)
      observer.disconnect()
    }
  }, [box, count])
  useEffect(() => {
    const scroller = box.current
    if (!scroller || opened < 0) return
    const top = opened * rowHeight
    if (top < scroller.scrollTop) scroller.scrollTop = top
    else if (top + rowHeight > scroller.scrollTop + scroller.clientHeight)
      scroller.scrollTop = top + rowHeight - scroller.clientHeight
  }, [box, opened])
  const isAtEnd = count > 0 && sight.to >= count
  useEffect(() => {
    if (isAtEnd) onEnd()
  }, [isAtEnd, onEnd])
  return { from: Math.min(sight.from, count), to: Math.min(sight.to, count) }
}
