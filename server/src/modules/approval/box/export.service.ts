import type { approvalApi } from '@maru/api/approval'
import type { Input } from '@maru/api/kit/endpoint'
import { approval as texts } from '@maru/i18n/approval/texts'
import type { Context } from '#kit/context.ts'
import { joinCsv } from '#kit/csv/csv-text.ts'
import { plainCell } from '#kit/csv/plain-cell.ts'
import type { RawAnswer } from '#kit/files/raw-answer.ts'
import { companyTexts } from '#kit/text/text-changes.ts'
import { askedFilter } from './box.service.ts'
import { selectBox } from './box.sql.ts'

/** Documents in one file. */
const exportedUpTo = 10_000

/** A box with its filters as CSV (UTF-8 with a byte order mark, so that spreadsheets read Korean). */
export async function exportBox(
  context: Context,
  input: Input<typeof approvalApi.exportBox>,
): Promise<RawAnswer> {
  const { language, box } = input
  const filter = box === 'saved' ? null : await askedFilter(context, input)
  const rows =
    filter === null || filter.owners.length === 0
      ? []
      : await selectBox(context.db, filter, { offset: 0, limit: exportedUpTo })
  const { comCode } = context.viewer
  const text = await companyTexts(context, { comCode, language }, 'approval', texts)
  const head = [
    ...[text.paper.number, text.list.form, text.list.subject, text.list.drafter, text.paper.dept],
    ...[text.list.drafted, text.csv.status, text.csv.current, text.csv.last, text.csv.amount],
  ]
  const records = rows.map((row) =>
    [
      ...[row.docNumber, row.formName[language] || row.formName.ko, row.subject],
      ...[
        row.drafter.name[language] || row.drafter.name.ko,
        row.drafter.dept[language] || row.drafter.dept.ko,
      ],
      ...[row.draftedAt.slice(0, 10), text.status[row.status]],
      ...[row.currentName[language] || row.currentName.ko, row.lastAt?.slice(0, 10) ?? '', row.amount],
    ].map(plainCell),
  )
  return {
    body: `\ufeff${joinCsv([head, ...records])}`,
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="approval-${box}.csv"`,
      'cache-control': 'no-store',
    },
  }
}
