import { read } from '../../kit/endpoint.ts'
import { code, day, localName, nullable, object, oneOf, Type, text } from '../../kit/schema.ts'
import { boxItem } from '../document/box.ts'

/** States of documents that an internal auditor reads: all but drafts and documents whose retention has ended. */
export const auditStates = ['PROGRESS', 'HOLD', 'COMPLETE', 'REJECT', 'WITHDRAWN', 'DISCARD'] as const

/** The newest documents with the terms of a search that an internal auditor can list. */
export const auditedUpTo = 1000

/** The call for internal auditors. They open a document by `getDocument`, like everyone else. */
export const auditCalls = {
  listAudited: read('/workflow/audit/list', 'maru', {
    summary:
      'Lists the submitted documents of the company for its internal auditors, newest first; recorded in the audit log.',
    input: object({
      /** Terms of number, title, drafter or form; of the text as well with `isInText`. */
      searchText: Type.Optional(text(100)),
      isInText: Type.Optional(Type.Boolean()),
      applicationId: Type.Optional(Type.String({ pattern: '^[0-9]{1,15}$' })),
      drafterCode: Type.Optional(code),
      /** The department of the drafter when the document was submitted. */
      deptCode: Type.Optional(code),
      status: Type.Optional(oneOf(auditStates)),
      startDate: Type.Optional(day),
      endDate: Type.Optional(day),
      /** From the answer for the page before. */
      cursor: Type.Optional(Type.String({ pattern: '^[0-9]{1,16}-[0-9]{1,15}$' })),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
    }),
    output: object({
      data: Type.Array(boxItem),
      /** Null on the last page. */
      cursor: nullable(Type.String()),
      /** More documents than {@link auditedUpTo} have the terms: only the newest ones are listed. */
      isCapped: Type.Boolean(),
    }),
  }),
  listAuditForms: read('/workflow/audit/forms', 'maru', {
    summary: 'Lists the forms of the company, for the filter of its internal auditors.',
    output: Type.Array(object({ applicationId: Type.String(), name: localName })),
  }),
}
