import type { Db } from '#kit/db.ts'
import type { WebhookKey } from './webhook.sql.ts'

/** Whether a receiver works. */
interface Health {
  /** Since when it fails; null if it works. */
  failingSince: Date | null
  /** While it fails, no attempt is made before this instant. */
  pausedUntil: Date | null
  offReason: 'gone' | 'failing' | null
}

/** Stores whether a receiver works. The instant of its first failure stays until it works again. */
export async function updateHealth(
  db: Db,
  { comCode, webhookId }: WebhookKey,
  { failingSince, pausedUntil, offReason }: Health,
): Promise<void> {
  await db`
    update admin_webhook
       set failing_since = case when ${failingSince}::timestamptz is null then null
                                else coalesce(failing_since, ${failingSince}) end,
           paused_until = ${pausedUntil}, off_reason = coalesce(off_reason, ${offReason})
     where com_code = ${comCode} and webhook_id = ${webhookId}`
}

/**
 * Reserves the next attempt to reach a receiver that gets one at a time, until an instant; false if another process has reserved it, or
 * if the pause of the receiver is not over.
 */
export async function claimReceiver(
  db: Db,
  { comCode, webhookId }: WebhookKey,
  now: Date,
  until: Date,
): Promise<boolean> {
  const { count } = await db`
    update admin_webhook set paused_until = ${until}
     where com_code = ${comCode} and webhook_id = ${webhookId}
       and (paused_until is null or paused_until <= ${now})`
  return count > 0
}

/** Ends the pause of a receiver: a person expects that it works again. */
export async function endPause(db: Db, { comCode, webhookId }: WebhookKey): Promise<void> {
  await db`update admin_webhook set paused_until = null where com_code = ${comCode} and webhook_id = ${webhookId}`
}

/** Puts an attempt that is due off until an instant, without counting it; false if another job has done so. */
export async function postponeDelivery(
  db: Db,
  deliveryId: string,
  { due, nextAt }: { due: Date; nextAt: Date },
): Promise<boolean> {
  const { count } = await db`
    update admin_webhook_delivery set next_at = ${nextAt}
     where delivery_id = ${deliveryId} and state = 'waiting' and (next_at is null or next_at <= ${due})`
  return count > 0
}
