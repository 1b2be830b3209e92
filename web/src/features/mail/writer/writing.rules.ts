import type { MailItem } from '@maru/api/mail/message'
import type { MailContent, TypedRecipient } from '@maru/api/mail/writing'
import { type AnswerKind, answerRecipients, answerSubject } from '@maru/api/mail/writing'
import type { PickItem } from '#kit/picking.ts'

/** The fields of the writer. */
export interface WriterFields {
  to: readonly PickItem[]
  cc: readonly PickItem[]
  bcc: readonly PickItem[]
  subject: string
  body: string
  fileCode: string | null
  isImportant: boolean
  asksReceipt: boolean
  /** A day with a time on the clock of the viewer; empty to send now. */
  sendAt: string
  /** The number of the mailbox that sends; empty for the own one. */
  from: string
}

const none = { ko: '', en: '', zh: '' }

/** A stored recipient as a chip. */
function itemOf({ displayName, email }: TypedRecipient): PickItem {
  const name = displayName || email
  return {
    ...{ kind: 'address', id: email.toLowerCase(), name: { ko: name, en: name, zh: name } },
    ...{ title: none, place: none, email, photo: '', comCode: '', deptCode: '' },
  }
}

/** The fields for stored words, or for a new mail with a signature. */
export function fieldsOf(words: MailContent | undefined, signature = '', from = ''): WriterFields {
  return {
    to: (words?.toRecipients ?? []).map(itemOf),
    cc: (words?.ccRecipients ?? []).map(itemOf),
    bcc: (words?.bccRecipients ?? []).map(itemOf),
    subject: words?.subject ?? '',
    body: words?.body ?? (signature === '' ? '' : `<p></p>${signature}`),
    fileCode: words?.fileCode ?? null,
    isImportant: words?.importance === 'high',
    asksReceipt: words?.isReadReceiptRequested ?? true,
    sendAt: '',
    from: words ? (words.fromMailboxId ?? '') : from,
  }
}

/** The fields of a new mail to an address, as a link or an unsubscription asks for it. */
export function addressed(fields: WriterFields, to: string, subject: string): WriterFields {
  if (!/^[^\s@]+@[^\s@]+$/.test(to)) return fields
  return { ...fields, to: [itemOf({ displayName: '', email: to })], subject: subject.slice(0, 500) }
}

const typed = (items: readonly PickItem[]): TypedRecipient[] =>
  items
    .filter((item) => item.email !== '')
    .map(({ name, email }) => ({ displayName: (name.ko || name.en).slice(0, 200), email }))

/** The words of the fields, as the server stores them. */
export function contentOf(
  fields: WriterFields,
  { replyToId, forwardOfId }: Pick<MailContent, 'replyToId' | 'forwardOfId'>,
): MailContent {
  return {
    subject: fields.subject,
    body: fields.body,
    toRecipients: typed(fields.to),
    ccRecipients: typed(fields.cc),
    bccRecipients: typed(fields.bcc),
    importance: fields.isImportant ? 'high' : 'normal',
    fileCode: fields.fileCode,
    isReadReceiptRequested: fields.asksReceipt,
    replyToId,
    forwardOfId,
    fromMailboxId: fields.from === '' ? null : fields.from,
  }
}

/** HTML without text, pictures, lines and tables is an empty text, in whatever elements. */
const bodyOf = (body: string) => (/<(?:img|hr|table)\b/i.test(body) || /\S/.test(textOf(body)) ? body : '')
/** The text of HTML, with spaces for its elements. */
export const textOf = (body: string) => body.replace(/<[^>]*>|&nbsp;/g, ' ')

/**
 * Whether nothing was written yet: an untouched mail leaves no draft. Values are compared, because a form copies the
 * lists of its fields.
 */
export function isUntouched(fields: WriterFields, start: WriterFields): boolean {
  const written = (one: WriterFields) =>
    JSON.stringify([
      contentOf({ ...one, body: bodyOf(one.body) }, { replyToId: null, forwardOfId: null }),
      one.sendAt,
    ])
  return written(fields) === written(start)
}

/** The first letters of what was written above the quoted mail, for a line of a list. */
export const startOfText = (body: string): string =>
  textOf(ownHtml(body)).replace(/\s+/g, ' ').trim().slice(0, 200)

/** The words of an answer without a network: the recipients and the subject of the mail, and no quoted text. */
export function awayAnswer(
  mail: MailItem,
  {
    kind,
    email,
    signature,
  }: { kind: AnswerKind; email: string; signature: { html: string; replyAutoSign: boolean } },
): MailContent {
  const { to, cc } = answerRecipients(mail, [email], kind === 'replyAll')
  return {
    subject: answerSubject(mail.subject, kind).slice(0, 500),
    body: `<p></p>${signature.replyAutoSign ? signature.html : ''}`,
    ...{ toRecipients: to, ccRecipients: cc, bccRecipients: [], importance: 'normal', fileCode: null },
    ...{ isReadReceiptRequested: false, replyToId: mail.id, forwardOfId: null, fromMailboxId: null },
  }
}

const attachmentTerms = /첨부|붙임|attach|enclosed|附件|附上/i

/** Number of recipients from which the writer asks. */
export const manyRecipients = 30

/** What is unusual about a mail, so that the writer asks before it goes. */
export interface Warnings {
  missingFile: boolean
  noSubject: boolean
  /** Addresses outside of the internal domains. */
  external: string[]
  /** The number of recipients if there are many, else 0. */
  many: number
}

/** The HTML without quoted mails. */
const ownHtml = (body: string): string => body.split(/<hr\b|<blockquote\b/i)[0] ?? ''

/** Whether a mail has files: attached, or as a link that the portal made. */
const hasFiles = ({ fileCode, body }: WriterFields): boolean =>
  fileCode !== null || /\/cm\/api\/mail\/link\//.test(ownHtml(body))

/** The warnings of a mail (mail.md, Compose). `domains` are internal besides that of the own address. */
export function warningsOf(
  fields: WriterFields,
  ownAddress: string,
  domains: readonly string[] = [],
): Warnings {
  const all = [...fields.to, ...fields.cc, ...fields.bcc]
  const words = ownHtml(fields.body).replace(/<[^>]*>/g, ' ')
  const domainOf = (address: string) => address.split('@')[1]?.toLowerCase() ?? ''
  const internal = new Set([domainOf(ownAddress), ...domains])
  const isExternal = ({ email }: PickItem) => email !== '' && !internal.has(domainOf(email))
  return {
    missingFile: !hasFiles(fields) && attachmentTerms.test(`${fields.subject} ${words}`),
    noSubject: fields.subject.trim() === '',
    external: all.filter(isExternal).map(({ email }) => email),
    many: all.length >= manyRecipients ? all.length : 0,
  }
}
