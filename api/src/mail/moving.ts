import './moving-errors.ts'
import { change, read } from '../kit/endpoint.ts'
import { day, instant, nullable, object, oneOf, type Static, Type } from '../kit/schema.ts'
import { mailId } from './folder.ts'
import { mailTopic } from './topic.ts'

/** Kinds of sources from which mails move in. The browser starts only `imap`; a command starts all. */
export const movingKinds = ['imap', 'mbox', 'maildir', 'zip', 'pst'] as const
/** A kind of source. */
export type MovingKind = (typeof movingKinds)[number]

/**
 * States of an import. One that is paused waits for the person, with the reason; one that follows has read all and brings
 * new mails until the end of its forwarding period.
 */
export const movingStates = ['running', 'paused', 'following', 'done', 'stopped', 'failed'] as const

/** Days ahead that a forwarding period may last. */
export const followDaysAtMost = 90

/** Why an import waits, has failed, or has left a folder. */
export const movingReasons = [
  'password',
  'address',
  'certificateName',
  'certificateExpired',
  'certificateUnknown',
  'noEncryption',
  'noPassword',
  'unreachable',
  'broken',
  'internal',
  'full',
  'old',
  'left',
  'noRight',
  'gone',
  'changing',
  'tooManyFolders',
  'moreFolders',
  'noProgram',
  'unreadable',
] as const
/** Why an import waits or has failed. */
export type MovingReason = (typeof movingReasons)[number]

const movingFolder = object({
  /** The names from the top; cut if those of an import are very long. */
  path: Type.Array(Type.String()),
  mailCount: Type.Integer(),
  totalSize: Type.Integer(),
  loaded: Type.Integer(),
  known: Type.Integer(),
  refused: Type.Integer(),
  state: oneOf(['waiting', 'done', 'gone']),
  reason: oneOf(['', ...movingReasons]),
})

/** An import with its folders. */
export const mailMoving = object({
  id: Type.String(),
  kind: oneOf(movingKinds),
  /** The server with the user name, or the path of the file. */
  source: Type.String(),
  isDry: Type.Boolean(),
  state: oneOf(movingStates),
  reason: oneOf(['', ...movingReasons]),
  /** Wrong passwords that are left before the import fails. */
  triesLeft: Type.Integer(),
  mailCount: Type.Integer(),
  totalSize: Type.Integer(),
  /** Bytes that were read. */
  readSize: Type.Integer(),
  loaded: Type.Integer(),
  known: Type.Integer(),
  refused: Type.Integer(),
  /** Estimated seconds of work that are left; null while nothing is known. */
  secondsLeft: nullable(Type.Integer()),
  /** Bytes for which the mailbox has no room; 0 if all fit. */
  missingRoom: Type.Integer(),
  startedAt: instant,
  doneAt: nullable(instant),
  /** When all had been read for the first time, and the forwarding period began; null before. */
  readAt: nullable(instant),
  /** The end of the forwarding period; null for none. */
  followUntil: nullable(instant),
  /** Mails that came into the inbox in the forwarding period. */
  collected: Type.Integer(),
  /** When the last of them reached the server; null without one. */
  collectedAt: nullable(instant),
  /** Since when the server cannot be read in the forwarding period; null if it can. */
  awaySince: nullable(instant),
  folders: Type.Array(movingFolder),
})
/** An import with its folders. */
export type MailMoving = Static<typeof mailMoving>

const own = { mailOnly: true } as const
const place = { mailboxId: Type.Optional(mailId) }
const one = object({ ...place, id: mailId })
/** The name of a mail server: letters, digits, hyphens and dots; an address of IPv4 or IPv6 is possible too. */
export const mailHost = Type.String({ minLength: 1, maxLength: 253, pattern: '^[A-Za-z0-9.:-]+$' })
/** One line: a line break would end a command of the protocol. */
export const oneLine = (maxLength: number) =>
  Type.String({ minLength: 1, maxLength, pattern: '^[^\\u0000-\\u001f\\u007f]+$' })
const refreshes = ['mail.listMailImports'] as const
const serverFaults = ['mail.movingRunning', 'mail.movingAddress', 'mail.movingGuesses'] as const

/** Imports from a mail server. */
export const movingCalls = {
  startMailImport: change('/api/mail/moving/start', 'maru', {
    ...own,
    cost: 'heavy',
    summary:
      'Starts an import of all folders of a mailbox on another server (IMAP) as a job; with isDry it only counts the mails and their size. The password is stored encrypted until the import ends.',
    input: object({
      ...place,
      host: mailHost,
      port: Type.Integer({ minimum: 1, maximum: 65_535 }),
      /** `tls` from the first byte (port 993), or STARTTLS (port 143); there is no import without encryption. */
      security: oneOf(['tls', 'starttls']),
      user: oneLine(254),
      password: oneLine(500),
      isDry: Type.Optional(Type.Boolean()),
      /** The last day of the forwarding period, in the time zone of the viewer; none without it. */
      followUntil: Type.Optional(day),
    }),
    output: object({ id: Type.String() }),
    // No Idempotency-Key, which would store a hash of the password: a mailbox has one import at a time.
    errors: [...serverFaults, 'mail.movingTooMany', 'mail.movingUntil'],
    refreshes: [...refreshes],
  }),
  followMailImport: change('/api/mail/moving/follow', 'maru', {
    ...own,
    cost: 'heavy',
    summary:
      'Begins a forwarding period of an import from a server that has ended, with the password, or sets another last day. Until its end the server is read every 15 minutes; mails of its inbox arrive, the others are imported.',
    input: object({
      ...place,
      id: mailId,
      /** The last day, in the time zone of the viewer; 90 days ahead at most. */
      until: day,
      /** For an import that has ended; passed over by one that has not. */
      password: Type.Optional(oneLine(500)),
    }),
    output: Type.Boolean(),
    errors: [...serverFaults, 'mail.movingEnded', 'mail.movingPassword', 'mail.movingUntil'],
    refreshes: [...refreshes],
  }),
  listMailImports: read('/api/mail/moving', 'maru', {
    ...own,
    summary:
      'Returns the imports of a mailbox of the last 30 days with their folders, newest first, three at most.',
    input: object(place),
    output: Type.Array(mailMoving),
    refreshedBy: [{ topic: mailTopic }],
  }),
  continueMailImport: change('/api/mail/moving/continue', 'maru', {
    ...own,
    cost: 'heavy',
    summary: 'Continues an import that is paused; with a password if the server has refused the last one.',
    input: object({ ...place, id: mailId, password: Type.Optional(oneLine(500)) }),
    output: Type.Boolean(),
    errors: ['mail.movingEnded', 'mail.movingPassword', 'mail.movingGuesses'],
    refreshes: [...refreshes],
  }),
  stopMailImport: change('/api/mail/moving/stop', 'maru', {
    ...own,
    summary:
      'Ends an import, or its forwarding period, and deletes its password. Mails that have moved stay; a later import adds the others.',
    input: one,
    output: Type.Boolean(),
    errors: ['mail.movingEnded'],
    refreshes: [...refreshes],
  }),
  getMailImportReport: read('/api/mail/moving/report', 'maru', {
    ...own,
    answer: 'raw',
    cost: 'heavy',
    summary: 'Returns one line of CSV for each mail of an import: folder, key, result, reason and size.',
    input: one,
    output: Type.Unknown(),
  }),
}
