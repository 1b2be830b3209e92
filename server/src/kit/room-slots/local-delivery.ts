import type { Context } from '../context.ts'
import type { Mail } from '../mail/mail.ts'
import type { Background } from '../room.ts'

declare module '../slots.ts' {
  interface Slots {
    /** Filled by the room mail: mails of the portal reach people with a mailbox without a mail server. */
    localDelivery: LocalDelivery
  }
}

/** Delivery of the portal's own mails into mailboxes of the portal. */
export interface LocalDelivery {
  /**
   * Delivers a mail if `mail.to.address` is a mailbox of the portal: in the current transaction, exactly once for a
   * `key` (such as the id of the job). Returns false if it is not, then the caller uses the mail server.
   */
  deliver(context: Background, mail: Mail, key: string): Promise<boolean>
  /** The subset of these addresses that are mailboxes of the portal, in lower case; one statement. */
  listLocal(context: Background, addresses: readonly string[]): Promise<Set<string>>
}

/** Whether mails of the portal can reach anyone: by the mail server, or in mailboxes of the portal. */
export const canDeliver = ({ mail, slots }: Pick<Context, 'mail' | 'slots'>): boolean =>
  mail.isOn || slots.all('localDelivery').length > 0

/**
 * Delivers a mail locally if a room offers it and knows the recipient, otherwise by the mail server. Without a mail server
 * a recipient without a mailbox is `refused`.
 */
export async function sendOrDeliver(
  context: Background,
  mail: Mail,
  key: string,
): Promise<'sent' | 'refused'> {
  const [local] = context.slots.all('localDelivery')
  if (local && (await local.deliver(context, mail, key))) return 'sent'
  return context.mail.isOn ? context.mail.send(mail) : 'refused'
}
