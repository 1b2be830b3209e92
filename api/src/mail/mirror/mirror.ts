import { change, read } from '../../kit/endpoint.ts'
import { defineErrors } from '../../kit/errors.ts'
import { instant, localName, nullable, object, oneOf, type Static, Type } from '../../kit/schema.ts'
import { mailHost, movingReasons, oneLine } from '../moving.ts'
import { mailTopic } from '../topic.ts'
import { companyReasons } from './sign-in.ts'

/** Error codes of mailboxes on the mail server of a company. */
export const mailMirrorErrors = defineErrors({
  'mail.mirrorNoServer': 409,
  'mail.mirrorGuesses': 409,
  'mail.mirrorServerOnly': 409,
})

type MailMirrorErrors = typeof mailMirrorErrors
declare module '../../kit/errors.ts' {
  interface DeclaredErrors extends MailMirrorErrors {}
}

/** How a server is reached: TLS from the first byte, or STARTTLS; there is no connection without encryption. */
const serverAddress = object({
  host: mailHost,
  port: Type.Integer({ minimum: 1, maximum: 65_535 }),
  security: oneOf(['tls', 'starttls']),
})

/**
 * The mail server of a company: where its people read their mail (IMAP), where they send it (submission), and where their rules are
 * written (ManageSieve); null if rules run in the portal, and unchanged without the field.
 */
export const mailServer = object({
  imap: serverAddress,
  submission: serverAddress,
  sieve: Type.Optional(nullable(serverAddress)),
})
/** The mail server of a company. */
export type MailServer = Static<typeof mailServer>

/**
 * States of a mailbox on the mail server of the company: `none` is not connected, `filling` has not read all of it yet, `away` is
 * shown as it was when the server was last reached, `paused` waits for the person.
 */
export const mirrorStates = ['none', 'filling', 'running', 'away', 'paused'] as const

/** Why a mailbox on a mail server waits or is not reached. */
export const mirrorReasons = ['serverChanged', ...companyReasons, ...movingReasons] as const
/** Why a mailbox on a mail server waits or is not reached. */
export type MirrorReason = (typeof mirrorReasons)[number]

const mailMirror = object({
  /** The host of the mail server of the company; null if mailboxes are in the portal. */
  server: nullable(Type.String()),
  state: oneOf(mirrorStates),
  reason: oneOf(['', ...mirrorReasons]),
  user: Type.String(),
  /** Whether the company signs in for its people, so that they give no password. */
  byCompany: Type.Boolean(),
  /** The name of the viewer's mailbox on the server if the company signs in; null if they have none there. */
  name: nullable(Type.String()),
  /** Whether a password for sending is needed although the company signs in, and whether there is one. */
  sendingPassword: oneOf(['', 'needed', 'given']),
  /** Passwords that may still be tried before the mailbox waits for an hour. */
  triesLeft: Type.Integer(),
  /** When all of the server was last read; null before. */
  seenAt: nullable(instant),
  /** Mails of the server that are shown, and those that are not because of their size or form. */
  shown: Type.Integer(),
  refused: Type.Integer(),
  /** Mails of the portal that the server does not take, for example because it has no room. */
  portalOnly: Type.Integer(),
  /** What the server says of the room of the mailbox, in bytes; null if it names no limit. */
  room: nullable(object({ used: Type.Integer(), limit: Type.Integer(), readAt: instant })),
})
/** The viewer's mailbox on the mail server of the company. */
export type MailMirror = Static<typeof mailMirror>

/** How many mails the viewer leaves on the server, which the portal does not have. */
const leaves = object({ leaves: Type.Optional(Type.Integer({ minimum: 0, maximum: 2_147_483_647 })) })

const own = { mailOnly: true } as const
const refreshes = ['mail.getMailMirror'] as const

/** The viewer's mailbox on the mail server of the company. */
export const mirrorCalls = {
  getMailMirror: read('/api/mail/mirror', 'maru', {
    ...own,
    summary:
      "Returns whether the viewer's mailbox is on the mail server of the company, and how far the portal shows it.",
    output: mailMirror,
    refreshedBy: [{ topic: mailTopic }],
  }),
  connectMailMirror: change('/api/mail/mirror/connect', 'maru', {
    ...own,
    cost: 'heavy',
    summary:
      "Connects the viewer's mailbox with the mail server of the company, or gives its password anew. The password is stored encrypted until the mailbox is disconnected.",
    input: object({ user: oneLine(254), password: oneLine(500) }),
    output: Type.Boolean(),
    errors: ['mail.mirrorNoServer', 'mail.mirrorGuesses', 'mail.signInByCompany'],
    refreshes: [...refreshes],
  }),
  connectCompanyMirror: change('/api/mail/mirror/connect-company', 'maru', {
    ...own,
    cost: 'heavy',
    summary:
      "Connects the viewer's mailbox with the sign-in of the company. The portal computes its name on the server. A password is for sending, if the company does not sign in for that; without it the stored one stays.",
    input: object({ sendingPassword: Type.Optional(oneLine(500)) }),
    output: Type.Boolean(),
    errors: ['mail.mirrorNoServer', 'mail.mirrorGuesses', 'mail.signInByPerson', 'mail.signInNoName'],
    refreshes: [...refreshes],
  }),
  disconnectMailMirror: change('/api/mail/mirror/disconnect', 'maru', {
    ...own,
    summary:
      "Disconnects the viewer's mailbox from the mail server and deletes its password. The mails stay on both sides. If mails are on the server only, their number has to be confirmed.",
    input: leaves,
    output: Type.Boolean(),
    errors: ['mail.mirrorServerOnly'],
    refreshes: [...refreshes],
  }),
}

/** People on whose mailbox a script of the portal is still active, because the server did not answer; 200 at most. */
const leftScripts = Type.Array(object({ name: localName, email: Type.String() }))

/** The mail server of the active company, for super administrators and managers of the company. */
export const mailServerCalls = {
  getMailServer: read('/api/mail/administration/server', 'maru', {
    summary: 'Returns the mail server of the active company with the number of connected mailboxes.',
    output: object({
      server: nullable(mailServer),
      connected: Type.Integer(),
      waiting: Type.Integer(),
      left: leftScripts,
    }),
  }),
  setMailServer: change('/api/mail/administration/server', 'maru', {
    summary:
      'Sets the mail server of the active company. Passwords for another server are deleted: people connect anew.',
    input: mailServer,
    output: Type.Boolean(),
    errors: ['mail.movingAddress'],
    refreshes: ['mail.getMailServer', 'mail.getMailMirror'],
  }),
  removeMailServer: change('/api/mail/administration/server/remove', 'maru', {
    summary:
      'Removes the mail server of the active company and disconnects its mailboxes. The mails stay on both sides; if some are on the server only, their number has to be confirmed. The scripts of the portal are taken off the server first; returns the people whose mailbox could not be reached.',
    cost: 'heavy',
    input: leaves,
    output: object({ left: leftScripts }),
    errors: ['mail.mirrorServerOnly'],
    refreshes: ['mail.getMailServer', 'mail.getMailMirror'],
  }),
}
