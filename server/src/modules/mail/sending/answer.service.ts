import type { MailAddress } from '@maru/api/mail/message'
import { answerRecipients, answerSubject, type MailContent, mailLimits } from '@maru/api/mail/writing'
import { mail as texts } from '@maru/i18n/mail/texts'
import type { Context } from '#kit/context.ts'
import { notFound } from '#kit/failure.ts'
import { cleanStoredHtml } from '#kit/html/clean-in-thread.ts'
import { viewerTexts } from '#kit/text/text-changes.ts'
import { runInThread } from '#kit/worker/run-in-worker.ts'
import { createFileCode, storeFile } from '#modules/file/index.ts'
import { getSignature } from '../card/card.service.ts'
import { findZone } from '../mailbox/zone.sql.ts'
import type { MailText } from '../mime/mime.rules.ts'
import { findBoxSettings } from '../shared/member.sql.ts'
import { answerBody, type QuoteTexts } from './answer.rules.ts'
import { quotePictures } from './answer-picture.service.ts'
import { type AnsweredRow, findAnswered } from './draft.sql.ts'
import { findSender } from './sender.sql.ts'

const module = new URL('../mime/mime.rules.ts', import.meta.url).href

/**
 * The words of an answer: recipients without the viewer's own address, the subject with its prefix, and the original as
 * one quoted block. A forwarded mail gets copies of the files. Throws not found for a mail of another mailbox.
 */
export async function createAnswer(
  context: Context,
  { id, kind }: { id: string; kind: 'reply' | 'replyAll' | 'forward' },
): Promise<MailContent> {
  const { viewer, db } = context
  const row = await findAnswered(db, Number(id), viewer)
  if (!row) throw notFound()
  const bytes = await context.slots.one('mailStore').readText(context, row)
  const owner = viewer.personCode
  const mail = await runInThread<MailText>({ module, name: 'readMail', input: bytes, owner })
  // An answer has the address that the mail was sent to (mail.md section 3).
  const from = row.level === 'write' || row.level === 'manage' ? String(row.mailboxId) : null
  const { bodies, lost } = await quotePictures(context, bytes, mail)
  const quoted = await quotedBodies(owner, bodies)
  const own = (await findSender(db, viewer.personCode))?.address ?? ''
  const isForward = kind === 'forward'
  const to = isForward ? { to: [], cc: [] } : answerRecipients(mail, [own, row.address], kind === 'replyAll')
  return {
    subject: answerSubject(mail.subject, kind).slice(0, mailLimits.subject),
    body: answerBody(mail, quoted, kind, {
      ...(await quoteTexts(context)),
      signature: await signatureOf(context, row),
    }),
    toRecipients: to.to.map(typed),
    ccRecipients: to.cc.map(typed),
    bccRecipients: [],
    importance: 'normal',
    fileCode: isForward ? await copyAttachments(context, bytes, [...filesOf(mail), ...lost]) : null,
    isReadReceiptRequested: false,
    replyToId: isForward ? null : id,
    forwardOfId: isForward ? id : null,
    fromMailboxId: from,
  }
}

/** All texts of a mail, each cleaned alone. */
export async function quotedBodies(owner: string, bodies: MailText['bodies']): Promise<string> {
  const cleaned: string[] = []
  for (const { isHtml, text } of bodies)
    cleaned.push(await cleanStoredHtml(owner, isHtml ? text : plainHtml(text)))
  return cleaned.join('')
}

/** The signature of an answer, or of the shared mailbox that answers; empty if there is none. */
async function signatureOf(context: Context, { comCode, mailboxId }: AnsweredRow): Promise<string> {
  const shared = await findBoxSettings(context.db, { comCode, mailboxId })
  if (shared) return shared.signature
  const { html, replyAutoSign } = await getSignature(context, {})
  return replyAutoSign ? html : ''
}

/** Labels and times of a quote in the language and the time zone of the viewer. */
export async function quoteTexts(context: Context): Promise<Omit<QuoteTexts, 'signature'>> {
  const { db, viewer } = context
  const timeZone = await findZone(db, viewer.personCode)
  const format = new Intl.DateTimeFormat(viewer.language, { dateStyle: 'full', timeStyle: 'short', timeZone })
  return {
    labels: (await viewerTexts(context, 'mail', texts)).quote,
    time: (instant) => format.format(new Date(instant)),
  }
}

const typed = ({ displayName, email }: MailAddress) => ({ displayName: displayName.slice(0, 200), email })

const plainHtml = (text: string) =>
  text
    .slice(0, 400_000)
    .split('\n')
    .map((line) => `<p>${line.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</p>`)
    .join('')

const filesOf = (mail: MailText) => mail.attachments.map(({ place }) => place)

/** Puts parts of a mail into a new collection of the viewer; null without any. */
export async function copyAttachments(context: Context, bytes: Buffer, places: readonly number[]) {
  if (places.length === 0) return null
  const { fileCode } = await createFileCode(context, { type: 'mail' })
  const { comCode, personCode } = context.viewer
  for (const place of places) {
    const part = await runInThread<{ name: string; bytes: Uint8Array } | null>({
      module,
      name: 'readPart',
      input: { bytes, place },
      owner: personCode,
    })
    if (!part || part.bytes.length === 0) continue
    const source = (async function* () {
      yield Buffer.from(part.bytes)
    })()
    await storeFile(context, { comCode, fileCode }, { name: part.name || 'attachment', source, personCode })
  }
  return fileCode
}
