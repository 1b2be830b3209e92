import { approval as texts } from '@maru/i18n/approval/texts'
import { recordAudit } from '#kit/audit/admin-audit.ts'
import type { Mail } from '#kit/mail/mail.ts'
import { composeMail, type MailReader } from '#kit/mail/mail-text.ts'
import type { Background } from '#kit/room.ts'
import { canDeliver, sendOrDeliver } from '#kit/room-slots/local-delivery.ts'
import { companyTexts } from '#kit/text/text-changes.ts'
import { listRecipients } from '#modules/account/index.ts'
import { printedSeal, type SealedLine } from './register.rules.ts'
import { findLastLine, selectRegisters, selectWitnesses } from './register.sql.ts'

type MailText = (typeof texts)['ko']

/** The mail with the last seal of a register, in the language of a witness. */
function sealMail(to: MailReader, last: SealedLine, address: string, { register, mail }: MailText): Mail {
  return composeMail(to, {
    subject: register.mailSubject,
    lines: [mail.hello, register.mailAbout, register.mailKeep],
    title: printedSeal(last),
    open: { label: register.mailOpen, address },
    foot: register.mailFoot,
    params: { count: String(last.seq) },
  })
}

/** Sends the last seal to the people that the company named; a person who left or has no address gets none. */
async function mailWitnesses(context: Background, comCode: string, last: SealedLine): Promise<void> {
  const { db, clock, config, log } = context
  if (!canDeliver(context)) return
  const people = await listRecipients(db, await selectWitnesses(db, comCode), clock.now())
  const byCode = new Map(people.filter((one) => one.comCode === comCode).map((one) => [one.personCode, one]))
  for (const person of byCode.values()) {
    if (person.email === '') continue
    const all = await companyTexts(context, person, 'approval', texts)
    const composed = sealMail(person, last, `${config.publicUrl}/po/admin/approvaldesk?TAB=check`, all)
    const day = clock.now().toISOString().slice(0, 10)
    try {
      await sendOrDeliver(context, composed, `approval.seal:${comCode}:${person.personCode}:${day}`)
    } catch (error) {
      // The seal is in the log and in the audit log; the next day sends the next one.
      log.warn({ err: error, comCode }, 'the mail with the last seal of the register was not sent')
    }
  }
}

/**
 * Writes the last seal of each register where the tables of approval cannot change it: into the chain of the audit log,
 * the log of the process, and one mail to the people that the company named.
 */
export async function announceSeals(context: Background): Promise<void> {
  const { db, log } = context
  for (const comCode of await selectRegisters(db)) {
    const last = await findLastLine(db, comCode)
    if (!last) continue
    const seal = printedSeal(last)
    await recordAudit(context, {
      ...{
        action: 'approvalSealed',
        comCode,
        subject: comCode,
        details: { lines: last.seq, seal: last.seal },
      },
    })
    log.info({ comCode, seal }, 'last seal of the register of documents')
    await mailWitnesses(context, comCode, last)
  }
}
