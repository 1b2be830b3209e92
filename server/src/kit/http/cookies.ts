import type { FastifyReply, FastifyRequest } from 'fastify'
import type { SessionCookie } from '../context.ts'

/** The name of the session cookie, with the `__Host-` prefix on https. */
export function cookieName(publicOrigin: string | null): string {
  return publicOrigin?.startsWith('https:') ? '__Host-maru' : 'maru'
}

/** The cookie of a page in a frame of another site, which does not send one that is `lax`. */
const framedName = (name: string) => `${name}-frame`

/** The value of a session cookie in a request: that of an ordinary page, or of one in a frame of another site. */
export function cookieValue(request: Pick<FastifyRequest, 'cookies'>, name: string): string | undefined {
  return request.cookies[name] ?? request.cookies[framedName(name)]
}

/** A cookie of the portal. In a frame of another site it belongs to this pair of sites only (`Partitioned`). */
export function ownCookie(
  name: string,
  request: FastifyRequest,
  reply: FastifyReply,
  isFramed: boolean,
): SessionCookie {
  const common = { path: '/', httpOnly: true } as const
  const plain = { ...common, sameSite: 'lax', secure: name.startsWith('__Host-') } as const
  const framed = { ...common, sameSite: 'none', secure: true, partitioned: true } as const
  return {
    value: cookieValue(request, name) ?? null,
    set(value, expires) {
      const ends = expires === null ? {} : { expires }
      if (isFramed) reply.setCookie(framedName(name), value, { ...framed, ...ends })
      else reply.setCookie(name, value, { ...plain, ...ends })
    },
    clear: () => {
      reply.clearCookie(name, plain)
      if (isFramed || request.cookies[framedName(name)] !== undefined)
        reply.clearCookie(framedName(name), framed)
    },
  }
}
