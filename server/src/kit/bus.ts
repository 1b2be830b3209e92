import postgres from 'postgres'
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
  /** False while the connection is down: cached values must not be used then. */
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

/** Opens a separate listening connection and reconnects it until `stop`. */
export async function openBus(url: string, log: Log): Promise<Bus> {
  const listeners = new Map<string, ((message: BusMessage) => void)[]>()
  const watchers: ((connected: boolean) => void)[] = []
  let connected = false
  let stopped = false
  let connection: postgres.Sql | null = null
  let next: NodeJS.Timeout | null = null

  const turn = (next: boolean) => {
    if (connected === next) return
    connected = next
    for (const watcher of watchers) watcher(next)
  }
  const receive = (_channel: string, payload: string) => {
    const message = JSON.parse(payload) as BusMessage
    for (const listener of listeners.get(message.kind) ?? []) listener(message)
  }
  const connect = async (): Promise<void> => {
    const attempt = postgres(url, {
      max: 1,
      idle_timeout: 0,
      max_lifetime: null,
      connect_timeout: 5,
      backoff: () => 0.25,
      onnotice: () => {},
      connection: { application_name: 'maru-bus' },
      onclose: () => {
        if (connection !== attempt) return
        turn(false)
        connection = null
        void attempt.end({ timeout: 0 })
        retryAfter(250)
      },
      // LISTEN uses this option inside the driver, but its types do not have it.
      ...({ onnotify: receive } as object),
    })
    connection = attempt
    await attempt.unsafe(`listen ${busChannel}`)
    turn(true)
  }
  // A refused attempt both closes and throws: only one of them begins the next attempt.
  const retryAfter = (pause: number) => {
    if (stopped || next) return
    next = setTimeout(() => void retry(), pause).unref()
  }
  const retry = async (): Promise<void> => {
    next = null
    if (stopped) return
    try {
      await connect()
    } catch (error) {
      log.debug({ err: error }, 'bus: not connected')
      const failed = connection
      connection = null
      void failed?.end({ timeout: 0 })
      retryAfter(1000)
    }
  }
  await connect()

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
      stopped = true
      await connection?.end({ timeout: 1 })
    },
  }
}
