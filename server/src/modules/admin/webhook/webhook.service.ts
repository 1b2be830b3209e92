import {
  type adminWebhookApi,
  type Webhook,
  type WebhookDelivery,
  webhookLimits,
} from '@maru/api/admin/webhook'
import type { Input } from '@maru/api/kit/endpoint'
import type { Page } from '@maru/api/kit/paging'
import { changesOf, recordAudit } from '#kit/audit/admin-audit.ts'
import { type Context, transaction } from '#kit/context.ts'
import { failure, notFound } from '#kit/failure.ts'
import { secretPurpose } from './delivery.jobs.ts'
import { endPause } from './receiver.sql.ts'
import { newSecret } from './signature.rules.ts'
import { requireWebhookUrl } from './system-hook.service.ts'
import { sendTest } from './test.service.ts'
import {
  countWebhooksLocked,
  deleteWebhook,
  findDelivery,
  findWebhook,
  insertWebhook,
  selectDeliveries,
  selectWebhooks,
  updateDelivery,
  updateSecret,
  updateWebhookRow,
  type WebhookRow,
} from './webhook.sql.ts'

/** Throws `kit.forbidden` unless the viewer is super administrator or manager of the current company. */
function requireManager({ viewer }: Pick<Context, 'viewer'>): void {
  const { isSuperAdmin, isCompanyManager } = viewer.permissions
  if (!isSuperAdmin && !isCompanyManager) throw failure('kit.forbidden')
}

async function requireWebhook(context: Context, webhookId: number, lock = false): Promise<WebhookRow> {
  requireManager(context)
  const hook = await findWebhook(context.db, { comCode: context.viewer.comCode, webhookId }, lock)
  // The messenger of a person is theirs alone.
  if (!hook || hook.personCode !== null) throw notFound()
  return hook
}

/** The webhook if it is no address of a system, which is changed with its system. */
async function requireOwnWebhook(context: Context, webhookId: number): Promise<WebhookRow> {
  const hook = await requireWebhook(context, webhookId, true)
  if (hook.systemId !== null) throw notFound()
  return hook
}

/** The webhook if it signs its bodies, so that its address and secret may be changed here. */
async function requireStandard(hook: Promise<WebhookRow>): Promise<WebhookRow> {
  const row = await hook
  if (row.form !== 'standard') throw notFound()
  return row
}

const toWebhook = ({ webhookId, name, url, events, offReason, ...row }: WebhookRow): Webhook => ({
  ...{ webhookId, name, url, events, offReason, failingSince: row.failingSince },
  ...{ formerUntil: row.formerUntil, version: row.version, createdAt: row.createdAt },
})

/** The webhooks of the current company. */
export async function listWebhooks(context: Context): Promise<{ webhooks: Webhook[] }> {
  requireManager(context)
  return { webhooks: (await selectWebhooks(context.db, context.viewer.comCode)).map(toWebhook) }
}

/** Adds a webhook and returns its secret. */
export function createWebhook(
  context: Context,
  input: Input<typeof adminWebhookApi.createWebhook>,
): Promise<{ webhookId: number; secret: string }> {
  requireManager(context)
  const url = requireWebhookUrl(context, input.url)
  return transaction(context, async (inside) => {
    const { db, viewer, clock, sealer } = inside
    const { comCode, personCode } = viewer
    if ((await countWebhooksLocked(db, comCode)) >= webhookLimits.most)
      throw failure('admin.tooManyWebhooks', { count: webhookLimits.most })
    const name = input.name.normalize('NFC').trim()
    if (name === '') throw failure('kit.invalidInput')
    const secret = newSecret()
    const sealed = sealer.seal(secretPurpose, Buffer.from(secret))
    const row = { comCode, name, url, events: input.events, secret: sealed }
    const webhookId = await insertWebhook(db, row, { personCode, now: clock.now() })
    const details = { url: ['', url], events: [[], input.events] }
    await recordAudit(inside, {
      ...{ action: 'webhookAdded', subject: String(webhookId), subjectName: name, details },
    })
    return { webhookId, secret }
  })
}

/** Changes a webhook, or switches it on or off. */
export function updateWebhook(
  context: Context,
  input: Input<typeof adminWebhookApi.updateWebhook>,
): Promise<Record<string, never>> {
  requireManager(context)
  const url = requireWebhookUrl(context, input.url)
  return transaction(context, async (inside) => {
    const before = await requireStandard(requireOwnWebhook(inside, input.webhookId))
    if (before.version !== input.version) throw failure('admin.webhookChanged')
    const name = input.name.normalize('NFC').trim()
    if (name === '') throw failure('kit.invalidInput')
    const offReason = input.isOn ? null : (before.offReason ?? 'person')
    const after = { name, url, events: input.events, offReason }
    await updateWebhookRow(inside.db, before, after)
    const { name: was, url: from, events, offReason: reason } = before
    const details = changesOf<object>({ name: was, url: from, events, offReason: reason }, after)
    await recordAudit(inside, {
      ...{ action: 'webhookChanged', subject: String(before.webhookId), subjectName: name, details },
    })
    return {}
  })
}

/** Makes a new secret; the former one signs in addition for a day. */
export function rotateWebhook(
  context: Context,
  { webhookId }: { webhookId: number },
): Promise<{ webhookId: number; secret: string }> {
  return transaction(context, async (inside) => {
    const hook = await requireStandard(requireWebhook(inside, webhookId, true))
    const secret = newSecret()
    const until = new Date(inside.clock.now().getTime() + webhookLimits.formerHours * 3_600_000)
    await updateSecret(inside.db, hook, inside.sealer.seal(secretPurpose, Buffer.from(secret)), until)
    const details = { secret: ['', 'new'] }
    await recordAudit(inside, {
      ...{ action: 'webhookChanged', subject: String(webhookId), subjectName: hook.name, details },
    })
    return { webhookId, secret }
  })
}

/** Removes a webhook with its deliveries. */
export function removeWebhook(
  context: Context,
  { webhookId }: { webhookId: number },
): Promise<Record<string, never>> {
  return transaction(context, async (inside) => {
    const hook = await requireOwnWebhook(inside, webhookId)
    await deleteWebhook(inside.db, hook)
    await recordAudit(inside, {
      ...{ action: 'webhookRemoved', subject: String(webhookId), subjectName: hook.name },
      details: { url: [hook.url, ''] },
    })
    return {}
  })
}

/** Sends the event `test` at once, without further attempts, and returns the answer. */
export async function testWebhook(
  context: Context,
  { webhookId }: { webhookId: number },
): Promise<WebhookDelivery> {
  return sendTest(context, await requireWebhook(context, webhookId))
}

/** A page of the events of a webhook. */
export async function listWebhookDeliveries(
  context: Context,
  input: Input<typeof adminWebhookApi.listWebhookDeliveries>,
): Promise<Page<WebhookDelivery>> {
  const hook = await requireWebhook(context, input.webhookId)
  const slice = { offset: (input.page - 1) * input.itemsPerPage, limit: input.itemsPerPage }
  return selectDeliveries(context.db, hook, slice)
}

/** Sends an event again with the same id. */
export function resendWebhookDelivery(
  context: Context,
  { deliveryId }: { deliveryId: string },
): Promise<Record<string, never>> {
  requireManager(context)
  return transaction(context, async (inside) => {
    const { db, viewer } = inside
    const delivery = await findDelivery(db, deliveryId, true)
    if (delivery?.comCode !== viewer.comCode) throw notFound()
    await requireWebhook(inside, delivery.webhookId)
    const again = { state: 'waiting', attempts: 0, nextAt: inside.clock.now() } as const
    const { status, answer, milliseconds } = delivery
    const lastAt = delivery.lastAt === null ? null : new Date(delivery.lastAt)
    await updateDelivery(db, deliveryId, { ...again, lastAt, status, answer, milliseconds })
    // Who sends by hand expects that the receiver works again.
    await endPause(db, delivery)
    await inside.enqueue(db, 'admin.deliverWebhook', { deliveryId })
    return {}
  })
}
