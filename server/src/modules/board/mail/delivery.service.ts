import type { Context } from '#kit/context.ts'
import type { Mail } from '#kit/mail/mail.ts'
import type { Background } from '../alarm/alarm.service.ts'

/** Whether mails about articles can reach anyone: by the mail server, or in mailboxes of the portal. */
export const isMailPossible = ({ mail, slots }: Pick<Context, 'mail' | 'slots'>): boolean =>
  mail.isOn || slots.all('localDelivery').length > 0

/**
 * Sends a mail by the mail server. Without one it is delivered to a mailbox of the portal, once for each key, and refused
 * if its recipient has none.
 */
export async function sendOrPlace(context: Background, mail: Mail, key: string): Promise<'sent' | 'refused'> {
  if (context.mail.isOn) return context.mail.send(mail)
  const [local] = context.slots.all('localDelivery')
  return local && (await local.deliver(context, mail, key)) ? 'sent' : 'refused'
}
