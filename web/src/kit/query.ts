import { QueryClient } from '@tanstack/react-query'
import { CallError } from './call-error.ts'

/**
 * Whether a failed read is retried: only if the server is unavailable, at most three times. A device without
 * a network fails at once; shown data is read again when the network is back (kit/connection).
 */
export function worthRetry(failures: number, error: unknown): boolean {
  if (error instanceof CallError && error.code === 'kit.offline' && navigator.onLine === false) return false
  return failures < 3 && error instanceof CallError && (error.status === 503 || error.code === 'kit.offline')
}

/** Milliseconds until the next try: what the server asked for, else 1, 2, 4 seconds; never above 30 seconds. */
export function retryWait(failures: number, error: unknown): number {
  const asked = error instanceof CallError ? error.retryAfter : null
  return Math.min(asked === null ? 1000 * 2 ** failures : asked * 1000, 30_000)
}

/**
 * The error that prevents a page from showing an answer: the first read failed, or the answer is now 403 or 404. Null
 * if a later read failed otherwise: the shown answer then stays.
 */
export function blocking({ error, data }: { error: unknown; data: unknown }): unknown {
  const isGone = error instanceof CallError && (error.status === 403 || error.status === 404)
  return error && (data === undefined || isGone) ? error : null
}

/**
 * The browser's one cache of answers: fresh for half a minute, retried only while the server is unavailable. Without a network
 * a call fails and says so, as any other failure; by default it would wait without a message until the network is back.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      retry: worthRetry,
      retryDelay: retryWait,
      refetchOnWindowFocus: false,
      refetchOnReconnect: true,
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})
