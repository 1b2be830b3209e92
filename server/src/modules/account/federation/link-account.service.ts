import type { LocalName } from '@maru/api/kit/schema'
import { account } from '@maru/i18n/account/texts'
import { type AuditWork, recordAudit } from '#kit/audit/admin-audit.ts'
import { type Services, transaction } from '#kit/context.ts'
import { composeMail } from '#kit/mail/mail-text.ts'
import { notification, notify } from '#kit/notification/notification.ts'
import type { Background } from '#kit/room.ts'
import { companyTexts } from '#kit/text/text-changes.ts'
import { insertIdentity } from '../identity/identity.sql.ts'
import { selectSourceName } from './linked-person.sql.ts'
import { selectLinkOwner } from './owner.sql.ts'
import { deleteWaiting } from './waiting.sql.ts'

/** A link that was made. */
interface MadeLink {
  comCode: string
  personCode: string
  provider: string
  subject: string
  /** ISO 8601. */
  at: string
}

declare module '#kit/job-inputs.ts' {
  interface JobInputs {
    'account.announceLink': MadeLink
    /** The mail to the person. */
    'account.mailLink': MadeLink
  }
}
declare module '#kit/notification/notification.ts' {
  interface NotificationKinds {
    'account.linked': MadeLink
  }
}

/** The job that notifies a person of a link. */
export const linkJob = 'account.announceLink'
/** The job that sends the mail about a link. */
export const linkMailJob = 'account.mailLink'

/**
 * Links an account of a provider, a directory or Teams with a person, in the current transaction; records it and queues
 * the notification and the mail to the person. False if the account is linked already.
 */
export async function linkAccount(
  inside: AuditWork & Pick<Services, 'enqueue'>,
  link: { provider: string; subject: string; comCode: string; personCode: string },
  details: Record<string, unknown> = {},
): Promise<boolean> {
  const { db, clock } = inside
  const { provider, subject, comCode, personCode } = link
  const now = clock.now()
  if (!(await insertIdentity(db, { provider, subject, personCode, now }))) return false
  await deleteWaiting(db, provider, subject)
  const actor = inside.viewer ? {} : { personCode }
  const entry = { action: 'providerLinked', comCode, subject: personCode, ...actor } as const
  await recordAudit(inside, { ...entry, details: { provider, account: subject, ...details } })
  await inside.enqueue(db, linkJob, { ...link, at: now.toISOString() })
  return true
}

const unnamed = ({ provider }: MadeLink): LocalName => ({ ko: provider, en: provider, zh: provider })

/** The notification of the person of a link; it cannot be switched off. */
export const linkNotification = notification({
  name: 'account.linked',
  kind: 'ET',
  topic: 'security.notice',
  async listViewers({ db }, { personCode }, recipients) {
    const owner = await selectLinkOwner(db, personCode)
    return owner && recipients.some((one) => one.personCode === personCode) ? [owner] : []
  },
  async describe({ db }, made) {
    const name = (await selectSourceName(db, made.comCode, made.provider)) ?? unnamed(made)
    return {
      word: 'account.alarm.linked',
      title: name,
      params: {},
      actor: null,
      url: '/user/option',
      subject: `account.linked:${made.provider}:${made.at}`,
    }
  },
})

/** Notifies the person of a link, and queues the mail. */
export async function announceLink(context: Background, made: MadeLink): Promise<void> {
  await transaction(context, async (inside) => {
    const owner = await selectLinkOwner(inside.db, made.personCode)
    if (!owner) return
    const eventKey = `account.linked:${made.provider}:${made.subject}:${made.at}`
    await notify(inside, { name: 'account.linked', thing: made, recipients: [owner], eventKey })
    if (inside.mail.isOn && owner.email !== '') await inside.enqueue(inside.db, linkMailJob, made)
  })
}

/** Sends the mail about a link to its person. */
export async function mailLink(context: Background, made: MadeLink): Promise<void> {
  const { db, config, mail, log } = context
  const { comCode, personCode, provider, at } = made
  const to = await selectLinkOwner(db, personCode)
  if (!mail.isOn || !to || to.email === '') return
  const { language } = to
  const texts = await companyTexts(context, { comCode, language }, 'account', account)
  const name = (await selectSourceName(db, comCode, provider)) ?? unnamed(made)
  const answer = await mail.send(
    composeMail(
      { name: to.name, email: to.email, language },
      {
        subject: texts.linkMail.subject,
        lines: [texts.mailHello, texts.linkMail.text],
        open: { label: texts.linkMail.open, address: `${config.publicUrl}/po/` },
        foot: texts.linkMail.foot,
        params: { provider: name, time: at },
      },
    ),
  )
  log.info({ personCode, answer }, 'account: mail about a linked account sent')
}
