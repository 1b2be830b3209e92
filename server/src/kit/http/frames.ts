import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Background } from '../room.ts'

/** A rule of which origins may show pages of some hosts of the portal in a frame. */
export interface FrameRule {
  /** Hosts of the portal; empty for all. */
  hosts: readonly string[]
  /** Origins as in a content security policy. */
  frames: readonly string[]
}

declare module '../slots.ts' {
  interface Slots {
    /** Hosts of other companies, such as Teams, that may show the portal in a frame. */
    frameRules: (context: Background) => Promise<readonly FrameRule[]>
  }
}

/** What a process knows of the rules. */
interface Known {
  /** Those read last, used while the database does not answer. */
  rules: readonly FrameRule[]
  /** The read that has not ended: there is one at a time, so that none wait for a database that is gone. */
  reading: Promise<readonly FrameRule[]> | null
  /** Whether an answer has waited for it in vain. */
  isLate: boolean
}

const memory = new WeakMap<object, Known>()

/** Milliseconds for which the first answer waits for the rules. */
const patience = 500

async function readRules(context: Background, known: Known): Promise<readonly FrameRule[]> {
  try {
    const lists = await Promise.all(context.slots.all('frameRules').map((list) => list(context)))
    known.rules = lists.flat()
  } catch (error) {
    context.log.debug({ err: error }, 'frames: rules not read')
  } finally {
    known.reading = null
    known.isLate = false
  }
  return known.rules
}

/** The rules, or those read before if the database does not answer: pages are served without it. */
async function rulesOf(context: Background): Promise<readonly FrameRule[]> {
  const known = memory.get(context.slots) ?? { rules: [], reading: null, isLate: false }
  memory.set(context.slots, known)
  if (known.isLate) return known.rules
  const reading = known.reading ?? readRules(context, known)
  known.reading = reading
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<readonly FrameRule[]>((resolve) => {
    timer = setTimeout(() => {
      known.isLate = known.reading !== null
      resolve(known.rules)
    }, patience)
  })
  try {
    return await Promise.race([reading, late])
  } finally {
    clearTimeout(timer)
  }
}

/** The origins that may show the portal in a frame at the host of a request; empty for none but the portal itself. */
export async function framesOf(
  context: Background,
  { hostname }: Pick<FastifyRequest, 'hostname'>,
): Promise<string[]> {
  const host = hostname.toLowerCase()
  const rules = await rulesOf(context)
  const fitting = rules.filter(({ hosts }) => hosts.length === 0 || hosts.includes(host))
  return [...new Set(fitting.flatMap(({ frames }) => frames))].sort()
}

/** The header with which the browser says that a page of the portal is shown in a frame. */
export const frameHeader = 'x-maru-frame'

const ownFrames = "frame-ancestors 'self'"

/**
 * Replaces X-Frame-Options, which knows no list, by `frame-ancestors` in answers of hosts that may be shown in a frame.
 * The rule of one company changes no answer at the hosts of others. A stricter policy of an answer stays.
 */
export function allowFrames(app: FastifyInstance, context: Background): void {
  app.addHook('onSend', async (request, reply) => {
    if (reply.getHeader('x-frame-options') === undefined || !/^\/(po|cm|auth)\b/i.test(request.url)) return
    const frames = await framesOf(context, request)
    if (frames.length === 0) return
    const allowed = `${ownFrames} ${frames.join(' ')}`
    const policy = reply.getHeader('content-security-policy')
    if (typeof policy === 'string' && policy.includes('frame-ancestors') && !policy.includes(ownFrames))
      return
    reply.removeHeader('x-frame-options')
    const joined = [typeof policy === 'string' ? policy : '', allowed].filter(Boolean).join('; ')
    const changed =
      typeof policy === 'string' && policy.includes(ownFrames) ? policy.replace(ownFrames, allowed) : joined
    reply.header('content-security-policy', changed)
  })
}
