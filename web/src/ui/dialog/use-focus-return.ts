import { useEffect, useRef, useState } from 'react'

/** Returns of closed layers that have not happened yet. */
const pending = new Set<ReturnType<typeof setTimeout>>()

/**
 * When the caller is unmounted and no element has the focus, focuses the element that had the focus at the first render
 * of the caller. Layers that are rendered again while they load need this, because they lose that element. A layer that
 * belongs to an element of the page names it with `find`, since other layers may still return their focus while it opens.
 */
export function useFocusReturn(find?: (from: Element | null) => HTMLElement | null): void {
  const [from] = useState(() => document.activeElement)
  const newest = useRef(find)
  newest.current = find
  useEffect(() => {
    // A layer that opens has the focus from now on: one that closed just before returns it nowhere.
    for (const timer of pending) clearTimeout(timer)
    pending.clear()
    return () => {
      // React Aria restores the focus in the next frame. This code acts only if the focus was not restored.
      const timer = setTimeout(() => {
        pending.delete(timer)
        const isLost = document.activeElement === document.body || document.activeElement === null
        const target = newest.current?.(from) ?? from
        if (isLost && target instanceof HTMLElement && target.isConnected) target.focus()
      }, 60)
      pending.add(timer)
    }
  }, [from])
}
