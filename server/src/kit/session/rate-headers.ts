import type { FastifyReply } from 'fastify'
import type { NoteQuota } from './quota.ts'

const listed = (reply: FastifyReply, name: string, item: string): void => {
  const known = reply.getHeader(name)
  reply.header(name, known === undefined ? item : `${String(known)}, ${item}`)
}

/**
 * Writes what is left of the limits of a program into the headers of its answer, whatever the answer is: each limit in
 * `RateLimit-Policy` and `RateLimit` (draft-ietf-httpapi-ratelimit-headers), and the one with the fewest calls left in
 * `RateLimit-Limit`, `RateLimit-Remaining` and `RateLimit-Reset`, which more clients read.
 */
export function noteRates(reply: FastifyReply): NoteQuota {
  return ({ name, limit, window, left, reset }) => {
    listed(reply, 'ratelimit-policy', `"${name}";q=${limit};w=${window}`)
    listed(reply, 'ratelimit', `"${name}";r=${left};t=${reset}`)
    const least = reply.getHeader('ratelimit-remaining')
    if (least !== undefined && Number(least) <= left) return
    reply.headers({
      'ratelimit-limit': String(limit),
      'ratelimit-remaining': String(left),
      'ratelimit-reset': String(reset),
    })
  }
}
