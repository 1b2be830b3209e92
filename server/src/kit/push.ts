import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Bus } from './bus.ts'
import type { PushMessage } from './context.ts'
import type { Viewer } from './viewer.ts'

const heartbeat = 25_000
const streamsPerSession = 6

interface Stream {
  viewer: Viewer
  reply: FastifyReply
}

/** The open browsers of this process. */
export interface PushHub {
  /** Number of open streams, for metrics. */
  size(): number
  stop(): void
}

/**
 * Serves `GET /cm/push`, a stream of server-sent events for the signed-in person: `change` with a topic and an id.
 * It carries no content; the browser asks again through the ordinary calls with the ordinary rights. A stream ends
 * when its session does. Messages reach the browsers of every process over the bus.
 */
export function servePush(
  app: FastifyInstance,
  bus: Bus,
  viewerOf: (request: { cookies: Record<string, string | undefined> }) => Promise<Viewer | null>,
): PushHub {
  const streams = new Set<Stream>()
  const close = (stream: Stream) => {
    if (streams.delete(stream)) stream.reply.raw.end()
  }
  bus.on('push', (raw) => {
    const message = raw as unknown as PushMessage
    const line = `event: change\ndata: ${JSON.stringify({ topic: message.topic, id: message.id })}\n\n`
    const everyone = message.to.includes('*')
    for (const stream of streams) {
      const meant = everyone
        ? message.comCode === '*' || stream.viewer.comCode === message.comCode
        : message.to.includes(stream.viewer.personCode)
      if (meant) stream.reply.raw.write(line)
    }
  })
  bus.on('cache', (message) => {
    if (message.cache !== 'viewer') return
    for (const stream of streams) if (stream.viewer.sessionKey === message.key) close(stream)
  })
  const timer = setInterval(() => {
    for (const stream of streams) stream.reply.raw.write(': still here\n\n')
  }, heartbeat)
  timer.unref()

  app.get('/cm/push', async (request, reply) => {
    const viewer = await viewerOf(request)
    if (!viewer) return reply.code(401).send()
    const own = [...streams].filter((stream) => stream.viewer.sessionKey === viewer.sessionKey)
    if (own.length >= streamsPerSession && own[0]) close(own[0])
    reply.hijack()
    reply.raw.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    })
    reply.raw.write('retry: 3000\n\n')
    const stream = { viewer, reply }
    streams.add(stream)
    request.raw.on('close', () => streams.delete(stream))
  })
  return {
    size: () => streams.size,
    stop() {
      clearInterval(timer)
      for (const stream of streams) close(stream)
    },
  }
}
