import type { FastifyReply, FastifyRequest } from 'fastify'
import type { RawAnswer } from '../files/raw-answer.ts'

/** The best encoding that the browser accepts without `q=0` (RFC 9110). */
function preferredCoding(accepted: string): 'br' | 'gzip' | null {
  const used = new Set(
    accepted
      .toLowerCase()
      .split(',')
      .filter((part) => !/;\s*q=0(\.0*)?\s*$/.test(part))
      .map((part) => part.split(';')[0]?.trim()),
  )
  return used.has('br') ? 'br' : used.has('gzip') ? 'gzip' : null
}

/**
 * The single byte range of a Range header, first and last inclusive. Null to send the whole body (no header, another
 * unit, several ranges); `outside` beyond the end (RFC 9110 §14).
 */
export function rangeOf(
  header: string | undefined,
  size: number,
): { first: number; last: number } | 'outside' | null {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '')
  if (!match || (match[1] === '' && match[2] === '')) return null
  if (match[1] === '') {
    const length = Number(match[2])
    return length === 0 || size === 0 ? 'outside' : { first: Math.max(0, size - length), last: size - 1 }
  }
  const first = Number(match[1])
  const last = match[2] === '' ? size - 1 : Math.min(Number(match[2]), size - 1)
  if (match[2] !== '' && Number(match[2]) < first) return null
  return first >= size ? 'outside' : { first, last }
}

async function sendRanged(request: FastifyRequest, reply: FastifyReply, answer: RawAnswer) {
  const { size, open } = answer.ranged ?? { size: 0, open: async () => Buffer.alloc(0) }
  reply.header('accept-ranges', 'bytes')
  const condition = request.headers['if-range']
  const fresh = condition === undefined || condition === answer.headers.etag
  const range = fresh ? rangeOf(request.headers.range, size) : null
  if (range === 'outside') return reply.code(416).header('content-range', `bytes */${size}`).send()
  const { first, last } = range ?? { first: 0, last: size - 1 }
  if (range) reply.code(206).header('content-range', `bytes ${first}-${last}/${size}`)
  reply.header('content-length', String(last - first + 1))
  return reply.send(request.method === 'HEAD' || size === 0 ? null : await open(first, last))
}

/** Sends bytes with their own headers: not modified, compressed or in part, depending on the request. */
export async function sendRaw(request: FastifyRequest, reply: FastifyReply, answer: RawAnswer) {
  reply.headers({ 'cache-control': 'no-store', ...answer.headers })
  const tag = answer.headers.etag
  if (tag && request.headers['if-none-match'] === tag) return reply.code(304).send()
  if (answer.ranged) return sendRanged(request, reply, answer)
  if (answer.encoded) {
    reply.header('vary', 'accept-encoding')
    const coding = preferredCoding(String(request.headers['accept-encoding'] ?? ''))
    if (coding) return reply.header('content-encoding', coding).send(answer.encoded[coding])
  }
  return reply.code(answer.status ?? 200).send(answer.body)
}
