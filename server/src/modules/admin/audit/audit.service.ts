import {
  type AuditEntry,
  type adminApi,
  auditKinds,
  mostAuditEntries,
  mostFoundEntries,
} from '@maru/api/admin'
import type { Input } from '@maru/api/kit/endpoint'
import type { Page } from '@maru/api/kit/paging'
import { admin } from '@maru/i18n/admin/texts'
import { recordAudit } from '#kit/audit/admin-audit.ts'
import type { Context } from '#kit/context.ts'
import { joinCsv } from '#kit/csv/csv-text.ts'
import { plainCell } from '#kit/csv/plain-cell.ts'
import { failure } from '#kit/failure.ts'
import type { RawAnswer } from '#kit/files/raw-answer.ts'
import { companyTexts } from '#kit/text/text-changes.ts'
import { recordSearch } from '../personal/look.service.ts'
import { selectAuditEntries } from './audit.sql.ts'

/** A page of the audit log; throws `kit.forbidden` unless the viewer is a super administrator or company manager. */
export async function listAuditEntries(
  context: Context,
  input: Input<typeof adminApi.listAuditEntries>,
): Promise<Page<AuditEntry>> {
  const { viewer, db } = context
  const { isSuperAdmin, isCompanyManager } = viewer.permissions
  if (!isSuperAdmin && !isCompanyManager) throw failure('kit.forbidden')
  const text = (input.searchText ?? '').normalize('NFC').trim()
  const start = (input.page - 1) * input.itemsPerPage
  // There are no pages beyond the counted entries.
  if (start >= mostAuditEntries) return { data: [], totalCount: mostAuditEntries }
  const auditEntries = await selectAuditEntries(db, {
    comCode: isSuperAdmin ? null : viewer.comCode,
    actions: input.action ? [input.action] : input.kind ? auditKinds[input.kind] : null,
    text: text === '' ? null : text,
    from: input.from ?? null,
    until: input.until ?? null,
    start,
    size: input.itemsPerPage,
    most: text === '' ? mostAuditEntries : mostFoundEntries,
  })
  // Afterwards, so that a search does not find itself.
  if (text !== '') await recordSearch(context, text)
  return auditEntries
}

/** The entries of the filter as CSV with a byte order mark; the log has who took them, with the filter and the count. */
export async function exportAuditEntries(
  context: Context,
  { language, ...filter }: Input<typeof adminApi.exportAuditEntries>,
): Promise<RawAnswer> {
  const rows: AuditEntry[] = []
  for (let page = 1; rows.length < mostAuditEntries; page += 1) {
    const { data } = await listAuditEntries(context, { ...filter, page, itemsPerPage: 500 })
    rows.push(...data)
    if (data.length < 500) break
  }
  await recordAudit(context, { action: 'auditExported', details: { ...filter, count: rows.length } })
  const { comCode } = context.viewer
  const { audit: texts } = await companyTexts(context, { comCode, language }, 'admin', admin)
  const heads = [texts.time, texts.action, texts.by, texts.subject, texts.details, texts.code]
  const lines = rows.map((row) => [
    row.happenedAt,
    texts.actions[row.action],
    [row.personName[language] || row.personName.ko, row.personCode].filter(Boolean).join(' '),
    [row.subjectName, row.subject].filter(Boolean).join(' '),
    JSON.stringify(row.details),
    [row.address, row.requestId].filter(Boolean).join(' '),
  ])
  return {
    body: `\uFEFF${joinCsv([heads, ...lines.map((line) => line.map(plainCell))])}`,
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="audit.csv"',
      'cache-control': 'private, no-store',
    },
  }
}
