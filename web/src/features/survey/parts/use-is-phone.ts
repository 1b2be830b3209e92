import { useSyncExternalStore } from 'react'

const narrow = () => window.matchMedia?.('(max-width: 700px)')

function subscribe(listener: () => void): () => void {
  const query = narrow()
  query?.addEventListener('change', listener)
  return () => query?.removeEventListener('change', listener)
}

/** Whether the window is as narrow as a phone. */
export function useIsPhone(): boolean {
  return useSyncExternalStore(subscribe, () => narrow()?.matches ?? false)
}
