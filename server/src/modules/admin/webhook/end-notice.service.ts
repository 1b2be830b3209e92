import type { MessengerForm } from '@maru/api/admin/messenger'
import type { LocalName } from '@maru/api/kit/schema'
import { admin as texts } from '@maru/i18n/admin/texts'
import { type NotificationContext, notification, notify } from '#kit/notification/notification.ts'
import { selectManagers } from '#modules/account/index.ts'
import { presentPeople } from '../hook/owner.access.ts'
import { findWebhook, type WebhookKey, type WebhookRow } from './webhook.sql.ts'

declare module '#kit/notification/notification.ts' {
  interface NotificationKinds {
    'admin.webhookEnded': WebhookKey
  }
}

const messengerName = (form: MessengerForm): LocalName => ({
  ko: texts.ko.messenger.forms[form],
  en: texts.en.messenger.forms[form],
  zh: texts.zh.messenger.forms[form],
})

/** Those who can change a webhook: its person, or the managers of its company. */
async function listConcerned(
  context: NotificationContext,
  { comCode, personCode }: Pick<WebhookRow, 'comCode' | 'personCode'>,
): Promise<{ comCode: string; personCode: string }[]> {
  if (personCode !== null) return presentPeople(context, comCode, [personCode])
  return selectManagers(context.db, comCode, context.clock.now())
}

/** The notification that a receiver ended a webhook or a messenger, or failed for days; it cannot be switched off. */
export const webhookEndedNotification = notification({
  name: 'admin.webhookEnded',
  kind: 'ET',
  topic: 'security.notice',
  async listViewers(context, key, recipients) {
    const hook = await findWebhook(context.db, key)
    const concerned = hook ? await listConcerned(context, hook) : []
    return concerned.filter((one) => recipients.some(({ personCode }) => personCode === one.personCode))
  },
  async describe({ db }, key) {
    const hook = await findWebhook(db, key)
    if (!hook) return null
    const { webhookId, name, form, personCode, systemId } = hook
    const page = systemId === null ? '/admin/webhooks' : '/admin/systems'
    return {
      ...{ word: 'admin.alarm.webhookEnded', actor: null, subject: `admin.webhook:${webhookId}` },
      title: personCode !== null && form !== 'standard' ? messengerName(form) : name,
      url: personCode === null ? page : '/home',
    }
  },
})

/** Notifies those who can change a webhook that it has ended; once until it is changed. */
export async function notifyOfEnd(context: NotificationContext, hook: WebhookRow): Promise<void> {
  const { comCode, webhookId, version } = hook
  const recipients = await listConcerned(context, hook)
  const eventKey = `admin.webhookEnded:${webhookId}:${version}`
  await notify(context, { name: 'admin.webhookEnded', thing: { comCode, webhookId }, recipients, eventKey })
}
