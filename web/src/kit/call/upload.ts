import type { Endpoint, Input, Output } from '@maru/api/kit/endpoint'
import { portalError } from './call-error.ts'
import { readAnswer, secondsToWait } from './wire.ts'

/**
 * Sends one call with a multipart body: the fields of the input, followed by one file (RFC 7578). Throws CallError.
 */
export async function upload<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  file: Blob,
): Promise<Output<E>> {
  const body = new FormData()
  for (const [name, value] of Object.entries(input)) {
    if (value !== undefined && value !== null) body.append(name, String(value))
  }
  body.append('files', file)
  let response: Response
  try {
    response = await fetch(`/cm${endpoint.path}`, {
      method: endpoint.method,
      headers: { 'X-Requested-With': 'XMLHttpRequest', Accept: 'application/json' },
      body,
      credentials: 'same-origin',
    })
  } catch {
    throw portalError('kit.offline')
  }
  const answer: unknown = await response.json().catch(() => null)
  const wait = secondsToWait(response.headers.get('retry-after'), Date.now())
  return readAnswer(response.status, answer, wait) as Output<E> // the contract declares the answer
}
