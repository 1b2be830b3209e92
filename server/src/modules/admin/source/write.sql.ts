import type { SourceWrite } from '@maru/api/admin/source'
import type { Db } from '#kit/db.ts'

/** A completed document that is written to a source. */
export interface WriteRow extends Omit<SourceWrite, 'documentId' | 'docNumber' | 'formName'> {
  sourceId: number
  apmId: number
  writeId: string
}

const columns = (db: Db) => db`
  source_id::float8 as source_id, apm_id::float8 as apm_id, write_id, state, attempts, created_at, last_at, status,
  answer, milliseconds`

/** Stores a write; false if the document has one for this source already. */
export async function insertWrite(
  db: Db,
  { sourceId, apmId, writeId, now }: Pick<WriteRow, 'sourceId' | 'apmId' | 'writeId'> & { now: Date },
): Promise<boolean> {
  const rows = await db`
    insert into admin_source_write (source_id, apm_id, write_id, state, created_at)
    values (${sourceId}, ${apmId}, ${writeId}, 'waiting', ${now})
    on conflict (source_id, apm_id) do nothing returning apm_id`
  return rows.length > 0
}

/**
 * The next write of a source, reserved for this process until `until`: those with the fewest attempts first, so that one
 * document cannot stop the others.
 */
export async function reserveWrite(
  db: Db,
  sourceId: number,
  { now, until }: { now: Date; until: Date },
): Promise<WriteRow | undefined> {
  const [row] = await db<WriteRow[]>`
    update admin_source_write set lease_until = ${until}
     where source_id = ${sourceId}
       and apm_id = (select next.apm_id from admin_source_write next
                      where next.source_id = ${sourceId} and next.state = 'waiting'
                        and (next.lease_until is null or next.lease_until <= ${now})
                      order by next.attempts, next.created_at, next.apm_id limit 1 for update skip locked)
    returning ${columns(db)}`
  return row
}

/**
 * Stores the outcome of an attempt. A document that is written stays so, and one that was given up while it was sent is
 * written if the program has accepted it.
 */
export async function updateWrite(
  db: Db,
  { sourceId, apmId }: Pick<WriteRow, 'sourceId' | 'apmId'>,
  done: Pick<WriteRow, 'state' | 'attempts' | 'status' | 'answer' | 'milliseconds'> & { now: Date },
): Promise<void> {
  await db`
    update admin_source_write
       set state = ${done.state}, attempts = ${done.attempts}, status = ${done.status}, answer = ${done.answer},
           milliseconds = ${done.milliseconds}, last_at = ${done.now}, lease_until = null
     where source_id = ${sourceId} and apm_id = ${apmId}
       and (state = 'waiting' or (state = 'failed' and ${done.state} = 'written'))`
}

/** Whether a source has writes that no process is sending. */
export async function hasWaiting(db: Db, sourceId: number, now: Date): Promise<boolean> {
  const rows = await db`
    select from admin_source_write
     where source_id = ${sourceId} and state = 'waiting' and (lease_until is null or lease_until <= ${now}) limit 1`
  return rows.length > 0
}

/** Sources that have had waiting writes since before an instant, with no queued job after it. */
export async function selectStalledSources(db: Db, before: Date): Promise<number[]> {
  const rows = await db<{ sourceId: number }[]>`
    select source.source_id::float8 as source_id from admin_data_source source
     where source.off_reason is null and (source.job_at is null or source.job_at < ${before})
       and exists (select from admin_source_write one
                    where one.source_id = source.source_id and one.state = 'waiting' and one.created_at < ${before}
                      and (one.lease_until is null or one.lease_until < ${before}))
     order by source.source_id limit 200`
  return rows.map((row) => row.sourceId)
}

/**
 * Stores when the job of a source runs; false if one is running, or is queued that runs no later. A job of before `lost` is
 * lost. Locks the source until the transaction ends, so that a job that ends meanwhile sees what waits.
 */
export async function updateJobAt(
  db: Db,
  sourceId: number,
  { at, lost }: { at: Date; lost: Date },
): Promise<boolean> {
  const rows = await db`
    with locked as (select source_id from admin_data_source where source_id = ${sourceId} for update)
    update admin_data_source source set job_at = ${at}
      from locked
     where source.source_id = locked.source_id and (job_at is null or job_at > ${at} or job_at < ${lost})
    returning source.source_id`
  return rows.length > 0
}

/** Stores that the job of a source runs; false if another job is queued that runs after `soon`. */
export async function updateJobBegun(
  db: Db,
  sourceId: number,
  { now, soon }: { now: Date; soon: Date },
): Promise<boolean> {
  const rows = await db`
    update admin_data_source set job_at = ${now}
     where source_id = ${sourceId} and (job_at is null or job_at <= ${soon}) returning source_id`
  return rows.length > 0
}

/** Stores that the job of a source has ended. */
export async function updateJobEnded(db: Db, sourceId: number): Promise<void> {
  await db`update admin_data_source set job_at = null where source_id = ${sourceId}`
}

/** Lets writes that were given up wait again: one of them, or all; returns their number. */
export async function updateFailedWrites(db: Db, sourceId: number, apmId: number | null): Promise<number> {
  const rows = await db`
    update admin_source_write set state = 'waiting', attempts = 0, lease_until = null
     where source_id = ${sourceId} and state = 'failed' and (${apmId}::bigint is null or apm_id = ${apmId})
    returning apm_id`
  return rows.length
}

/** A page of the writes of a source, newest first. */
export async function selectWrites(
  db: Db,
  sourceId: number,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ rows: WriteRow[]; totalCount: number }> {
  const [total] = await db<{ count: number }[]>`
    select count(*)::int as count from admin_source_write where source_id = ${sourceId}`
  const rows = await db<WriteRow[]>`
    select ${columns(db)} from admin_source_write
     where source_id = ${sourceId} order by created_at desc, apm_id desc limit ${limit} offset ${offset}`
  return { rows, totalCount: total?.count ?? 0 }
}

/** Documents for data sources: those that wait, the oldest of them, and those of the last day that were given up. */
export async function countWrites(
  db: Db,
): Promise<{ waiting: number; oldestAt: string | null; failedToday: number }> {
  const [row] = await db<{ waiting: number; oldestAt: string | null; failedToday: number }[]>`
    select count(*) filter (where state = 'waiting')::int as waiting,
           min(created_at) filter (where state = 'waiting') as oldest_at,
           count(*) filter (where state = 'failed' and last_at > now() - interval '1 day')::int as failed_today
      from admin_source_write where state in ('waiting', 'failed')`
  return row ?? { waiting: 0, oldestAt: null, failedToday: 0 }
}
