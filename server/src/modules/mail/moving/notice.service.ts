import { createHash } from 'node:crypto'
import { shortLanguage } from '@maru/api/kit/language'
import { fillText } from '@maru/i18n/kit/fill'
import { mail as texts } from '@maru/i18n/mail/texts'
import { inTransaction } from '#kit/db.ts'
import { escapeHtml } from '#kit/mail/mail-text.ts'
import type { Background } from '#kit/room.ts'
import { companyTexts } from '#kit/text/text-changes.ts'
import { composeText } from '../delivery/compose.service.ts'
import { findZone } from '../mailbox/zone.sql.ts'
import { selectFoldersOf } from './folder.sql.ts'
import { findReader, type ImportRow, isPeriod } from './import.sql.ts'
import { toMoving } from './shown-import.rules.ts'

type Texts = (typeof texts)['en']['settings']['moving']

/** What came in a forwarding period that has ended. */
function periodLines(
  { collectedCount, collectedAt, state, reason }: ImportRow,
  words: Texts['period'],
  dayOf: (instant: Date) => string,
  now: Date,
): string[] {
  const last = collectedAt === null ? '' : fillText(words.last, { date: dayOf(new Date(collectedAt)) })
  const ended = state === 'done' && reason === '' ? fillText(words.ended, { date: dayOf(now) }) : ''
  return [`${fillText(words.came, { count: String(collectedCount) })} ${last}`.trim(), ended]
}

/** The subject and the lines of a report. */
async function textOf(
  { db, clock }: Pick<Background, 'db' | 'clock'>,
  row: ImportRow,
  words: Texts,
  { personCode, language }: { personCode: string; language: string },
): Promise<{ subject: string; lines: string[] }> {
  const { comCode, mailboxId, importId, source } = row
  const folders = await selectFoldersOf(db, { comCode, mailboxId }, [importId])
  const { loaded, known, refused, triesLeft } = toMoving(row, folders, null)
  const counts = { loaded: String(loaded), known: String(known), refused: String(refused) }
  const reason = row.reason === '' ? '' : fillText(words.reasons[row.reason], { tries: String(triesLeft) })
  const hasEnded = isPeriod(row) && row.state !== 'following'
  const timeZone = await findZone(db, personCode)
  const dayOf = (instant: Date) =>
    new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone }).format(instant)
  const came = hasEnded ? periodLines(row, words.period, dayOf, clock.now()) : []
  const subject = fillText(hasEnded && row.state === 'done' ? words.period.subject : words.notice.subject, {
    ...{ source, state: words.states[row.state] },
  })
  const lines = [reason, ...came, fillText(words.result, counts), words.notice.text]
  return { subject, lines: lines.filter((line) => line !== '') }
}

/**
 * Reports the end of an import or of its forwarding period, or why one waits for the person, by a mail in its mailbox, which is
 * announced. Once for each step and state: a visit in the forwarding period begins with the number of the last report.
 */
export async function reportImport(context: Background, row: ImportRow): Promise<void> {
  const { comCode, mailboxId, importId } = row
  const box = { comCode, mailboxId }
  const reader = await findReader(context.db, box)
  if (!reader || reader.address === '') return
  const language = shortLanguage(reader.language ?? 'ko-KR')
  const words = (await companyTexts(context, { comCode, language }, 'mail', texts)).settings.moving
  const { subject, lines } = await textOf(context, row, words, { personCode: reader.personCode, language })
  const store = context.slots.one('mailStore')
  const bytes = await composeText(context, {
    ...{ to: { name: reader.name?.[language] ?? reader.address, address: reader.address }, subject },
    text: lines.join('\n\n'),
    html: lines.map((line) => `<p>${escapeHtml(line)}</p>`).join(''),
  })
  const prepared = await store.prepare(context, bytes)
  const deliveryKey = createHash('sha256')
    .update(`moving\n${importId}\n${row.turn}\n${row.state}`)
    .digest('hex')
  await inTransaction(context.db, async (db) => {
    const at = { folder: 'inbox' as const, receivedAt: context.clock.now(), isInside: true, deliveryKey }
    const [made] = await store.deliver({ ...context, db }, prepared, [{ box, at }])
    if (made) await context.enqueue(db, 'mail.announce', { ...box, entryId: made.entryId })
  })
}
