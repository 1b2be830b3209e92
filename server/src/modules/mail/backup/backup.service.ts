import { PassThrough } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Input, Output } from '@maru/api/kit/endpoint'
import { shortLanguage } from '@maru/api/kit/language'
import { backupLimits } from '@maru/api/mail/backup'
import type { WellKnownFolder } from '@maru/api/mail/folder'
import type { mailSettingsApi } from '@maru/api/mail/settings'
import { mail as texts } from '@maru/i18n/mail/texts'
import { ZipArchive } from 'archiver'
import { type Context, transaction } from '../../../kit/context.ts'
import { failure } from '../../../kit/failure.ts'
import type { RawAnswer } from '../../../kit/raw-answer.ts'
import { disposition } from '../../file/index.ts'
import { requireBox } from '../box/box.access.ts'
import { type BoxRow, raiseChange } from '../box/box.sql.ts'
import type { FolderRow } from '../box/folder.sql.ts'
import { findZone } from '../box/zone.sql.ts'
import { folderOf, toRow } from '../message/list.service.ts'
import { moveEntries } from '../message/move.sql.ts'
import { pushChange, readMailBytes } from '../store/store.service.ts'
import {
  type BackupRow,
  type Period,
  selectLargest,
  selectOlder,
  selectPeriod,
  sumOlder,
  sumPeriod,
} from './backup.sql.ts'

type Asked = Input<typeof mailSettingsApi.checkBackup>

/** What is backed up; throws `mail.nothingToSave` for an empty folder or period. */
export async function readBackup(
  context: Context,
  { mailboxId, folderId, ...asked }: Asked,
): Promise<{ box: BoxRow; folder: FolderRow; period: Period; count: number; size: number }> {
  const { db, viewer } = context
  const box = await requireBox(context, mailboxId)
  const folder = await folderOf(context, box, folderId)
  const { start = null, end = null }: { start?: string | null; end?: string | null } = asked
  if (start !== null && end !== null && start >= end) throw failure('mail.oofOrder')
  const period = { folderId: folder.folderId, start, end, zone: await findZone(db, viewer.personCode) }
  const sum = await sumPeriod(db, box, period)
  if (sum.count === 0) throw failure('mail.nothingToSave')
  return { box, folder, period, ...sum }
}

/** Whether a folder can be backed up. */
export async function checkBackup(
  context: Context,
  asked: Asked,
): Promise<Output<typeof mailSettingsApi.checkBackup>> {
  const { count, size } = await readBackup(context, asked)
  const { most, transition } = backupLimits
  const resultCode = size > most ? 'MaximumSizeExceeded' : size > transition ? 'SwitchLargeCapacity' : ''
  const sizes = { maxSize: most, transitionSize: transition, count, size }
  return { succeed: resultCode !== 'MaximumSizeExceeded', resultCode, exception: '', ...sizes }
}

const fileName = (text: string) =>
  text
    .replace(/[\\/:*?"<>|\p{Cc}]/gu, '_')
    .trim()
    .slice(0, 60)

/** The name of a mail in a backup. */
export function mailName({ receivedAt, subject }: BackupRow, number: number): string {
  return `${String(number).padStart(5, '0')} ${receivedAt.slice(0, 10)} ${fileName(subject) || 'mail'}.eml`
}

/** The name of a folder as the name of a file, in the language of the viewer. */
export function backupTitle({ viewer }: Pick<Context, 'viewer'>, folder: FolderRow): string {
  const names = texts[shortLanguage(viewer.language)].folders
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
  period: Period,
  out: PassThrough,
): Promise<void> {
  const closed = new Promise<void>((resolve) => out.once('close', () => resolve()))
  let after = 0
  let number = 0
  for (;;) {
    const rows = await selectPeriod(context.db, box, period, after, 200)
    for (const row of rows) {
      if (out.destroyed) return
      number += 1
      const name = mailName(row, number)
      const added = new Promise<void>((resolve) => archive.once('entry', () => resolve()))
      archive.append(await readMailBytes(context, row), { name, date: new Date(row.receivedAt) })
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
  if (size > backupLimits.most)
    throw failure('mail.backupTooLarge', { size: `${backupLimits.most / 1_073_741_824} GB` })
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
  const shown = backupTitle(context, folder)
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
  const { db, viewer } = context
  const box = await requireBox(context, mailboxId)
  const largest = (await selectLargest(db, box, 20)).map((row) => toRow(row, context.clock.now()))
  if (before === undefined) return { largest, older: { count: 0, size: 0 } }
  return { largest, older: await sumOlder(db, box, before, await findZone(db, viewer.personCode)) }
}

/** Moves mails that are older than a day to the deleted items. */
export function removeOlder(
  context: Context,
  { mailboxId, before }: Input<typeof mailSettingsApi.removeOlder>,
): Promise<number> {
  return transaction(context, async (inside) => {
    const { db, viewer } = inside
    const box = await requireBox(inside, mailboxId, 'write')
    await raiseChange(db, box)
    const ids = await selectOlder(db, box, before, await findZone(db, viewer.personCode), 5_000)
    const moved = await moveEntries(inside, box, ids, 'deleteditems')
    await pushChange(inside, box)
    return moved.length
  })
}
