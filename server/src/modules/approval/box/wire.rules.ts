import { toWireName } from '@maru/api/kit/wire-name'
import type { BoxRow } from './box.sql.ts'

/** A row of the list: the number of a document, or the key of a saved draft. */
export type WireRow = Omit<BoxRow, 'apmId'> & { apmId: number | string }

/** The columns that a list can show; the first five are shown. */
const columns = [
  ['ApplicationName', '양식'],
  ['Subject', '제목'],
  ['ReqName', '기안자'],
  ['CurrentApproverName', '현재 결재자'],
  ['DraftDate', '기안일'],
  ['DocNumber', '문서번호'],
] as const

/**
 * The answer of the specification's list (spec 2§5): Table1 the columns, Table2 the five shown ones, Table3 the rows.
 */
export function wireTables(
  rows: readonly WireRow[],
  { page, totalCount }: { page: number; totalCount: number },
): string {
  const shown = Object.fromEntries(columns.slice(0, 5).map(([key], index) => [`Column${index}`, key]))
  return JSON.stringify({
    Table1: columns.map(([ColumnKey, ColumnName]) => ({ ColumnKey, ColumnName })),
    Table2: [shown],
    Table3: rows.map((row) => ({
      ApmId: String(row.apmId),
      ApplicationId: String(row.formId),
      APMStatus: row.status,
      CurrentStep: row.currentStep,
      MaxStep: row.maxStep,
      DocNumber: row.docNumber,
      ...toWireName('boxForm', row.formName),
      Subject: row.subject,
      ...toWireName('boxDrafter', row.drafter.name),
      ReqDeptName: row.drafter.dept.ko,
      DraftDate: row.draftedAt,
      CreatedDate: row.draftedAt,
      LastApprovedDate: row.lastAt,
      CurrentApprovalStatus: row.currentKind ?? '',
      CurrentApprovedDate: row.lastAt,
      ...toWireName('boxApprover', row.currentName),
      IsAttach: row.fileCount > 0 ? 'Y' : 'N',
      CurrentPage: page,
      TotalCount: totalCount,
    })),
  })
}
