import type { LocalName } from '@maru/api/kit/schema'
import { approval as texts } from '@maru/i18n/approval/texts'
import type { Background } from '#kit/room.ts'
import { canDeliver, sendOrDeliver } from '#kit/room-slots/local-delivery.ts'
import { companyTexts } from '#kit/text/text-changes.ts'
import { listRecipients } from '#modules/account/index.ts'
import { type DocumentRow, findDocument } from '../document/document.sql.ts'
import { findForm } from '../form/form.sql.ts'
import { composeDocumentMail } from './mail.rules.ts'
import { deleteMail, findMail, type MailKey, selectDueMails, upsertMails } from './mail.sql.ts'
import type { Notice } from './notice.rules.ts'

/** The job that sends the mails that are due. */
export const sendMailsJob = 'approval.sendMails'

declare module '#kit/job-inputs.ts' {
  interface JobInputs {
    'approval.sendMails': Record<never, never>
  }
}

/** Mails that one run sends. */
const mostAtOnce = 500
/** Time in which events of one document are collected into one mail. */
const collectedFor = 60_000

/** Queues a mail about an event to people who want one; events within a minute become one mail. */
export async function queueMails(
  context: Background,
  { comCode, apmId }: Pick<DocumentRow, 'comCode' | 'apmId'>,
  event: { word: Notice['word']; actor: LocalName },
  personCodes: readonly string[],
): Promise<void> {
  const { db, clock } = context
  if (!canDeliver(context) || personCodes.length === 0) return
  await upsertMails(db, { comCode, apmId, ...event }, personCodes, clock.now())
}

/** Sends the mail that waits; not to people who left, have no address, or lost their place on the document. */
async function sendDocumentMail(context: Background, key: MailKey): Promise<void> {
  const { db, clock, config } = context
  const waiting = await findMail(db, key)
  if (!waiting) return
  const document = await findDocument(db, key)
  const people = await listRecipients(db, [key.personCode], clock.now())
  const person = people.find((one) => one.comCode === key.comCode && !one.mailOnly && one.email !== '')
  const form = document && (await findForm(db, key.comCode, document.formId))
  if (document && person && form) {
    const { word, actor, eventCount, queuedAt } = waiting
    const facts = {
      ...{ word, actor, eventCount, drafter: document.drafter.name, subject: document.subject },
      form: form.name,
      address: `${config.publicUrl}/po/workflow?BOX=all&ID=${document.apmId}`,
    }
    const mail = composeDocumentMail(person, facts, await companyTexts(context, person, 'approval', texts))
    await sendOrDeliver(context, mail, `approval:${key.apmId}:${key.personCode}:${queuedAt}`)
  }
  await deleteMail(db, key)
}

/** Sends the mails whose first event is a minute old. If a server cannot be reached, a later run continues. */
export async function sendDueMails(context: Background): Promise<void> {
  const before = new Date(context.clock.now().getTime() - collectedFor)
  for (const key of await selectDueMails(context.db, before, mostAtOnce)) await sendDocumentMail(context, key)
}

/** Queues the job that sends mails if some are due. */
export async function queueDueMails(context: Background): Promise<void> {
  const before = new Date(context.clock.now().getTime() - collectedFor)
  if ((await selectDueMails(context.db, before, 1)).length > 0)
    await context.enqueue(context.db, sendMailsJob, {})
}
