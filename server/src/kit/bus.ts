import postgres from 'postgres'
import { createEcho, type Echo, type ProofTimes } from './bus-echo.ts'
import type { Db } from './db.ts'
import type { Log } from './log.ts'

/** The channel that processes of one database listen to. */
export const busChannel = 'maru'

/** A message between processes over LISTEN/NOTIFY: small, ids only. */
export interface BusMessage {
  /** Its receiver: `cache`, `push` or `event`. */
  kind: string
  [field: string]: unknown
}

/** The message bus between the processes of one database. */
export interface Bus {
  /** False while the process does not receive notifications: cached values must not be used then. */
  readonly connected: boolean
  /**
   * Sends in the current transaction; other processes receive the message after commit, and no message after a
   * rollback.
   */
  send(db: Db, message: BusMessage): Promise<void>
  on(kind: string, listener: (message: BusMessage) => void): void
  /** Called whenever the connection is lost or restored. */
  onChange(listener: (connected: boolean) => void): void
  stop(): Promise<void>
}

/** The process does not receive what it sends: it listens to another database, or through a pooler. */
export class DeafBus extends Error {
  constructor() {
    super(
      'This process does not receive its own notifications. DIRECT_URL (or DATABASE_URL, if DIRECT_URL is not set) must name the same database as DATABASE_URL, and lead to PostgreSQL itself, not to a pooler in transaction mode.',
    )
  }
}

type Driver = postgres.Sql<Record<never, never>>

function openListening(
  url: string,
  name: string,
  receive: (channel: string, text: string) => void,
  onclose: () => void,
) {
  return postgres(url, {
    max: 1,
    idle_timeout: 0,
    max_lifetime: null,
    connect_timeout: 5,
    backoff: () => 0.25,
    onnotice: () => {},
    connection: { application_name: name },
    onclose,
    // LISTEN uses this option inside the driver, but its types do not have it.
    ...({ onnotify: receive } as object),
  }) as unknown as Driver
}

/** What the listening connection of a bus uses. */
interface LinkParts {
  url: string
  /** Names the connection for administrators and newer programs. */
  name: string
  log: Log
  echo: Echo
  receive(channel: string, text: string): void
  /** Called with true after each proof, and with false after a lost connection and a failed proof. */
  turn(connected: boolean): void
}

/** The listening connection of a bus. */
interface Link {
  /** Proves the connection; opens another one if it fails. */
  prove(): Promise<void>
  stop(): Promise<void>
}

/** Opens the listening connection and reconnects it until `stop`; throws if the first attempt fails. */
async function openLink({ url, name, log, echo, receive, turn }: LinkParts): Promise<Link> {
  let isStopped = false
  let connection: Driver | null = null
  let isProven = false
  let next: NodeJS.Timeout | undefined
  const leave = (attempt: Driver) => {
    if (connection === attempt) {
      connection = null
      isProven = false
      turn(false)
    }
    void attempt.end({ timeout: 0 })
  }
  const connect = async (): Promise<void> => {
    const attempt = openListening(url, name, receive, () => {
      if (connection !== attempt) return
      leave(attempt)
      retryAfter(250)
    })
    connection = attempt
    try {
      await attempt.unsafe(`listen ${busChannel}`)
      if (!(await echo.isHeard(attempt))) throw new DeafBus()
    } catch (error) {
      leave(attempt)
      throw error
    }
    if (connection !== attempt) return
    isProven = true
    turn(true)
  }
  // A refused attempt both closes and throws: only one of them begins the next attempt.
  const retryAfter = (pause: number) => {
    if (isStopped || next) return
    next = setTimeout(() => {
      next = undefined
      connect().catch((error: unknown) => {
        log.debug({ err: error }, 'bus: not connected')
        retryAfter(1000)
      })
    }, pause).unref()
  }
  const prove = async (): Promise<void> => {
    const attempt = connection
    if (!attempt || !isProven || (await echo.isHeard(attempt)) || connection !== attempt || isStopped) return
    log.warn('bus: the process does not receive its own notifications, and uses no caches until it does')
    leave(attempt)
    retryAfter(250)
  }
  const stop = async () => {
    isStopped = true
    clearTimeout(next)
    await connection?.end({ timeout: 1 })
  }
  await connect().catch(async (error: unknown) => {
    await stop()
    throw error
  })
  return { prove, stop }
}

/**
 * Opens the bus on a separate connection to `url`. It is connected only while notifications that the process sends to
 * itself through `pool` arrive: a listening connection behind a pooler, or one whose packets are lost, looks like a
 * good one. Throws {@link DeafBus} if the first one does not arrive.
 */
export async function openBus(
  url: string,
  log: Log,
  pool: Db,
  { every, within }: ProofTimes = { every: 2_000, within: 2_000 },
  name = 'maru-bus',
): Promise<Bus> {
  const listeners = new Map<string, ((message: BusMessage) => void)[]>()
  const watchers: ((connected: boolean) => void)[] = []
  const echo = createEcho(pool, busChannel, within)
  let connected = false
  const turn = (next: boolean) => {
    if (connected === next) return
    connected = next
    for (const watcher of watchers) watcher(next)
  }
  const receive = (_channel: string, payload: string) => {
    const message = JSON.parse(payload) as BusMessage
    if (message.kind === 'echo') echo.receive(message)
    for (const listener of listeners.get(message.kind) ?? []) listener(message)
  }
  const link = await openLink({ url, name, log, echo, receive, turn })
  let isStopped = false
  let next: NodeJS.Timeout | undefined
  const proveLater = () => {
    if (!isStopped) next = setTimeout(() => void link.prove().then(proveLater), every).unref()
  }
  proveLater()

  return {
    get connected() {
      return connected
    },
    async send(db, message) {
      await db`select pg_notify(${busChannel}, ${JSON.stringify(message)})`
    },
    on(kind, listener) {
      listeners.set(kind, [...(listeners.get(kind) ?? []), listener])
    },
    onChange(listener) {
      watchers.push(listener)
    },
    async stop() {
      isStopped = true
      clearTimeout(next)
      await link.stop()
    },
  }
}
