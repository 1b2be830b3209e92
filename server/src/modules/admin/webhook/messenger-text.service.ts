import type { WebhookEvent } from '@maru/api/admin/webhook'
import type { AlarmKind } from '@maru/api/kit/alarm'
import { admin as texts } from '@maru/i18n/admin/texts'
import type { Services } from '#kit/context.ts'
import type { Db } from '#kit/db.ts'
import { companyTexts } from '#kit/text/text-changes.ts'
import { eventKey, eventPath } from './event-path.rules.ts'
import type { MessengerText } from './messenger-form.rules.ts'
import type { WebhookRow } from './webhook.sql.ts'

type Work = Services & { db: Db }
type Receiver = Pick<WebhookRow, 'comCode' | 'language'>

const textsFor = (context: Work, { comCode, language }: Receiver) =>
  companyTexts(context, { comCode, language }, 'admin', texts)

/**
 * The address of a path of the portal; it shows the sign-in page first to a browser without a session. Empty if PUBLIC_URL
 * is not set: messengers refuse an address without a host.
 */
const addressOf = ({ config }: Pick<Work, 'config'>, path: string) =>
  config.publicUrl === '' ? '' : `${config.publicUrl}/po${path}`

/** Pages of the administration name people in their queries, such as the person of a legal hold: the page is enough. */
const withoutPeople = (path: string) => (path.startsWith('/admin/') ? path.replace(/[?#].*$/s, '') : path)

/**
 * An event as a sentence with a link. No title, name or text of a document leaves the portal: the link shows them to those
 * who may read them.
 */
export async function eventMessage(
  context: Work,
  receiver: Receiver,
  event: WebhookEvent,
  data: object,
): Promise<MessengerText> {
  const { webhook, messenger } = await textsFor(context, receiver)
  return {
    ...{ title: webhook.eventNames[eventKey(event)], text: '', button: messenger.open },
    url: addressOf(context, eventPath(event, data)),
  }
}

/** An alarm of a person as a sentence of its kind with the link of the alarm. */
export async function alarmMessage(
  context: Work,
  receiver: Receiver,
  { kind, url }: { kind: AlarmKind; url: string },
): Promise<MessengerText> {
  const { messenger } = await textsFor(context, receiver)
  return {
    ...{ title: messenger.alarms[kind], text: '', button: messenger.open },
    url: addressOf(context, withoutPeople(url)),
  }
}

/** A test for a messenger. */
export async function testMessage(context: Work, receiver: Receiver): Promise<MessengerText> {
  const { messenger } = await textsFor(context, receiver)
  const { testTitle: title, testText: text, open: button } = messenger
  return { title, text, button, url: addressOf(context, '/') }
}
