import type { QueryClient } from '@tanstack/react-query'

type Listener = (message: PushMessage) => void

/** What the server pushes: the name of a domain's event and the ids it concerns, never content. */
export interface PushMessage {
  event: string
  ids: Record<string, string | number>
}

const listeners = new Map<string, Set<Listener>>()

/** Listens for one event of the server (`board.articleCreated`); returns the way to stop. */
export function onPush(event: string, listener: Listener): () => void {
  const present = listeners.get(event) ?? new Set()
  listeners.set(event, present.add(listener))
  return () => present.delete(listener)
}

/** Reads one pushed line; null where it is not what the server sends. */
export function readPush(text: string): PushMessage | null {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value !== 'object' || value === null || !('event' in value)) return null
    const ids = 'ids' in value && typeof value.ids === 'object' && value.ids !== null ? value.ids : {}
    return typeof value.event === 'string' ? { event: value.event, ids: ids as PushMessage['ids'] } : null // checked to be an object
  } catch {
    return null
  }
}

/**
 * Opens the stream of pushes for a signed-in person. Hidden pages give their connection back; on return, or after a
 * break, every shown answer is asked for anew, since pushes may have been missed. Returns the way to close it.
 */
export function startPush(client: QueryClient): () => void {
  let source: EventSource | null = null
  let waiting: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  let missed = false
  const close = () => {
    clearTimeout(waiting)
    source?.close()
    source = null
  }
  const open = () => {
    if (source || document.hidden) return
    source = new EventSource('/cm/push')
    source.onopen = () => {
      failures = 0
      if (missed) client.invalidateQueries({ refetchType: 'active' })
      missed = false
    }
    source.onmessage = (line) => {
      const message = readPush(line.data)
      if (message) for (const listener of listeners.get(message.event) ?? []) listener(message)
    }
    source.onerror = () => {
      close()
      missed = true
      failures += 1
      waiting = setTimeout(open, Math.min(60_000, 1000 * 2 ** failures) * (0.75 + Math.random() / 2))
    }
  }
  const onVisibility = () => {
    if (document.hidden) {
      missed = source !== null || missed
      close()
    } else open()
  }
  document.addEventListener('visibilitychange', onVisibility)
  open()
  return () => {
    document.removeEventListener('visibilitychange', onVisibility)
    close()
  }
}
