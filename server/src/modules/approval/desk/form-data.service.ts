import { Readable } from 'node:stream'
import type { approvalApi, FormDefinition } from '@maru/api/approval'
import { formDataDays } from '@maru/api/approval'
import type { Input } from '@maru/api/kit/endpoint'
import { nameIn } from '@maru/api/kit/language'
import { approval as texts } from '@maru/i18n/approval/texts'
import { recordAudit } from '#kit/audit/admin-audit.ts'
import type { Context } from '#kit/context.ts'
import { joinCsv } from '#kit/csv/csv-text.ts'
import { failure } from '#kit/failure.ts'
import type { RawAnswer } from '#kit/files/raw-answer.ts'
import { companyTexts } from '#kit/text/text-changes.ts'
import { requireAdminForm } from '../builder/builder.access.ts'
import { contentOf } from '../document/content.rules.ts'
import { requireFormManager } from '../person/manager.access.ts'
import { dataColumns, dataLines, sheetCell } from './form-data.rules.ts'
import { type DataFilter, type DataRow, selectDefinitions, selectFormData } from './form-data.sql.ts'

/** Documents in one file, and documents that are read at once. */
const limits = { documents: 10_000, atOnce: 200 } as const

type Language = Input<typeof approvalApi.exportFormData>['language']

async function* csvOf(
  context: Context,
  filter: DataFilter,
  definitions: readonly FormDefinition[],
  language: Language,
): AsyncGenerator<string> {
  const { comCode } = context.viewer
  const text = await companyTexts(context, { comCode, language }, 'approval', texts)
  const columns = dataColumns(definitions)
  const head = [
    text.paper.number,
    text.desk.completedOn,
    text.list.subject,
    text.list.drafter,
    text.paper.dept,
  ]
  // A byte order mark, so that spreadsheets read Korean.
  const names = columns.map(({ label }) => nameIn(label, language))
  yield `\ufeff${joinCsv([[...head, ...names].map(sheetCell)])}`
  let after: DataRow | null = null
  for (let count = 0; count < limits.documents; count += limits.atOnce) {
    const rows: DataRow[] = await selectFormData(context.db, filter, after, limits.atOnce)
    const lines = rows.flatMap((row) => {
      const { name, dept } = row.drafter
      const about = [
        ...[row.docNumber, row.completedOn, row.subject],
        ...[name[language] || name.ko, dept[language] || dept.ko],
      ]
      const { values } = contentOf(row.content).stored
      return dataLines(columns, values, language).map((line) => [...about, ...line].map(sheetCell))
    })
    if (lines.length > 0) yield joinCsv(lines)
    after = rows.at(-1) ?? null
    if (rows.length < limits.atOnce) return
  }
}

/** The values of the completed documents of a form as CSV, created while it is sent; the audit log names who took it. */
export async function exportFormData(
  context: Context,
  input: Input<typeof approvalApi.exportFormData>,
): Promise<RawAnswer> {
  requireFormManager(context)
  const { db, viewer } = context
  const { startDate, endDate, language } = input
  const days = (Date.parse(endDate) - Date.parse(startDate)) / 86_400_000 + 1
  if (!(days >= 1 && days <= formDataDays)) throw failure('approval.dataPeriod', { days: formDataDays })
  const form = await requireAdminForm(context, input.applicationId)
  const definitions = await selectDefinitions(db, viewer.comCode, form.formId)
  const filter = { comCode: viewer.comCode, formId: form.formId, fromDay: startDate, untilDay: endDate }
  await recordAudit(context, {
    action: 'documentsExported',
    subject: String(form.formId),
    subjectName: form.name.ko,
    details: { period: [startDate, endDate] },
  })
  return {
    body: Readable.from(csvOf(context, filter, definitions, language), { objectMode: false }),
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="documents-${startDate}-${endDate}.csv"`,
      'cache-control': 'private, no-store',
    },
  }
}
