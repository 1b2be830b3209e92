import type { Db } from '../db.ts'

/** The jobs of one name; times are ISO 8601. */
export interface JobGroup {
  name: string
  /** How often it starts by itself, as cron in UTC; empty if it is queued by what people do. */
  cron: string
  waiting: number
  active: number
  failed: number
  doneToday: number
  oldestAt: string | null
  lastAt: string | null
  lastSeconds: number | null
}

/** A job that failed as often as it may be retried. */
export interface FailedJob {
  jobId: string
  name: string
  attempts: number
  createdAt: string
  failedAt: string | null
  /** The beginning of the message of the last error. */
  fault: string
}

/** Whether the tables of the queues exist: they do not in a process without jobs on an empty database. */
async function hasQueues(db: Db): Promise<boolean> {
  const [row] = await db<{ isThere: boolean }[]>`select to_regclass('job.job') is not null as is_there`
  return row?.isThere ?? false
}

/** The jobs of the queues and of the schedule by name, in their order. */
export async function selectJobGroups(db: Db): Promise<JobGroup[]> {
  if (!(await hasQueues(db))) return []
  return db<JobGroup[]>`
    select coalesce(planned.key, job.name) as name, coalesce(planned.cron, '') as cron,
           coalesce(job.waiting, 0) as waiting, coalesce(job.active, 0) as active, coalesce(job.failed, 0) as failed,
           coalesce(job.done_today, 0) as done_today, job.oldest_at, job.last_at, job.last_seconds
      from (select key, cron from job.schedule where key <> '') planned
      full join (
        select coalesce(data ->> 'name', name) as name,
               count(*) filter (where state in ('created', 'retry'))::int as waiting,
               count(*) filter (where state = 'active')::int as active,
               count(*) filter (where state = 'failed')::int as failed,
               count(*) filter (where state = 'completed' and completed_on > now() - interval '1 day')::int as done_today,
               min(start_after) filter (where state in ('created', 'retry') and start_after <= now()) as oldest_at,
               max(completed_on) filter (where state = 'completed') as last_at,
               (array_agg(extract(epoch from completed_on - started_on)::float8 order by completed_on desc)
                 filter (where state = 'completed'))[1] as last_seconds
          from job.job where name like 'kit.%' group by 1) job on job.name = planned.key
     order by coalesce(job.failed, 0) > 0 desc, coalesce(job.waiting, 0) desc, 1`
}

/** Maximum length of the message of an error in a list. */
const faultLength = 500

/** Failed jobs, the newest first; with `name` only those of one name. */
export async function selectFailedJobs(db: Db, name: string | null, limit: number): Promise<FailedJob[]> {
  if (!(await hasQueues(db))) return []
  return db<FailedJob[]>`
    select id::text as job_id, coalesce(data ->> 'name', name) as name, retry_count + 1 as attempts,
           created_on as created_at, completed_on as failed_at,
           left(coalesce(output ->> 'message', output ->> 'value', output::text, ''), ${faultLength}) as fault
      from job.job
     where state = 'failed' and name like 'kit.%'
       and (${name}::text is null or coalesce(data ->> 'name', name) = ${name})
     order by completed_on desc nulls last, id limit ${limit}`
}

/** Which failed jobs: one, or all of a name. */
export interface FailedJobs {
  jobId: string | null
  name: string | null
}

const chosen = (db: Db, { jobId, name }: FailedJobs) => db`
  job.state = 'failed' and job.name like 'kit.%'
  and (${jobId}::text is null or job.id::text = ${jobId})
  and (${name}::text is null or coalesce(job.data ->> 'name', job.name) = ${name})`

/**
 * Lets failed jobs run again as if they were new; returns their names. A scheduled job that already waits for its next
 * run is left as it is.
 */
export async function retryFailedJobs(db: Db, jobs: FailedJobs): Promise<string[]> {
  if (!(await hasQueues(db))) return []
  const rows = await db<{ name: string }[]>`
    update job.job job
       set state = 'created', retry_count = 0, start_after = now(), started_on = null, completed_on = null, output = null
     where ${chosen(db, jobs)}
       and (job.singleton_key is null or (${jobs.jobId}::text is not null or job.id = (
             select other.id from job.job other
              where other.name = job.name and other.singleton_key = job.singleton_key and other.state = 'failed'
              order by other.created_on desc limit 1))
         and not exists (
             select from job.job other where other.name = job.name and other.singleton_key = job.singleton_key
                and other.state in ('created', 'retry', 'active')))
    returning coalesce(job.data ->> 'name', job.name) as name`
  return rows.map(({ name }) => name)
}

/** Deletes failed jobs; returns their names. */
export async function deleteFailedJobs(db: Db, jobs: FailedJobs): Promise<string[]> {
  if (!(await hasQueues(db))) return []
  const rows = await db<{ name: string }[]>`
    delete from job.job job where ${chosen(db, jobs)} returning coalesce(job.data ->> 'name', job.name) as name`
  return rows.map(({ name }) => name)
}

/** Brings the jobs that wait for their time nearer by milliseconds. */
export async function bringJobsNearer(db: Db, milliseconds: number): Promise<void> {
  await db`
    update job.job set start_after = start_after - ${milliseconds} * interval '1 millisecond'
     where state in ('created', 'retry') and start_after > now()`
}
