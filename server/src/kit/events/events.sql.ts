import type { Db } from '../db.ts'
import type { DeliveredEvent } from '../room.ts'

/** Writes an event in the current transaction. */
export async function insertEvent(
  db: Db,
  event: { name: string; comCode: string; payload: object },
  now: Date,
): Promise<void> {
  await db`
    insert into kit_event (name, com_code, payload, created_at, due_at)
    values (${event.name}, ${event.comCode}, ${db.json(event.payload as never)}, ${now}, ${now})`
}

/** Writes several events in the current transaction, and wakes the processes that deliver them after commit. */
export async function insertEvents(
  db: Db,
  events: readonly { name: string; comCode: string; payload: object }[],
  now: Date,
): Promise<void> {
  await db`
    insert into kit_event (name, com_code, payload, created_at, due_at)
    select one ->> 'name', one ->> 'comCode', one -> 'payload', ${now}, ${now}
      from jsonb_array_elements(${db.json(events as never)}) with ordinality event (one, place) order by place`
  await db`select pg_notify('maru', ${JSON.stringify({ kind: 'event' })})`
}

/**
 * Takes the oldest due event and locks it for this transaction; other processes take other events. The transaction does
 * not wait for the disk (docs/decisions/067): a crash of the machine undoes the deletion of the event together with the
 * work of its subscribers, and the event is delivered again.
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

/** Deletes a delivered event. */
export async function deleteEvent(db: Db, eventId: number): Promise<void> {
  await db`delete from kit_event where event_id = ${eventId}`
}

/** Postpones a failed delivery, or gives it up if `failedAt` is set. */
export async function deferEvent(db: Db, eventId: number, dueAt: Date, failedAt: Date | null): Promise<void> {
  await db`
    update kit_event set attempts = attempts + 1, due_at = ${dueAt}, failed_at = ${failedAt} where event_id = ${eventId}`
}

/** Number of events that wait for delivery, without those that were given up. */
export async function countWaitingEvents(db: Db): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*)::int as count from kit_event where failed_at is null`
  return row?.count ?? 0
}

/** Number of background jobs that wait or will be retried. */
export async function countWaitingJobs(db: Db): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*)::int as count from job.job where state in ('created', 'retry')`
  return row?.count ?? 0
}
