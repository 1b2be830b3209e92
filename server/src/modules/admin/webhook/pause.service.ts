import { inTransaction } from '#kit/db.ts'
import type { Background } from '#kit/room.ts'
import { claimReceiver, postponeDelivery } from './receiver.sql.ts'
import type { WebhookRow } from './webhook.sql.ts'

/** After this time another process begins an attempt again; jobs of a dead process are taken after a minute. */
export const attemptWithin = 30_000

const second = 1000
const leastPause = 5 * second
const mostPause = 600 * second
/** A receiver that asks for more, in its header Retry-After, is asked again after this time. */
const mostAsked = 3600 * second

/**
 * Milliseconds for which a receiver is left alone after a failure: a tenth of the time for which it fails, from five
 * seconds to ten minutes, or as long as it asks for (`retryAfter`, in seconds).
 */
export function pauseAfter(failingFor: number, retryAfter: number | null): number {
  const pause = Math.min(Math.max(failingFor / 10, leastPause), mostPause)
  return Math.max(pause, Math.min((retryAfter ?? 0) * second, mostAsked))
}

/**
 * Whether an attempt may be made now. A receiver that fails gets one attempt at a time, with pauses: each attempt may take
 * the whole time limit, and the others must not wait for it. The messenger of a person gets one at a time also while it
 * works, however slowly. An attempt that may not be made is put off, and not counted.
 */
export async function admitAttempt(
  context: Pick<Background, 'db' | 'clock' | 'enqueue'>,
  hook: WebhookRow,
  deliveryId: string,
): Promise<boolean> {
  if (hook.failingSince === null && hook.personCode === null) return true
  const now = context.clock.now()
  const at = now.getTime()
  if (await claimReceiver(context.db, hook, now, new Date(at + attemptWithin))) return true
  const end = hook.pausedUntil === null ? at : Math.max(Date.parse(hook.pausedUntil), at)
  // Spread over the next pause, so that ten thousand jobs do not run at the same instant.
  const failingFor = hook.failingSince === null ? 0 : at - Date.parse(hook.failingSince)
  const wait = end - at + second + Math.random() * pauseAfter(failingFor, null)
  // Clocks differ a little: the database starts jobs. A second job of the same event ends here.
  const due = new Date(at + 2 * second)
  await inTransaction(context.db, async (db) => {
    if (await postponeDelivery(db, deliveryId, { due, nextAt: new Date(at + wait) }))
      await context.enqueue(
        db,
        'admin.deliverWebhook',
        { deliveryId },
        { after: new Date(Date.now() + wait) },
      )
  })
  return false
}
