import type { Db } from '../../../kit/db.ts'

/** The number of webhooks that were switched off because their receivers fail or ended them. */
export async function countWebhooksOff(db: Db): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*)::int as count from admin_webhook where off_reason in ('failing', 'gone')`
  return row?.count ?? 0
}

/** The number of events that wait for an attempt. */
export async function countWaitingEvents(db: Db): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*)::int as count from admin_webhook_delivery where state = 'waiting'`
  return row?.count ?? 0
}
