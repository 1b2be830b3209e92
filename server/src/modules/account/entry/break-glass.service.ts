import { account } from '@maru/i18n/account/texts'
import { recordAudit } from '#kit/audit/admin-audit.ts'
import { type PublicContext, transaction } from '#kit/context.ts'
import type { JobInputs } from '#kit/job-inputs.ts'
import { composeMail } from '#kit/mail/mail-text.ts'
import { notification, notify } from '#kit/notification/notification.ts'
import type { Background } from '#kit/room.ts'
import { companyTexts } from '#kit/text/text-changes.ts'
import { selectManagers } from './break-glass.sql.ts'

/** One sign-in of a break-glass administrator. */
interface BreakGlassUse {
  comCode: string
  personCode: string
  address: string
  /** ISO 8601. */
  at: string
}

declare module '#kit/job-inputs.ts' {
  interface JobInputs {
    'account.alarmBreakGlass': BreakGlassUse
    /** The mail to one administrator. */
    'account.mailBreakGlass': BreakGlassUse & { to: string }
  }
}
declare module '#kit/notification/notification.ts' {
  interface NotificationKinds {
    'account.breakGlass': BreakGlassUse
  }
}

/** The job that notifies the administrators of a company. */
export const alarmJob = 'account.alarmBreakGlass'
/** The job that sends one mail about it. */
export const mailJob = 'account.mailBreakGlass'

/** Records the sign-in of a break-glass administrator and queues its alarm, in the transaction of the sign-in. */
export async function alarmBreakGlass(
  inside: PublicContext,
  { personCode, comCode, how }: { personCode: string; comCode: string; how: string },
): Promise<void> {
  const { db, address, clock } = inside
  const entry = { action: 'breakGlassUsed', comCode, personCode, subject: personCode } as const
  await recordAudit(inside, { ...entry, details: { how } })
  await inside.enqueue(db, alarmJob, { comCode, personCode, address, at: clock.now().toISOString() })
}

async function findManager({ db, clock }: Background, { comCode, personCode }: BreakGlassUse) {
  const managers = await selectManagers(db, comCode, clock.now())
  return managers.find((one) => one.personCode === personCode)
}

/** The notification of the administrators of a company; it cannot be switched off. */
export const breakGlassNotification = notification({
  name: 'account.breakGlass',
  kind: 'ET',
  topic: 'security.notice',
  async listViewers({ db, clock }, { comCode }, recipients) {
    const managers = await selectManagers(db, comCode, clock.now())
    return managers.filter((one) => recipients.some(({ personCode }) => personCode === one.personCode))
  },
  async describe(context, use) {
    const used = await findManager(context, use)
    const name = used ? used.name : { ko: use.personCode, en: use.personCode, zh: use.personCode }
    return {
      word: 'account.alarm.breakGlass',
      title: name,
      params: { address: use.address },
      actor: { ...name, personCode: use.personCode },
      url: '/admin/signin',
      subject: `account.breakGlass:${use.comCode}`,
    }
  },
})

/** Notifies the administrators of a company of a sign-in with a break-glass account, and queues the mails. */
export async function notifyManagers(context: Background, use: JobInputs[typeof alarmJob]): Promise<void> {
  await transaction(context, async (inside) => {
    const managers = await selectManagers(inside.db, use.comCode, inside.clock.now())
    const eventKey = `account.breakGlass:${use.personCode}:${use.at}`
    await notify(inside, { name: 'account.breakGlass', thing: use, recipients: managers, eventKey })
    if (!inside.mail.isOn) return
    for (const { email, personCode } of managers)
      if (email !== '') await inside.enqueue(inside.db, mailJob, { ...use, to: personCode })
  })
}

/** Sends the mail about a sign-in with a break-glass account to one administrator. */
export async function mailManager(context: Background, use: JobInputs[typeof mailJob]): Promise<void> {
  const { config, mail, log } = context
  const to = await findManager(context, { ...use, personCode: use.to })
  if (!mail.isOn || !to || to.email === '') return
  const used = await findManager(context, use)
  const { comCode } = use
  const texts = await companyTexts(context, { comCode, language: to.language }, 'account', account)
  const answer = await mail.send(
    composeMail(
      { name: to.name, email: to.email, language: to.language },
      {
        subject: texts.glass.subject,
        lines: [texts.mailHello, texts.glass.text],
        open: { label: texts.entry.rules, address: `${config.publicUrl}/po/admin/signin` },
        foot: texts.glass.foot,
        params: { who: used ? used.name : use.personCode, address: use.address, time: use.at },
      },
    ),
  )
  log.info({ personCode: use.to, answer }, 'account: mail about a break-glass sign-in sent')
}
