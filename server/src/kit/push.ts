import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Bus } from './bus.ts'
import type { PushMessage } from './context.ts'
import type { Viewer } from './viewer.ts'

const heartbeat = 25_000
const streamsPerSession = 6
/** Bytes that may wait for a browser that does not read; then its stream ends, and it asks again when it comes back. */
const waitingAtMost = 65_536

interface Stream {
  viewer: Viewer
  request: { cookies: Record<string, string | undefined> }
  reply: FastifyReply
}

/** What pushes are made of. */
export interface PushParts {
  bus: Bus
  viewerOf(request: { cookies: Record<string, string | undefined> }): Promise<Viewer | null>
  /** Those of the session keys whose sessions still live. */
  livingOf(keys: string[]): Promise<Set<string>>
  /** Whether the viewer may learn of this change; the address of the message is looked at before. */
  mayBeNotified(viewer: Viewer, message: PushMessage): Promise<boolean>
}

/** The open browsers of this process. */
export interface PushHub {
  /** Number of open streams, for metrics. */
  size(): number
  /** Ends the streams of ended sessions and keeps the others open; done by itself every 25 seconds. */
  beat(): Promise<void>
  stop(): void
}

/**
 * Serves `GET /cm/push`, a stream of server-sent events for the signed-in person: `change` with a topic and an id.
 * It carries no content, and only what the viewer may know of; the browser asks again through the ordinary calls
 * with the ordinary rights. A stream ends when its session does, by sign-out at once and by its limits within a beat. Messages reach the browsers of every process over the bus.
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
  bus.on('push', (raw) => {
    const message = raw as unknown as PushMessage
    const line = `event: change\ndata: ${JSON.stringify({ topic: message.topic, id: message.id })}\n\n`
    const everyone = message.to.includes('*')
    for (const stream of streams) {
      const meant = everyone
        ? message.comCode === '*' || stream.viewer.comCode === message.comCode
        : message.to.includes(stream.viewer.personCode)
      if (!meant) continue
      // A database that is away sends no notice: the browser asks again by itself when it is back.
      void mayBeNotified(stream.viewer, message).then(
        (may) => may && send(stream, line),
        () => false,
      )
    }
  })
  bus.on('cache', (message) => {
    if (message.cache !== 'viewer') return
    if (message.key === '*') void readViewersAgain()
    // A person who may still come opens a new stream within seconds.
    for (const stream of streams) if (message.key === stream.viewer.sessionKey) close(stream)
  })
  // After an import everybody may have other rights: streams stay open with the viewer of today, one after the other.
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
