import type { Db } from './db.ts'
import type { DeliveredEvent } from './room.ts'

/** Writes an event with the present transaction. */
export async function insertEvent(
  db: Db,
  event: { name: string; comCode: string; payload: object },
  now: Date,
): Promise<void> {
  await db`
    insert into kit_event (name, com_code, payload, created_at, due_at)
    values (${event.name}, ${event.comCode}, ${db.json(event.payload as never)}, ${now}, ${now})`
}

/**
 * Takes the oldest due event, locking it for this transaction; other processes take others. The transaction does not
 * wait for the disk (docs/decisions/067): what is lost with a machine is the removal of the event too.
 */
export async function takeEvent(
  db: Db,
  now: Date,
): Promise<(DeliveredEvent & { attempts: number }) | undefined> {
  const [row] = await db<(DeliveredEvent & { attempts: number })[]>`
    with quick as materialized (select set_config('synchronous_commit', 'off', true))
    select event_id, name, com_code, payload, created_at, attempts
      from kit_event cross join quick
     where failed_at is null and due_at <= ${now}
     order by due_at, event_id
     limit 1
       for update of kit_event skip locked`
  return row
}

/** Removes a delivered event. */
export async function deleteEvent(db: Db, eventId: number): Promise<void> {
  await db`delete from kit_event where event_id = ${eventId}`
}

/** Puts a failed delivery off, or gives it up when `failedAt` is set. */
export async function deferEvent(db: Db, eventId: number, dueAt: Date, failedAt: Date | null): Promise<void> {
  await db`
    update kit_event set attempts = attempts + 1, due_at = ${dueAt}, failed_at = ${failedAt} where event_id = ${eventId}`
}

/** Events that wait for their subscribers, those given up left out. */
export async function countWaitingEvents(db: Db): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*)::int as count from kit_event where failed_at is null`
  return row?.count ?? 0
}

/** Background jobs that wait or come again after a failure. */
export async function countWaitingJobs(db: Db): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*)::int as count from job.job where state in ('created', 'retry')`
  return row?.count ?? 0
}
