import { type AuditEntry, type adminApi, mostAuditEntries } from '@maru/api/admin'
import type { Input } from '@maru/api/kit/endpoint'
import type { Page } from '@maru/api/kit/paging'
import type { Context } from '../../../kit/context.ts'
import { failure } from '../../../kit/failure.ts'
import { selectAuditEntries } from './audit.sql.ts'

/** A page of the audit log; throws `kit.forbidden` unless the viewer is a super administrator or company manager. */
export async function listAuditEntries(
  { viewer, db }: Context,
  input: Input<typeof adminApi.listAuditEntries>,
): Promise<Page<AuditEntry>> {
  const { isSuperAdmin, isCompanyManager } = viewer.permissions
  if (!isSuperAdmin && !isCompanyManager) throw failure('kit.forbidden')
  const text = (input.searchText ?? '').normalize('NFC').trim()
  const start = (input.page - 1) * input.itemsPerPage
  // There are no pages beyond the counted entries.
  if (start >= mostAuditEntries) return { data: [], totalCount: mostAuditEntries }
  return selectAuditEntries(db, {
    comCode: isSuperAdmin ? null : viewer.comCode,
    action: input.action ?? null,
    text: text === '' ? null : text,
    from: input.from ?? null,
    until: input.until ?? null,
    start,
    size: input.itemsPerPage,
    most: mostAuditEntries,
  })
}
