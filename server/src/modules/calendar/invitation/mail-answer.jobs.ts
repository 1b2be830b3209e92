import { randomUUID } from 'node:crypto'
import { nameIn, shortLanguage } from '@maru/api/kit/language'
import { calendar as calendarTexts } from '@maru/i18n/calendar/texts'
import MailComposer from 'nodemailer/lib/mail-composer/index.js'
import type { JobInputs } from '#kit/job-inputs.ts'
import { headLine } from '#kit/mail/mail.ts'
import { escapeHtml } from '#kit/mail/mail-text.ts'
import type { Background } from '#kit/room.ts'
import { companyTexts } from '#kit/text/text-changes.ts'
import { listRecipients } from '#modules/account/index.ts'
import { findReplied } from '../store/copy.sql.ts'
import { ownReplyText } from './own-answer.rules.ts'

/** The MIME text of an answer (iMIP, RFC 6047). */
function composeAnswer(
  from: { name: string; address: string },
  mail: { to: string; subject: string; ics: string; now: Date },
): Promise<Buffer> {
  const { to, subject, ics, now } = mail
  return new MailComposer({
    from: { name: headLine(from.name), address: headLine(from.address) },
    to: headLine(to),
    subject: headLine(subject),
    text: subject,
    html: `<p>${escapeHtml(subject)}</p>`,
    icalEvent: { method: 'REPLY', filename: 'reply.ics', content: ics },
    date: now,
    messageId: `<${randomUUID()}@${from.address.split('@')[1] ?? 'maru.invalid'}>`,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
    .compile()
    .build()
}

/**
 * Mails the answer of a person to the organizer of an invitation from outside: one mail with all dates that it is about.
 * Throws if the mail may be sent later; a permanent refusal is logged and not repeated.
 */
export async function mailAnswer(
  context: Background,
  { eventId, personCode, answer, parts }: JobInputs['calendar.mailAnswer'],
): Promise<void> {
  const { db, clock, mail, log } = context
  const event = await findReplied(db, { eventId, personCode })
  const [person] = await listRecipients(db, [personCode], clock.now())
  if (!event || !person || person.email === '' || !mail.isOn) return
  const texts = await companyTexts(context, person, 'calendar', calendarTexts)
  const from = { name: nameIn(person.name, shortLanguage(person.language)), address: person.email }
  const { organizer } = event
  const ics = ownReplyText(event, from, { parts, now: clock.now() })
  const subject = `${texts.answers[answer]}: ${event.title}`
  const text = await composeAnswer(from, { to: organizer, subject, ics, now: clock.now() })
  const [sent] = await mail.sendFinished({ from: from.address, to: [organizer], text })
  if (sent?.result === 'later') throw new Error(`an answer was not accepted yet: ${sent.reply}`)
  if (sent?.result === 'refused') log.warn({ eventId, reply: sent.reply }, 'calendar: an answer was refused')
}
