import { useEffect, useState } from 'react'

/**
 * Returns the focus to the element that had it when the caller was first rendered, once the caller is unmounted and nothing else has
 * taken it: for layers that are rendered again while they load and so lose the element.
 */
export function useFocusReturn(): void {
  const [from] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      // React Aria restores the focus in the next frame; this runs only if it did not.
      setTimeout(() => {
        const isLost = document.activeElement === document.body || document.activeElement === null
        if (isLost && from instanceof HTMLElement && from.isConnected) from.focus()
      }, 60)
    },
    [from],
  )
}
