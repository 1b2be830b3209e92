import { PassThrough } from 'node:stream'
import { fillText } from '@maru/i18n/kit/fill'
import { mail as texts } from '@maru/i18n/mail/texts'
import { ZipArchive } from 'archiver'
import { escapeHtml } from '#kit/mail/mail-text.ts'
import type { Background } from '#kit/room.ts'
import { companyTexts } from '#kit/text/text-changes.ts'
import { listRecipients } from '#modules/account/index.ts'
import { purgeFilesOfMany, storeFile } from '#modules/file/index.ts'
import { localDelivery } from '../delivery/local.service.ts'
import type { MailPart, TextRow } from '../mail-store/mail-store.rules.ts'
import { mailName, pipeArchive } from './backup.service.ts'
import { backupKind, partBytes } from './saved.service.ts'
import { deleteOldBackups, findBackup, type SavedRow, updateBackup } from './saved.sql.ts'

const daysKept = 7

/** A zip of mails until they have the bytes of one part; `next` gives them one after the other. */
function zipOf(context: Background, next: () => Promise<TextRow | null>, name: (row: TextRow) => string) {
  const store = context.slots.one('mailStore')
  const archive = new ZipArchive({ zlib: { level: 1 } })
  const out = new PassThrough({ highWaterMark: 1_048_576 })
  pipeArchive(archive, out)
  const fill = async () => {
    for (let row = await next(); row; row = await next()) {
      const added = new Promise<void>((resolve) => archive.once('entry', () => resolve()))
      archive.append(await store.readText(context, row), { name: name(row), date: new Date(row.receivedAt) })
      await added
    }
    await archive.finalize()
  }
  fill().catch((error: unknown) => out.destroy(error as Error))
  return out
}

/** Writes the parts of a backup into its collections, with one mail in memory. */
async function writeParts(context: Background, row: SavedRow): Promise<void> {
  const period: MailPart = { folderId: row.folderId, start: row.startDay, end: row.endDay, zone: row.zone }
  const store = context.slots.one('mailStore')
  let waiting: TextRow[] = []
  let after = 0
  let number = 0
  const peek = async () => {
    if (waiting.length > 0) return waiting[0] ?? null
    waiting = await store.listTexts(context, row, period, { after, limit: 200 })
    after = waiting.at(-1)?.entryId ?? after
    return waiting[0] ?? null
  }
  for (const [part, fileCode] of row.fileCodes.entries()) {
    const isLast = part === row.fileCodes.length - 1
    let used = 0
    const next = async () => {
      const first = await peek()
      if (!first || (!isLast && used > 0 && used + first.size > partBytes)) return null
      used += first.size
      waiting.shift()
      return first
    }
    if ((await peek()) === null) return
    const name = row.fileCodes.length === 1 ? `${row.title}.zip` : `${row.title} ${part + 1}.zip`
    const source = zipOf(context, next, (one) => {
      number += 1
      return mailName(one, number)
    })
    await storeFile(context, { comCode: row.comCode, fileCode }, { name, source, personCode: row.personCode })
  }
}

/** Makes a backup and reports it to its person by a mail; one that fails is marked in the panel. */
export async function makeBackup(
  context: Background,
  { comCode, backupId }: { comCode: string; backupId: number },
): Promise<void> {
  const row = await findBackup(context.db, comCode, backupId)
  if (row?.state !== 'running') return
  try {
    await writeParts(context, row)
    await updateBackup(context.db, row, 'done', context.clock.now())
  } catch (error) {
    context.log.error({ err: error, backupId }, 'mail: a backup could not be made')
    await updateBackup(context.db, row, 'failed', context.clock.now())
    return
  }
  const [person] = await listRecipients(context.db, [row.personCode], context.clock.now())
  if (!person || person.email === '') return
  const { backupDone } = await companyTexts(context, person, 'mail', texts)
  const { subject, text } = backupDone
  const body = fillText(text, { name: row.title })
  await localDelivery.deliver(
    context,
    {
      to: { name: person.email, address: person.email },
      subject: fillText(subject, { name: row.title }),
      text: body,
      html: `<p>${escapeHtml(body)}</p>`,
    },
    `backup:${backupId}`,
  )
}

/** Removes backups with their files after a week. */
export async function removeOldBackups(context: Background): Promise<void> {
  const before = new Date(context.clock.now().getTime() - daysKept * 86_400_000)
  await purgeFilesOfMany(context, backupKind, (await deleteOldBackups(context.db, before)).map(String))
}
