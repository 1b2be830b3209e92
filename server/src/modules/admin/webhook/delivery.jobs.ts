import { randomUUID } from 'node:crypto'
import type { WebhookEvent } from '@maru/api/admin/webhook'
import { inTransaction } from '#kit/db.ts'
import { fetchOutside, type OutsideAnswer, OutsideFault } from '#kit/outside/fetch-outside.ts'
import type { Background } from '#kit/room.ts'
import { notifyOfEnd } from './end-notice.service.ts'
import { isAccepted, messengerBody } from './messenger-form.rules.ts'
import { eventMessage } from './messenger-text.service.ts'
import { admitAttempt, attemptWithin, pauseAfter } from './pause.service.ts'
import { updateHealth } from './receiver.sql.ts'
import { waitBefore } from './signature.rules.ts'
import { postSigned, resolverOf } from './signed-post.service.ts'
import {
  claimDelivery,
  type DeliveryRow,
  deleteOldDeliveries,
  failBeyond,
  findDelivery,
  findWebhook,
  insertDelivery,
  selectOverdue,
  selectReceivers,
  updateDelivery,
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
/** Bodies that wait for one webhook. */
const waitingMost = 10_000
const failingMost = 5 * 86_400_000
const answerRetention = 30 * 86_400_000

type Queueing = Pick<Background, 'db' | 'clock' | 'enqueue'>

/**
 * Stores a body for one webhook and queues its first attempt. Beyond a number of bodies that wait, for example for a
 * receiver that fails for a day, it is stored as failed, and can be sent again by hand.
 */
export async function queueBody(
  { db, clock, enqueue }: Queueing,
  key: WebhookKey,
  event: string,
  body: string,
): Promise<void> {
  const deliveryId = randomUUID()
  await insertDelivery(db, key, { deliveryId, event, body, now: clock.now() })
  if (await failBeyond(db, key, deliveryId, waitingMost)) return
  await enqueue(db, 'admin.deliverWebhook', { deliveryId })
}

/** Stores an event for one webhook and queues its first attempt. */
export function queueFor(context: Queueing, key: WebhookKey, event: string, data: object): Promise<void> {
  const timestamp = context.clock.now().toISOString()
  const body = JSON.stringify({ type: event, timestamp, company: key.comCode, data })
  return queueBody(context, key, event, body)
}

/** Stores an event for every webhook of the company that receives it. */
export async function queueEvent(
  context: Background,
  comCode: string,
  event: WebhookEvent,
  data: object,
): Promise<void> {
  for (const hook of await selectReceivers(context.db, comCode, event)) {
    if (hook.form === 'standard') await queueFor(context, hook, event, data)
    else {
      const { form, room } = hook
      const message = await eventMessage(context, hook, event, data)
      await queueBody(context, hook, event, JSON.stringify(messengerBody(form, message, room)))
    }
  }
}

/** The answer to an attempt. A status of 0 means that there was none. */
interface Outcome {
  status: number
  answer: string
  retryAfter: number | null
  milliseconds: number
}

/**
 * Posts the event. A messenger has no signature: its address, or its key, is the credential. A person may set the address
 * of a messenger, but not reach the systems of the own network.
 */
function post(
  context: Pick<Background, 'sealer' | 'clock' | 'config'>,
  hook: WebhookRow,
  { deliveryId: id, body }: Pick<DeliveryRow, 'deliveryId' | 'body'>,
): Promise<OutsideAnswer> {
  const bounds = { most: answerRead, within: answerWithin }
  if (hook.form === 'standard')
    return postSigned(context, hook, { ...bounds, id, body, purpose: secretPurpose })
  const open = (sealed: Buffer) => context.sealer.open(secretPurpose, sealed).toString('utf8')
  const url = hook.sealedUrl ? open(hook.sealedUrl) : hook.url
  const key = hook.sealedKey ? { headers: { authorization: `Bearer ${open(hook.sealedKey)}` } } : {}
  return fetchOutside({ ...bounds, ...key, url, json: body }, resolverOf(url, context.config.messengerHosts))
}

/** Sends one request. The own network is refused unless the server's settings name the host. */
export async function sendSigned(
  context: Pick<Background, 'sealer' | 'clock' | 'config'>,
  hook: WebhookRow,
  delivery: Pick<DeliveryRow, 'deliveryId' | 'body'>,
): Promise<Outcome> {
  const began = performance.now()
  const took = () => Math.round(performance.now() - began)
  try {
    const { status, body, headers } = await post(context, hook, delivery)
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
  const isDone = isAccepted(hook.form, outcome.status, outcome.answer)
  // A messenger answers 404 for a channel or a webhook that was removed.
  const isGone = outcome.status === 410 || (outcome.status === 404 && hook.form !== 'standard')
  const wait = isDone || isGone || !retries ? null : waitBefore(attempts, outcome.retryAfter, Math.random())
  const nextAt = wait === null ? null : new Date(now.getTime() + wait)
  await updateDelivery(db, delivery.deliveryId, {
    state: isDone ? 'delivered' : nextAt ? 'waiting' : 'failed',
    ...{ attempts, nextAt, lastAt: now, status: outcome.status, answer: outcome.answer },
    milliseconds: outcome.milliseconds,
  })
  const since = hook.failingSince === null ? now.getTime() : Date.parse(hook.failingSince)
  const isTooLong = !isDone && now.getTime() - since >= failingMost
  const pause = pauseAfter(now.getTime() - since, outcome.retryAfter)
  await updateHealth(db, hook, {
    failingSince: isDone ? null : now,
    pausedUntil: isDone ? null : new Date(now.getTime() + pause),
    offReason: isGone ? 'gone' : isTooLong ? 'failing' : null,
  })
  // Who presses the button for a test sees the answer.
  if (retries && (isGone || isTooLong) && hook.offReason === null) await notifyOfEnd(context, hook)
  // The database's clock starts the job: the wait counts from now there too.
  if (nextAt)
    await context.enqueue(
      db,
      'admin.deliverWebhook',
      { deliveryId: delivery.deliveryId },
      { after: new Date(Date.now() + (wait ?? 0)) },
    )
}

function reserveAttempt(
  { db, clock }: Pick<Background, 'db' | 'clock'>,
  delivery: DeliveryRow,
): Promise<boolean> {
  const now = clock.now()
  return claimDelivery(db, delivery, now, new Date(now.getTime() + attemptWithin))
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
  if (!(await admitAttempt(context, hook, deliveryId))) return
  // A messenger shows what arrives twice; other receivers know it by its id.
  if (hook.form !== 'standard' && !(await reserveAttempt(context, delivery))) return
  // Outside of a transaction: a slow receiver must hold no connection.
  const outcome = await sendSigned(context, hook, delivery)
  await inTransaction(context.db, async (db) => {
    const latest = await findDelivery(db, deliveryId, true)
    // Another process finished the same attempt.
    if (latest?.state !== 'waiting' || latest.attempts !== delivery.attempts) return
    await finishAttempt({ ...context, db }, hook, latest, outcome, true)
  })
}

/** Queues events whose job is lost, and removes those of more than 30 days. */
export async function requeueDeliveries(context: Background): Promise<void> {
  const now = context.clock.now().getTime()
  for (const deliveryId of await selectOverdue(context.db, new Date(now - 15 * 60_000)))
    await context.enqueue(context.db, 'admin.deliverWebhook', { deliveryId })
  await deleteOldDeliveries(context.db, new Date(now - answerRetention))
}
