import { useCallback, useSyncExternalStore } from 'react'

function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const media = window.matchMedia?.(query)
      media?.addEventListener('change', listener)
      return () => media?.removeEventListener('change', listener)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => window.matchMedia?.(query).matches ?? false)
}

/** Whether the window is as narrow as a phone. */
export const useIsPhone = () => useMedia('(max-width: 760px)')

/** Whether the title line has room for the search. */
export const useIsWide = () => useMedia('(min-width: 1181px)')
