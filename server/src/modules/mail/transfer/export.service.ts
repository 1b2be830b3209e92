import { Readable } from 'node:stream'
import type { Input } from '@maru/api/kit/endpoint'
import type { mailSettingsApi } from '@maru/api/mail/settings'
import type { Context } from '#kit/context.ts'
import { orNull } from '#kit/failure.ts'
import type { RawAnswer } from '#kit/files/raw-answer.ts'
import { disposition } from '#modules/file/index.ts'
import { requireBox } from '../mailbox/mailbox.access.ts'
import type { BoxKey } from '../mailbox/mailbox.sql.ts'
import { folderOf } from '../reading/list.service.ts'
import { postmarkOf, writeMbox } from './mbox.rules.ts'

/**
 * The mails of a folder, or of the mailbox, as an mbox file in their order, one in memory at a time. With `leaveOut`, which
 * gets its subject, a damaged mail is passed over.
 */
export async function* mboxOf(
  context: Context,
  box: BoxKey,
  folderId: number | null,
  leaveOut?: (subject: string) => void,
): AsyncGenerator<Buffer> {
  const store = context.slots.one('mailStore')
  const part = { folderId, start: null, end: null, zone: 'UTC' }
  const limit = 200
  let after = 0
  for (;;) {
    const rows = await store.listTexts(context, box, part, { after, limit })
    for (const row of rows) {
      const postmark = postmarkOf(row.fromAddress, new Date(row.receivedAt))
      const status = `Status: ${row.isRead ? 'RO' : 'O'}\n${row.isFlagged ? 'X-Status: F\n' : ''}`
      const text = await orNull(store.readText(context, row), leaveOut ? ['file.damaged'] : [])
      if (text) yield* writeMbox(text, { postmark, status })
      else leaveOut?.(row.subject)
    }
    after = rows.at(-1)?.entryId ?? after
    if (rows.length < limit) return
  }
}

/** The mails of a folder, or of the mailbox, as an mbox file that is created while it is sent. */
export async function exportMails(
  context: Context,
  input: Input<typeof mailSettingsApi.exportMails>,
): Promise<RawAnswer> {
  const box = await requireBox(context, input.mailboxId)
  const folder = input.folderId === undefined ? null : await folderOf(context, box, input.folderId)
  const name = folder === null ? 'mailbox' : folder.wellKnownName || folder.name
  return {
    body: Readable.from(mboxOf(context, box, folder?.folderId ?? null), { objectMode: false }),
    headers: {
      'content-type': 'application/mbox',
      'content-disposition': disposition('attachment', `${name}.mbox`),
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    },
  }
}
