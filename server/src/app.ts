import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Bus, openBus } from '#kit/bus.ts'
import type { ProofTimes } from '#kit/bus-echo.ts'
import { createCaches } from '#kit/cache.ts'
import { type Clock, isTestClock, systemClock } from '#kit/clock.ts'
import { directUrl, readUrls } from '#kit/config/config.ts'
import type { Config } from '#kit/config/config-schema.ts'
import { openSealer } from '#kit/config/sealer.ts'
import type { Services } from '#kit/context.ts'
import { type Db, openDb } from '#kit/db.ts'
import { insertEvent } from '#kit/events/events.sql.ts'
import { type AnySubscriber, type Dispatcher, startDispatcher } from '#kit/events/events.ts'
import { type PushParts, servePush } from '#kit/events/push.ts'
import { ownedPool } from '#kit/fair-share/owned-pool.ts'
import { jobGroup } from '#kit/fair-share/shares.ts'
import { createStaticFiles } from '#kit/files/static-files.ts'
import { openStorage } from '#kit/files/storage-open.ts'
import { answerCompiler } from '#kit/http/answer-writers.ts'
import { cookieName, cookieValue } from '#kit/http/cookies.ts'
import { callsInView } from '#kit/http/guard.ts'
import { type RunCall, runOnReplicas } from '#kit/http/run-call.ts'
import { createServer, serveProtocols, serveRoutes } from '#kit/http/serve.ts'
import { serveDocs } from '#kit/http/serve-docs.ts'
import { watchReaders } from '#kit/http/slow-readers.ts'
import { serveTogether } from '#kit/http/together.ts'
import { serveWeb } from '#kit/http/web.ts'
import { housekeeping } from '#kit/jobs/housekeeping.ts'
import { type AnyJob, type Jobs, startJobs } from '#kit/jobs/jobs.ts'
import { serveTestClock } from '#kit/jobs/test-clock.ts'
import type { Log } from '#kit/log.ts'
import { openMailer } from '#kit/mail/mail.ts'
import { nameListener } from '#kit/operation/compatibility.ts'
import { serveHealth } from '#kit/operation/health.ts'
import { createMetrics, type Metrics, serveMetrics } from '#kit/operation/metrics.ts'
import { callPool, callShares } from '#kit/operation/pooler.ts'
import { measureReplicas } from '#kit/operation/replica-metrics.ts'
import { openSingleProcess, type SingleProcess, type Stop } from '#kit/operation/single-process.ts'
import { openReplicas, type Replicas } from '#kit/replica/replicas.ts'
import type { Background, OwnQueue, PushRule, Room, Scheduled } from '#kit/room.ts'
import { createTokenViewers } from '#kit/session/api-tokens.ts'
import { createRates } from '#kit/session/rates.ts'
import { listLivingSessions } from '#kit/session/session.ts'
import { createSystems, createSystemViewers } from '#kit/session/systems.ts'
import { createViewers } from '#kit/session/viewers.ts'
import { followMailServer } from '#kit/settings/mail-settings.ts'
import { publicConfig } from '#kit/settings/public-config.ts'
import { createSlots } from '#kit/slots.ts'
import { loadViewer } from '#modules/account/index.ts'
import { isCompany } from '#modules/org/index.ts'
import { measureProcess } from './process-gauges.ts'
import { rooms } from './rooms.ts'

/** Input of {@link createApp}; `databaseUrl` is the address of a migrated database, which may lead to a pooler. */
export interface AppOptions {
  databaseUrl: string
  config: Config
  log: Log
  clock?: Clock
  /** Runs background jobs and schedules; false if a test does not need them, `'queued'` to only store the jobs. */
  withJobs?: boolean | 'queued'
  /** Times of the proof that the process receives notifications. */
  proof?: ProofTimes
  /** Replaces the default rooms, for tests of one room and the rooms that it depends on. */
  rooms?: Room[]
  /** Chooses the connections of calls; the default uses the replicas of the settings. */
  runCall?: RunCall
}

/** One process of the portal. */
export interface App {
  server: FastifyInstance
  services: Services
  db: Db
  /** Waits until every committed event is delivered. */
  drainEvents(): Promise<void>
  /** Ends the push streams of ended sessions; also runs every 25 seconds. */
  beat(): Promise<void>
  /** Listens, for the metrics too, and returns the address, for example `http://127.0.0.1:8080`. */
  listen(host: string, port: number): Promise<string>
  /**
   * Stops gracefully: `/readyz` answers 503 for `pauseSeconds` while requests are still served, so that a proxy uses
   * other processes; then new connections are refused, running requests get `seconds`, and jobs, events and
   * connections end.
   */
  stop(times?: { seconds?: number; pauseSeconds?: number }): Promise<void>
}

function createServices(options: AppOptions, bus: Bus, jobs: () => Jobs | null): Services {
  const { config, log } = options
  const clock = options.clock ?? systemClock
  const caches = createCaches(bus)
  const sources = (options.rooms ?? rooms).flatMap((room) => room.files ?? [])
  return {
    clock,
    log,
    caches,
    slots: createSlots([housekeeping, ...(options.rooms ?? rooms)]),
    files: createStaticFiles(caches, sources),
    async emit(db, event) {
      // One round trip: the connection of the transaction runs both statements in this order.
      await Promise.all([insertEvent(db, event, clock.now()), bus.send(db, { kind: 'event' })])
    },
    async forget(db, cache, key) {
      await bus.send(db, { kind: 'cache', cache, key })
      // This process would receive the change as late as other processes, but the caller must see it in its
      // next call.
      caches.drop(cache, key)
    },
    push: (db, message) => bus.send(db, { kind: 'push', ...message }),
    async enqueue(db, name, input, options) {
      const queue = jobs()
      if (!queue) throw new Error(`No jobs run in this process: ${name}`)
      await queue.enqueue(db, name, input, options)
    },
    storage: openStorage(config),
    sealer: openSealer(config),
    mail: openMailer(config),
    config: publicConfig(config),
    process: {
      startedAt: clock.now(),
      streams: () => 0,
      isConnected: () => bus.connected,
      replicas: () => [],
      waitingForShare: () => ({}),
    },
  }
}

function subscribersOf(all: Room[]): Map<string, AnySubscriber[]> {
  const map = new Map<string, AnySubscriber[]>()
  for (const room of all) {
    for (const [name, subscriber] of Object.entries(room.subscribers ?? {})) {
      map.set(name, [...(map.get(name) ?? []), subscriber as AnySubscriber])
    }
  }
  return map
}

function pushRules(services: Services, db: Db, all: Room[]): PushParts['mayBeNotified'] {
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
  const jobs: Record<string, AnyJob> = Object.assign({}, ...all.map((room) => room.jobs ?? {}))
  const scheduled: Record<string, Scheduled> = Object.assign({}, ...all.map((room) => room.scheduled ?? {}))
  const quick = new Set<string>(all.flatMap((room) => room.quickJobs ?? []))
  const queues: Record<string, OwnQueue> = Object.assign({}, ...all.map((room) => room.jobQueues ?? {}))
  return startJobs(services, db, url, { jobs, quick, queues, scheduled }, isWorking)
}

async function startRooms(context: Background, single: SingleProcess, all: Room[]): Promise<Stop[]> {
  const stops: Stop[] = []
  for (const room of all) if (room.start) stops.push(await room.start(context, { single }))
  return stops
}

/** Opens the replicas of the settings, which health and metrics show; null if there are none. */
function openReadReplicas(
  { config, databaseUrl, log }: AppOptions,
  db: Db,
  { process }: Services,
  metrics: Metrics,
): Replicas | null {
  const urls = readUrls(config)
  if (urls.length === 0) return null
  const primaryUrl = directUrl(config, databaseUrl)
  const replicas = openReplicas({ urls, db, log, primaryUrl, options: callPool(config) })
  process.replicas = replicas.statuses
  measureReplicas(metrics, replicas.statuses)
  return replicas
}

/** Creates a complete process of the portal: rooms, sessions, events, jobs, pushes and the web app. */
export async function createApp(options: AppOptions): Promise<App> {
  const { config, log, databaseUrl } = options
  const db = openDb(databaseUrl, callPool(config))
  const bus = await openBus(directUrl(config, databaseUrl), log, db, options.proof, await nameListener())
  let jobs: Jobs | null = null
  let stopping = false
  const services = createServices(options, bus, () => jobs)
  await followMailServer({ db, bus, log, sealer: services.sealer }, services.mail)
  const publicOrigin = services.config.publicUrl || null
  const { clock, caches } = services
  const viewerOf = createViewers({ db, clock, caches, limits: services.config.session }, loadViewer)
  const metrics = createMetrics()
  const replicas = openReadReplicas(options, db, services, metrics)
  const trustProxy =
    config.TRUST_PROXY === '' ? false : config.TRUST_PROXY.split(',').map((part) => part.trim())
  const assertRate = createRates(clock, config.RATE_FACTOR)
  const tokenViewerOf = createTokenViewers({ ...services, db })
  const systemOf = createSystems({ ...services, db })
  const all = [housekeeping, ...(options.rooms ?? rooms)]
  const openInView = callsInView(all)
  const shares = callShares(config)
  if (shares) services.process.waitingForShare = shares.waiting
  const parts = {
    services,
    db,
    metrics,
    viewerOf,
    ...{ tokenViewerOf, systemOf },
    systemViewerOf: createSystemViewers({ ...services, db }, systemOf),
    publicOrigin,
    trustProxy,
    assertRate,
    openInView,
    runCall: options.runCall ?? (replicas && runOnReplicas(replicas, callShares(config))),
    ...(shares ? { shares } : {}),
    isCompany: (comCode: string) => isCompany(db, comCode),
  } as const
  const server = createServer(parts)
  server.setSerializerCompiler(await answerCompiler())
  await server.after()
  // A client would otherwise hold its idle connection open for later requests and delay the shutdown.
  server.addHook('onSend', async (_request, reply) => void (stopping && reply.header('connection', 'close')))
  const { storage } = services
  const workFolder = services.config.file.temporaryDir
  serveHealth(server, { db, bus, storage, workFolder, isStopping: () => stopping })
  const routes = all.flatMap((room) => room.routes)
  serveRoutes(server, parts, routes)
  serveTogether(server, parts, routes)
  serveProtocols(
    server,
    parts,
    all.flatMap((room) => room.protocols ?? []),
  )
  const cookie = cookieName(publicOrigin)
  const mayReadDocs = async (request: FastifyRequest) => {
    if (config.DOCS_PUBLIC) return true
    const viewer = await viewerOf(cookieValue(request, cookie), request.ip)
    return viewer !== null && !viewer.mailOnly && !viewer.mustChangePassword
  }
  serveDocs(server, all, cookie, mayReadDocs)
  if (isTestClock(clock))
    serveTestClock(server, {
      ...{ clock, publicOrigin, jobs: () => jobs },
      viewerOf: (request) => viewerOf(cookieValue(request, cookie), request.ip),
    })
  const push = servePush(server, {
    bus,
    viewerOf: (request) => viewerOf(cookieValue(request, cookie), request.ip),
    livingOf: (keys) => listLivingSessions(db, keys, clock.now(), services.config.session),
    mayBeNotified: pushRules(services, db, all),
    ...(replicas ? { settled: replicas.settled } : {}),
  })
  services.process.streams = push.size
  serveWeb(server)
  watchReaders(server.server)
  measureProcess(metrics, { ...services, db }, bus, all)
  let metricsServer: Server | undefined

  for (const room of all) await room.prepare?.({ ...services, db })
  const dispatcher: Dispatcher = startDispatcher(services, db, bus, subscribersOf(all))
  const { withJobs = true } = options
  const jobPool = shares ? ownedPool(db, shares, { person: null, group: jobGroup }) : db
  if (withJobs) jobs = await startRoomJobs(services, jobPool, databaseUrl, all, withJobs === true)
  const single = openSingleProcess(directUrl(config, databaseUrl), log)
  const stops = withJobs === true ? await startRooms({ ...services, db }, single, all) : []

  return {
    server,
    services,
    db,
    drainEvents: dispatcher.drain,
    beat: push.beat,
    async listen(host, port) {
      // A command that runs next to the portal serves nothing: the port of the metrics belongs to the portal.
      if (config.METRICS_PORT >= 0)
        metricsServer = await serveMetrics(metrics, config.METRICS_HOST, config.METRICS_PORT)
      await server.listen({ host, port })
      const address = server.server.address() as AddressInfo
      return `http://${address.family === 'IPv6' ? `[${address.address}]` : address.address}:${address.port}`
    },
    async stop({ seconds = config.STOP_SECONDS, pauseSeconds = 0 } = {}) {
      if (stopping) return
      stopping = true
      if (pauseSeconds > 0) await sleep(pauseSeconds * 1000)
      push.stop()
      const late = setTimeout(() => server.server.closeAllConnections(), seconds * 1000)
      await server.close()
      clearTimeout(late)
      for (const room of all) await room.finish?.({ ...services, db })
      await Promise.all(stops.map((end) => end()))
      await single.stop()
      await dispatcher.stop()
      await jobs?.stop()
      services.mail.stop()
      metricsServer?.close()
      await replicas?.stop()
      await bus.stop()
      await db.end({ timeout: 2 })
    },
  }
}
