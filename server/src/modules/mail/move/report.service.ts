import { Readable } from 'node:stream'
import { mail as texts } from '@maru/i18n/mail/texts'
import type { Context } from '#kit/context.ts'
import { joinCsv } from '#kit/csv/csv-text.ts'
import { plainCell } from '#kit/csv/plain-cell.ts'
import type { Db } from '#kit/db.ts'
import type { RawAnswer } from '#kit/files/raw-answer.ts'
import { viewerTexts } from '#kit/text/text-changes.ts'
import { disposition } from '#modules/file/index.ts'
import { requireMailManager } from '../administration/administration.access.ts'
import { requireBox } from '../mailbox/mailbox.access.ts'
import type { BoxKey } from '../mailbox/mailbox.sql.ts'
import { selectCompanyBoxes, selectReport } from '../move-table/company.sql.ts'
import { movesOf } from './move.service.ts'

const linesAtOnce = 1_000
const boxesAtOnce = 100

type Texts = (typeof texts)['en']['settings']['move']

// The mark of byte order: spreadsheets take the text for another charset without it.
const begin = (head: string[]) => Buffer.from(`\ufeff${joinCsv([head])}`)
const reasonText = (texts: Texts, reason: string) => texts.reasons[reason as keyof Texts['reasons']] ?? reason

async function* mailLines(db: Db, box: BoxKey, texts: Texts): AsyncGenerator<Buffer> {
  const { columns, results } = texts.report
  yield begin([columns.folder, columns.subject, columns.result, columns.reason, columns.detail, columns.size])
  for (let after = 0; ; ) {
    const rows = await selectReport(db, box, after, linesAtOnce)
    const records = rows.map(({ folder, subject, state, reason, detail, size }) => [
      ...[plainCell(folder ?? ''), plainCell(subject ?? ''), results[state as keyof typeof results]],
      ...[reason === '' ? '' : reasonText(texts, reason), plainCell(detail), String(size)],
    ])
    if (records.length > 0) yield Buffer.from(joinCsv(records))
    after = rows.at(-1)?.entryId ?? after
    if (rows.length < linesAtOnce) return
  }
}

async function* boxLines(db: Db, comCode: string, texts: Texts): AsyncGenerator<Buffer> {
  const { columns } = texts.report
  yield begin([
    ...[columns.name, columns.address, columns.state, columns.total, columns.done, columns.refused],
    ...[
      columns.verified,
      columns.missing,
      columns.portalOnly,
      columns.serverOnly,
      columns.reason,
      columns.detail,
    ],
  ])
  for (let offset = 0; ; offset += boxesAtOnce) {
    const boxes = await selectCompanyBoxes(db, comCode, boxesAtOnce, offset)
    for (const { box, moves } of await movesOf(db, comCode, boxes)) {
      const { onto, back, portalOnly } = moves
      const refused = onto?.refused ?? []
      const why = [onto?.reason ?? '', ...refused.map((one) => one.reason)].filter((one) => one !== '')
      const words = [onto?.detail ?? '', ...refused.map((one) => one.detail)].filter((one) => one !== '')
      const numbers = [
        ...[onto?.total ?? 0, onto?.done ?? 0, refused.reduce((all, one) => all + one.mails, 0)],
        ...[onto?.verified ?? 0, onto?.missing ?? 0, portalOnly],
      ]
      const record = [
        ...[plainCell(box.name), plainCell(box.address), onto ? texts.states[onto.state] : texts.states.none],
        ...[...numbers.map(String), back?.state === 'done' ? String(back.serverOnly) : ''],
        [...new Set(why)].map((one) => reasonText(texts, one)).join(' '),
        plainCell([...new Set(words)].join(' ')),
      ]
      yield Buffer.from(joinCsv([record]))
    }
    if (boxes.length < boxesAtOnce) return
  }
}

const answerOf = (lines: AsyncGenerator<Buffer>, name: string): RawAnswer => ({
  body: Readable.from(lines, { objectMode: false }),
  headers: {
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': disposition('attachment', name),
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
  },
})

/** One line of CSV for each mail that the viewer's mailbox moves to the server, created while it is sent. */
export async function getMailMoveReport(context: Context): Promise<RawAnswer> {
  const box = await requireBox(context)
  const { settings } = await viewerTexts(context, 'mail', texts)
  return answerOf(mailLines(context.db, box, settings.move), 'move.csv')
}

/** One line of CSV for each connected mailbox of the active company. */
export async function getMailMovesReport(context: Context): Promise<RawAnswer> {
  requireMailManager(context)
  const { settings } = await viewerTexts(context, 'mail', texts)
  return answerOf(boxLines(context.db, context.viewer.comCode, settings.move), 'moves.csv')
}
