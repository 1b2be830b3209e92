import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import type { ProtocolRequest } from '../protocols.ts'

/**
 * A request whose body can be read once more from a stream, for libraries that read the raw
 * request. It has method, url, headers and socket of the request; the body is already within its limits.
 */
export function replayedRequest({ method, url, headers, body, raw }: ProtocolRequest): IncomingMessage {
  const stream = Readable.from(body.length > 0 ? [body] : [], { objectMode: false })
  const parts = { method, url, headers, socket: raw.socket, httpVersion: raw.httpVersion }
  return Object.assign(stream, parts) as unknown as IncomingMessage // what such libraries use of a request
}
