import { type JobResult, PgBoss } from 'pg-boss'
import { aheadOfDatabase } from '../clock.ts'
import type { EnqueueOptions, Services } from '../context.ts'
import { type Db, dbErrorCode } from '../db.ts'
import type { OwnQueue, Scheduled } from '../room.ts'
import { bringJobsNearer } from './jobs.sql.ts'

/** A job without the type of its input; the input was checked when it was queued. */
export type AnyJob = (context: Services & { db: Db }, input: never) => Promise<void>

/** The background jobs of the process, stored in the database so that they survive a kill. */
export interface Jobs {
  /**
   * Queues a job in the current transaction; it runs in some process after commit, at least once, and not before
   * `options.after`.
   */
  enqueue(db: Db, name: string, input: object, options?: EnqueueOptions): Promise<void>
  /**
   * Brings waiting jobs nearer by milliseconds, and starts the scheduled jobs that run at least once an hour; from one
   * day on, every scheduled job. For a clock that a test moves ahead of the clock of the database.
   */
  move(milliseconds: number): Promise<void>
  stop(): Promise<void>
}

/** The jobs of the rooms. */
export interface Work {
  jobs: Readonly<Record<string, AnyJob>>
  /** Names of jobs that take milliseconds each. */
  quick: ReadonlySet<string>
  /** By job name. */
  queues: Readonly<Record<string, OwnQueue>>
  scheduled: Readonly<Record<string, Scheduled>>
}

/** The queues: a process polls only these six. */
const queues = {
  quick: 'kit.quick',
  slow: 'kit.slow',
  mail: 'kit.mail',
  backup: 'kit.backup',
  outside: 'kit.outside',
  scheduled: 'kit.scheduled',
} as const

/**
 * Jobs of each queue that one process runs concurrently: three backups of an hour must not delay a mail, a thousand mails
 * must not delay other jobs, and neither must systems outside that answer late or not at all.
 */
const atOnce = { slow: 3, mail: 3, backup: 1, outside: 4 } as const
const ownQueues = ['mail', 'backup', 'outside'] as const

interface Queued {
  name: string
  input: object
}

const poll = { pollingIntervalSeconds: 2 }
/** Another process takes the job of a dead process after one minute without a heartbeat. */
const retries = { retryLimit: 5, retryBackoff: true, expireInSeconds: 900, heartbeatSeconds: 60 }
/** Interval in which jobs of dead processes are searched. */
const supervision = { superviseIntervalSeconds: 30, monitorIntervalSeconds: 30 }
/** Milliseconds between two log lines of the same error: while the database is down, each poll fails. */
const errorLogInterval = 60_000

/**
 * Returns a function that logs an error of the queues, at most once a minute for each error code. The next line of the
 * same code reports in `repeated` how many errors were not logged.
 */
export function queueErrorLogger({ log, clock }: Pick<Services, 'log' | 'clock'>): (error: Error) => void {
  const logged = new Map<string | undefined, { at: number; repeated: number }>()
  return (error) => {
    const code = dbErrorCode(error)
    const now = clock.now().getTime()
    const last = logged.get(code)
    if (last && now - last.at < errorLogInterval) {
      last.repeated += 1
      return
    }
    logged.set(code, { at: now, repeated: 0 })
    // The error may contain the connection string with its password.
    log.warn({ message: error.message, code, repeated: last?.repeated ?? 0 }, 'jobs: error in the queue')
  }
}

/** When a job may start. It is due by the clock of the database. */
const startOf = ({ clock }: Pick<Services, 'clock'>, { after, isLast = false }: EnqueueOptions) => ({
  ...(after ? { startAfter: new Date(after.getTime() - aheadOfDatabase(clock)) } : {}),
  ...(isLast ? { priority: -1 } : {}),
})

/**
 * Starts the queues in the schema `job` and works on them. With `isWorking` false, jobs are only stored for another
 * process. A scheduled job is not started again before its last run has ended.
 */
export async function startJobs(
  services: Services,
  db: Db,
  url: string,
  work: Work,
  isWorking: boolean,
): Promise<Jobs> {
  const about = { connectionString: url, schema: 'job', max: 2, application_name: 'maru-jobs' }
  // Changes of job states do not wait for the disk: jobs run at least once (docs/decisions/067).
  const options = '-c synchronous_commit=off'
  const boss = new PgBoss({ ...about, ...supervision, options, supervise: isWorking, schedule: isWorking })
  boss.on('error', queueErrorLogger(services))
  await boss.start()
  await boss.createQueue(queues.quick, retries)
  for (const name of ['slow', ...ownQueues] as const) await boss.createQueue(queues[name], retries)
  await boss.createQueue(queues.scheduled, { ...retries, policy: 'exclusive' })
  // Updates the settings of queues from an older release.
  for (const queue of Object.values(queues)) await boss.updateQueue(queue, retries)
  const send = async (executor: Db | null, name: string, input: object, options: EnqueueOptions = {}) => {
    const queued: Queued = { name, input }
    const own = work.queues[name]
    const queue = own ? queues[own] : work.quick.has(name) ? queues.quick : queues.slow
    const start = startOf(services, options)
    if (!executor) return boss.send(queue, queued, start)
    const executeSql = async (text: string, values: unknown[] = []) => ({
      rows: await executor.unsafe(text, values as never[]), // pg-boss and the driver use different types for the same values
    })
    return boss.send(queue, queued, { ...start, db: { executeSql } })
  }
  if (isWorking) {
    await moveOldQueues(boss, work, send)
    await workOn(boss, { ...services, db }, work)
  }
  return {
    async enqueue(transaction, name, input, options) {
      await send(transaction, name, input, options)
    },
    async move(milliseconds) {
      await bringJobsNearer(db, milliseconds)
      for (const [name, { cron }] of Object.entries(work.scheduled))
        if (cron.startsWith('*') || milliseconds >= 86_400_000)
          await boss.send(queues.scheduled, { name }, { singletonKey: name })
    },
    async stop() {
      await boss.stop({ graceful: true, timeout: 5_000 })
    },
  }
}

async function workOn(boss: PgBoss, context: Services & { db: Db }, work: Work): Promise<void> {
  const run = async ({ name, input }: Queued): Promise<void> => {
    const job = work.jobs[name]
    if (!job) throw new Error(`no room has the job ${name}`)
    await job(context, input as never) // enqueue() accepted only the input of this name
  }
  // Polls without delay while jobs are waiting; a failed job does not fail the other jobs of its batch.
  const many = { ...poll, batchSize: 20, burstWhenBatchFull: true, perJobResults: true as const }
  await boss.work<Queued>(queues.quick, many, async (batch) => {
    const results: JobResult[] = []
    for (const { id, data } of batch) {
      results.push(
        await run(data).then(
          (): JobResult => ({ id, status: 'completed' }),
          (error: unknown): JobResult => ({ id, status: 'failed', output: { message: String(error) } }),
        ),
      )
    }
    return results
  })
  for (const queue of ['slow', ...ownQueues] as const) {
    await boss.work<Queued>(queues[queue], { ...poll, localConcurrency: atOnce[queue] }, async (batch) => {
      for (const { data } of batch) await run(data)
    })
  }
  await boss.work<{ name: string }>(queues.scheduled, { ...poll, localConcurrency: 2 }, async (batch) => {
    for (const { data } of batch) await work.scheduled[data.name]?.run(context)
  })
  for (const [name, { cron }] of Object.entries(work.scheduled)) {
    await boss.schedule(queues.scheduled, cron, { name }, { key: name, singletonKey: name })
  }
  for (const { key } of await boss.getSchedules(queues.scheduled)) {
    if (key && !(key in work.scheduled)) await boss.unschedule(queues.scheduled, key)
  }
}

/**
 * Moves waiting jobs of older releases, which had one queue per job, into the shared queues; deletes the old queues.
 */
async function moveOldQueues(
  boss: PgBoss,
  work: Work,
  send: (executor: null, name: string, input: object) => Promise<unknown>,
): Promise<void> {
  const own = new Set<string>(Object.values(queues))
  for (const { name } of await boss.getQueues()) {
    if (own.has(name) || name.startsWith('__')) continue
    let full = Object.hasOwn(work.jobs, name)
    while (full) {
      const waiting = await boss.fetch<object>(name, { batchSize: 100 })
      for (const { data } of waiting) await send(null, name, data)
      full = waiting.length === 100
    }
    await boss.deleteQueue(name)
  }
}
