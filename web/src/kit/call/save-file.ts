import type { Endpoint, Input } from '@maru/api/kit/endpoint'
import { portalError } from './call-error.ts'
import { readAnswer, wireRequest } from './wire.ts'

/** Saves the bytes that a call answers as a file of the browser. Throws CallError. */
export async function saveFile<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  name: string,
): Promise<void> {
  const request = wireRequest(endpoint, input as object, () => Math.random().toString(36).slice(2, 10))
  const response = await fetch(request.url, { ...request.init, credentials: 'same-origin' }).catch(() => {
    throw portalError('kit.offline')
  })
  if (!response.ok) readAnswer(response.status, await response.json().catch(() => null), null)
  const link = document.createElement('a')
  link.href = URL.createObjectURL(await response.blob())
  link.download = name
  link.click()
  // The browser reads the bytes after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
