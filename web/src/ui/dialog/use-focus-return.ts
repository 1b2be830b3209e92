import { useEffect, useState } from 'react'

/**
 * When the caller is unmounted and no element has the focus, focuses the element that had the focus at the first render
 * of the caller. Layers that are rendered again while they load need this, because they lose that element.
 */
export function useFocusReturn(): void {
  const [from] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      // React Aria restores the focus in the next frame. This code acts only if the focus was not restored.
      setTimeout(() => {
        const isLost = document.activeElement === document.body || document.activeElement === null
        if (isLost && from instanceof HTMLElement && from.isConnected) from.focus()
      }, 60)
    },
    [from],
  )
}
