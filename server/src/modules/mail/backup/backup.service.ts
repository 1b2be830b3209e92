import { PassThrough } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Input, Output } from '@maru/api/kit/endpoint'
import type { WellKnownFolder } from '@maru/api/mail/folder'
import type { mailSettingsApi } from '@maru/api/mail/settings'
import { mail as texts } from '@maru/i18n/mail/texts'
import { ZipArchive } from 'archiver'
import { type Context, transaction } from '#kit/context.ts'
import { failure } from '#kit/failure.ts'
import type { RawAnswer } from '#kit/files/raw-answer.ts'
import { viewerTexts } from '#kit/text/text-changes.ts'
import { disposition } from '#modules/file/index.ts'
import { pushChange } from '../delivery/delivery.service.ts'
import type { MailPart, TextRow } from '../mail-store/mail-store.rules.ts'
import type { FolderRow } from '../mailbox/folder.sql.ts'
import { requireBox } from '../mailbox/mailbox.access.ts'
import type { BoxRow } from '../mailbox/mailbox.sql.ts'
import { findZone } from '../mailbox/zone.sql.ts'
import { folderOf, toRow } from '../reading/list.service.ts'

type Asked = Input<typeof mailSettingsApi.checkBackup>

/** What is backed up; throws `mail.nothingToSave` for an empty folder or period. */
export async function readBackup(
  context: Context,
  { mailboxId, folderId, ...asked }: Omit<Asked, 'fileName'>,
): Promise<{ box: BoxRow; folder: FolderRow; period: MailPart; count: number; size: number }> {
  const { db, viewer } = context
  const box = await requireBox(context, mailboxId)
  const folder = await folderOf(context, box, folderId)
  const { start = null, end = null }: { start?: string | null; end?: string | null } = asked
  if (start !== null && end !== null && start >= end) throw failure('mail.oofOrder')
  const period = { folderId: folder.folderId, start, end, zone: await findZone(db, viewer.personCode) }
  const sum = await context.slots.one('mailStore').sum(context, box, period)
  if (sum.count === 0) throw failure('mail.nothingToSave')
  return { box, folder, period, ...sum }
}

/** Whether a folder can be backed up. */
export async function checkBackup(
  context: Context,
  asked: Asked,
): Promise<Output<typeof mailSettingsApi.checkBackup>> {
  const { count, size } = await readBackup(context, asked)
  const { most, transition } = context.config.mail.backup
  const resultCode = size > most ? 'MaximumSizeExceeded' : size > transition ? 'SwitchLargeCapacity' : ''
  const sizes = { maxSize: most, transitionSize: transition, count, size }
  return { succeed: resultCode !== 'MaximumSizeExceeded', resultCode, exception: '', ...sizes }
}

/** Throws `mail.backupTooLarge` above the limit of the settings. */
export function requireSize({ config }: Pick<Context, 'config'>, size: number): void {
  const { most } = config.mail.backup
  if (size > most) throw failure('mail.backupTooLarge', { size: `${most / 1_048_576} MB` })
}

const fileName = (text: string) =>
  text
    .replace(/[\\/:*?"<>|\p{Cc}]/gu, '_')
    .trim()
    .slice(0, 60)

/** The name of a mail in a backup. */
export function mailName({ receivedAt, subject }: TextRow, number: number): string {
  return `${String(number).padStart(5, '0')} ${receivedAt.slice(0, 10)} ${fileName(subject) || 'mail'}.eml`
}

/** The name of a folder as the name of a file, in the language of the viewer. */
export async function backupTitle(
  context: Pick<Context, 'db' | 'viewer' | 'caches'>,
  folder: FolderRow,
): Promise<string> {
  const { folders: names } = await viewerTexts(context, 'mail', texts)
  return (
    fileName(folder.wellKnownName ? names[folder.wellKnownName as WellKnownFolder] : folder.name) || 'mail'
  )
}

/** Passes an archive on; a fault ends both. */
export function pipeArchive(archive: ZipArchive, out: PassThrough): void {
  archive.on('error', (error: unknown) => out.destroy(error as Error))
  pipeline(archive, out).catch(() => {})
}

/** Puts the mails into the archive one after the other, so that only one is in memory. */
async function addMails(
  context: Context,
  archive: ZipArchive,
  box: BoxRow,
  period: MailPart,
  out: PassThrough,
): Promise<void> {
  const closed = new Promise<void>((resolve) => out.once('close', () => resolve()))
  const store = context.slots.one('mailStore')
  let after = 0
  let number = 0
  for (;;) {
    const rows = await store.listTexts(context, box, period, { after, limit: 200 })
    for (const row of rows) {
      if (out.destroyed) return
      number += 1
      const name = mailName(row, number)
      const added = new Promise<void>((resolve) => archive.once('entry', () => resolve()))
      archive.append(await store.readText(context, row), { name, date: new Date(row.receivedAt) })
      await Promise.race([added, closed])
    }
    after = rows.at(-1)?.entryId ?? after
    if (rows.length < 200) break
  }
  await archive.finalize()
}

/** The mails of a folder as a zip that is created while it is sent. */
export async function downloadBackup(context: Context, asked: Asked): Promise<RawAnswer> {
  const { box, folder, period, size } = await readBackup(context, asked)
  requireSize(context, size)
  const archive = new ZipArchive({ zlib: { level: 1 } })
  const out = new PassThrough({ highWaterMark: 1_048_576 })
  const fail = (error: unknown) => {
    context.log.warn({ err: error }, 'mail: a backup was aborted')
    archive.abort()
    out.destroy(error as Error)
  }
  archive.on('error', fail)
  pipeline(archive, out).catch(() => {})
  addMails(context, archive, box, period, out).catch(fail)
  const shown = fileName(asked.fileName ?? '') || (await backupTitle(context, folder))
  return {
    body: out,
    headers: {
      'content-type': 'application/zip',
      'content-disposition': disposition('attachment', shown.includes('.') ? shown : `${shown}.zip`),
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    },
  }
}

/** What takes the storage of a mailbox. */
export async function getUsage(
  context: Context,
  { mailboxId, before }: Input<typeof mailSettingsApi.getUsage>,
): Promise<Output<typeof mailSettingsApi.getUsage>> {
  const { db, viewer, clock } = context
  const store = context.slots.one('mailStore')
  const box = await requireBox(context, mailboxId)
  const largest = (await store.listLargest(context, box, 20)).map((row) => toRow(row, clock.now()))
  if (before === undefined) return { largest, older: { count: 0, size: 0 } }
  const day = { before, zone: await findZone(db, viewer.personCode) }
  return { largest, older: await store.sumOlder(context, box, day) }
}

/** Moves mails that are older than a day to the deleted items. */
export function removeOlder(
  context: Context,
  { mailboxId, before }: Input<typeof mailSettingsApi.removeOlder>,
): Promise<number> {
  return transaction(context, async (inside) => {
    const box = await requireBox(inside, mailboxId, 'write')
    const store = inside.slots.one('mailStore')
    await store.change(inside, box)
    const day = { before, zone: await findZone(inside.db, inside.viewer.personCode) }
    const ids = await store.listOlder(inside, box, day, 5_000)
    const moved = await store.move(inside, box, ids, 'deleteditems')
    await pushChange(inside, box)
    return moved.length
  })
}
