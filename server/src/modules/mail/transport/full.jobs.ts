import { shortLanguage } from '@maru/api/kit/language'
import { fillText } from '@maru/i18n/kit/fill'
import { mail as texts } from '@maru/i18n/mail/texts'
import { inTransaction } from '#kit/db.ts'
import { escapeHtml } from '#kit/mail/mail-text.ts'
import type { Background } from '#kit/room.ts'
import { companyTexts } from '#kit/text/text-changes.ts'
import { composeText } from '../delivery/compose.service.ts'
import type { BoxKey } from '../mailbox/mailbox.sql.ts'
import { selectFullBoxes, takeWarning } from './limit.sql.ts'

declare module '#kit/job-inputs.ts' {
  interface JobInputs {
    'mail.warnFull': { comCode: string; mailboxId: number }
  }
}

const megabytes = (bytes: number) => `${Math.round(bytes / 1_048_576)} MB`

/** Warns the reader of a mailbox that it is almost full, by a mail in it, once a day. */
export async function warnFull(context: Background, box: BoxKey): Promise<void> {
  const store = context.slots.one('mailStore')
  await inTransaction(context.db, async (db) => {
    const inside = { ...context, db }
    const now = context.clock.now()
    const full = await takeWarning(db, box, now)
    if (!full) return
    const language = shortLanguage(full.language ?? 'ko-KR')
    const { full: words } = await companyTexts(inside, { comCode: box.comCode, language }, 'mail', texts)
    const { subject, text } = words
    const values = { used: megabytes(full.usedBytes), limit: megabytes(full.limitBytes) }
    const body = fillText(text, values)
    const bytes = await composeText(inside, {
      to: { name: full.name?.[language] ?? full.address, address: full.address },
      subject: fillText(subject, values),
      text: body,
      html: body
        .split('\n\n')
        .map((line) => `<p>${escapeHtml(line)}</p>`)
        .join(''),
    })
    const prepared = await store.prepare(inside, bytes)
    await store.deliver(inside, prepared, [{ box, at: { folder: 'inbox', receivedAt: now, isInside: true } }])
  })
}

/** Warns the readers of all mailboxes that are almost full; runs every quarter of an hour. */
export async function warnAllFull(context: Background): Promise<void> {
  for (const { comCode, mailboxId } of await selectFullBoxes(context.db, context.clock.now(), 500))
    await warnFull(context, { comCode, mailboxId })
}
