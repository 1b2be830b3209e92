import type { EventName, Events } from '@maru/api/kit/events'
import type { CacheRegistry } from './cache.ts'
import type { Clock } from './clock.ts'
import type { MailForwarder } from './config/mail-forwarders.ts'
import type { Sealer } from './config/sealer.ts'
import type { Db } from './db.ts'
import { inTransaction } from './db.ts'
import type { StaticFiles } from './files/static-files.ts'
import type { Storage } from './files/storage.ts'
import type { JobInputs, JobName } from './job-inputs.ts'
import type { Log } from './log.ts'
import type { Mailer } from './mail/mail.ts'
import type { ReplicaStatus } from './replica/replica.ts'
import type { SlotRegistry } from './slots.ts'
import type { SystemCaller } from './system-caller.ts'
import type { Viewer } from './viewer.ts'

/** An event that is published to other rooms after commit. */
export interface DomainEvent<K extends EventName = EventName> {
  /** `<domain>.<pastTense>`, for example `board.articlePublished`. */
  name: K
  comCode: string
  /** Ids and codes only; subscribers read the rows with their own rights. */
  payload: Events[K]
}

/** Services of the process, created once by the app. */
export interface Services {
  clock: Clock
  log: Log
  /** Writes the event in the current transaction; it is delivered after commit. */
  emit<K extends EventName>(db: Db, event: DomainEvent<K>): Promise<void>
  /** Makes every process drop a cached value when the current transaction commits. */
  forget(db: Db, cache: string, key: string): Promise<void>
  /** Notifies the open browsers of these people of a change after commit; ids only. */
  push(db: Db, message: PushMessage): Promise<void>
  /**
   * Queues a background job in the current transaction; it runs after commit, at least once, and not before
   * `options.after` (by the clock of the database).
   */
  enqueue<K extends JobName>(db: Db, job: K, input: JobInputs[K], options?: EnqueueOptions): Promise<void>
  caches: CacheRegistry
  /** The slots through which rooms provide parts for each other (docs/room-reference.md). */
  slots: SlotRegistry
  /** The static cache files of all rooms (spec 1§7). */
  files: StaticFiles
  /** Storage for the bytes of attachments. */
  storage: Storage
  /** Encrypts values with a key that is not in the database. */
  sealer: Sealer
  /** The connection to the mail server; off until a server is configured. */
  mail: Mailer
  config: PublicConfig
  process: ProcessState
}

/** What this process knows of itself. */
export interface ProcessState {
  startedAt: Date
  /** Open streams of server-sent events. */
  streams(): number
  /** Whether it receives the messages of the other processes. */
  isConnected(): boolean
  /** The servers of READ_DATABASE_URL. */
  replicas(): ReplicaStatus[]
  /** Statements and transactions that wait for the share of their person or company, by company. */
  waitingForShare(): Record<string, number>
}

/** When a queued job may run. */
export interface EnqueueOptions {
  /** The default is as soon as possible. */
  after?: Date
  /** True queues the job behind all others of its queue that are due, whenever they came. */
  isLast?: boolean
}

/** What an open browser receives: the topic that changed, never its content. */
export interface PushMessage {
  /** Person codes, or `['*']` for every signed-in person of the company. */
  to: string[]
  comCode: string
  /** For example `board.articles` with the id of the board. */
  topic: string
  id: string | number
  /**
   * The id that the topic's rule checks rights for if it is not `id`, such as the board of an article; not sent to
   * browsers.
   */
  within?: number
  /** The name that the browser gave the change that caused it, so that it recognizes its own. */
  change?: string
}

/** Limits of mail, and what counts as inside. */
export interface MailPlace {
  /** Mail domains that are internal besides those of the companies. */
  internalDomains: string[]
  /** Bytes of a backup: above the first it is a job, above the second it is refused. */
  backup: { transition: number; most: number }
}

/** Settings that services may read. */
export interface PublicConfig {
  publicUrl: string
  mobileRedirect: boolean
  demo: boolean
  /** Whether the database should acknowledge a change only after a standby has it. */
  databaseSynchronous: boolean
  session: SessionLimits
  file: FileLimits
  graph: GraphPlace
  learning: LearningPlace
  mailIn: MailIn
  mailEngine: MailEngine
  mail: MailPlace
  /** Mail servers of the own network from which people import, with or without a port; a file of authorities. */
  mailImport: { hosts: string[]; authorities: string }
  /** `auto`, `off` or the path of Chromium, which makes PDF files of approval documents. */
  approvalChromium: string
  /** Hosts of sign-in providers that may have private addresses and http. */
  signInHosts: string[]
  /** Hosts that may receive web pushes, such as `*.push.apple.com`. */
  pushServices: string[]
  /** Hosts of the own network that webhooks may reach, with or without a port. */
  webhookHosts: string[]
  /** Gateways to messengers, to which every person may send; with or without a port. */
  messengerHosts: string[]
}

/** Dovecot and Postfix of this machine, with which people read and send mail on phones; a port of -1 is not opened. */
export interface MailEngine {
  /** With it Dovecot asks about sign-ins, and the portal marks what it has let pass; empty for no engine. */
  secret: string
  submissionPort: number
  policyPort: number
}

/** How mail is received; a port of -1 means that it is not. */
export interface MailIn {
  host: string
  smtpPort: number
  lmtpPort: number
  /** Name in the greeting and in results of checks. */
  name: string
  /** Files of the certificate and its key; empty without STARTTLS. */
  certFile: string
  keyFile: string
  /** Address of rspamd; empty for none. */
  filterUrl: string
  /** Earlier mail servers that pass mails on. */
  forwarders: readonly MailForwarder[]
}

/** Idle timeout and maximum age of a session, in milliseconds. */
export interface SessionLimits {
  idle: number
  absolute: number
}

/** Limits of attachments, and the extensions that get a preview. */
export interface FileLimits {
  /** Lower case, without a dot. */
  bannedExtensions: string[]
  /** Total bytes of one set of attachments. */
  totalLimit: number
  /** Bytes and files that a person may upload in 24 hours without attaching them. */
  draftLimit: number
  draftFiles: number
  /** `auto`, `off` or the path of LibreOffice. */
  office: string
  /** Extensions that LibreOffice converts, lower case. */
  previewExtensions: string[]
  /** Temporary folder for conversions. */
  temporaryDir: string
}

/** Address of the learning centre; an empty `url` means that there is none. */
export interface LearningPlace {
  url: string
  key: string
  gubun: string
  fallbackUrl: string
  /** Milliseconds to wait before the last step of the sign-in. */
  pause: number
}

/** Settings of Microsoft Graph; an empty `clientId` means that cloud attachments are off. */
export interface GraphPlace {
  clientId: string
  clientSecret: string
  tenant: string
  url: string
  signInUrl: string
}

/** Everything that a use case needs: the viewer, the time and the database. */
export interface Context extends Services {
  db: Db
  viewer: Viewer
  requestId: string
  /** The caller's network address. */
  address: string
  agent: string
  /** The host that the browser asked for, without its port. */
  host: string
  /** Sets or clears the session cookie in the response. */
  cookie: SessionCookie
  /** The long-lived cookie of a browser in which a person has signed in (docs/decisions/082). */
  deviceCookie: SessionCookie
  /** Set if the request has an Idempotency-Key; {@link transaction} marks it as done. */
  once?: Once
}

/** The context of a call without a session: `viewer` is set only if the request has one. */
export interface PublicContext extends Omit<Context, 'viewer'> {
  viewer: Viewer | null
}

/** The context of a call of a connected system: there is no person. */
export interface SystemContext extends Omit<Context, 'viewer'> {
  viewer: null
  system: SystemCaller
}

/** Ensures that a repeated creating call has an effect only once (`once.ts`). */
export interface Once {
  /**
   * Marks the work as done in the current transaction; after its commit a repeated call does nothing. `result` is what
   * the work returned.
   */
  markDone(db: Db, result: unknown): Promise<void>
}

/** The session cookie of the response; the value is the secret itself and is never stored. */
export interface SessionCookie {
  /** The value in the request. */
  readonly value: string | null
  /** Sets it until an instant, or with null until the browser is closed. */
  set(value: string, expires: Date | null): void
  clear(): void
}

/** Runs `work` in one transaction; a creating call is marked as done in it. */
export function transaction<C extends { db: Db; once?: Once }, T>(
  context: C,
  work: (context: C) => Promise<T>,
): Promise<T> {
  return inTransaction(context.db, async (db) => {
    const result = await work({ ...context, db })
    await context.once?.markDone(db, result)
    return result
  })
}
