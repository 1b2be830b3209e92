import { randomUUID } from 'node:crypto'
import type { WebhookDelivery } from '@maru/api/admin/webhook'
import { type Context, transaction } from '#kit/context.ts'
import { notFound } from '#kit/failure.ts'
import { finishAttempt, sendSigned } from './delivery.jobs.ts'
import { messengerBody } from './messenger-form.rules.ts'
import { testMessage } from './messenger-text.service.ts'
import { findDelivery, insertDelivery, type WebhookRow } from './webhook.sql.ts'

async function testBody(context: Context, hook: WebhookRow, now: Date): Promise<object> {
  const { form, room, comCode } = hook
  if (form === 'standard') return { type: 'test', timestamp: now.toISOString(), company: comCode, data: {} }
  return messengerBody(form, await testMessage(context, hook), room)
}

/** Sends a test at once, without further attempts, and returns the stored answer. The caller checks the rights. */
export async function sendTest(context: Context, hook: WebhookRow): Promise<WebhookDelivery> {
  const now = context.clock.now()
  const deliveryId = randomUUID()
  const row = { deliveryId, event: 'test', body: JSON.stringify(await testBody(context, hook, now)), now }
  const outcome = await sendSigned(context, hook, row)
  return transaction(context, async (inside) => {
    await insertDelivery(inside.db, hook, row)
    const stored = await findDelivery(inside.db, deliveryId)
    if (!stored) throw notFound()
    await finishAttempt(inside, hook, stored, outcome, false)
    return (await findDelivery(inside.db, deliveryId)) ?? stored
  })
}
