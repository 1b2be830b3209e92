import { useSyncExternalStore } from 'react'

/** Whether the window is at least this wide, one of the three breakpoints 760, 960 and 1180; true without a browser window. */
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
