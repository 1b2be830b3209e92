import { change, read } from '../../kit/endpoint.ts'
import { defineErrors } from '../../kit/errors.ts'
import { instant, localName, nullable, object, oneOf, type Static, Type } from '../../kit/schema.ts'
import { oneLine } from '../moving.ts'

/** Error codes of companies that sign in for their people on a mail server. */
export const mailSignInErrors = defineErrors({
  'mail.signInNoServer': 409,
  'mail.signInSecret': 400,
  'mail.signInDomain': 400,
  'mail.signInAddress': 400,
  'mail.signInByCompany': 409,
  'mail.signInByPerson': 409,
  'mail.signInNoName': 409,
})
type MailSignInErrors = typeof mailSignInErrors
declare module '../../kit/errors.ts' {
  interface DeclaredErrors extends MailSignInErrors {}
}

/**
 * Why a company cannot sign in for a person: the administrator has to enter the sign-in again; its server has refused it, for all or
 * for this mailbox; it waits after three refusals; the person has another name on the server, or none; the identity provider does
 * not answer, or refuses.
 */
export const companyReasons = [
  'signIn',
  'companyRefused',
  'notThere',
  'companyWaits',
  'nameChanged',
  'nameUnusable',
  'tokenAway',
  'tokenRefused',
] as const
/** Why a company cannot sign in for a person. */
export type CompanyReason = (typeof companyReasons)[number]

/** How the portal signs in: each person gives a password, a master user opens the mailboxes of all, or tokens do. */
export const signInKinds = ['password', 'master', 'token'] as const

const settings = {
  kind: oneOf(signInKinds),
  /** The name of a mailbox on the server: the mail address of its person, or the part before @. */
  names: oneOf(['address', 'local']),
  /** Only people with an address in this domain; empty for all. Needed for `local`. */
  domain: Type.String({ maxLength: 253, pattern: '^[A-Za-z0-9.-]*$' }),
  /** Whether mails are sent in this way too; else people give a password for sending. */
  forSending: Type.Boolean(),
  /** Whether rules are written to the server in this way; else they run in the portal. */
  forRules: Type.Boolean(),
  /** `authzid`: SASL PLAIN with an authorization identity; `separator`: the user name mailbox*master. */
  style: oneOf(['authzid', 'separator']),
  masterUser: Type.String({ maxLength: 254, pattern: '^[^\\s\\u0000-\\u001f\\u007f]*$' }),
  /** Where tokens are fetched (OAuth 2.0 client credentials). */
  tokenAddress: Type.String({ maxLength: 500 }),
  clientId: Type.String({ maxLength: 254, pattern: '^[\\x20-\\x7e]*$' }),
  scope: Type.String({ maxLength: 500, pattern: '^[\\x20-\\x7e]*$' }),
} as const

const personFault = object({
  personCode: Type.String(),
  name: localName,
  email: Type.String(),
  /** A reason of a company or of a mailbox on a mail server. */
  reason: Type.String(),
})

const mailSignIn = object({
  ...settings,
  hasSecret: Type.Boolean(),
  /** Services that have refused the company, or could not be asked. After three refusals it waits for its administrator. */
  faults: Type.Array(
    object({
      service: oneOf(['imap', 'submission', 'sieve', 'token']),
      refused: Type.Integer(),
      isWaiting: Type.Boolean(),
      reason: Type.String(),
      detail: Type.String(),
      at: instant,
    }),
  ),
  /** People of the company, those that are connected, and those whose mailbox was read. */
  people: Type.Integer(),
  connected: Type.Integer(),
  read: Type.Integer(),
  /** The first people who are not connected, with the reason. */
  personFaults: Type.Array(personFault),
})
/** How the portal signs in for the people of a company. */
export type MailSignIn = Static<typeof mailSignIn>

/** How a company signs in on its mail server, for super administrators and managers of the company. */
export const signInCalls = {
  getMailSignIn: read('/api/mail/administration/server/sign-in', 'maru', {
    summary:
      'Returns how the portal signs in on the mail server of the active company, whether that works, and for how many people.',
    output: nullable(mailSignIn),
  }),
  setMailSignIn: change('/api/mail/administration/server/sign-in', 'maru', {
    summary:
      'Sets how the portal signs in on the mail server of the active company. The secret is stored encrypted; null leaves the stored one, for the same user, client and token address.',
    input: object({ ...settings, secret: nullable(oneLine(4_000)) }),
    output: Type.Boolean(),
    errors: ['mail.signInNoServer', 'mail.signInSecret', 'mail.signInDomain', 'mail.signInAddress'],
    refreshes: ['mail.getMailSignIn', 'mail.getMailServer', 'mail.getMailMirror'],
  }),
  connectAllMailboxes: change('/api/mail/administration/server/connect-all', 'maru', {
    cost: 'heavy',
    summary:
      'Connects the mailboxes of all people of the active company who are not connected and have not disconnected themselves.',
    output: Type.Boolean(),
    errors: ['mail.signInNoServer'],
    refreshes: ['mail.getMailSignIn', 'mail.getMailServer'],
  }),
}
