import { type AuditAction, type AuditKind, auditActions, auditKindNames, auditKinds } from './kit/audit.ts'
import { change, defineApi, read } from './kit/endpoint.ts'
import { defineErrors } from './kit/errors.ts'
import { shortLanguages } from './kit/language.ts'
import { mailServerFields, mailServerPassword } from './kit/mail-server.ts'
import { page, pageOf } from './kit/paging.ts'
import { day, instant, localName, nullable, object, oneOf, type Static, Type, text } from './kit/schema.ts'

export type { AuditAction, AuditKind }
export { auditActions, auditKindNames, auditKinds }

/** Maximum number of counted entries of the audit log; there may be more. */
export const mostAuditEntries = 10_000

/** Maximum number of entries that a search finds, the newest ones. */
export const mostFoundEntries = 1_000

/** An entry of the audit log. */
export const auditEntry = object({
  auditId: Type.Integer(),
  comCode: Type.String(),
  happenedAt: Type.String(),
  action: oneOf(auditActions),
  /** The person who acted; names and code are empty for a failed sign-in and for the command line. */
  personCode: Type.String(),
  personName: localName,
  /** The target by code and name. */
  subject: Type.String(),
  subjectName: Type.String(),
  /** The changes, as `{"field": [before, after]}`. */
  details: Type.Record(Type.String(), Type.Unknown()),
  address: Type.String(),
  /** The support code of the call. */
  requestId: Type.String(),
})
/** An entry of the audit log. */
export type AuditEntry = Static<typeof auditEntry>

/** Days after which entries of the audit log are deleted. */
export const auditKeptDays = 400

/** The state of the chain of hashes over the audit log. */
export const auditChain = object({
  /** Entries that agree with their seal. */
  checked: Type.Integer(),
  /** Sealed entries that the retention removed. */
  expired: Type.Integer(),
  /** New entries without a seal. */
  unsealed: Type.Integer(),
  /** The first entry that does not agree; null if all do. */
  fault: nullable(
    object({
      kind: oneOf(['entryChanged', 'entryMissing', 'sealMissing']),
      comCode: Type.String(),
      auditId: Type.Integer(),
      seal: Type.Integer(),
    }),
  ),
})
/** The state of the chain of hashes over the audit log. */
export type AuditChain = Static<typeof auditChain>

/** The filter of the audit log. */
const auditFilter = {
  action: Type.Optional(oneOf(auditActions)),
  /** All actions of a group; without effect if `action` is set. */
  kind: Type.Optional(oneOf(auditKindNames)),
  /**
   * Parts of codes, logins, names, addresses, support codes, and of old and new values, in any order. A single
   * character must be the whole value.
   */
  searchText: Type.Optional(text(300)),
  /** Days in UTC, both inclusive. */
  from: Type.Optional(day),
  until: Type.Optional(day),
}

/** The last backups of the portal. */
export const backupState = object({
  /** End of the last finished backup, its duration in seconds, its rows and its bytes; null without one. */
  finishedAt: nullable(instant),
  seconds: nullable(Type.Number()),
  rowCount: nullable(Type.Integer()),
  byteCount: nullable(Type.Integer()),
  /** The last time that a backup was restored as a test. */
  testedAt: nullable(instant),
  /** Start of a newer run that has not finished: in progress, failed or killed. */
  unfinishedAt: nullable(instant),
  /** Message of the newest run if it failed. */
  fault: nullable(Type.String()),
  /** True if an administrator should look: no backup, one older than 36 hours, or a failed newest run. */
  isLate: Type.Boolean(),
})
/** The last backups of the portal. */
export type BackupState = Static<typeof backupState>

/** Error codes of the administration with their HTTP status. */
export const adminErrors = defineErrors({
  'admin.mailFailed': 400,
  'admin.mailPasswordNeeded': 400,
  'admin.mailFixed': 409,
})
type AdminErrors = typeof adminErrors
declare module './kit/errors.ts' {
  interface DeclaredErrors extends AdminErrors {}
}

/** A mail server to use; without a password the stored one of the same server is used. */
const givenMailServer = object({ ...mailServerFields, password: nullable(mailServerPassword) })

/** The mail server of the portal, without its password. */
export const mailServerState = object({
  server: object({ ...mailServerFields, host: Type.String(), from: Type.String() }),
  hasPassword: Type.Boolean(),
  isStored: Type.Boolean(),
  /** It was encrypted with another key and must be entered again. */
  isUnreadable: Type.Boolean(),
  /** Mails are sent. */
  isOn: Type.Boolean(),
  /** SMTP_URL sets the server; it cannot be changed here. */
  isFixed: Type.Boolean(),
  /** PUBLIC_URL is set, which mails need for links. */
  hasPublicUrl: Type.Boolean(),
})
/** The mail server of the portal, without its password. */
export type MailServerState = Static<typeof mailServerState>

/** Calls of the administration that belong to no other room. */
export const adminApi = defineApi('admin', {
  listAuditEntries: read('/api/admin/audit/list', 'maru', {
    summary:
      'Lists sign-ins and administrative changes, newest first; super administrators see all companies, others the current one.',
    cost: 'search',
    input: object({
      ...auditFilter,
      page,
      itemsPerPage: Type.Integer({ minimum: 1, maximum: 100 }),
    }),
    replica: true,
    output: pageOf(auditEntry),
  }),
  exportAuditEntries: read('/api/admin/audit/csv', 'maru', {
    summary:
      'Returns the entries of the filter as CSV, newest first, 10,000 at most; the export is recorded in the log itself.',
    cost: 'heavy',
    answer: 'raw',
    input: object({ ...auditFilter, language: oneOf(shortLanguages) }),
    output: object({}),
  }),
  checkAuditChain: read('/api/admin/audit/chain', 'maru', {
    summary:
      'Checks the chain of hashes over the audit log of all companies, and names the first entry that was touched; for super administrators.',
    cost: 'heavy',
    output: auditChain,
  }),
  getBackupState: read('/api/admin/backup', 'maru', {
    summary:
      'Returns the last finished backup, the last test of a restore and a failed newer run; for super administrators.',
    output: backupState,
  }),
  getMailServer: read('/api/admin/mail', 'maru', {
    summary: 'Returns the mail server of the portal without its password; for super administrators.',
    output: mailServerState,
  }),
  testMailServer: change('/api/admin/mail/test', 'maru', {
    summary: 'Sends a test mail through a mail server that is not stored yet.',
    refreshesNothing: 'It only sends a mail.',
    input: object({
      server: givenMailServer,
      to: Type.String({ maxLength: 254, pattern: '^[^\\s@]+@[^\\s@]+$' }),
    }),
    output: object({}),
    errors: ['admin.mailFailed', 'admin.mailPasswordNeeded'],
  }),
  saveMailServer: change('/api/admin/mail', 'maru', {
    summary: 'Stores the mail server, encrypted with a key that is not in the database.',
    refreshes: ['admin.getMailServer'],
    input: object({ server: givenMailServer }),
    output: mailServerState,
    errors: ['admin.mailFixed', 'admin.mailPasswordNeeded'],
  }),
  removeMailServer: change('/api/admin/mail', 'maru', {
    summary: 'Switches mail off and deletes the stored mail server.',
    method: 'DELETE',
    refreshes: ['admin.getMailServer'],
    output: mailServerState,
    errors: ['admin.mailFixed'],
  }),
})
