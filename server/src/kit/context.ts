import type { EventName, Events } from '@maru/api/kit/events'
import type { CacheRegistry } from './cache.ts'
import type { Clock } from './clock.ts'
import type { Db } from './db.ts'
import { inTransaction } from './db.ts'
import type { JobInputs, JobName } from './job-inputs.ts'
import type { Log } from './log.ts'
import type { Mailer } from './mail.ts'
import type { SlotRegistry } from './slots.ts'
import type { StaticFiles } from './static-files.ts'
import type { Storage } from './storage.ts'
import type { Viewer } from './viewer.ts'

/** What happened, published to other rooms after commit. */
export interface DomainEvent<K extends EventName = EventName> {
  /** `<domain>.<pastTense>`, for example `board.articlePublished`. */
  name: K
  comCode: string
  /** Ids and codes only; readers look the rows up with their own rights. */
  payload: Events[K]
}

/** The parts of the process that rooms work with, made once by the app. */
export interface Services {
  clock: Clock
  log: Log
  /** Writes the event with the present transaction; it is delivered after commit. */
  emit<K extends EventName>(db: Db, event: DomainEvent<K>): Promise<void>
  /** Makes every process forget a cached value once the present transaction commits. */
  forget(db: Db, cache: string, key: string): Promise<void>
  /** Notifies open browsers of these people that something changed, after commit; ids only. */
  push(db: Db, message: PushMessage): Promise<void>
  /** Queues background work with the present transaction; it runs after commit, at least once. */
  enqueue<K extends JobName>(db: Db, job: K, input: JobInputs[K]): Promise<void>
  caches: CacheRegistry
  /** What rooms give each other (docs/new-room.md). */
  slots: SlotRegistry
  /** The connections of the process outside of any transaction, for what caches read. */
  pool: Db
  /** The static cache files of all rooms (spec 1§7). */
  files: StaticFiles
  /** Where the bytes of attachments are. */
  storage: Storage
  /** The way out to the mail server; off until one is set. */
  mail: Mailer
  config: PublicConfig
}

/** What an open browser receives: which topic changed, never its content. */
export interface PushMessage {
  /** Person codes; `['*']` for everyone signed in of the company. */
  to: string[]
  comCode: string
  /** For example `board.articles` with the board's id. */
  topic: string
  id: string | number
  /** What the topic's rule asks rights for where it is not the id itself, as an article's board; browsers do not receive it. */
  within?: number
}

/** Settings that services may read. */
export interface PublicConfig {
  publicUrl: string
  mobileRedirect: boolean
  demo: boolean
  session: SessionLimits
  file: FileLimits
  graph: GraphPlace
  learning: LearningPlace
  /** Hosts that web pushes are sent to, such as `*.push.apple.com`. */
  pushServices: string[]
}

/** Idle and absolute limits of a session, in milliseconds. */
export interface SessionLimits {
  idle: number
  absolute: number
}

/** What attachments may be, and which of them get a preview made. */
export interface FileLimits {
  /** Lower case, without dots. */
  bannedExtensions: string[]
  /** Bytes of one collection of files. */
  totalLimit: number
  /** Bytes and files that a person may upload in 24 hours without attaching them. */
  draftLimit: number
  draftFiles: number
  /** `auto`, `off` or the path of LibreOffice. */
  office: string
  /** Extensions that LibreOffice converts, lower case. */
  previewExtensions: string[]
  /** Folder for conversions. */
  temporaryDir: string
}

/** Where the learning centre is; an empty `url` means that there is none. */
export interface LearningPlace {
  url: string
  key: string
  gubun: string
  fallbackUrl: string
  /** Milliseconds before the last step. */
  pause: number
}

/** Where Microsoft Graph is; an empty `clientId` means that cloud attachments are off. */
export interface GraphPlace {
  clientId: string
  clientSecret: string
  tenant: string
  url: string
  signInUrl: string
}

/** What a use case works in: whose request, when, and how to reach the rows. */
export interface Context extends Services {
  db: Db
  viewer: Viewer
  requestId: string
  /** The caller's network address. */
  address: string
  agent: string
  /** Sets or clears the session cookie of the answer. */
  cookie: SessionCookie
  /** The long-lived cookie of a browser in which a person signed in before (docs/decisions/082). */
  deviceCookie: SessionCookie
  /** There where the call came with an Idempotency-Key; {@link transaction} looks after it. */
  once?: Once
}

/** A call that needs no session: `viewer` is there only when one was sent. */
export interface PublicContext extends Omit<Context, 'viewer'> {
  viewer: Viewer | null
}

/** The mark of a creating call that is made once, however often it is repeated (`once.ts`). */
export interface Once {
  /** Notes with the present transaction that the work is done: what is repeated after its commit does nothing. */
  markDone(db: Db): Promise<void>
}

/** The answer's session cookie; the value is the secret itself, never stored. */
export interface SessionCookie {
  /** The value that came with the request. */
  readonly value: string | null
  set(value: string, expires: Date): void
  clear(): void
}

/** Runs `work` with a context whose `db` is one transaction; a creating call notes in it that it is done. */
export function transaction<C extends { db: Db; once?: Once }, T>(
  context: C,
  work: (context: C) => Promise<T>,
): Promise<T> {
  return inTransaction(context.db, async (db) => {
    const result = await work({ ...context, db })
    await context.once?.markDone(db)
    return result
  })
}
