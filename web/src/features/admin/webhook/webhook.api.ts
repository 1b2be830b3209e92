import { adminWebhookApi, type WebhookEvent } from '@maru/api/admin/webhook'
import { useCompanyChange, useCompanyPage, useCompanyRead } from '#kit/session/company-settings.ts'

/** The webhooks of the company. */
export const useWebhooks = () => useCompanyRead(adminWebhookApi.listWebhooks, {})
/** Adds a webhook; the answer has its secret. */
export const useCreateWebhook = () => useCompanyChange(adminWebhookApi.createWebhook)
/** Changes a webhook, or switches it on or off. */
export const useUpdateWebhook = () => useCompanyChange(adminWebhookApi.updateWebhook)
/** Makes a new secret. */
export const useRotateWebhook = () => useCompanyChange(adminWebhookApi.rotateWebhook)
/** Removes a webhook. */
export const useRemoveWebhook = () => useCompanyChange(adminWebhookApi.removeWebhook)
/** Sends a test and waits for the answer. */
export const useTestWebhook = () => useCompanyChange(adminWebhookApi.testWebhook)
/** Sends an event again. */
export const useResendDelivery = () => useCompanyChange(adminWebhookApi.resendWebhookDelivery)
/** A page of the events of a webhook. */
export const useDeliveries = (webhookId: number, page: number) =>
  useCompanyPage(adminWebhookApi.listWebhookDeliveries, { webhookId, page, itemsPerPage: 20 })

/** Keys of the texts of events. */
export const eventText = {
  'person.added': 'personAdded',
  'person.changed': 'personChanged',
  'person.retired': 'personRetired',
  'person.reinstated': 'personReinstated',
  'article.published': 'articlePublished',
  'article.updated': 'articleUpdated',
  'article.removed': 'articleRemoved',
  'document.acted': 'documentActed',
  'booking.changed': 'bookingChanged',
} as const satisfies Record<WebhookEvent, string>
