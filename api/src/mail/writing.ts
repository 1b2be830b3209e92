import './shared-errors.ts'
import './writing-errors.ts'
import { change, defineApi, read } from '../kit/endpoint.ts'
import { relationSource } from '../kit/relation.ts'
import { instant, nullable, object, oneOf, type Static, Type, text, versionNumber } from '../kit/schema.ts'
import { mailId } from './folder.ts'
import { importances, type MailAddress } from './message.ts'

/** States of a mail on its way (spec 3§3), as they are spelled on the wire. */
export const sendStates = ['Wating', 'Send', 'Fail'] as const
/** The state of a mail on its way. */
export type SendState = (typeof sendStates)[number]

/** Limits of a mail. */
export const mailLimits = {
  recipients: 500,
  subject: 500,
  /** Total size of the attached files in bytes; larger ones are refused. */
  fileBytes: 25 * 1_048_576,
  /** Seconds within which a sent mail can be taken back before it goes. */
  undoSeconds: 10,
  /** Hours after sending within which unread copies can be recalled. */
  recallHours: 24,
} as const

/** A recipient as typed. */
export const typedRecipient = object({ displayName: text(200), email: text(320) })
/** A recipient as typed. */
export type TypedRecipient = Static<typeof typedRecipient>

const recipients = Type.Array(typedRecipient, { maxItems: 2 * mailLimits.recipients })
/** Recipients of a call; the name of one can be left out. */
const givenRecipients = Type.Array(object({ displayName: Type.Optional(text(200)), email: text(320) }), {
  maxItems: 2 * mailLimits.recipients,
})
const fileCode = nullable(Type.String({ format: 'uuid' }))

/** The words of a mail that is written. */
export const mailContent = object({
  subject: text(mailLimits.subject),
  /** HTML; the server cleans it. */
  body: text(1_000_000),
  toRecipients: recipients,
  ccRecipients: recipients,
  bccRecipients: recipients,
  importance: oneOf(importances),
  fileCode,
  isReadReceiptRequested: Type.Boolean(),
  /** The mail that is answered, or forwarded. */
  replyToId: nullable(mailId),
  forwardOfId: nullable(mailId),
  /** The mailbox that sends, if it is not the viewer's own: a shared one, or one that a grant opens for writing. */
  fromMailboxId: nullable(mailId),
})
/** The words of a mail that is written. */
export type MailContent = Static<typeof mailContent>

/** What became of one recipient. */
export const recipientStates = [
  'waiting',
  'deferred',
  'sent',
  'bounced',
  'expired',
  'cancelled',
  'recalled',
] as const

/** One recipient of a sent mail. */
export const receipt = object({
  kind: oneOf(['to', 'cc', 'bcc']),
  name: Type.String(),
  address: Type.String(),
  state: oneOf(recipientStates),
  /** The recipient has a mailbox of the portal, so that the read time is exact. */
  isInside: Type.Boolean(),
  sentAt: nullable(instant),
  readAt: nullable(instant),
  recalledAt: nullable(instant),
  /** Answer of the mail server; empty inside. */
  reply: Type.String(),
})
/** One recipient of a sent mail. */
export type Receipt = Static<typeof receipt>

/** A sent mail with its recipients. */
export const receipts = object({
  id: Type.String(),
  state: oneOf(sendStates),
  /** When it goes or went. */
  dueAt: instant,
  isScheduled: Type.Boolean(),
  /** Whether it waits and can be taken back. */
  canUndo: Type.Boolean(),
  /** Whether unread copies can be recalled. */
  canRecall: Type.Boolean(),
  asksReceipt: Type.Boolean(),
  /** Why it failed; empty otherwise. `noServer`: no mail server is set. */
  reason: Type.String(),
  recipients: Type.Array(receipt),
})
/** A sent mail with its recipients. */
export type Receipts = Static<typeof receipts>

/** Writing and sending mails (spec 1§7). */
export const mailWritingApi = defineApi('mail', {
  sendMail: change('/api/ews/EmailMessage', '1§7', {
    summary:
      'Sends a mail, or saves it as a draft (isSave). A sent mail waits in the outbox for 10 seconds or until sendAt.',
    mailOnly: true,
    creates: true,
    refreshes: [{ topic: 'mail.mailbox' }],
    bodyLimit: 4_000_000,
    input: object({
      /** The draft that is saved again or sent. */
      id: Type.Optional(mailId),
      /** The version of the draft; another one is a conflict. */
      version: Type.Optional(versionNumber),
      ...mailContent.properties,
      subject: Type.Optional(mailContent.properties.subject),
      body: Type.Optional(mailContent.properties.body),
      toRecipients: Type.Optional(givenRecipients),
      ccRecipients: Type.Optional(givenRecipients),
      bccRecipients: Type.Optional(givenRecipients),
      importance: Type.Optional(oneOf(importances)),
      fileCode: Type.Optional(fileCode),
      isReadReceiptRequested: Type.Optional(Type.Boolean()),
      replyToId: Type.Optional(nullable(mailId)),
      forwardOfId: Type.Optional(nullable(mailId)),
      fromMailboxId: Type.Optional(nullable(mailId)),
      /** The same as `fromMailboxId`, for the specification's client. */
      mailboxId: Type.Optional(nullable(mailId)),
      /** Categories of the author's mailbox for the copy in it; those that are not given stay. Unknown ones are ignored. */
      categories: Type.Optional(Type.Array(mailId, { maxItems: 50 })),
      sendAt: Type.Optional(nullable(instant)),
      isSave: Type.Optional(Type.Boolean()),
      /** The item from which a new mail is made; one that the viewer may not read makes no link. */
      from: Type.Optional(relationSource),
    }),
    output: object({
      id: Type.String(),
      state: oneOf(sendStates),
      /** Version of a saved draft; 0 for a sent mail. */
      version: Type.Integer(),
      /** When a sent mail goes; null for a draft. */
      dueAt: nullable(instant),
    }),
    errors: [
      'mail.empty',
      'mail.addressInvalid',
      'mail.tooManyRecipients',
      'mail.sendAtPast',
      'mail.draftChanged',
      'mail.tooLarge',
      'mail.senderNotAllowed',
      'mail.beingAnswered',
      'editor.imageInvalid',
      'editor.imageTooLarge',
      'editor.tooManyImages',
    ],
  }),
  getDraft: read('/api/ews/EmailMessage/{id}/draft', 'maru', {
    summary: 'Returns the words of a draft of the viewer with its version.',
    mailOnly: true,
    input: object({ id: mailId }),
    output: object({ id: Type.String(), version: Type.Integer(), savedAt: instant, words: mailContent }),
  }),
  removeDraft: change('/api/ews/EmailMessage/draft/remove', 'maru', {
    summary: 'Deletes a draft of the viewer with its files. Returns 1.',
    mailOnly: true,
    refreshes: [{ topic: 'mail.mailbox' }],
    input: object({ id: mailId }),
    output: Type.Integer(),
  }),
  undoMail: change('/api/ews/EmailMessage/undo', 'maru', {
    summary: 'Takes a mail back that still waits, and makes it a draft again. Returns the id of the draft.',
    mailOnly: true,
    refreshes: [{ topic: 'mail.mailbox' }],
    input: object({ id: mailId }),
    output: object({ id: Type.String() }),
    errors: ['mail.alreadySent'],
  }),
  getReceipts: read('/api/ews/EmailMessage/{id}/receipts', 'maru', {
    summary: 'Returns the recipients of a mail that the viewer sent, with what became of each.',
    mailOnly: true,
    input: object({ id: mailId }),
    output: receipts,
    refreshedBy: [{ topic: 'mail.mailbox' }],
  }),
  recallMail: change('/api/ews/EmailMessage/recall', 'maru', {
    summary:
      'Removes the unread copies of a sent mail from mailboxes of the portal and returns the result for each.',
    mailOnly: true,
    refreshes: ['mail.getReceipts'],
    input: object({ id: mailId }),
    output: receipts,
    errors: ['mail.recallLate'],
  }),
  retryMail: change('/api/ews/EmailMessage/retry', 'maru', {
    summary: 'Sends a failed mail again to the recipients that did not get it. Returns 1.',
    mailOnly: true,
    refreshes: ['mail.getReceipts', { topic: 'mail.mailbox' }],
    input: object({ id: mailId }),
    output: Type.Integer(),
    errors: ['mail.noServer'],
  }),
  createAnswer: change('/api/ews/EmailMessage/answer', 'maru', {
    summary:
      'Returns the words of an answer to a mail, or of a forwarded mail with copies of its files. Stores up to 30 pictures of the mail for the answer, each once.',
    mailOnly: true,
    refreshesNothing: 'The answer is no draft yet.',
    input: object({ id: mailId, kind: oneOf(['reply', 'replyAll', 'forward']) }),
    output: mailContent,
  }),
  listAnswerDrafts: read('/api/ews/EmailMessage/answers', 'maru', {
    summary: 'Returns the drafts of the viewer that answer or forward a mail, the newest first, at most 200.',
    mailOnly: true,
    output: Type.Array(
      object({
        id: Type.String(),
        /** The mail that is answered or forwarded. */
        mailId: Type.String(),
        savedAt: instant,
      }),
    ),
    refreshedBy: [{ topic: 'mail.mailbox' }],
  }),
  listInternalDomains: read('/api/mail/domain/internal', 'maru', {
    offline: true,
    summary:
      'Returns the mail domains that count as internal: those of the companies, and those of the setting MAIL_INTERNAL_DOMAINS (spec 3§5).',
    mailOnly: true,
    output: Type.Array(Type.String()),
  }),
})

/** What an answer takes from the mail that it answers. */
export interface Original {
  from: MailAddress
  to: readonly MailAddress[]
  cc: readonly MailAddress[]
  replyTo: readonly MailAddress[]
  subject: string
  sentAt: string | null
}

/** Kinds of answers to a mail. */
export type AnswerKind = 'reply' | 'replyAll' | 'forward'

/**
 * Recipients of an answer: Reply-To, then From; for all also To and Cc; never an own address. An answer to one's own
 * mail goes to its recipients (mail.md §3).
 */
export function answerRecipients(
  mail: Original,
  own: readonly string[],
  toAll: boolean,
): { to: MailAddress[]; cc: MailAddress[] } {
  const self = new Set(own.filter((one) => one !== '').map((one) => one.toLowerCase()))
  const seen = new Set<string>()
  const others = (list: readonly MailAddress[]) =>
    list.filter(({ email }) => {
      const key = email.toLowerCase()
      if (key === '' || self.has(key) || seen.has(key)) return false
      seen.add(key)
      return true
    })
  const isOwn = self.has(mail.from.email.toLowerCase())
  const first = isOwn ? mail.to : mail.replyTo.length > 0 ? mail.replyTo : [mail.from]
  const to = others(first)
  if (!toAll) return { to, cc: [] }
  if (!isOwn) to.push(...others(mail.to))
  return { to, cc: others(mail.cc) }
}

const replied = /^\s*(?:re|aw|sv|회신|답장|回复|答复|回覆|返信)\s*(?:\[\d+\])?\s*[:：]/i
const forwarded = /^\s*(?:fwd?|전달|转发|轉寄)\s*[:：]/i

/** The subject of an answer, with one prefix. */
export function answerSubject(subject: string, kind: AnswerKind): string {
  if (kind === 'forward') return forwarded.test(subject) ? subject : `Fwd: ${subject}`
  return replied.test(subject) ? subject : `Re: ${subject}`
}
