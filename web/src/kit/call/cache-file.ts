import type { Endpoint, Input, Output } from '@maru/api/kit/endpoint'
import { portalError } from './call-error.ts'
import { noteAnswer, storedAnswer } from './stored.ts'
import { answerAddress, readAnswer, secondsToWait, wireRequest } from './wire.ts'

/**
 * Reads a static cache file (spec 1§7). The file has no envelope. The address has no random `v`, so that the browser
 * can cache a version permanently. Throws a CallError like any call.
 */
export async function readCacheFile<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  signal?: AbortSignal,
): Promise<Output<E>> {
  const request = wireRequest(endpoint, input as object, () => '')
  const { url, init } = request
  const address = answerAddress(request)
  let response: Response
  try {
    response = await fetch(url.replace(/\?v=$/, ''), { ...init, signal, credentials: 'same-origin' })
  } catch (error) {
    if (signal?.aborted) throw error
    const stored = endpoint.offline ? await storedAnswer(address) : undefined
    if (stored) return stored.answer as Output<E> // an answer of this call
    throw portalError('kit.offline')
  }
  const body: unknown = await response.json().catch(() => null)
  if (response.ok && body !== null) {
    if (endpoint.offline) noteAnswer(address, body)
    return body as Output<E> // the contract declares the file
  }
  readAnswer(
    response.ok ? 500 : response.status,
    body,
    secondsToWait(response.headers.get('retry-after'), Date.now()),
  )
  throw portalError('kit.failed')
}
