import type { Query, QueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { CallError } from './call-error.ts'

/** Whether the server can be reached: `network` if this device is offline, `server` if the server does not answer. */
export type Connection = 'ok' | 'network' | 'server'

type Probe = () => Promise<unknown>

let state: Connection = 'ok'
let probe: Probe | null = null
let waiting: ReturnType<typeof setTimeout> | undefined
let isProbing = false
const listeners = new Set<() => void>()
const recovered = new Set<() => void>()

/** Returns the milliseconds until the next request to the server: 2, 4, 8, 15 seconds, then always 15. */
export function probeWait(failures: number): number {
  return Math.min(15_000, 1000 * 2 ** failures)
}

/** Returns true if a call failed because the server is unavailable, and false if the server refused it. */
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
      // The random factor prevents all browsers from calling a restarted server at the same time.
      waiting = setTimeout(
        () => void look(failures + 1),
        probeWait(failures + 1) * (0.75 + Math.random() / 2),
      )
    }
  } finally {
    isProbing = false
  }
}

/** Reports that the server was not reached. Before the user is notified, one more request checks the connection. */
export function noteUnreachable(): void {
  if (state === 'ok') void look(0)
}

/** Checks the connection now, at the request of the person. */
export const retryConnection = (): void => void look(0)

/** Calls a listener when the server can be reached again. Returns a function that unsubscribes. */
export function onRecovered(listener: () => void): () => void {
  recovered.add(listener)
  return () => recovered.delete(listener)
}

function mayRefresh(query: Query): boolean {
  // The data of an open form is not replaced while the user edits it.
  const isHeld = query.observers.some(({ options }) => options.refetchOnReconnect === false)
  return query.state.status === 'error' || !isHeld
}

/**
 * Watches network and server, and returns a function that stops it. After an interruption, all displayed answers except
 * the data of open forms are read again.
 */
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
