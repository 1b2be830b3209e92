import type { Query, QueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { noteUnreachable } from '../call/connection.ts'
import { answeredAt, isOwnChange } from '../call/own-change.ts'
import { invalidate, refreshByPush } from '../call/refresh.ts'

type Listener = (id: string) => void

/** A push message of the server: a topic of a contract (`board.articles`) and the changed id, but no content. */
export interface PushMessage {
  topic: string
  id: string
  /** The change that caused it, if a browser named one ({@link isOwnChange}); '' otherwise. */
  change: string
}

const listeners = new Map<string, Set<Listener>>()
const openings = new Set<() => void>()
let hasOpened = false

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

/** Milliseconds after which a read no longer waits for the stream, for example if a proxy refuses it. */
const patience = 3000

/**
 * Whether the push stream has opened, or is not awaited any longer. An answer that is first read then misses no push, so
 * that it need not be read twice.
 */
export function usePushReady(): boolean {
  const [isReady, setReady] = useState(hasOpened)
  useEffect(() => {
    const note = () => setReady(true)
    openings.add(note)
    const timer = setTimeout(note, patience)
    return () => {
      openings.delete(note)
      clearTimeout(timer)
    }
  }, [])
  return isReady
}

/** Parses one push message; null if it is invalid. */
export function readPush(text: string): PushMessage | null {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value !== 'object' || value === null || !('topic' in value)) return null
    const id = 'id' in value && (typeof value.id === 'string' || typeof value.id === 'number') ? value.id : ''
    const change = 'change' in value && typeof value.change === 'string' ? value.change : ''
    return typeof value.topic === 'string' ? { topic: value.topic, id: String(id), change } : null
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

/** Milliseconds after which the answers that an own change refreshes have been requested again. */
const ownDelay = 1000

/**
 * Applies a push that a change of this tab caused. The change has most answers read again by itself; the others follow
 * after a moment, so that no answer is read twice.
 */
function refreshAfterOwn(client: QueryClient, { topic, id }: PushMessage, since: number) {
  setTimeout(() => void refreshByPush(client, topic, id, since), ownDelay)
}

function deliver(client: QueryClient, line: MessageEvent<string>) {
  const message = readPush(line.data)
  if (!message) return
  const { topic, id, change } = message
  if (isOwnChange(change)) refreshAfterOwn(client, message, answeredAt(change) ?? Date.now())
  else void refreshByPush(client, topic, id)
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
      hasOpened = true
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
    hasOpened = false
    close()
  }
}
