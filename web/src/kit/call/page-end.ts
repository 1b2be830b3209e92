/** Bytes of bodies that browsers send for pages that are gone: 64 KiB (Fetch standard), with room for headers. */
const mostBytes = 60_000

const listeners = new Set<() => void>()
let isEnding = false
let bytesLeft = mostBytes

function end() {
  isEnding = true
  bytesLeft = mostBytes
  try {
    for (const listener of [...listeners]) listener()
  } finally {
    isEnding = false
  }
}

// Phones discard hidden pages without any other event.
const endIfHidden = () => document.visibilityState === 'hidden' && end()

/**
 * Calls a listener when the page is closed, left or hidden, after which it may never run again. Calls that the listener
 * begins before it returns reach the server nevertheless. Returns a function that unsubscribes.
 */
export function onPageEnd(listener: () => void): () => void {
  if (listeners.size === 0) {
    window.addEventListener('pagehide', end)
    document.addEventListener('visibilitychange', endIfHidden)
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    window.removeEventListener('pagehide', end)
    document.removeEventListener('visibilitychange', endIfHidden)
  }
}

/** True while the listeners of {@link onPageEnd} run: what has not begun when they return may never begin. */
export const isPageEnding = (): boolean => isEnding

/** Whether a request that begins now must outlive the page, and is small enough for that. */
export function outlivesPage(body = ''): boolean {
  if (!isEnding) return false
  const bytes = new TextEncoder().encode(body).length
  if (bytes > bytesLeft) return false
  bytesLeft -= bytes
  return true
}
