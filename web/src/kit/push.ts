import type { Query, QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { noteUnreachable } from './connection.ts'
import { refreshByPush } from './refresh.ts'

type Listener = (id: string) => void

/** What the server pushes: a topic of a contract (`board.articles`) and the id it concerns, never content. */
export interface PushMessage {
  topic: string
  id: string
}

const listeners = new Map<string, Set<Listener>>()
const openings = new Set<() => void>()

/**
 * Listens for one topic of the server; returns a function that unsubscribes. Answers of endpoints that name the topic in
 * `refreshedBy` are read again without it.
 */
export function onPush(topic: string, listener: Listener): () => void {
  const present = listeners.get(topic) ?? new Set()
  listeners.set(topic, present.add(listener))
  return () => present.delete(listener)
}

/** {@link onPush} while a component is mounted. The listener should be stable (useCallback). */
export function usePush(topic: string, listener: Listener): void {
  useEffect(() => onPush(topic, listener), [topic, listener])
}

/**
 * Calls the listener when the stream of pushes has opened for the first time, while a component is mounted: data that
 * was read before may have missed a push. After a break every shown answer is read again anyway.
 */
export function usePushOpen(listener: () => void): void {
  useEffect(() => {
    openings.add(listener)
    return () => void openings.delete(listener)
  }, [listener])
}

/** Parses one pushed line; null if it is invalid. */
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

/** Milliseconds until the stream is opened again after this many breaks: 2, 4, 8 … at most 60 seconds. */
export function reconnectWait(failures: number): number {
  return Math.min(60_000, 1000 * 2 ** failures)
}

/** After a break: reads again shown answers that are old, or that a missed push may have made old. */
function refreshMissed(client: QueryClient): Promise<void> {
  const mayBeOld = (query: Query) =>
    query.isStale() || ((query.meta?.refreshedBy as readonly unknown[] | undefined)?.length ?? 0) > 0
  return client.invalidateQueries({ refetchType: 'active', predicate: mayBeOld })
}

function deliver(client: QueryClient, line: MessageEvent<string>) {
  const message = readPush(line.data)
  if (!message) return
  refreshByPush(client, message.topic, message.id)
  for (const listener of listeners.get(message.topic) ?? []) listener(message.id)
}

/**
 * Opens the stream of pushes for a signed-in person. Hidden pages close their connection; on return, or after a
 * break, shown answers that follow pushes are read again, since pushes may have been missed. Returns a function
 * that closes it.
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
      // Spread, so that not all browsers call a restarted server at once.
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
