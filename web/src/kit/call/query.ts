import { QueryClient } from '@tanstack/react-query'
import { CallError } from './call-error.ts'

/**
 * Returns true if a failed read is retried: only if the server is unavailable, and at most three times. On a device
 * that is offline a read fails immediately. Displayed data is read again when the device is online (kit/call/connection).
 */
export function worthRetry(failures: number, error: unknown): boolean {
  if (error instanceof CallError && error.code === 'kit.offline' && navigator.onLine === false) return false
  return failures < 3 && error instanceof CallError && (error.status === 503 || error.code === 'kit.offline')
}

/** Returns the milliseconds until the next retry: the value of the server, else 1, 2, 4 seconds; at most 30 seconds. */
export function retryWait(failures: number, error: unknown): number {
  const asked = error instanceof CallError ? error.retryAfter : null
  return Math.min(asked === null ? 1000 * 2 ** failures : asked * 1000, 30_000)
}

/**
 * Returns the error if a page must not show an answer: the first read failed, or a later read returned 403 or 404.
 * Returns null if a later read failed for another reason. The page then still shows the previous answer.
 */
export function blocking({ error, data }: { error: unknown; data: unknown }): unknown {
  const isGone = error instanceof CallError && (error.status === 403 || error.status === 404)
  return error && (data === undefined || isGone) ? error : null
}

/**
 * The only cache of answers in the page. Answers are fresh for 30 seconds. With `networkMode: 'always'` a call on an
 * offline device fails with an error; by default it would wait without a message until the device is online.
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
