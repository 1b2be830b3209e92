import { type JobResult, PgBoss } from 'pg-boss'
import type { Services } from './context.ts'
import { type Db, dbErrorCode } from './db.ts'
import type { Scheduled } from './room.ts'

/** A job whose name and input the queue has; the types were checked when it was queued. */
export type AnyJob = (context: Services & { db: Db }, input: never) => Promise<void>

/** Background work of the process, stored in the database, so that it survives a kill. */
export interface Jobs {
  /** Queues a job with the present transaction; it runs in some process after commit, at least once. */
  enqueue(db: Db, name: string, input: object): Promise<void>
  stop(): Promise<void>
}

/** What the rooms run in the background. */
export interface Work {
  jobs: Readonly<Record<string, AnyJob>>
  /** Names of jobs that take milliseconds each. */
  quick: ReadonlySet<string>
  scheduled: Readonly<Record<string, Scheduled>>
}

/** The queues that all rooms share: a process polls three, however many jobs there are. */
const queues = { quick: 'kit.quick', slow: 'kit.slow', scheduled: 'kit.scheduled' } as const

/** Slow jobs of one process at once: one that takes a minute must not hold up a mail. */
const slowAtOnce = 3

interface Queued {
  name: string
  input: object
}

const poll = { pollingIntervalSeconds: 2 }
/** A job whose process ended without a word is given to another after a minute without a sign of life. */
const retries = { retryLimit: 5, retryBackoff: true, expireInSeconds: 900, heartbeatSeconds: 60 }
/** How often a process looks for such jobs. */
const supervision = { superviseIntervalSeconds: 30, monitorIntervalSeconds: 30 }

/**
 * Starts the queues in the schema `job` and works on them; with `isWorking` false jobs are only stored, for another
 * process. A scheduled job whose last run has not ended is not started again.
 */
export async function startJobs(
  services: Services,
  db: Db,
  url: string,
  work: Work,
  isWorking: boolean,
): Promise<Jobs> {
  const about = { connectionString: url, schema: 'job', max: 2, application_name: 'maru-jobs' }
  // What was taken or done is noted without waiting for the disk: jobs run at least once (docs/decisions/067).
  const options = '-c synchronous_commit=off'
  const boss = new PgBoss({ ...about, ...supervision, options, supervise: isWorking, schedule: isWorking })
  // The error itself may carry the connection with its password.
  boss.on('error', (error: Error) =>
    services.log.warn({ message: error.message, code: dbErrorCode(error) }, 'jobs: the queue met an error'),
  )
  await boss.start()
  await boss.createQueue(queues.quick, retries)
  await boss.createQueue(queues.slow, retries)
  await boss.createQueue(queues.scheduled, { ...retries, policy: 'exclusive' })
  // Queues of an older release take over what is said here.
  for (const queue of Object.values(queues)) await boss.updateQueue(queue, retries)
  const send = async (executor: Db | null, name: string, input: object) => {
    const queued: Queued = { name, input }
    const queue = work.quick.has(name) ? queues.quick : queues.slow
    if (!executor) return boss.send(queue, queued)
    const executeSql = async (text: string, values: unknown[] = []) => ({
      rows: await executor.unsafe(text, values as never[]), // pg-boss and the driver name the same values differently
    })
    return boss.send(queue, queued, { db: { executeSql } })
  }
  if (isWorking) {
    await moveOldQueues(boss, work, send)
    await workOn(boss, { ...services, db }, work)
  }
  return {
    async enqueue(transaction, name, input) {
      await send(transaction, name, input)
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
    await job(context, input as never) // enqueue() took the input of this name only
  }
  // Without a wait while there is more, and one that fails leaves the others of its batch done.
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
  await boss.work<Queued>(queues.slow, { ...poll, localConcurrency: slowAtOnce }, async (batch) => {
    for (const { data } of batch) await run(data)
  })
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

/** Moves what waits in the queues of older releases, one for each job, into the shared ones, and removes those queues. */
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
