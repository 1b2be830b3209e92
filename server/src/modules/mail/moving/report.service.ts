import { Readable } from 'node:stream'
import type { Input } from '@maru/api/kit/endpoint'
import type { mailSettingsApi } from '@maru/api/mail/settings'
import { mail as texts } from '@maru/i18n/mail/texts'
import type { Context } from '#kit/context.ts'
import { joinCsv } from '#kit/csv/csv-text.ts'
import { plainCell } from '#kit/csv/plain-cell.ts'
import type { Db } from '#kit/db.ts'
import { notFound } from '#kit/failure.ts'
import type { RawAnswer } from '#kit/files/raw-answer.ts'
import { viewerTexts } from '#kit/text/text-changes.ts'
import { disposition } from '#modules/file/index.ts'
import { requireBox } from '../mailbox/mailbox.access.ts'
import { selectItems } from './folder.sql.ts'
import { findImport, type ImportKey } from './import.sql.ts'

const linesAtOnce = 1_000

type Texts = (typeof texts)['en']['settings']['moving']

/** The lines of the report of an import, read from the database as they are sent. */
export async function* reportLines(db: Db, key: ImportKey, words: Texts): AsyncGenerator<Buffer> {
  const { columns, results, refusals } = words.report
  const head = [columns.folder, columns.key, columns.subject, columns.result, columns.reason, columns.size]
  // The mark of byte order: spreadsheets take the text for another charset without it.
  yield Buffer.from(`\ufeff${joinCsv([head])}`)
  let after = { place: 0, sourceKey: '' }
  for (;;) {
    const rows = await selectItems(db, key, after, linesAtOnce)
    const records = rows.map(({ path, sourceKey, subject, state, reason, size }) => [
      ...[plainCell(path.join('/')), plainCell(sourceKey), plainCell(subject), results[state]],
      ...[reason === '' ? '' : (refusals[reason as keyof typeof refusals] ?? reason), String(size)],
    ])
    if (records.length > 0) yield Buffer.from(joinCsv(records))
    const last = rows.at(-1)
    if (!last || rows.length < linesAtOnce) return
    after = { place: last.place, sourceKey: last.sourceKey }
  }
}

/** One line of CSV for each mail of an import, created while it is sent. */
export async function getMailImportReport(
  context: Context,
  { mailboxId, id }: Input<typeof mailSettingsApi.getMailImportReport>,
): Promise<RawAnswer> {
  const box = await requireBox(context, mailboxId, 'write')
  const key = { comCode: box.comCode, mailboxId: box.mailboxId, importId: Number(id) }
  if (!(await findImport(context.db, key))) throw notFound()
  const words = (await viewerTexts(context, 'mail', texts)).settings.moving
  return {
    body: Readable.from(reportLines(context.db, key, words), { objectMode: false }),
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': disposition('attachment', `import-${id}.csv`),
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    },
  }
}
