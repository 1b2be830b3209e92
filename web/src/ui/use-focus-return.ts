import { useEffect, useState } from 'react'

/**
 * Gives the focus back to what held it when the caller was first drawn, once the caller is gone and nothing else has
 * taken it: for layers whose window is drawn anew while it loads, so that the window itself no longer knows.
 */
export function useFocusReturn(): void {
  const [from] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      // The window below gives the focus back in the next frame; only what it loses is taken up.
      setTimeout(() => {
        const isLost = document.activeElement === document.body || document.activeElement === null
        if (isLost && from instanceof HTMLElement && from.isConnected) from.focus()
      }, 60)
    },
    [from],
  )
}
