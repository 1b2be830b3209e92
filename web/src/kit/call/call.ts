import type { Endpoint, Input, Output } from '@maru/api/kit/endpoint'
import { actKey } from './act-key.ts'
import { CallError, portalError } from './call-error.ts'
import { noteUnreachable, saysAway } from './connection.ts'
import { changeHeader, nextChange, noteAnswered } from './own-change.ts'
import { outlivesPage } from './page-end.ts'
import { dropStored, noteAnswer, storedAnswer, storeWaiting, type WaitingLabel } from './stored.ts'
import { type Answered, sendTogether } from './together.ts'
import { answerAddress, readAnswer, secondsToWait, type WireRequest, wireRequest } from './wire.ts'

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
  /** True: only the server may answer, not what this device has stored. */
  isLive?: boolean
  /** The call waits without a network, under this name. Throws `kit.waits` then. */
  waits?: WaitingLabel | undefined
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

async function send({ url, init }: WireRequest, signal?: AbortSignal): Promise<Answered> {
  const response = await fetch(url, {
    ...init,
    signal: signal ?? null,
    credentials: 'same-origin',
    keepalive: outlivesPage(init.body),
  })
  const retryAfter = response.headers.get('retry-after')
  return { status: response.status, retryAfter, body: await bodyOf(response) }
}

/** What a device does without the server: the stored answer, or a call that waits. Throws `kit.waits` or `error`. */
async function answerOffline(
  { offline }: Endpoint,
  request: WireRequest,
  key: string | undefined,
  { isLive, waits }: CallOptions,
  error: unknown,
): Promise<unknown> {
  const stored = offline && !isLive ? await storedAnswer(answerAddress(request)) : undefined
  if (stored) return stored.answer
  const { method, body = '' } = request.init
  if (waits && key && (await storeWaiting({ ...waits, key, url: request.url, method, body })))
    throw portalError('kit.waits')
  throw error
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
  const act =
    endpoint.creates || endpoint.decides ? actKey(`${request.url} ${request.init.body ?? ''}`) : null
  if (act) request.init.headers['Idempotency-Key'] = act.key
  const change = endpoint.changes ? nextChange() : null
  if (change) request.init.headers[changeHeader] = change
  let answered: Answered
  try {
    answered = endpoint.together
      ? await sendTogether(request, options.signal, send)
      : await send(request, options.signal)
  } catch (error) {
    if (options.signal?.aborted) throw error
    noteUnreachable()
    const offline = portalError('kit.offline')
    return (await answerOffline(endpoint, request, act?.key, options, offline)) as Output<E> // an answer of this call
  }
  act?.answered(answered.status)
  if (change) noteAnswered(change)
  const retryAfter = secondsToWait(answered.retryAfter, Date.now())
  try {
    const answer = readAnswer(answered.status, answered.body, retryAfter) as Output<E> // the contract declares the answer
    if (endpoint.offline) noteAnswer(answerAddress(request), answer)
    return answer
  } catch (error) {
    if (saysAway(error)) {
      noteUnreachable()
      return (await answerOffline(endpoint, request, act?.key, options, error)) as Output<E> // an answer of this call
    }
    const expired =
      error instanceof CallError && (error.status === 401 || error.code === 'UnauthorizedAccessException')
    if (expired) dropStored()
    if (expired && !options.quietWhenSignedOut) for (const listener of expiredListeners) listener()
    throw error
  }
}
