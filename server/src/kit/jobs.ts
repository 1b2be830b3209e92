import { type JobResult, PgBoss } from 'pg-boss'
import type { Services } from './context.ts'
import { type Db, dbErrorCode } from './db.ts'
import type { Job } from './room.ts'

/** Background work of the process, kept in the database, so that it survives a kill. */
export interface Jobs {
  /** Queues a job with the present transaction; it runs in some process after commit, at least once. */
  enqueue(db: Db, name: string, input: Record<string, unknown>): Promise<void>
  stop(): Promise<void>
}

async function doEach(
  batch: { id: string; data: Record<string, unknown> }[],
  work: (data: Record<string, unknown>) => Promise<void>,
): Promise<JobResult[]> {
  const results: JobResult[] = []
  for (const { id, data } of batch) {
    results.push(
      await work(data).then(
        (): JobResult => ({ id, status: 'completed' }),
        (error: unknown): JobResult => ({ id, status: 'failed', output: { message: String(error) } }),
      ),
    )
  }
  return results
}

/** When jobs run by themselves (cron, UTC), and which take milliseconds each. */
interface Working {
  schedules: Record<string, string>
  quick: ReadonlySet<string>
}

/**
 * Starts the queue in the schema `job` and works the given jobs, two at a time, with their schedules; with `working`
 * null they are only written down, for another process to do.
 */
export async function startJobs(
  services: Services,
  db: Db,
  url: string,
  jobs: Record<string, Job>,
  working: Working | null,
): Promise<Jobs> {
  const runs = working !== null
  const about = { connectionString: url, schema: 'job', max: 2, application_name: 'maru-jobs' }
  // What was taken or done is noted without waiting for the disk: jobs run at least once (docs/decisions/067).
  const options = '-c synchronous_commit=off'
  const boss = new PgBoss({ ...about, options, supervise: runs, schedule: runs })
  // The error itself may carry the connection with its password.
  boss.on('error', (error: Error) =>
    services.log.warn({ message: error.message, code: dbErrorCode(error) }, 'jobs: the queue met an error'),
  )
  await boss.start()
  for (const [name, job] of Object.entries(jobs)) {
    await boss.createQueue(name, { retryLimit: 5, retryBackoff: true, expireInSeconds: 900 })
    if (!working) continue
    const poll = { pollingIntervalSeconds: 2 }
    if (working.quick.has(name)) {
      // Without a wait while there is more, and one that fails leaves the others of its batch done.
      const many = { ...poll, batchSize: 20, burstWhenBatchFull: true, perJobResults: true as const }
      await boss.work<Record<string, unknown>>(name, many, (batch) =>
        doEach(batch, (data) => job({ ...services, db }, data)),
      )
    } else {
      await boss.work<Record<string, unknown>>(name, poll, async (batch) => {
        for (const item of batch) await job({ ...services, db }, item.data)
      })
    }
    const cron = working.schedules[name]
    if (cron) await boss.schedule(name, cron)
  }
  return {
    async enqueue(transaction, name, input) {
      const executeSql = async (text: string, values: unknown[] = []) => ({
        rows: await transaction.unsafe(text, values as never[]),
      })
      await boss.send(name, input, { db: { executeSql } })
    },
    async stop() {
      await boss.stop({ graceful: true, timeout: 5_000 })
    },
  }
}
