import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Endpoint, Input, Output } from '@maru/api/kit/endpoint'
import type { ErrorAnswer } from '@maru/api/kit/errors'
import { inject } from 'vitest'
import type { ProofTimes } from '#kit/bus-echo.ts'
import { fixedClock } from '#kit/clock.ts'
import { readConfig } from '#kit/config/config.ts'
import { pathNames } from '#kit/input/validate.ts'
import { createLog, type Log } from '#kit/log.ts'
import type { Room } from '#kit/room.ts'
import { type App, createApp } from '#src/app.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { readOnlyCalls } from './read-only-calls.ts'
import { type Restore, takeSnapshot } from './snapshot.ts'

/** A complete process of the portal on a separate database, with a fixed clock. */
export interface TestApp extends TestDatabase {
  app: App
  clock: ReturnType<typeof fixedClock>
  /** Calls as an anonymous user; `as(cookie)` of {@link Client} calls with a session. */
  client: Client
  /** A second process on the same database. */
  second(): Promise<{ app: App; client: Client }>
  /**
   * Saves the state of the database and the clock. The returned function sets both back and drops the caches, so that
   * the tests of a file share one app and each of them starts with the same rows.
   */
  snapshot(): Promise<Restore>
  stop(): Promise<void>
}

/** The answer to a call. */
export interface Answer<T> {
  status: number
  headers: Record<string, string | string[] | number | undefined>
  /** The result of a successful call; throws the code of a refusal otherwise. */
  result: T
  /** The refusal of a failed call, or undefined. */
  refusal: ErrorAnswer | undefined
  body: string
  bytes: Buffer
  /** The session cookie in the answer, as `name=value`; empty if it was cleared. */
  cookie: string | undefined
}

/** Additional parts of a request; a header set to null is omitted. */
export interface Extras {
  headers?: Record<string, string | null>
  /** Sent instead of the input as JSON. */
  payload?: string
  /** The file part of a multipart call; a single letter by default. */
  part?: { name: string; bytes: Buffer }
}

/** Calls endpoints the way the browser does. */
export interface Client {
  call<E extends Endpoint>(endpoint: E, input: Input<E>, extras?: Extras): Promise<Answer<Output<E>>>
  /** Like `call`, but accepts input that the contract does not allow, for tests of invalid input. */
  callWith(endpoint: Endpoint, input: unknown, extras?: Extras): Promise<Answer<unknown>>
  as(cookie: string | undefined): Client
  cookie: string | undefined
}

/** A multipart body: the fields, then the part (RFC 7578). */
function formOf(
  fields: Record<string, unknown>,
  { name, bytes } = { name: 'a.txt', bytes: Buffer.from('a') } as NonNullable<Extras['part']>,
) {
  const line = '----maru'
  const texts = Object.entries(fields).map(
    ([field, value]) =>
      `--${line}\r\ncontent-disposition: form-data; name="${field}"\r\n\r\n${String(value)}\r\n`,
  )
  const head = `--${line}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\n`
  const payload = Buffer.concat([
    Buffer.from(texts.join('') + head),
    bytes,
    Buffer.from(`\r\n--${line}--\r\n`),
  ])
  return { type: `multipart/form-data; boundary=${line}`, payload }
}

function clientOf(app: App, cookie: string | undefined): Client {
  const callWith = async (
    endpoint: Endpoint,
    input: unknown,
    extras: Extras = {},
  ): Promise<Answer<never>> => {
    const fields = { ...(input as Record<string, unknown>) }
    const inPath = new Set(pathNames(endpoint.path))
    const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_all, name: string) =>
      encodeURIComponent(String(fields[name])),
    )
    const inAddress = endpoint.method === 'GET' || endpoint.method === 'DELETE'
    const query = new URLSearchParams()
    const body: Record<string, unknown> = {}
    for (const [name, value] of Object.entries(fields)) {
      if (inPath.has(name) || value === undefined) continue
      if (!inAddress && !endpoint.query?.includes(name)) body[name] = value
      else for (const one of Array.isArray(value) ? value : [value]) query.append(name, String(one))
    }
    const headers: Record<string, string> = {}
    const wanted: Record<string, string | null> = {
      'x-requested-with': 'XMLHttpRequest',
      ...(inAddress ? {} : { 'content-type': 'application/json' }),
      ...(cookie ? { cookie } : {}),
      ...extras.headers,
    }
    for (const [name, value] of Object.entries(wanted)) if (value !== null) headers[name] = value
    const search = query.size > 0 ? `?${query}` : ''
    const form =
      endpoint.body === 'multipart' && extras.payload === undefined ? formOf(body, extras.part) : null
    if (form) headers['content-type'] = form.type
    const response = await app.server.inject({
      method: endpoint.method,
      url: `/cm${path}${search}`,
      headers,
      ...(inAddress ? {} : { payload: form?.payload ?? extras.payload ?? JSON.stringify(body) }),
    })
    const isJson = String(response.headers['content-type'] ?? '').startsWith('application/json')
    const parsed = isJson && endpoint.answer !== 'raw' ? JSON.parse(response.body) : undefined
    const refused =
      response.statusCode >= 400 && isJson ? (JSON.parse(response.body) as ErrorAnswer) : undefined
    const set = response.cookies.find((one) => one.name === 'maru' || one.name === '__Host-maru')
    return {
      status: response.statusCode,
      headers: response.headers,
      get result(): never {
        if (refused) throw new Error(`refused: ${response.statusCode} ${refused.code}`)
        return parsed?.result as never
      },
      refusal: refused,
      body: response.body,
      bytes: response.rawPayload,
      cookie: set && (set.value === '' ? '' : `${set.name}=${set.value}`),
    }
  }
  return {
    call: callWith as Client['call'],
    callWith,
    as: (next) => clientOf(app, next),
    cookie,
  }
}

/**
 * Takes everything out of a stopped app. All test files of a worker share their modules, whose
 * variables keep their app and its clients until the worker ends: 19 MB for each file.
 */
function empty(app: App): void {
  for (const name of Object.keys(app)) Reflect.deleteProperty(app, name)
}

/** Opens an app on a new clone of the template database. Jobs run only on request; the clock is fixed at `now`. */
export async function openTestApp(
  options: {
    now?: string
    withJobs?: boolean | 'queued'
    env?: Record<string, string>
    rooms?: Room[]
    log?: Log
    /** Clones the seeded demo instead of the empty template. */
    isDemo?: boolean
    /** Default: a busy machine of tests is not deaf. */
    proof?: ProofTimes
    /** Used instead of a new clone. */
    database?: TestDatabase
    /** Runs the calls that are marked for replicas in read-only transactions. */
    readOnlyReads?: boolean
    /** Returns the address through which the app reaches its database, such as that of a proxy. */
    through?: (databaseUrl: string) => Promise<string>
  } = {},
): Promise<TestApp> {
  const clock = fixedClock(options.now ?? '2026-11-21T01:00:00Z')
  const dataDir = await mkdtemp(join(inject('filesFolder'), 'app-'))
  const database = options.database
    ? options.database
    : options.isDemo
      ? // Few test files need the program of the demo.
        await (await import('./demo-database.ts')).createDemoDatabase(dataDir)
      : await createTestDatabase()
  const config = readConfig({
    DATA_DIR: dataDir,
    LOG_LEVEL: process.env.TEST_LOG ?? 'silent',
    DATABASE_POOL: '4',
    // A busy machine of tests is no overload.
    DATABASE_WAIT: '30000',
    // The clock of a test is fixed, so the rate limit would never recover.
    RATE_FACTOR: '0',
    ...(options.env?.PUBLIC_URL ? { DATABASE_URL: database.url } : {}),
    ...options.env,
  })
  const log = options.log ?? createLog(config.LOG_LEVEL)
  const opened: App[] = []
  const reads = options.readOnlyReads ? readOnlyCalls(database.url) : null
  const databaseUrl = (await options.through?.(database.url)) ?? database.url
  const open = async () => {
    const app = await createApp({
      databaseUrl,
      config,
      log,
      clock,
      withJobs: options.withJobs ?? false,
      proof: options.proof ?? { every: 2_000, within: 30_000 },
      ...(options.rooms ? { rooms: options.rooms } : {}),
      ...(reads ? { runCall: reads.runCall } : {}),
    })
    await app.server.ready()
    opened.push(app)
    return { app, client: clientOf(app, undefined) }
  }
  const first = await open()
  return {
    ...database,
    ...first,
    clock,
    second: open,
    async snapshot() {
      const [now, restore] = [clock.now(), await takeSnapshot(database.db)]
      return async () => {
        for (const app of opened) await app.drainEvents()
        await restore()
        clock.set(now)
        for (const { services } of opened)
          for (const name of Object.keys(services.caches.sizes())) services.caches.drop(name, '*')
      }
    },
    async stop() {
      for (const app of opened) {
        await app.stop({ seconds: 0 })
        empty(app)
      }
      await reads?.stop()
      await database.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
