import type { Query, QueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { CallError } from './call-error.ts'

/** Whether the server can be reached: `network` if this device has none, `server` if it does not answer. */
export type Connection = 'ok' | 'network' | 'server'

type Probe = () => Promise<unknown>

let state: Connection = 'ok'
let probe: Probe | null = null
let waiting: ReturnType<typeof setTimeout> | undefined
let isProbing = false
const listeners = new Set<() => void>()
const recovered = new Set<() => void>()

/** Milliseconds until the next request to the server: 2, 4, 8, 15 seconds, then always 15. */
export function probeWait(failures: number): number {
  return Math.min(15_000, 1000 * 2 ** failures)
}

/** Whether a call failed because the server is unavailable, and not by a refusal. */
export function saysAway(error: unknown): boolean {
  return error instanceof CallError && (error.code === 'kit.offline' || error.code === 'kit.unavailable')
}

function put(next: Connection) {
  if (state === next) return
  const wasAway = state !== 'ok'
  state = next
  for (const listener of listeners) listener()
  if (next === 'ok' && wasAway) for (const listener of recovered) listener()
}

async function look(failures: number): Promise<void> {
  clearTimeout(waiting)
  if (!probe || isProbing) return
  isProbing = true
  try {
    await probe()
    put('ok')
  } catch (error) {
    if (!saysAway(error)) put('ok')
    else {
      put(navigator.onLine === false ? 'network' : 'server')
      // Spread, so that not all browsers call a restarted server at once.
      waiting = setTimeout(
        () => void look(failures + 1),
        probeWait(failures + 1) * (0.75 + Math.random() / 2),
      )
    }
  } finally {
    isProbing = false
  }
}

/** Reports that a call or the push stream did not reach the server: one more request decides whether the person is notified. */
export function noteUnreachable(): void {
  if (state === 'ok') void look(0)
}

/** Calls a listener whenever the server can be reached again; returns a function that unsubscribes. */
export function onRecovered(listener: () => void): () => void {
  recovered.add(listener)
  return () => recovered.delete(listener)
}

function mayRefresh(query: Query): boolean {
  // The data of an open form is not replaced while a person edits it.
  const isHeld = query.observers.some(({ options }) => options.refetchOnReconnect === false)
  return query.state.status === 'error' || !isHeld
}

/** Watches network and server for the life of the page; after an interruption every shown answer is read again. */
export function watchConnection(client: QueryClient, ask: Probe): () => void {
  probe = ask
  const lost = () => put('network')
  const back = () => void look(0)
  window.addEventListener('offline', lost)
  window.addEventListener('online', back)
  if (navigator.onLine === false) lost()
  const stop = onRecovered(
    () => void client.invalidateQueries({ refetchType: 'active', predicate: mayRefresh }),
  )
  return () => {
    probe = null
    clearTimeout(waiting)
    window.removeEventListener('offline', lost)
    window.removeEventListener('online', back)
    stop()
    put('ok')
  }
}

/** The state of the connection, for the bar that shows it. */
export function useConnection(): Connection {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => state,
  )
}
