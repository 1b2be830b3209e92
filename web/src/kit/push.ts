import type { Query, QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { noteUnreachable } from './connection.ts'
import { invalidate, refreshByPush } from './refresh.ts'

type Listener = (id: string) => void

/** A push message of the server: a topic of a contract (`board.articles`) and the changed id, but no content. */
export interface PushMessage {
  topic: string
  id: string
}

const listeners = new Map<string, Set<Listener>>()
const openings = new Set<() => void>()

/**
 * Listens for one topic of the server. Returns a function that unsubscribes. Endpoints that list the topic in
 * `refreshedBy` need no listener: their answers are read again automatically.
 */
export function onPush(topic: string, listener: Listener): () => void {
  const present = listeners.get(topic) ?? new Set()
  listeners.set(topic, present.add(listener))
  return () => present.delete(listener)
}

/** Applies {@link onPush} while a component is mounted. The listener should be stable (useCallback). */
export function usePush(topic: string, listener: Listener): void {
  useEffect(() => onPush(topic, listener), [topic, listener])
}

/**
 * Calls the listener when the push stream opens for the first time, while a component is mounted. Data that was read
 * earlier may have missed a push. After an interruption the listener is not called, because {@link startPush} reads
 * the displayed answers again.
 */
export function usePushOpen(listener: () => void): void {
  useEffect(() => {
    openings.add(listener)
    return () => void openings.delete(listener)
  }, [listener])
}

/** Parses one push message; null if it is invalid. */
export function readPush(text: string): PushMessage | null {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value !== 'object' || value === null || !('topic' in value)) return null
    const id = 'id' in value && (typeof value.id === 'string' || typeof value.id === 'number') ? value.id : ''
    return typeof value.topic === 'string' ? { topic: value.topic, id: String(id) } : null
  } catch {
    return null
  }
}

/** Returns the milliseconds until the stream is opened again after this many failures: 2, 4, 8 … at most 60 seconds. */
export function reconnectWait(failures: number): number {
  return Math.min(60_000, 1000 * 2 ** failures)
}

/** Reads the displayed answers again that are stale or that follow pushes, because pushes may have been missed. */
function refreshMissed(client: QueryClient): Promise<void> {
  const mayBeOld = (query: Query) =>
    query.isStale() || ((query.meta?.refreshedBy as readonly unknown[] | undefined)?.length ?? 0) > 0
  return invalidate(client, { refetchType: 'active', predicate: mayBeOld })
}

function deliver(client: QueryClient, line: MessageEvent<string>) {
  const message = readPush(line.data)
  if (!message) return
  refreshByPush(client, message.topic, message.id)
  for (const listener of listeners.get(message.topic) ?? []) listener(message.id)
}

/**
 * Opens the push stream for a signed-in user. The stream is closed while the page is hidden. When the page is shown
 * again, or after an interruption, the displayed answers that are stale or follow pushes are read again. Returns a
 * function that closes the stream.
 */
export function startPush(client: QueryClient): () => void {
  let source: EventSource | null = null
  let waiting: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  let missed = document.hidden
  const close = () => {
    clearTimeout(waiting)
    source?.close()
    source = null
  }
  const open = () => {
    if (source || document.hidden) return
    source = new EventSource('/cm/push')
    source.addEventListener('change', (line) => deliver(client, line))
    source.onopen = () => {
      failures = 0
      if (missed) void refreshMissed(client)
      else for (const listener of openings) listener()
      missed = false
    }
    source.onerror = () => {
      close()
      missed = true
      noteUnreachable()
      failures += 1
      // The random factor prevents all browsers from calling a restarted server at the same time.
      waiting = setTimeout(open, reconnectWait(failures) * (0.75 + Math.random() / 2))
    }
  }
  const onVisibility = () => {
    if (!document.hidden) return open()
    missed = missed || source !== null
    close()
  }
  document.addEventListener('visibilitychange', onVisibility)
  open()
  return () => {
    document.removeEventListener('visibilitychange', onVisibility)
    close()
  }
}
