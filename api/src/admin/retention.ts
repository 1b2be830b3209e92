import { ofCompany } from '../kit/company.ts'
import { change, defineApi, read } from '../kit/endpoint.ts'
import { defineErrors } from '../kit/errors.ts'
import { retentionKinds } from '../kit/retention.ts'
import { nullable, object, oneOf, type Static, Type } from '../kit/schema.ts'

/** Error codes of the retention with their HTTP status. */
export const adminRetentionErrors = defineErrors({
  'admin.retentionTooShort': 400,
  'admin.retentionTooLong': 400,
})
type AdminRetentionErrors = typeof adminRetentionErrors
declare module '../kit/errors.ts' {
  interface DeclaredErrors extends AdminRetentionErrors {}
}

const days = Type.Integer({ minimum: 1, maximum: 36_500 })
const kind = oneOf(retentionKinds)

/** How long data of one kind are kept. */
export const retention = object({
  kind,
  /** In every company without a time of its own; null: for ever. */
  usualDays: nullable(days),
  /** A company cannot set less. */
  leastDays: days,
  /** The time that the company set; null: the usual one. */
  days: nullable(days),
})
/** How long data of one kind are kept. */
export type Retention = Static<typeof retention>

/** Retention of old data by company: for super administrators, and for company and HR managers of the company. */
export const adminRetentionApi = defineApi('admin', {
  listRetention: read('/api/admin/retention', 'maru', {
    summary:
      'Lists the kinds of data with the usual time and the time that the current company set. The audit log is no kind: its entries stay for 400 days.',
    input: ofCompany(object({})),
    output: Type.Array(retention),
  }),
  countRetention: read('/api/admin/retention/count', 'maru', {
    summary:
      'Counts what the next night would delete in the current company with this number of days, without data of people under a legal hold.',
    cost: 'heavy',
    input: ofCompany(object({ kind, days })),
    output: object({ count: Type.Integer() }),
    errors: ['admin.retentionTooShort', 'admin.retentionTooLong'],
  }),
  saveRetention: change('/api/admin/retention', 'maru', {
    summary:
      'Sets how many days the current company keeps data of a kind; null: the usual time. The next night deletes what is older.',
    refreshes: ['admin.listRetention'],
    input: ofCompany(object({ kind, days: nullable(days) })),
    output: object({}),
    errors: ['admin.retentionTooShort', 'admin.retentionTooLong'],
  }),
})
