import { type AuditAction, auditActions } from './kit/audit.ts'
import { defineApi, endpoint } from './kit/endpoint.ts'
import { page, pageOf } from './kit/paging.ts'
import { day, localName, object, oneOf, type Static, Type, text } from './kit/schema.ts'

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

/** Calls of the administration that belong to no other room. */
export const adminApi = defineApi('admin', {
  listAuditEntries: endpoint({
    summary:
      'Lists sign-ins and administrative changes, newest first; super administrators see all companies, others the current one.',
    spec: 'maru',
    method: 'GET',
    path: '/api/admin/audit/list',
    access: 'session',
    changes: false,
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
})
