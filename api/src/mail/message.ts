import { instant, localName, nullable, object, oneOf, type Static, Type } from '../kit/schema.ts'

/** Importance of a mail. */
export const importances = ['low', 'normal', 'high'] as const

/** A name with an address; both may be empty in a damaged mail. */
export const mailAddress = object({ displayName: Type.String(), email: Type.String() })
/** A name with an address. */
export type MailAddress = Static<typeof mailAddress>

/** Who answers a conversation of a shared mailbox. */
export const assignment = object({
  /** Empty if it is given to no one. */
  personCode: Type.String(),
  name: nullable(localName),
  isDone: Type.Boolean(),
  /** Who is writing an answer now; empty if no one is. */
  answeringBy: Type.String(),
  answeringName: nullable(localName),
})
/** Who answers a conversation of a shared mailbox. */
export type Assignment = Static<typeof assignment>

const row = {
  /** Digits. */
  id: Type.String(),
  /** The mailbox that it is in. */
  mailboxId: Type.String(),
  folderId: Type.String(),
  threadId: Type.String(),
  subject: Type.String(),
  from: mailAddress,
  receivedAt: instant,
  /** Bytes. */
  size: Type.Integer(),
  isRead: Type.Boolean(),
  isFlagged: Type.Boolean(),
  isAnswered: Type.Boolean(),
  isForwarded: Type.Boolean(),
  isDraft: Type.Boolean(),
  importance: oneOf(importances),
  categoryIds: Type.Array(Type.String()),
  hasAttachment: Type.Boolean(),
  /** Null in the mailbox of a person, and while no one has done anything with the conversation. */
  assignment: nullable(assignment),
}

/** A mail in a list. */
export const mailRow = object({
  ...row,
  /** Names of the recipients of the headers, for folders of sent mails; the first three. */
  toNames: Type.Array(Type.String()),
  preview: Type.String(),
  /** Mails of its conversation in this folder; 1 if conversations are off. */
  threadCount: Type.Integer(),
})
/** A mail in a list. */
export type MailRow = Static<typeof mailRow>

/** The charsets that a reader can choose for a mail that names a wrong one. */
export const shownCharsets = [
  'utf-8',
  'euc-kr',
  'iso-2022-kr',
  'gb18030',
  'big5',
  'shift_jis',
  'iso-2022-jp',
  'euc-jp',
  'windows-1252',
] as const
/** A charset that a reader can choose. */
export type ShownCharset = (typeof shownCharsets)[number]

/** An attachment of a mail. */
export const mailAttachment = object({
  /** Its place in the mail, from 0. */
  place: Type.Integer(),
  name: Type.String(),
  type: Type.String(),
  size: Type.Integer(),
})
/** An attachment of a mail. */
export type MailAttachment = Static<typeof mailAttachment>

/** Results of the checks of a sender (RFC 8601): pass, fail, none and others; empty if it was not checked. */
export const senderChecks = object({ spf: Type.String(), dkim: Type.String(), dmarc: Type.String() })
/** Results of the checks of a sender. */
export type SenderChecks = Static<typeof senderChecks>

/**
 * What is unusual about the sender of a mail from outside, the strongest only: a domain that looks like one of the
 * company, the name of a colleague, another address in the name, failed checks, answers that go to another domain, or
 * the first mail from this address.
 */
export const senderMarks = [
  'lookAlike',
  'colleague',
  'otherAddress',
  'failed',
  'replyElsewhere',
  'first',
] as const
/** What is unusual about the sender of a mail. */
export type SenderMark = (typeof senderMarks)[number]

/** The title and the department of a colleague in the company of a mailbox. */
export const colleague = object({ titleName: localName, deptName: localName })
/** The title and the department of a colleague in the company of a mailbox. */
export type Colleague = Static<typeof colleague>

/** A mail as a reader shows it; its text is at an address of its own. */
export const mailItem = object({
  ...row,
  to: Type.Array(mailAddress),
  cc: Type.Array(mailAddress),
  /** Those of Bcc, only for the sender. */
  bcc: Type.Array(mailAddress),
  replyTo: Type.Array(mailAddress),
  /** The Date header; null if it is missing or impossible. */
  sentAt: nullable(instant),
  messageId: Type.String(),
  /** The charset that a reader chose; empty for the one that the mail names. */
  charset: Type.String(),
  attachments: Type.Array(mailAttachment),
  /** The address of its text below /cm, for a frame. */
  pageUrl: Type.String(),
  /** Hosts of pictures that are not loaded until they are asked for. */
  remotePictures: Type.Integer(),
  arePicturesShown: Type.Boolean(),
  /** The sender had no mailbox of the portal. */
  isExternal: Type.Boolean(),
  checks: senderChecks,
  /** Who sent it, for a mail that was sent in the portal by a colleague; null for others, whatever their address. */
  colleague: nullable(colleague),
  /** Null if nothing is unusual. */
  senderMark: nullable(oneOf(senderMarks)),
  asksReceipt: Type.Boolean(),
  /** Address of List-Unsubscribe, mailto or https; empty if there is none. */
  unsubscribe: Type.String(),
  /** Whether the portal can unsubscribe without a page of the sender (RFC 8058). */
  unsubscribesAtOnce: Type.Boolean(),
  /** Whether it has an invitation that the viewer can read by its own call (iTIP, RFC 5546). */
  hasInvitation: Type.Boolean(),
})
/** A mail as a reader shows it. */
export type MailItem = Static<typeof mailItem>
