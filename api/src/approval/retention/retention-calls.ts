import { change, read } from '../../kit/endpoint.ts'
import { page, pageOf, pageSize } from '../../kit/paging.ts'
import { instant, localName, object, type Static, Type } from '../../kit/schema.ts'
import { apmId } from '../document/document-calls.ts'

/** Days between the end of the retention and the purge, in which an administrator may restore a document. */
export const purgeAfterDays = 90

/** A document whose retention has ended. */
export const expiredDocument = object({
  apmId: Type.String(),
  docNumber: Type.String(),
  subject: Type.String(),
  formName: localName,
  drafterName: localName,
  retentionYears: Type.Integer(),
  completedDate: instant,
  expiredDate: instant,
  /** When it is purged unless an administrator restores it. */
  purgeDate: instant,
})
/** A document whose retention has ended. */
export type ExpiredDocument = Static<typeof expiredDocument>

const chosen = object({ apmIds: Type.Array(apmId, { minItems: 1, maxItems: 50, uniqueItems: true }) })
const counted = object({ count: Type.Integer() })

/** Calls for documents whose retention has ended. */
export const retentionCalls = {
  listExpired: read('/workflow/admin/expired', 'maru', {
    summary: 'Lists the documents of the company whose retention has ended, the next to be purged first.',
    input: object({ page: Type.Optional(page), itemsPerPage: Type.Optional(pageSize) }),
    replica: true,
    output: pageOf(expiredDocument),
  }),
  restoreDocuments: change('/workflow/admin/expired/restore', 'maru', {
    summary: 'Restores documents to their boxes; they do not expire again. Returns how many were restored.',
    refreshes: ['approval'],
    input: chosen,
    output: counted,
  }),
  purgeDocuments: change('/workflow/admin/expired/purge', 'maru', {
    summary: 'Purges documents with their files and history for good. Returns how many were purged.',
    refreshes: ['approval.listExpired'],
    input: chosen,
    output: counted,
    errors: ['approval.legalHold'],
  }),
}
