import { useCallback, useEffect, useRef, useState } from 'react'

const prefix = 'maru.draft.'
const lifetime = 14 * 24 * 3600 * 1000

interface Kept<T> {
  at: number
  value: T
}

/** Reads the stored draft of a key; null if it does not exist, is unreadable, or is older than two weeks. */
export function readDraft<T>(key: string): T | null {
  try {
    const text = localStorage.getItem(prefix + key)
    if (!text) return null
    const saved = JSON.parse(text) as Kept<T> // written by storeDraft below, under the same key
    return Date.now() - saved.at < lifetime ? saved.value : null
  } catch {
    return null
  }
}

/** Stores a draft in this browser. Returns false if the storage is full or not allowed. */
export function storeDraft<T>(key: string, value: T): boolean {
  try {
    localStorage.setItem(prefix + key, JSON.stringify({ at: Date.now(), value } satisfies Kept<T>))
    return true
  } catch {
    return false
  }
}

/** Deletes a draft, after it was sent or discarded. */
export function dropDraft(key: string): void {
  try {
    localStorage.removeItem(prefix + key)
  } catch {
    // Without storage there is no draft.
  }
}

/** Begins the key of a draft that leaves the browser at sign-out, such as answers to an anonymous survey. */
export const privateDraft = 'private.'

/** Secrets with which earlier versions changed answers to anonymous surveys. */
const formerTokens = 'maru.survey.token.'

/** Deletes the private drafts of all people of this browser, at sign-out. */
export function dropPrivateDrafts(): void {
  try {
    for (const key of Object.keys(localStorage))
      if (key.startsWith(prefix + privateDraft) || key.startsWith(formerTokens)) localStorage.removeItem(key)
  } catch {
    // Without storage there is no draft.
  }
}

/**
 * Stores typed input as a draft. `save(value)` writes at most every 500 ms, and pending input is also written when the
 * page is unloaded or the component is unmounted. `drop()` deletes the draft, for example after it was sent. `found` is
 * the draft of an earlier visit; it is read once.
 */
export function useDraft<T>(key: string) {
  const [stored] = useState(() => readDraft<T>(key))
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
  return { found: stored, save, drop }
}
