import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { type Bus, openBus } from './kit/bus.ts'
import { createCaches } from './kit/cache.ts'
import { type Clock, systemClock } from './kit/clock.ts'
import type { Config } from './kit/config.ts'
import type { Services } from './kit/context.ts'
import { type Db, openDb } from './kit/db.ts'
import { eventStep, insertEvent } from './kit/events.sql.ts'
import { type Dispatcher, startDispatcher } from './kit/events.ts'
import { serveHealth } from './kit/health.ts'
import { housekeeping } from './kit/housekeeping.ts'
import { type Jobs, startJobs } from './kit/jobs.ts'
import type { Log } from './kit/log.ts'
import { openMailer } from './kit/mail.ts'
import { createMetrics, serveMetrics } from './kit/metrics.ts'
import { publicConfig } from './kit/public-config.ts'
import { type PushParts, servePush } from './kit/push.ts'
import type { PushRule, Room, Subscriber } from './kit/room.ts'
import { cookieName, createServer, serveRoutes } from './kit/serve.ts'
import { serveDocs } from './kit/serve-docs.ts'
import { listLivingSessions } from './kit/session.ts'
import { createStaticFiles } from './kit/static-files.ts'
import { openStorage } from './kit/storage-open.ts'
import { createViewers } from './kit/viewers.ts'
import { serveWeb } from './kit/web.ts'
import { loadViewer } from './modules/account/index.ts'
import { rooms } from './rooms.ts'

/** What an app is made from; `databaseUrl` leads to a migrated database. */
export interface AppOptions {
  databaseUrl: string
  config: Config
  log: Log
  clock?: Clock
  /** Background jobs and schedules; off where a test does not need them, or only written down. */
  withJobs?: boolean | 'queued'
  /** Other rooms than the portal's own, for tests of one room with what stands around it. */
  rooms?: Room[]
}

/** One process of the portal. */
export interface App {
  server: FastifyInstance
  services: Services
  db: Db
  /** Waits until every committed event is delivered. */
  drainEvents(): Promise<void>
  /** Ends the push streams of ended sessions, as happens by itself every 25 seconds. */
  beat(): Promise<void>
  /** Listens and returns the address, for example `http://127.0.0.1:8080`. */
  listen(host: string, port: number): Promise<string>
  /** Ends gracefully: no new requests, running ones get `seconds`, then jobs, events and connections end. */
  stop(seconds?: number): Promise<void>
}

function createServices(options: AppOptions, db: Db, bus: Bus, jobs: () => Jobs | null): Services {
  const { config, log } = options
  const clock = options.clock ?? systemClock
  const caches = createCaches(bus)
  const sources = (options.rooms ?? rooms).flatMap((room) => room.files ?? [])
  return {
    clock,
    log,
    caches,
    pool: db,
    files: createStaticFiles(caches, db, sources),
    async emit(db, event) {
      // One trip: the connection of the transaction takes them in this order.
      await Promise.all([insertEvent(db, event, clock.now()), bus.send(db, { kind: 'event' })])
    },
    emitStep: (db, event, rows, messages) =>
      eventStep(
        db,
        event,
        rows,
        [{ kind: 'event' }, ...messages.map((message) => ({ kind: 'push', ...message }))],
        clock.now(),
      ),
    async forget(db, cache, key) {
      await bus.send(db, { kind: 'cache', cache, key })
      // This process would hear of it as late as any other; who asked for the change must see it in the next call.
      caches.drop(cache, key)
    },
    push: (db, message) => bus.send(db, { kind: 'push', ...message }),
    async enqueue(db, name, input) {
      const queue = jobs()
      if (!queue) throw new Error(`No jobs run in this process: ${name}`)
      await queue.enqueue(db, name, input)
    },
    storage: openStorage(config),
    mail: openMailer(config),
    config: publicConfig(config),
  }
}

function subscribersOf(all: Room[]): Map<string, Subscriber[]> {
  const map = new Map<string, Subscriber[]>()
  for (const room of all) {
    for (const [name, subscriber] of Object.entries(room.subscribers ?? {})) {
      map.set(name, [...(map.get(name) ?? []), subscriber])
    }
  }
  return map
}

function pushRules(services: Services, db: Db, all: Room[]): PushParts['mayHear'] {
  const rules: Record<string, PushRule> = Object.assign({}, ...all.map((room) => room.pushes ?? {}))
  return async (viewer, message) =>
    (await rules[message.topic]?.({ ...services, db, viewer }, message)) ?? true
}

async function startRoomJobs(
  services: Services,
  db: Db,
  url: string,
  all: Room[],
  isWorking: boolean,
): Promise<Jobs> {
  const jobs = Object.assign({}, ...all.map((room) => room.jobs ?? {}))
  const schedules = Object.assign({}, ...all.map((room) => room.schedules ?? {}))
  const quick = new Set(all.flatMap((room) => room.quickJobs ?? []))
  return startJobs(services, db, url, jobs, isWorking ? { schedules, quick } : null)
}

/** Makes a whole process of the portal: rooms, sessions, events, jobs, pushes and the web app. */
export async function createApp(options: AppOptions): Promise<App> {
  const { config, log, databaseUrl } = options
  const db = openDb(databaseUrl, {
    max: config.DATABASE_POOL,
    statementTimeout: config.STATEMENT_TIMEOUT,
    onePlan: true,
  })
  const bus = await openBus(databaseUrl, log)
  let jobs: Jobs | null = null
  let stopping = false
  const services = createServices(options, db, bus, () => jobs)
  const publicOrigin = services.config.publicUrl || null
  const { clock, caches } = services
  const viewerOf = createViewers({ db, clock, caches, limits: services.config.session }, loadViewer)
  const metrics = createMetrics()
  const trustProxy =
    config.TRUST_PROXY === '' ? false : config.TRUST_PROXY.split(',').map((part) => part.trim())
  const parts = { services, db, metrics, viewerOf, publicOrigin, trustProxy } as const
  const server = createServer(parts)
  const all = [housekeeping, ...(options.rooms ?? rooms)]

  await server.after()
  serveHealth(server, db, () => stopping)
  serveRoutes(
    server,
    parts,
    all.flatMap((room) => room.routes),
  )
  const cookie = cookieName(publicOrigin)
  serveDocs(server, all, cookie)
  const push = servePush(server, {
    bus,
    viewerOf: (request) => viewerOf(request.cookies[cookie]),
    livingOf: (keys) => listLivingSessions(db, keys, clock.now(), services.config.session),
    mayHear: pushRules(services, db, all),
  })
  serveWeb(server)
  metrics.gauge('maru_push_streams', 'Open streams of server-sent events.', push.size)
  metrics.gauge('maru_bus_connected', '1 while processes hear each other.', () => Number(bus.connected))
  const metricsServer =
    config.METRICS_PORT < 0 ? null : await serveMetrics(metrics, config.METRICS_HOST, config.METRICS_PORT)

  const dispatcher: Dispatcher = startDispatcher(services, db, bus, subscribersOf(all))
  const { withJobs = true } = options
  if (withJobs) jobs = await startRoomJobs(services, db, databaseUrl, all, withJobs === true)

  return {
    server,
    services,
    db,
    drainEvents: dispatcher.drain,
    beat: push.beat,
    async listen(host, port) {
      await server.listen({ host, port })
      const address = server.server.address() as AddressInfo
      return `http://${address.family === 'IPv6' ? `[${address.address}]` : address.address}:${address.port}`
    },
    async stop(seconds = config.STOP_SECONDS) {
      if (stopping) return
      stopping = true
      push.stop()
      const late = setTimeout(() => server.server.closeAllConnections(), seconds * 1000)
      await server.close()
      clearTimeout(late)
      await dispatcher.stop()
      await jobs?.stop()
      services.mail.stop()
      metricsServer?.close()
      await bus.stop()
      await db.end({ timeout: 2 })
    },
  }
}
