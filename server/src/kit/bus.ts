import postgres from 'postgres'
import type { Db } from './db.ts'
import type { Log } from './log.ts'

/** The channel that processes of one database listen to. */
export const busChannel = 'maru'

/** What processes send each other over LISTEN/NOTIFY: small, ids only. */
export interface BusMessage {
  /** Who reads it: `cache`, `push` or `event`. */
  kind: string
  [field: string]: unknown
}

/** The line between the processes of one database. */
export interface Bus {
  /** False while the line is down: nothing that relies on being notified may be trusted then. */
  readonly connected: boolean
  /** Sends with the present transaction: other processes receive it after commit, or never. */
  send(db: Db, message: BusMessage): Promise<void>
  on(kind: string, listener: (message: BusMessage) => void): void
  /** Called whenever the line goes down or comes up again. */
  onChange(listener: (connected: boolean) => void): void
  stop(): Promise<void>
}

/** Opens a listening connection of its own and keeps it up until `stop`. */
export async function openBus(url: string, log: Log): Promise<Bus> {
  const listeners = new Map<string, ((message: BusMessage) => void)[]>()
  const watchers: ((connected: boolean) => void)[] = []
  let connected = false
  let stopped = false
  let connection: postgres.Sql | null = null

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
      onnotice: () => {},
      connection: { application_name: 'maru-bus' },
      onclose: () => {
        if (connection !== attempt) return
        turn(false)
        connection = null
        void attempt.end({ timeout: 0 })
        if (!stopped) setTimeout(() => void retry(), 250).unref()
      },
      // The option exists (LISTEN uses it inside the driver) but is missing from its types.
      ...({ onnotify: receive } as object),
    })
    connection = attempt
    await attempt.unsafe(`listen ${busChannel}`)
    turn(true)
  }
  const retry = async (): Promise<void> => {
    if (stopped) return
    try {
      await connect()
    } catch (error) {
      log.debug({ err: error }, 'bus: not connected')
      const failed = connection
      connection = null
      void failed?.end({ timeout: 0 })
      setTimeout(() => void retry(), 1000).unref()
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
