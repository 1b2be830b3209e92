import { useCallback, useEffect, useRef, useState } from 'react'

const prefix = 'maru.draft.'
const lifetime = 14 * 24 * 3600 * 1000

interface Kept<T> {
  at: number
  value: T
}

/** Reads the stored draft of this key; null if there is none, or it is unreadable or older than two weeks. */
export function readDraft<T>(key: string): T | null {
  try {
    const text = localStorage.getItem(prefix + key)
    if (!text) return null
    const kept = JSON.parse(text) as Kept<T> // written by storeDraft below, under the same key
    return Date.now() - kept.at < lifetime ? kept.value : null
  } catch {
    return null
  }
}

/** Stores a draft in this browser. Returns false where the browser has no room or forbids it. */
export function storeDraft<T>(key: string, value: T): boolean {
  try {
    localStorage.setItem(prefix + key, JSON.stringify({ at: Date.now(), value } satisfies Kept<T>))
    return true
  } catch {
    return false
  }
}

/** Forgets a draft, after it was sent or thrown away. */
export function dropDraft(key: string): void {
  try {
    localStorage.removeItem(prefix + key)
  } catch {
    // Nothing was stored.
  }
}

/**
 * Stores what is being typed: `save(value)` writes it at most every half second and when the page is hidden,
 * `drop()` forgets it after success. `found` is the draft of an earlier visit, read once.
 */
export function useDraft<T>(key: string) {
  const [found] = useState(() => readDraft<T>(key))
  const pending = useRef<{ value: T } | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const flush = useCallback(() => {
    clearTimeout(timer.current)
    timer.current = undefined
    if (pending.current) storeDraft(key, pending.current.value)
    pending.current = null
  }, [key])
  useEffect(() => {
    window.addEventListener('pagehide', flush)
    return () => {
      window.removeEventListener('pagehide', flush)
      flush()
    }
  }, [flush])
  const save = useCallback(
    (value: T) => {
      pending.current = { value }
      timer.current ??= setTimeout(flush, 500)
    },
    [flush],
  )
  const drop = useCallback(() => {
    clearTimeout(timer.current)
    timer.current = undefined
    pending.current = null
    dropDraft(key)
  }, [key])
  return { found, save, drop }
}
