import { change, defineApi, read } from '../kit/endpoint.ts'
import { instant, nullable, object, oneOf, type Static, Type, text } from '../kit/schema.ts'

/** What an administrator should look at, the most urgent first; the texts are in the room `admin`. */
export const healthChecks = [
  'backupMissing',
  'backupFailed',
  'backupOld',
  'restoreUntested',
  'certificateEnds',
  'certificateFault',
  'storageFull',
  'jobsFailed',
  'jobsLate',
  'queueLate',
  'connectionsFull',
  'transactionLong',
  'clockDiffers',
  'streamsSilent',
  'replicaUnused',
  'standbyMissing',
  'partitionMissing',
  'shareUsedUp',
] as const
/** The name of a check. */
export type HealthCheckName = (typeof healthChecks)[number]

/** A failed check: what the text about it needs. */
export const healthCheck = object({
  name: oneOf(healthChecks),
  level: oneOf(['warn', 'danger']),
  /** Since when, or when something ends. */
  at: nullable(instant),
  /** A number of the text, such as failed jobs or percent. */
  count: nullable(Type.Number()),
  /** The queue, host or error of the text. */
  subject: Type.String(),
})
/** A failed check. */
export type HealthCheck = Static<typeof healthCheck>

/** The jobs of one name. */
export const jobGroup = object({
  name: Type.String(),
  /** How often it starts by itself, as cron in UTC; empty if it is queued by what people do. */
  cron: Type.String(),
  waiting: Type.Integer(),
  active: Type.Integer(),
  failed: Type.Integer(),
  doneToday: Type.Integer(),
  oldestAt: nullable(instant),
  lastAt: nullable(instant),
  lastSeconds: nullable(Type.Number()),
})
/** The jobs of one name. */
export type JobGroup = Static<typeof jobGroup>

/** A job that failed as often as it may be retried. */
export const failedJob = object({
  jobId: Type.String(),
  name: Type.String(),
  attempts: Type.Integer(),
  createdAt: instant,
  failedAt: nullable(instant),
  /** The beginning of the message of the last error. */
  fault: Type.String(),
})
/** A failed job. */
export type FailedJob = Static<typeof failedJob>

/** A queue of a room in addition to the jobs, such as mails that wait for the mail server. */
const healthQueue = object({
  name: Type.String(),
  waiting: Type.Integer(),
  oldestAt: nullable(instant),
  failedToday: Type.Integer(),
})

const sizes = Type.Array(object({ name: Type.String(), bytes: Type.Number() }))

/** A normalized statement without values, of the extension `pg_stat_statements`. */
const slowStatement = object({
  text: Type.String(),
  calls: Type.Number(),
  meanMilliseconds: Type.Number(),
  totalSeconds: Type.Number(),
})

/**
 * What a server of READ_DATABASE_URL is good for: `used` for reads; `late` if it is over a second behind or just back;
 * `away` if it does not answer; `primary` in a cluster whose roles change; `other` if it has another database.
 */
export const replicaStates = ['used', 'late', 'away', 'primary', 'other'] as const

/** The state of the portal, as this process sees it. */
export const health = object({
  readAt: instant,
  checks: Type.Array(healthCheck),
  backup: object({
    finishedAt: nullable(instant),
    testedAt: nullable(instant),
    byteCount: nullable(Type.Number()),
  }),
  certificate: nullable(object({ host: Type.String(), endsAt: nullable(instant), issuer: Type.String() })),
  jobs: Type.Array(jobGroup),
  queues: Type.Array(healthQueue),
  storage: object({ freeBytes: nullable(Type.Number()), used: sizes }),
  database: object({
    bytes: Type.Number(),
    connections: Type.Integer(),
    mostConnections: Type.Integer(),
    longestSeconds: Type.Number(),
    tables: sizes,
    /** Null if the extension is not installed. */
    statements: nullable(Type.Array(slowStatement)),
    /** The servers of READ_DATABASE_URL. */
    replicas: Type.Array(
      object({
        /** Host and port. */
        name: Type.String(),
        state: oneOf(replicaStates),
        /** Null if it does not answer or is over a minute behind. */
        lagSeconds: nullable(Type.Number()),
      }),
    ),
  }),
  streams: Type.Integer(),
  /** Whether this process receives the messages of the other processes. */
  isConnected: Type.Boolean(),
  versions: object({
    portal: Type.String(),
    node: Type.String(),
    database: Type.String(),
    migration: Type.String(),
    startedAt: instant,
  }),
})
/** The state of the portal. */
export type Health = Static<typeof health>

const refreshes = ['admin.getHealth', 'admin.listFailedJobs']
const jobId = text(64, 1)

/** The state of the portal; for super administrators. */
export const adminHealthApi = defineApi('admin', {
  getHealth: read('/api/admin/health', 'maru', {
    summary: 'Reads checks, jobs, queues, storage, database and versions, at most 15 seconds old.',
    output: health,
  }),
  listFailedJobs: read('/api/admin/health/failed', 'maru', {
    summary: 'Lists the failed jobs, at most 100, the newest first; with name only those of one name.',
    input: object({ name: Type.Optional(text(100)) }),
    output: object({ jobs: Type.Array(failedJob) }),
  }),
  retryJobs: change('/api/admin/health/retry', 'maru', {
    summary: 'Runs one failed job again, or all failed jobs of a name; returns how many.',
    refreshes,
    input: object({ jobId: Type.Optional(jobId), name: Type.Optional(text(100, 1)) }),
    output: object({ count: Type.Integer() }),
  }),
  removeJob: change('/api/admin/health/remove', 'maru', {
    summary: 'Removes a failed job, which then never runs again.',
    method: 'DELETE',
    refreshes,
    input: object({ jobId }),
    output: object({}),
  }),
})
