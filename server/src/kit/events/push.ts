import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Bus } from '../bus.ts'
import type { PushMessage } from '../context.ts'
import type { Viewer } from '../viewer.ts'

const heartbeat = 25_000
const streamsPerSession = 6
/**
 * Bytes that may wait for a slow browser; beyond them its stream ends, and the browser reconnects and reads again.
 */
const waitingAtMost = 65_536

interface Stream {
  viewer: Viewer
  request: { cookies: Record<string, string | undefined>; ip: string }
  reply: FastifyReply
}

/** What {@link servePush} uses. */
export interface PushParts {
  bus: Bus
  viewerOf(request: { cookies: Record<string, string | undefined>; ip: string }): Promise<Viewer | null>
  /** The subset of the session keys with valid sessions. */
  livingOf(keys: string[]): Promise<Set<string>>
  /** Whether the viewer may be notified of this change; the recipients of the message are checked before. */
  mayBeNotified(viewer: Viewer, message: PushMessage): Promise<boolean>
  /** Resolves when the replicas that answer reads have the changes that were committed before the call. */
  settled?(): Promise<void>
}

/** The open streams of this process. */
export interface PushHub {
  /** Number of open streams, for metrics. */
  size(): number
  /** Ends the streams of ended sessions and sends a heartbeat to the others; runs every 25 seconds. */
  beat(): Promise<void>
  stop(): void
}

/** Receives pushes when a browser that then reads again finds their changes, also on a replica. */
function onPush({ bus, settled }: PushParts, deliver: (message: PushMessage) => void): void {
  bus.on('push', (raw) => {
    const message = raw as unknown as PushMessage
    if (settled) void settled().then(() => deliver(message))
    else deliver(message)
  })
}

/**
 * Serves `GET /cm/push`, a stream of server-sent events for the signed-in person: `change` with a topic and an id. It
 * has no content, and only topics that the viewer may see; the browser then reads again through the ordinary calls. A
 * stream ends with its session: at sign-out immediately, at an expiry within one beat. Messages reach the browsers of
 * every process over the bus.
 */
export function servePush(app: FastifyInstance, parts: PushParts): PushHub {
  const { bus, viewerOf, livingOf, mayBeNotified } = parts
  const streams = new Set<Stream>()
  const close = (stream: Stream) => {
    if (streams.delete(stream)) stream.reply.raw.end()
  }
  const send = (stream: Stream, text: string) => {
    if (!streams.has(stream)) return
    if (stream.reply.raw.writableLength > waitingAtMost) {
      streams.delete(stream)
      stream.reply.raw.destroy()
    } else stream.reply.raw.write(text)
  }
  onPush(parts, (message) => {
    const { topic, id, change } = message
    const line = `event: change\ndata: ${JSON.stringify({ topic, id, change })}\n\n`
    const everyone = message.to.includes('*')
    for (const stream of streams) {
      const meant = everyone
        ? message.comCode === '*' || stream.viewer.comCode === message.comCode
        : message.to.includes(stream.viewer.personCode)
      if (!meant) continue
      // If the database is unreachable, no change is sent: the browser reads again when the connection is
      // restored.
      void mayBeNotified(stream.viewer, message).then(
        (may) => may && send(stream, line),
        () => false,
      )
    }
  })
  bus.on('cache', (message) => {
    if (message.cache !== 'viewer') return
    if (message.key === '*') void readViewersAgain()
    // The browser of a person who still has access opens a new stream within seconds.
    for (const stream of streams) if (message.key === stream.viewer.sessionKey) close(stream)
  })
  // Rights may have changed after an import: loads the viewer of each stream again, one at a time. Streams
  // stay open, except those of viewers who lost access.
  const readViewersAgain = async () => {
    for (const stream of [...streams]) {
      const viewer = await viewerOf(stream.request).catch(() => stream.viewer)
      if (viewer) stream.viewer = viewer
      else close(stream)
    }
  }
  const beat = async () => {
    const open = [...streams]
    if (open.length === 0) return
    const living = await livingOf(open.map((stream) => stream.viewer.sessionKey)).catch(() => null)
    for (const stream of open) {
      if (living && !living.has(stream.viewer.sessionKey)) close(stream)
      else send(stream, ': still here\n\n')
    }
  }
  const timer = setInterval(() => void beat(), heartbeat)
  timer.unref()

  app.get('/cm/push', async (request, reply) => {
    const viewer = await viewerOf(request)
    if (!viewer) return reply.code(401).send()
    if (viewer.mustChangePassword) return reply.code(403).send()
    // No presence and no pushes of another person; 204 makes the browser not connect again.
    if (viewer.viewedBy) return reply.code(204).send()
    const own = [...streams].filter((stream) => stream.viewer.sessionKey === viewer.sessionKey)
    if (own.length >= streamsPerSession && own[0]) close(own[0])
    reply.hijack()
    reply.raw.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    })
    reply.raw.write('retry: 3000\n\n')
    const stream = { viewer, reply, request }
    streams.add(stream)
    request.raw.on('close', () => streams.delete(stream))
  })
  return {
    size: () => streams.size,
    beat,
    stop() {
      clearInterval(timer)
      for (const stream of streams) close(stream)
    },
  }
}
