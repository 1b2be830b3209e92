import { auditStates } from '@maru/api/approval'
import type { Context } from '#kit/context.ts'
import { failure } from '#kit/failure.ts'
import type { DocumentRow } from './document.sql.ts'

/** Whether the viewer is internal auditor of the company of their present post. A view as another person gives no right. */
export const isAuditor = ({ viewer }: Pick<Context, 'viewer'>): boolean =>
  viewer.permissions.isAuditor && !viewer.mailOnly && viewer.viewedBy === undefined

/** Throws `kit.forbidden` unless the viewer is internal auditor of the company. */
export function requireAuditor(context: Pick<Context, 'viewer'>): void {
  if (!isAuditor(context)) throw failure('kit.forbidden')
}

/** Whether an internal auditor reads documents of this state: neither drafts nor documents whose retention has ended. */
export const isAuditable = ({ status }: Pick<DocumentRow, 'status'>): boolean =>
  auditStates.some((one) => one === status)
