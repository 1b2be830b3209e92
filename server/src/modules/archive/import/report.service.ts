import { Readable } from 'node:stream'
import { archive as texts } from '@maru/i18n/archive/texts'
import type { Context } from '#kit/context.ts'
import { joinCsv } from '#kit/csv/csv-text.ts'
import { plainCell } from '#kit/csv/plain-cell.ts'
import type { Db } from '#kit/db.ts'
import type { RawAnswer } from '#kit/files/raw-answer.ts'
import { viewerTexts } from '#kit/text/text-changes.ts'
import { disposition } from '#modules/file/index.ts'
import type { ImportKey } from '../archive.rules.ts'
import { requireImport } from './import.service.ts'
import { selectReport } from './import.sql.ts'

const linesAtOnce = 1_000

type Texts = (typeof texts)['en']

/** A reason with the column that it is about, if any. */
function reasonText(words: Texts, reason: string): string {
  if (reason === '') return ''
  const [code = '', column = ''] = reason.split(':')
  const text = words.reasons[code as keyof Texts['reasons']] ?? code
  return column === '' ? text : `${text} (${column})`
}

/** The lines of the report, read from the database as they are sent. */
export async function* reportLines(db: Db, key: ImportKey, words: Texts): AsyncGenerator<Buffer> {
  const { place, key: sourceKey, title, result, reason, size } = words.report
  // The mark of byte order: spreadsheets take the text for another charset without it.
  yield Buffer.from(`\ufeff${joinCsv([[place, sourceKey, title, result, reason, size]])}`)
  for (let after = 0; ; ) {
    const rows = await selectReport(db, key, after, linesAtOnce)
    const records = rows.map((row) => [
      ...[String(row.place), plainCell(row.sourceKey), plainCell(row.title), words.results[row.state]],
      ...[reasonText(words, row.reason), String(row.size)],
    ])
    if (records.length > 0) yield Buffer.from(joinCsv(records))
    after = rows.at(-1)?.place ?? after
    if (rows.length < linesAtOnce) return
  }
}

/** One line of CSV for each row of an import. */
export async function getArchiveReport(
  context: Context,
  { importId }: { importId: number },
): Promise<RawAnswer> {
  const row = await requireImport(context, importId)
  const words = await viewerTexts(context, 'archive', texts)
  return {
    body: Readable.from(reportLines(context.db, row, words), { objectMode: false }),
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': disposition('attachment', `archive-${importId}.csv`),
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    },
  }
}
