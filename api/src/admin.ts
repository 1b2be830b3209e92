import { type AuditAction, auditActions } from './kit/audit.ts'
import { defineApi, read } from './kit/endpoint.ts'
import { page, pageOf } from './kit/paging.ts'
import { day, instant, localName, nullable, object, oneOf, type Static, Type, text } from './kit/schema.ts'

export type { AuditAction }
export { auditActions }

/** Maximum number of counted entries of the audit log; there may be more. */
export const mostAuditEntries = 10_000

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

/** Calls of the administration that belong to no other room. */
export const adminApi = defineApi('admin', {
  listAuditEntries: read('/api/admin/audit/list', 'maru', {
    summary:
      'Lists sign-ins and administrative changes, newest first; super administrators see all companies, others the current one.',
    cost: 'search',
    input: object({
      action: Type.Optional(oneOf(auditActions)),
      /**
       * A complete text: the code of the person who acted, the code, login or name of the target, or a
       * support code.
       */
      searchText: Type.Optional(text(300)),
      /** Days in UTC, both inclusive. */
      from: Type.Optional(day),
      until: Type.Optional(day),
      page,
      itemsPerPage: Type.Integer({ minimum: 1, maximum: 100 }),
    }),
    output: pageOf(auditEntry),
  }),
  getBackupState: read('/api/admin/backup', 'maru', {
    summary:
      'Returns the last finished backup, the last test of a restore and a failed newer run; for super administrators.',
    output: backupState,
  }),
})
