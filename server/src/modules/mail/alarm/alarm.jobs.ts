import { notification, notify } from '#kit/notification/notification.ts'
import type { Background } from '#kit/room.ts'
import { listRecipients } from '#modules/account/index.ts'
import { forEachMail } from '../delivery/arrival.service.ts'
import type { BoxKey } from '../mailbox/mailbox.sql.ts'
import { findNewMail, type NewMailRow } from './alarm.sql.ts'

declare module '#kit/notification/notification.ts' {
  interface NotificationKinds {
    'mail.arrived': NewMailRow
  }
}

/** A new mail on the desktop and by web push; the work feed has no mails. */
export const newMailNotification = notification({
  name: 'mail.arrived',
  kind: 'ET',
  topic: 'mail.arrived',
  isDesktopOnly: true,
  async listViewers({ db, clock }, { personCode }, recipients) {
    const own = recipients.filter((one) => one.personCode === personCode).map((one) => one.personCode)
    const posts = await listRecipients(db, own, clock.now())
    // The main post comes first and is used.
    return posts.slice(0, 1)
  },
  describe: async (_context, { entryId, subject, fromName }) => ({
    word: 'mail.alarm.arrived',
    title: subject,
    actor: { ko: fromName, en: fromName, zh: fromName, personCode: null },
    url: `/mail?MAIL=${entryId}`,
    subject: `mail.entry:${entryId}`,
  }),
})

/** Notifies the owner of a mail that is still new after the rules of the mailbox have run. */
export async function announce(
  context: Background,
  { comCode, mailboxId, entryId }: BoxKey & { entryId: number },
): Promise<void> {
  const mail = await findNewMail(context.db, { comCode, mailboxId }, entryId)
  if (!mail) return
  const recipients = [{ comCode, personCode: mail.personCode }]
  await notify(context, {
    name: 'mail.arrived',
    thing: mail,
    recipients,
    eventKey: `mail.arrived:${entryId}`,
  })
}

/** {@link announce} for the same mail in many mailboxes. */
export const announceAll = (
  context: Background,
  { mails }: { mails: (BoxKey & { entryId: number })[] },
): Promise<void> => forEachMail(mails, (mail) => announce(context, mail))
