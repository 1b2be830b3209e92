import { ofCompany } from '../kit/company.ts'
import { change, defineApi, read } from '../kit/endpoint.ts'
import { defineErrors } from '../kit/errors.ts'
import { defineEvents } from '../kit/events.ts'
import { page, pageOf } from '../kit/paging.ts'
import {
  instant,
  nullable,
  object,
  oneOf,
  rowId,
  type Static,
  Type,
  text,
  versionNumber,
} from '../kit/schema.ts'

/** What happens to a person in the administration. */
export const personChanges = ['added', 'changed', 'retired', 'reinstated'] as const

/** Events of the administration. */
export const adminEvents = defineEvents({ personSet: 'admin.personSet' })
declare module '../kit/events.ts' {
  interface Events {
    'admin.personSet': { personCode: string; change: (typeof personChanges)[number] }
  }
}

/** Events that webhooks receive; their bodies have ids only, and receivers read the rest by their own rights. */
export const webhookEvents = [
  'person.added',
  'person.changed',
  'person.retired',
  'person.reinstated',
  'article.published',
  'article.updated',
  'article.removed',
  'document.acted',
  'booking.changed',
] as const
/** An event that webhooks receive. */
export type WebhookEvent = (typeof webhookEvents)[number]

/** Limits of webhooks. */
export const webhookLimits = { most: 20, name: 100, url: 2000, formerHours: 24 } as const

/** Error codes of webhooks with their HTTP status. */
export const adminWebhookErrors = defineErrors({
  'admin.webhookAddress': 400,
  'admin.webhookPrivate': 400,
  'admin.tooManyWebhooks': 409,
  'admin.webhookChanged': 409,
})
type AdminWebhookErrors = typeof adminWebhookErrors
declare module '../kit/errors.ts' {
  interface DeclaredErrors extends AdminWebhookErrors {}
}

/** A webhook without its secret. */
export const webhook = object({
  webhookId: rowId,
  name: Type.String(),
  url: Type.String(),
  events: Type.Array(oneOf(webhookEvents)),
  offReason: nullable(oneOf(['person', 'gone', 'failing'])),
  failingSince: nullable(instant),
  /** Until then the former secret signs too. */
  formerUntil: nullable(instant),
  version: versionNumber,
  createdAt: instant,
})
/** A webhook without its secret. */
export type Webhook = Static<typeof webhook>

/** An event for a webhook, with the answer to the last attempt. */
export const webhookDelivery = object({
  deliveryId: Type.String(),
  /** One of the events, or `test`. */
  event: Type.String(),
  state: oneOf(['waiting', 'delivered', 'failed']),
  attempts: Type.Integer(),
  createdAt: instant,
  nextAt: nullable(instant),
  lastAt: nullable(instant),
  /** HTTP status of the answer; 0 if there was none, null before the first attempt. */
  status: nullable(Type.Integer()),
  /** The beginning of the answer, or why there was none. */
  answer: Type.String(),
  milliseconds: nullable(Type.Integer()),
  body: Type.String(),
})
/** An event for a webhook, with the answer to the last attempt. */
export type WebhookDelivery = Static<typeof webhookDelivery>

const fields = {
  name: text(webhookLimits.name, 1),
  url: text(webhookLimits.url, 1),
  events: Type.Array(oneOf(webhookEvents), {
    minItems: 1,
    maxItems: webhookEvents.length,
    uniqueItems: true,
  }),
}
const one = object({ webhookId: rowId })
const refreshes = ['admin.listWebhooks', 'admin.listMessengers', 'admin.listWebhookDeliveries']
const secret = object({ webhookId: rowId, secret: Type.String() })
const addressErrors = ['admin.webhookAddress', 'admin.webhookPrivate'] as const

/** Webhooks of the current company; for super administrators and company managers. */
export const adminWebhookApi = defineApi('admin', {
  listWebhooks: read('/api/admin/webhook/list', 'maru', {
    summary: 'Lists the webhooks of the current company without their secrets.',
    input: ofCompany(object({})),
    output: object({ webhooks: Type.Array(webhook) }),
  }),
  createWebhook: change('/api/admin/webhook', 'maru', {
    summary: 'Adds a webhook and returns its secret, which is not shown again.',
    // Without `creates`: the answer of such a call is stored, and this one has the secret.
    refreshes,
    input: ofCompany(object(fields)),
    output: secret,
    errors: [...addressErrors, 'admin.tooManyWebhooks'],
  }),
  updateWebhook: change('/api/admin/webhook/update', 'maru', {
    summary: 'Changes a webhook, or switches it on or off. Switched on, it receives new events only.',
    refreshes,
    input: ofCompany(object({ ...fields, webhookId: rowId, isOn: Type.Boolean(), version: versionNumber })),
    output: object({}),
    errors: [...addressErrors, 'admin.webhookChanged'],
  }),
  rotateWebhook: change('/api/admin/webhook/secret', 'maru', {
    summary: 'Makes a new secret, shown once; the former one signs beside it for 24 hours.',
    refreshes,
    input: ofCompany(one),
    output: secret,
  }),
  removeWebhook: change('/api/admin/webhook', 'maru', {
    summary: 'Removes a webhook with its deliveries.',
    method: 'DELETE',
    refreshes,
    input: ofCompany(one),
    output: object({}),
  }),
  testWebhook: change('/api/admin/webhook/test', 'maru', {
    summary: 'Sends the event `test` at once, also to a webhook that is off, and returns the answer.',
    refreshes,
    cost: 'heavy',
    input: ofCompany(one),
    output: webhookDelivery,
  }),
  listWebhookDeliveries: read('/api/admin/webhook/deliveries', 'maru', {
    summary: 'Lists the events of a webhook of the last 30 days, newest first, with the answers.',
    input: ofCompany(
      object({ webhookId: rowId, page, itemsPerPage: Type.Integer({ minimum: 1, maximum: 100 }) }),
    ),
    replica: true,
    output: pageOf(webhookDelivery),
  }),
  resendWebhookDelivery: change('/api/admin/webhook/resend', 'maru', {
    summary: 'Sends an event again, with the same id, beginning with the first attempt.',
    refreshes,
    input: ofCompany(object({ deliveryId: Type.String({ format: 'uuid' }) })),
    output: object({}),
  }),
})
