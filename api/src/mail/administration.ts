import { change, defineApi, read } from '../kit/endpoint.ts'
import { defineErrors } from '../kit/errors.ts'
import { nullable, object, oneOf, rowId, type Static, Type, text } from '../kit/schema.ts'
import { groupCalls } from './group.ts'
import { mailServerCalls } from './mirror/mirror.ts'
import { moveAdministrationCalls } from './mirror/move.ts'
import { signInCalls } from './mirror/sign-in.ts'
import { quotaCalls } from './quota.ts'

/** Error codes of the administration of mail. */
export const mailAdministrationErrors = defineErrors({
  'mail.domainTaken': 409,
  'mail.domainInvalid': 400,
})
type MailAdministrationErrors = typeof mailAdministrationErrors
declare module '../kit/errors.ts' {
  interface DeclaredErrors extends MailAdministrationErrors {}
}

/** What the DNS says of a record that mail needs. */
export const recordStates = ['right', 'missing', 'different', 'unknown'] as const

/** A record of the DNS that mail of a domain needs. */
export const mailRecord = object({
  kind: oneOf(['mx', 'spf', 'dkim', 'dmarc']),
  type: oneOf(['MX', 'TXT']),
  name: Type.String(),
  value: Type.String(),
})
/** A record of the DNS that mail of a domain needs. */
export type MailRecord = Static<typeof mailRecord>

/** A domain of the company with the records to set. */
export const mailDomain = object({
  domain: Type.String(),
  hasKey: Type.Boolean(),
  keyMadeAt: nullable(Type.String()),
  records: Type.Array(mailRecord),
})
/** A domain of the company with the records to set. */
export type MailDomain = Static<typeof mailDomain>

const checkedRecord = object({ ...mailRecord.properties, state: oneOf(recordStates), found: Type.String() })
/** A record as the DNS has it. */
export type CheckedRecord = Static<typeof checkedRecord>

const queuedMail = object({
  outboxId: rowId,
  sender: Type.String(),
  recipients: Type.Array(Type.String()),
  state: oneOf(['held', 'queued', 'sending', 'failed']),
  createdAt: Type.String(),
  dueAt: Type.String(),
  attempts: Type.Integer(),
  /** The last answer of the mail server. */
  reply: Type.String(),
  reason: Type.String(),
})
/** A mail that waits, or that has failed. */
export type QueuedMail = Static<typeof queuedMail>

const mailTrace = object({
  traceId: rowId,
  happenedAt: Type.String(),
  direction: oneOf(['in', 'out']),
  result: oneOf(['stored', 'junk', 'repeated', 'refused', 'sent', 'deferred', 'bounced', 'expired']),
  envelopeFrom: Type.String(),
  recipient: Type.String(),
  messageId: Type.String(),
  size: Type.Integer(),
  peer: Type.String(),
  detail: Type.String(),
})
/** What happened to a mail for one recipient. */
export type MailTrace = Static<typeof mailTrace>

const domain = object({ domain: text(253, 1) })
const success = Type.Integer({ enum: [1] })
const traceFilter = object({ search: Type.Optional(text(254)) })

/** Administration of mail, for super administrators and managers of the company. */
export const mailAdministrationApi = defineApi('mail', {
  listMailDomains: read('/api/mail/administration/domains', 'maru', {
    summary: 'Returns the domains of the active company with the DNS records that their mail needs.',
    output: Type.Array(mailDomain),
  }),
  addMailDomain: change('/api/mail/administration/domain', 'maru', {
    summary: 'Adds a domain of which the company receives mail.',
    refreshes: ['mail.listMailDomains'],
    input: domain,
    output: success,
    errors: ['mail.domainTaken', 'mail.domainInvalid'],
  }),
  removeMailDomain: change('/api/mail/administration/domain/remove', 'maru', {
    summary: 'Removes a domain with its key.',
    refreshes: ['mail.listMailDomains'],
    input: domain,
    output: success,
  }),
  makeMailKey: change('/api/mail/administration/domain/key', 'maru', {
    summary: 'Creates a new key that signs the mail of a domain (DKIM).',
    refreshes: ['mail.listMailDomains'],
    input: domain,
    output: success,
  }),
  checkMailDomain: read('/api/mail/administration/domain/check', 'maru', {
    summary: 'Asks the DNS for the records of a domain.',
    input: domain,
    output: Type.Array(checkedRecord),
  }),
  listMailQueue: read('/api/mail/administration/queue', 'maru', {
    summary: 'Returns the mails of the active company that wait for the mail server or have failed.',
    output: Type.Array(queuedMail),
  }),
  retryQueuedMail: change('/api/mail/administration/queue/retry', 'maru', {
    summary: 'Tries a waiting or failed mail again now, for the recipients who do not have it.',
    refreshes: ['mail.listMailQueue'],
    input: object({ outboxId: rowId }),
    output: success,
    errors: ['mail.noServer'],
  }),
  listMailTraces: read('/api/mail/administration/traces', 'maru', {
    summary:
      'Returns the newest 200 traces of mails of the active company, by an address, a part of it, or a Message-ID. They have no subjects and no texts.',
    input: traceFilter,
    replica: true,
    output: Type.Array(mailTrace),
  }),
  ...groupCalls,
  ...quotaCalls,
  ...mailServerCalls,
  ...moveAdministrationCalls,
  ...signInCalls,
})
