import { createHash } from 'node:crypto'
import { shortLanguage } from '@maru/api/kit/language'
import { fillText } from '@maru/i18n/kit/fill'
import { mail as texts } from '@maru/i18n/mail/texts'
import { inTransaction } from '#kit/db.ts'
import { escapeHtml } from '#kit/mail/mail-text.ts'
import type { Background } from '#kit/room.ts'
import { companyTexts } from '#kit/text/text-changes.ts'
import { composeText } from '../delivery/compose.service.ts'
import { selectFoldersOf } from './folder.sql.ts'
import { findReader, type ImportRow } from './import.sql.ts'
import { toMoving } from './moving.service.ts'

/**
 * Reports the end of an import, or why it waits for the person, by a mail in its mailbox. Once for each step and state: a visit in
 * the forwarding period begins with the number of the last report.
 */
export async function reportImport(context: Background, row: ImportRow): Promise<void> {
  const { comCode, mailboxId, importId, source } = row
  const box = { comCode, mailboxId }
  const reader = await findReader(context.db, box)
  if (!reader || reader.address === '') return
  const language = shortLanguage(reader.language ?? 'ko-KR')
  const words = (await companyTexts(context, { comCode, language }, 'mail', texts)).settings.moving
  const folders = await selectFoldersOf(context.db, box, [importId])
  const { loaded, known, refused, triesLeft } = toMoving(row, folders, null)
  const counts = { loaded: String(loaded), known: String(known), refused: String(refused) }
  const reason = row.reason === '' ? '' : fillText(words.reasons[row.reason], { tries: String(triesLeft) })
  const lines = [reason, fillText(words.result, counts), words.notice.text].filter((line) => line !== '')
  const store = context.slots.one('mailStore')
  const bytes = await composeText(context, {
    to: { name: reader.name?.[language] ?? reader.address, address: reader.address },
    subject: fillText(words.notice.subject, { source, state: words.states[row.state] }),
    text: lines.join('\n\n'),
    html: lines.map((line) => `<p>${escapeHtml(line)}</p>`).join(''),
  })
  const prepared = await store.prepare(context, bytes)
  const deliveryKey = createHash('sha256')
    .update(`moving\n${importId}\n${row.turn}\n${row.state}`)
    .digest('hex')
  await inTransaction(context.db, async (db) => {
    const at = { folder: 'inbox' as const, receivedAt: context.clock.now(), isInside: true, deliveryKey }
    await store.deliver({ ...context, db }, prepared, [{ box, at }])
  })
}
