import { useSyncExternalStore } from 'react'

let isAnnounced = false

/** `beforeprint` comes before the pages are counted, a change of the media after it. */
function subscribe(listener: () => void): () => void {
  const media = window.matchMedia?.('print')
  const announce = (isBefore: boolean) => () => {
    isAnnounced = isBefore
    listener()
  }
  const [before, after] = [announce(true), announce(false)]
  window.addEventListener('beforeprint', before)
  window.addEventListener('afterprint', after)
  media?.addEventListener('change', listener)
  return () => {
    window.removeEventListener('beforeprint', before)
    window.removeEventListener('afterprint', after)
    media?.removeEventListener('change', listener)
  }
}

/** Whether the page is being printed. */
export function usePrinting(): boolean {
  return useSyncExternalStore(subscribe, () => isAnnounced || (window.matchMedia?.('print').matches ?? false))
}
