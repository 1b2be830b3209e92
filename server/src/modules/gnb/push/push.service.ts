import { type gnbPushApi, pushBrowsersAtMost } from '@maru/api/gnb/push'
import type { Input } from '@maru/api/kit/endpoint'
import { shortLanguage } from '@maru/api/kit/language'
import { gnb as texts } from '@maru/i18n/gnb/texts'
import { fillText } from '@maru/i18n/kit/fill'
import webPush, { type VapidKeys } from 'web-push'
import { type Context, transaction } from '#kit/context.ts'
import { failure } from '#kit/failure.ts'
import { alarmSentence, alarmTitle } from '#kit/notification/alarm-text.ts'
import type { AlarmOwner } from '#kit/notification/alarms.ts'
import type { Background, DeliveredEvent } from '#kit/room.ts'
import { canDeliver } from '#kit/room-slots/local-delivery.ts'
import { companyTexts, textChangesOf } from '#kit/text/text-changes.ts'
import { mailAlarmsJob } from '../quiet/mail.jobs.ts'
import { areBrowserKeys, isPushService, makePushRequest, pushSubject } from './push.rules.ts'
import {
  deleteOldSubscriptions,
  deleteSubscription,
  findPushKey,
  insertPushKey,
  type PushOrder,
  selectBundleOrders,
  selectPushOrders,
  selectSubscribers,
  upsertSubscription,
} from './push.sql.ts'

declare module '#kit/job-inputs.ts' {
  interface JobInputs {
    'gnb.sendPushes': { eventKey: string; personCodes: string[] }
    'gnb.sendBundle': AlarmOwner & { releasedAt: string }
  }
}

/** Name of the job that sends notifications to browsers. */
export const sendPushesJob = 'gnb.sendPushes'
/** Name of the job that sends the bundle of one person to their browsers. */
export const sendBundleJob = 'gnb.sendBundle'
/** Timeout of a push service in milliseconds. */
const patience = 10_000
const atOnce = 5

/**
 * Creates the key pair of the installation if none exists; if several processes start at the same time, one pair is
 * stored.
 */
export async function storePushKey({ db, clock, config }: Background): Promise<void> {
  if (config.pushServices.length === 0 || (await findPushKey(db))) return
  await insertPushKey(db, webPush.generateVAPIDKeys(), clock.now())
}

/** The public key to subscribe with; empty if web push is off. */
export async function getPushKey({ db, config }: Context): Promise<{ publicKey: string }> {
  if (config.pushServices.length === 0) return { publicKey: '' }
  return { publicKey: (await findPushKey(db))?.publicKey ?? '' }
}

/** Stores a subscription of the viewer's browser. Throws `gnb.pushService` and `gnb.pushKeys`. */
export function savePushSubscription(
  context: Context,
  browser: Input<typeof gnbPushApi.savePushSubscription>,
): Promise<number> {
  if (!isPushService(browser.endpoint, context.config.pushServices)) throw failure('gnb.pushService')
  if (!areBrowserKeys(browser)) throw failure('gnb.pushKeys')
  return transaction(context, async ({ db, viewer, clock }) => {
    await upsertSubscription(db, viewer.personCode, browser, clock.now())
    await deleteOldSubscriptions(db, viewer.personCode, pushBrowsersAtMost)
    return 1
  })
}

/** Deletes a subscription of the viewer; returns 0 if it belongs to another person. */
export function removePushSubscription(
  context: Context,
  { endpoint }: { endpoint: string },
): Promise<number> {
  return deleteSubscription(context.db, context.viewer.personCode, endpoint)
}

/** Queues the sending if one of the notified people has a subscription. */
export async function queuePushes(
  context: Background,
  { payload }: DeliveredEvent<{ eventKey: string; personCodes: string[] }>,
): Promise<void> {
  const personCodes = await selectSubscribers(context.db, payload.personCodes)
  if (personCodes.length > 0)
    await context.enqueue(context.db, sendPushesJob, { eventKey: payload.eventKey, personCodes })
}

async function sendOne(
  context: Background,
  key: VapidKeys,
  order: PushOrder & { count?: number },
): Promise<void> {
  const { endpoint, personCode, alarmId, url, language, count = 1 } = order
  const changes = await textChangesOf(context, order.comCode)
  const sentence = alarmSentence(order, shortLanguage(language), changes)
  const title = alarmTitle(order, shortLanguage(language))
  const { quietPush } = await companyTexts(context, order, 'gnb', texts)
  const message = JSON.stringify(
    count > 1
      ? {
          ...{ tag: `alarm-${alarmId}`, title: fillText(quietPush.bundle, { count: String(count) }) },
          ...{ body: [sentence, title].filter((part) => part !== '').join(' '), url: '/home' },
        }
      : { tag: `alarm-${alarmId}`, title: sentence || title, body: sentence ? title : '', url },
  )
  const answer = await fetch(endpoint, {
    ...makePushRequest(message, order, key, pushSubject(context.config.publicUrl)),
    // Redirects are refused: the list of services would not allow their target.
    redirect: 'error',
    signal: AbortSignal.timeout(patience),
  })
  await answer.body?.cancel()
  // RFC 8030: the subscription has expired.
  if (answer.status === 404 || answer.status === 410)
    await deleteSubscription(context.db, personCode, endpoint)
  else if (!answer.ok) context.log.warn({ status: answer.status }, 'push: a service refused a notification')
}

/** Sends the unread notifications of an event to the browsers of these people, without retries. */
export async function sendPushes(
  context: Background,
  { eventKey, personCodes }: { eventKey: string; personCodes: string[] },
): Promise<void> {
  await sendOrders(context, await selectPushOrders(context.db, personCodes, eventKey))
}

/** Queues what a bundle that has come sends to browsers and by mail. */
export async function queueBundle(
  context: Background,
  {
    comCode,
    payload: { personCode, releasedAt },
  }: DeliveredEvent<{ personCode: string; releasedAt: string }>,
): Promise<void> {
  const owner = { comCode, personCode }
  if ((await selectSubscribers(context.db, [personCode])).length > 0)
    await context.enqueue(context.db, sendBundleJob, { ...owner, releasedAt })
  if (canDeliver(context)) await context.enqueue(context.db, mailAlarmsJob, owner)
}

/** Sends the bundle of a person to their browsers as one notification, without retries. */
export async function sendBundle(
  context: Background,
  { releasedAt, ...owner }: AlarmOwner & { releasedAt: string },
): Promise<void> {
  await sendOrders(context, await selectBundleOrders(context.db, owner, new Date(releasedAt)))
}

async function sendOrders(
  context: Background,
  all: readonly (PushOrder & { count?: number })[],
): Promise<void> {
  const key = await findPushKey(context.db)
  if (!key) return
  const orders = all.filter(({ endpoint }) => isPushService(endpoint, context.config.pushServices))
  for (let at = 0; at < orders.length; at += atOnce) {
    const sent = orders.slice(at, at + atOnce).map((order) => sendOne(context, key, order))
    for (const { status, reason } of (await Promise.allSettled(sent)).map((one) => ({
      reason: null,
      ...one,
    })))
      if (status === 'rejected')
        context.log.warn({ message: String(reason) }, 'push: a service did not answer')
  }
}
