import { randomUUID } from 'node:crypto'
import type { WebhookEvent } from '@maru/api/admin/webhook'
import { inTransaction } from '#kit/db.ts'
import { OutsideFault } from '#kit/outside/fetch-outside.ts'
import type { Background } from '#kit/room.ts'
import { waitBefore } from './signature.rules.ts'
import { postSigned } from './signed-post.service.ts'
import {
  type DeliveryRow,
  deleteOldDeliveries,
  findDelivery,
  findWebhook,
  insertDelivery,
  selectOverdue,
  selectReceivers,
  updateDelivery,
  updateHealth,
  type WebhookKey,
  type WebhookRow,
} from './webhook.sql.ts'

declare module '#kit/job-inputs.ts' {
  interface JobInputs {
    'admin.deliverWebhook': { deliveryId: string }
  }
}

/** The purpose for which secrets of webhooks are sealed. */
export const secretPurpose = 'admin.webhook'
/** Bytes of an answer that are kept for the list of deliveries. */
const answerKept = 500
const answerRead = 65_536
const answerWithin = 15_000
const failingMost = 5 * 86_400_000
const answerRetention = 30 * 86_400_000

/** Stores an event for one webhook and queues its first attempt; returns its id. */
export async function queueFor(
  context: Pick<Background, 'db' | 'clock' | 'enqueue'>,
  key: WebhookKey,
  event: string,
  data: object,
): Promise<string> {
  const deliveryId = randomUUID()
  const now = context.clock.now()
  const body = JSON.stringify({ type: event, timestamp: now.toISOString(), company: key.comCode, data })
  await insertDelivery(context.db, key, { deliveryId, event, body, now })
  await context.enqueue(context.db, 'admin.deliverWebhook', { deliveryId })
  return deliveryId
}

/** Stores an event for every webhook of the company that receives it. */
export async function queueEvent(
  context: Background,
  comCode: string,
  event: WebhookEvent,
  data: object,
): Promise<void> {
  for (const key of await selectReceivers(context.db, comCode, event))
    await queueFor(context, key, event, data)
}

/** The answer to an attempt. A status of 0 means that there was none. */
interface Outcome {
  status: number
  answer: string
  retryAfter: number | null
  milliseconds: number
}

/** Sends one signed request. The own network is refused unless the server's settings name the host. */
export async function sendSigned(
  context: Pick<Background, 'sealer' | 'clock' | 'config'>,
  hook: WebhookRow,
  { deliveryId: id, body: sent }: Pick<DeliveryRow, 'deliveryId' | 'body'>,
): Promise<Outcome> {
  const began = performance.now()
  const took = () => Math.round(performance.now() - began)
  try {
    const post = { id, body: sent, purpose: secretPurpose, most: answerRead, within: answerWithin }
    const { status, body, headers } = await postSigned(context, hook, post)
    const seconds = Number(headers['retry-after'])
    const retryAfter = (status === 429 || status === 503) && seconds > 0 ? seconds : null
    const answer = body.toString('utf8').replaceAll('\0', '').slice(0, answerKept)
    return { status, answer, retryAfter, milliseconds: took() }
  } catch (error) {
    if (!(error instanceof OutsideFault)) throw error
    const answer = `${error.reason}: ${error.message}`.slice(0, answerKept)
    return { status: 0, answer, retryAfter: null, milliseconds: took() }
  }
}

/** Stores the outcome of an attempt, and queues the next one if it failed. */
export async function finishAttempt(
  context: Background,
  hook: WebhookRow,
  delivery: DeliveryRow,
  outcome: Outcome,
  retries: boolean,
): Promise<void> {
  const { db, clock } = context
  const now = clock.now()
  const attempts = delivery.attempts + 1
  const isDone = outcome.status >= 200 && outcome.status < 300
  const isGone = outcome.status === 410
  const wait = isDone || isGone || !retries ? null : waitBefore(attempts, outcome.retryAfter, Math.random())
  const nextAt = wait === null ? null : new Date(now.getTime() + wait)
  await updateDelivery(db, delivery.deliveryId, {
    state: isDone ? 'delivered' : nextAt ? 'waiting' : 'failed',
    ...{ attempts, nextAt, lastAt: now, status: outcome.status, answer: outcome.answer },
    milliseconds: outcome.milliseconds,
  })
  const since = hook.failingSince === null ? now.getTime() : Date.parse(hook.failingSince)
  const isTooLong = !isDone && now.getTime() - since >= failingMost
  await updateHealth(db, hook, {
    failingSince: isDone ? null : now,
    offReason: isGone ? 'gone' : isTooLong ? 'failing' : null,
  })
  // The database's clock starts the job: the wait counts from now there too.
  if (nextAt)
    await context.enqueue(
      db,
      'admin.deliverWebhook',
      { deliveryId: delivery.deliveryId },
      { after: new Date(Date.now() + (wait ?? 0)) },
    )
}

/** One attempt to deliver an event; does nothing if it is delivered, or if its webhook is off or removed. */
export async function deliverWebhook(
  context: Background,
  { deliveryId }: { deliveryId: string },
): Promise<void> {
  const delivery = await findDelivery(context.db, deliveryId)
  const hook = delivery && (await findWebhook(context.db, delivery))
  if (!delivery || !hook || delivery.state !== 'waiting') return
  if (hook.offReason !== null) {
    const off = { ...delivery, state: 'failed', nextAt: null, lastAt: null, answer: 'off' } as const
    await updateDelivery(context.db, deliveryId, off)
    return
  }
  // Outside of a transaction: a slow receiver must hold no connection.
  const outcome = await sendSigned(context, hook, delivery)
  await inTransaction(context.db, async (db) => {
    const now = await findDelivery(db, deliveryId, true)
    // Another process finished the same attempt.
    if (now?.state !== 'waiting' || now.attempts !== delivery.attempts) return
    await finishAttempt({ ...context, db }, hook, now, outcome, true)
  })
}

/** Queues events whose job is lost, and removes those of more than 30 days. */
export async function requeueDeliveries(context: Background): Promise<void> {
  const now = context.clock.now().getTime()
  for (const deliveryId of await selectOverdue(context.db, new Date(now - 15 * 60_000)))
    await context.enqueue(context.db, 'admin.deliverWebhook', { deliveryId })
  await deleteOldDeliveries(context.db, new Date(now - answerRetention))
}
