import type { PushMessage, Services } from './context.ts'
import type { Db } from './db.ts'
import type { Route } from './routes.ts'
import type { StaticFileSource } from './static-files.ts'
import type { Viewer } from './viewer.ts'

/** Answers one kind of event; runs in its own transaction and may run again after a failure. */
export type Subscriber = (context: Services & { db: Db }, event: DeliveredEvent) => Promise<void>

/** An event as a subscriber gets it. */
export interface DeliveredEvent {
  eventId: number
  name: string
  comCode: string
  payload: Record<string, unknown>
  createdAt: string
}

/** A piece of background work; `input` is what it was queued with. */
export type Job = (context: Services & { db: Db }, input: Record<string, unknown>) => Promise<void>

/** Whether a viewer may learn that something changed; asked for every open browser, so it must be cheap. */
export type PushRule = (
  context: Services & { db: Db; viewer: Viewer },
  message: PushMessage,
) => Promise<boolean>

/** What a server room gives the app. */
export interface Room {
  name: string
  routes: Route[]
  /** By event name. */
  subscribers?: Record<string, Subscriber>
  /** By push topic; a topic without a rule reaches everybody it is addressed to. */
  pushes?: Record<string, PushRule>
  /** By job name. */
  jobs?: Record<string, Job>
  /** Names of those jobs that take milliseconds each and may come many a second: they are taken up twenty at once. */
  quickJobs?: readonly string[]
  /** Job name to cron expression, UTC. */
  schedules?: Record<string, string>
  /** The contract's table of error codes with their HTTP status. */
  errors?: Record<string, number>
  /** Static cache files that this room fills (spec 1§7). */
  files?: StaticFileSource[]
}
