import type { EventName, Events } from '@maru/api/kit/events'
import type { PushMessage, Services } from './context.ts'
import type { Db } from './db.ts'
import type { StaticFileSource } from './files/static-files.ts'
import type { JobInputs, JobName } from './job-inputs.ts'
import type { SingleProcess, Stop } from './operation/single-process.ts'
import type { Protocol } from './protocols.ts'
import type { Route } from './routes.ts'
import type { Fillings } from './slots.ts'
import type { Viewer } from './viewer.ts'

/** The context of work outside of a request; `db` is the connection or transaction to use. */
export type Background = Services & { db: Db }

/** Receives one kind of event; runs in its own transaction and may run again after a failure. */
export type Subscriber<K extends EventName = EventName> = (
  context: Background,
  event: DeliveredEvent<Events[K]>,
) => Promise<void>

/** Subscribers by event name, each with the payload of its event. */
export type Subscribers = { readonly [K in EventName]?: Subscriber<K> }

/** An event as delivered to a subscriber. */
export interface DeliveredEvent<P = Record<string, unknown>> {
  eventId: number
  name: string
  comCode: string
  payload: P
  createdAt: string
}

/** A background job; `input` is what it was queued with. */
export type Job<K extends JobName> = (context: Background, input: JobInputs[K]) => Promise<void>

/** A queue besides the shared ones; jobs in it wait only for each other. */
export type OwnQueue = 'mail' | 'backup' | 'outside'

/** A number of a room among the metrics of the process. */
export interface RoomGauge {
  name: string
  help: string
  read(context: Background): number | Promise<number>
}

/** A job that runs on a schedule. */
export interface Scheduled {
  /** UTC. */
  cron: string
  run(context: Background): Promise<void>
}

/** Whether a viewer may be notified of a change; runs for every open browser, so it must be cheap. */
export type PushRule = (context: Background & { viewer: Viewer }, message: PushMessage) => Promise<boolean>

/** What a server room provides for the app. */
export interface Room {
  name: string
  routes: Route[]
  /** Protocols with methods, bodies and credentials of their own: CalDAV, SCIM, SAML. */
  protocols?: readonly Protocol[]
  /** Runs once in each process before it listens, perhaps in several processes at the same time. */
  prepare?: (context: Background) => Promise<void>
  /**
   * Starts what the room runs besides calls and jobs, such as a listener on another port, after the process has
   * prepared its rooms. Returns what ends it; the process waits for it before it closes the database. Runs in every
   * process with background work: `single.run` limits work to one of them.
   */
  start?: (context: Background, parts: { single: SingleProcess }) => Promise<Stop>
  /** Runs once in each process after its last request, before the database closes: writes what still waits in memory. */
  finish?: (context: Background) => Promise<void>
  /** By event name. */
  subscribers?: Subscribers
  /** By push topic; a topic without a rule reaches all its recipients. */
  pushes?: Record<string, PushRule>
  /** By job name, declared in {@link JobInputs}. */
  jobs?: { readonly [K in JobName]?: Job<K> }
  /** Names of jobs that take milliseconds and may be frequent: they are taken in batches of twenty. */
  quickJobs?: readonly JobName[]
  /** The queue of jobs that would hold up others: mails, requests to other systems, and files of many items. */
  jobQueues?: { readonly [K in JobName]?: OwnQueue }
  /** Gauges of the room among the metrics of the process, read at each scrape; names begin with `maru_`. */
  gauges?: readonly RoomGauge[]
  /** By name, for example `lunch.removeOld`. */
  scheduled?: Readonly<Record<string, Scheduled>>
  /**
   * Reads that are open while a person sees the portal as another one, by name without the domain: what the other
   * person shares with others or sees of the company, never their own texts, drafts, answers and secrets. None by
   * default; every change is refused in any case, except those that are named here.
   */
  inView?: 'reads' | readonly string[] | { allReadsBut: readonly string[] }
  /** Fillings of slots for other rooms, see slots.ts. */
  fills?: Fillings
  /** Static cache files that this room provides (spec 1§7). */
  files?: StaticFileSource[]
}
