import MailComposer from 'nodemailer/lib/mail-composer'
import { pictureIds } from '#kit/html/clean-html.ts'
import { headLine } from '#kit/mail/mail.ts'
import { plainTextOf } from '../mime/plain.rules.ts'

/** A name with an address of a header. */
export interface Mailbox {
  name: string
  address: string
}

/** A file or picture within a MIME text. */
export interface MimePart {
  name: string
  type: string
  bytes: Buffer
}

/** A picture that the HTML shows; `pictureId` is its id in the address of the HTML. */
export interface MimePicture extends MimePart {
  pictureId: string
}

/** A mail to compose. */
export interface MimeMail {
  messageId: string
  date: Date
  from: Mailbox
  /** Who wrote it, if that is not `from`; the header Sender. */
  author?: Mailbox | null
  to: readonly Mailbox[]
  cc: readonly Mailbox[]
  /** For a draft on a mail server only: a mail that is sent has them in the envelope and not in a header (mail.md §3). */
  draftBcc?: readonly Mailbox[]
  subject: string
  /** Cleaned HTML; pictures of the portal in it are replaced by parts. */
  html: string
  importance: 'low' | 'normal' | 'high'
  /** Whether the sender asks for a receipt (RFC 8098). */
  asksReceipt: boolean
  /** Message-ID of the mail that is answered; empty for a new mail. */
  inReplyTo: string
  references: readonly string[]
  /** More header lines, such as Auto-Submitted. */
  headers?: Readonly<Record<string, string>>
  /** The text of an answer to an invitation (METHOD:REPLY, RFC 6047). */
  calendarReply?: string
  files: readonly MimePart[]
  pictures: readonly MimePicture[]
}

/** At most the first and the last twenty references are sent (mail.md §4). */
const referencesAtMost = 20

/** References of an answer: those of the original and its Message-ID, bounded. */
export function answerReferences(references: readonly string[], messageId: string): string[] {
  const all = [...references, messageId].filter((one, at, list) => one !== '' && list.indexOf(one) === at)
  if (all.length <= referencesAtMost) return all
  return [...all.slice(0, 1), ...all.slice(1 - referencesAtMost)]
}

/** The id of an inline part (RFC 2392) for a picture of the portal. */
function contentId(pictureId: string): string {
  return `${pictureId}@maru`
}

/** HTML with the addresses of pictures replaced by the ids of their parts. */
function withParts(html: string, pictures: readonly MimePicture[]): string {
  const known = new Set(pictures.map(({ pictureId }) => pictureId))
  return html.replace(/\/cm\/file\/picture\/([0-9a-f-]{36})/g, (address, pictureId: string) =>
    known.has(pictureId) ? `cid:${contentId(pictureId)}` : address,
  )
}

const line = ({ name, address }: Mailbox) => ({ name: headLine(name), address: headLine(address) })
/** The headers by which mail programs know the importance (RFC 2156, and the older one of Outlook); the composer has none of them. */
const priorities: Readonly<Record<MimeMail['importance'], Readonly<Record<string, string>>>> = {
  low: { importance: 'Low', 'x-priority': '5' },
  normal: {},
  high: { importance: 'High', 'x-priority': '1' },
}

/**
 * The MIME text of a mail with CR LF line ends, without a Bcc header unless it is a draft's. Texts of headers cannot start another header.
 * Files and addresses are never read by name (`disableFileAccess`, `disableUrlAccess`).
 */
export function composeMime(mail: MimeMail): Promise<Buffer> {
  const shown = new Set(pictureIds(mail.html))
  const pictures = mail.pictures.filter(({ pictureId }) => shown.has(pictureId))
  const receipt = mail.asksReceipt ? { 'Disposition-Notification-To': headLine(mail.from.address) } : {}
  const extra = Object.fromEntries(
    Object.entries({ ...receipt, ...priorities[mail.importance], ...mail.headers }).map(([name, value]) => [
      headLine(name),
      headLine(value),
    ]),
  )
  const composer = new MailComposer({
    disableFileAccess: true,
    disableUrlAccess: true,
    messageId: headLine(mail.messageId),
    date: mail.date,
    from: line(mail.from),
    ...(mail.author ? { sender: line(mail.author) } : {}),
    to: mail.to.map(line),
    cc: mail.cc.map(line),
    ...(mail.draftBcc ? { bcc: mail.draftBcc.map(line) } : {}),
    subject: headLine(mail.subject),
    text: plainTextOf(mail.html),
    html: withParts(mail.html, pictures),
    ...(mail.calendarReply === undefined
      ? {}
      : { icalEvent: { method: 'REPLY', filename: 'reply.ics', content: mail.calendarReply } }),
    headers: extra,
    ...(mail.inReplyTo === '' ? {} : { inReplyTo: headLine(mail.inReplyTo) }),
    ...(mail.references.length === 0 ? {} : { references: mail.references.map(headLine) }),
    attachments: [
      ...pictures.map(({ pictureId, name, type, bytes }) => ({
        ...{ cid: contentId(pictureId), filename: headLine(name), contentType: type, content: bytes },
        contentDisposition: 'inline' as const,
      })),
      ...mail.files.map(({ name, type, bytes }) => ({
        ...{ filename: headLine(name), contentType: type, content: bytes },
        contentDisposition: 'attachment' as const,
      })),
    ],
  })
  return new Promise((resolve, reject) => {
    const text = composer.compile()
    text.keepBcc = mail.draftBcc !== undefined
    text.build((error: Error | null, bytes?: Buffer) => {
      if (error || !bytes) reject(error ?? new Error('no text was composed'))
      else resolve(bytes)
    })
  })
}
