import type { Db } from '#kit/db.ts'

/** The webhooks that were switched off because their receivers fail or ended them; not messengers of people. */
export async function countWebhooksOff(db: Db): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*)::int as count from admin_webhook
     where off_reason in ('failing', 'gone') and person_code is null`
  return row?.count ?? 0
}

/** 1 if the database acknowledges a change only after a standby has it, else 0. */
export async function readSynchronous(db: Db): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select (current_setting('synchronous_standby_names') <> '')::int as count`
  return row?.count ?? 0
}

/** The number of events that wait for an attempt. */
export async function countWaitingEvents(db: Db): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*)::int as count from admin_webhook_delivery where state = 'waiting'`
  return row?.count ?? 0
}

/** Events for webhooks: those that wait, the oldest of them, and those of the last day that were given up. */
export async function countDeliveries(
  db: Db,
): Promise<{ waiting: number; oldestAt: string | null; failedToday: number }> {
  const [row] = await db<{ waiting: number; oldestAt: string | null; failedToday: number }[]>`
    select count(*) filter (where state = 'waiting')::int as waiting,
           min(created_at) filter (where state = 'waiting') as oldest_at,
           count(*) filter (where state = 'failed' and created_at > now() - interval '1 day')::int as failed_today
      from admin_webhook_delivery where state in ('waiting', 'failed')`
  return row ?? { waiting: 0, oldestAt: null, failedToday: 0 }
}
