import { maxFiles } from '@maru/api/file'
import type { MailAddress } from '@maru/api/mail/message'
import { mailLimits, type TypedRecipient } from '@maru/api/mail/writing'
import type { Context } from '#kit/context.ts'
import { Failure } from '#kit/failure.ts'
import { runInThread } from '#kit/worker/run-in-worker.ts'
import { messageHash } from '../delivery/thread.rules.ts'
import type { BoxKey } from '../mailbox/mailbox.sql.ts'
import type { MailText } from '../mime/mime.rules.ts'
import { findMailOfId } from '../mirror-table/draft-link.sql.ts'
import { copyAttachments, quotedBodies } from '../sending/answer.service.ts'
import { quotePictures } from '../sending/answer-picture.service.ts'
import { newMessageId, nothing } from '../sending/draft.service.ts'
import type { DraftContent } from '../sending/draft.sql.ts'
import { isMailAddress } from '../transport/address.rules.ts'

const module = new URL('../mime/mime.rules.ts', import.meta.url).href
/** Characters of a draft's text, as those of one that is saved in the portal; of plain text, the number that is read. */
const textAtMost = { html: 1_000_000, plain: 400_000 } as const

/** A recipient as another program has left it: what is typed by half is no address yet. */
const typed = ({ displayName, email }: MailAddress): TypedRecipient => ({
  displayName: email === '' ? '' : displayName.slice(0, 200),
  email: (email || displayName).slice(0, 320),
})

/** Whether a draft has more than one of the portal may have. */
function isBeyond(mail: MailText, fileBytes: number): boolean {
  const { attachments, bodies } = mail
  const bytes = attachments.reduce((sum, one) => sum + one.size, 0)
  return (
    mail.to.length + mail.cc.length + mail.bcc.length > mailLimits.recipients ||
    mail.subject.length > mailLimits.subject ||
    attachments.length > maxFiles ||
    bytes > fileBytes ||
    bodies.some(({ isHtml, text }) => text.length > textAtMost[isHtml ? 'html' : 'plain'])
  )
}

/** Recipients that are typed by half are in the portal's draft only: a header cannot hold them. */
const halfTyped = (list: readonly TypedRecipient[] = []) =>
  list.filter((one) => !isMailAddress(one.email.trim()))

/** What a draft of the server says, as a draft of the portal; or why it cannot be one. */
export type DraftReading = { words: DraftContent; reason: '' } | { words: null; reason: string }

async function readAll(
  context: Context,
  box: BoxKey,
  bytes: Buffer,
  before: DraftContent | undefined,
): Promise<DraftReading> {
  const owner = context.viewer.personCode
  const mail = await runInThread<MailText>({ module, name: 'readMail', input: bytes, owner })
  if (isBeyond(mail, Math.min(mailLimits.fileBytes, context.config.file.totalLimit)))
    return { words: null, reason: 'tooLarge' }
  const { bodies, lost } = await quotePictures(context, bytes, mail)
  const body = await quotedBodies(owner, bodies)
  if (body.length > textAtMost.html) return { words: null, reason: 'tooLarge' }
  const answered =
    mail.inReplyTo === '' ? undefined : await findMailOfId(context.db, box, messageHash(mail.inReplyTo))
  const places = [...mail.attachments.map((one) => one.place), ...lost]
  const list = (kind: 'to' | 'cc' | 'bcc') => [
    ...mail[kind].map(typed),
    ...halfTyped(before?.[`${kind}Recipients`]),
  ]
  const words: DraftContent = {
    ...nothing,
    ...before,
    ...{ subject: mail.subject, body, importance: mail.importance },
    ...{ toRecipients: list('to'), ccRecipients: list('cc'), bccRecipients: list('bcc') },
    isReadReceiptRequested: mail.asksReceipt,
    fileCode: await copyAttachments(context, bytes, places),
    replyToId: answered === undefined ? (before?.replyToId ?? null) : String(answered),
    messageId: mail.messageId === '' ? newMessageId(context.config) : `<${mail.messageId}>`,
    inReplyTo: mail.inReplyTo,
    references: mail.references,
  }
  return { words, reason: '' }
}

/**
 * Reads the words of a draft of the server, cleaned as those of the writer; its pictures and files become uploads of the person. What a
 * MIME text does not hold is that of the draft before.
 */
export async function readDraft(
  context: Context,
  box: BoxKey,
  bytes: Buffer,
  before?: DraftContent,
): Promise<DraftReading> {
  try {
    return await readAll(context, box, bytes, before)
  } catch (error) {
    // One that is built to take a reader's time or memory, or has a file that the portal does not take.
    if (error instanceof Failure && error.code !== 'kit.storageFull')
      return { words: null, reason: 'tooComplex' }
    throw error
  }
}
