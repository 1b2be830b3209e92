import { useSyncExternalStore } from 'react'

/** Returns true if the viewport is at least this wide (breakpoints 760, 960, 1180). True without `matchMedia`. */
export function useWide(least: 761 | 961 | 1181): boolean {
  return useSyncExternalStore(
    (listener) => {
      const media = window.matchMedia?.(`(min-width: ${least}px)`)
      media?.addEventListener('change', listener)
      return () => media?.removeEventListener('change', listener)
    },
    () => window.matchMedia?.(`(min-width: ${least}px)`).matches ?? true,
  )
}
