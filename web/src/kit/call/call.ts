import type { Endpoint, Input, Output } from '@maru/api/kit/endpoint'
import { actKey } from './act-key.ts'
import { CallError, portalError } from './call-error.ts'
import { noteUnreachable, saysAway } from './connection.ts'
import { changeHeader, nextChange, noteAnswered } from './own-change.ts'
import { outlivesPage } from './page-end.ts'
import { readAnswer, secondsToWait, wireRequest } from './wire.ts'

type ExpiredListener = () => void
const expiredListeners = new Set<ExpiredListener>()

/** Calls a listener when a call is refused because the session has expired. Returns a function that unsubscribes. */
export function onSessionExpired(listener: ExpiredListener): () => void {
  expiredListeners.add(listener)
  return () => expiredListeners.delete(listener)
}

/** Options of a call. With `quietWhenSignedOut` a 401 is not reported as an expired session. */
export interface CallOptions {
  signal?: AbortSignal
  quietWhenSignedOut?: boolean
}

function randomVersion(): string {
  return Math.random().toString(36).slice(2, 10)
}

async function bodyOf(response: Response): Promise<unknown> {
  try {
    return await response.json()
  } catch {
    return null
  }
}

/**
 * Sends one call of the contract and returns its value. Throws {@link CallError}. An aborted call throws the reason of
 * the signal. An expired session is also reported to {@link onSessionExpired}.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  options: CallOptions = {},
): Promise<Output<E>> {
  const request = wireRequest(endpoint, input as object, randomVersion)
  const act = endpoint.creates ? actKey(`${request.url} ${request.init.body ?? ''}`) : null
  if (act) request.init.headers['Idempotency-Key'] = act.key
  const change = endpoint.changes ? nextChange() : null
  if (change) request.init.headers[changeHeader] = change
  let response: Response
  try {
    response = await fetch(request.url, {
      ...request.init,
      signal: options.signal,
      credentials: 'same-origin',
      keepalive: outlivesPage(request.init.body),
    })
  } catch (error) {
    if (options.signal?.aborted) throw error
    noteUnreachable()
    throw portalError('kit.offline')
  }
  act?.answered(response.status)
  if (change) noteAnswered(change)
  const retryAfter = secondsToWait(response.headers.get('retry-after'), Date.now())
  try {
    return readAnswer(response.status, await bodyOf(response), retryAfter) as Output<E> // the contract declares the answer
  } catch (error) {
    if (saysAway(error)) noteUnreachable()
    const expired =
      error instanceof CallError && (error.status === 401 || error.code === 'UnauthorizedAccessException')
    if (expired && !options.quietWhenSignedOut) for (const listener of expiredListeners) listener()
    throw error
  }
}
