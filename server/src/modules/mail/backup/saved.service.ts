import type { Input, Output } from '@maru/api/kit/endpoint'
import type { mailSettingsApi } from '@maru/api/mail/settings'
import { type Context, transaction } from '#kit/context.ts'
import { failure } from '#kit/failure.ts'
import { attachFiles, createFileCode, type FileHolderKind, listFilesOf } from '#modules/file/index.ts'
import { backupTitle, readBackup, requireSize } from './backup.service.ts'
import { hasRunningLocked, insertBackup, selectBackups } from './saved.sql.ts'

declare module '#kit/job-inputs.ts' {
  interface JobInputs {
    'mail.makeBackup': { comCode: string; backupId: number }
  }
}

/** The kind of holder of the zip files of backups. */
export const backupKind = 'mailBackup'
/** Bytes of mails in one zip file: a collection of files has a limit of its own. */
export const partBytes = 800 * 1_048_576

/** The zip files of backups, for the person who asked for them. */
export const backupFiles: FileHolderKind = {
  kind: backupKind,
  mailOnly: true,
  // Copies of mails, also of shared mailboxes; the archive has the mails of the person themselves.
  movesOut: false,
  logged: 'kind',
  canRead: ({ db, viewer }, { id }) =>
    selectBackups(db, viewer.personCode).then((rows) => rows.some((row) => String(row.backupId) === id)),
  canWrite: () => Promise.resolve(false),
}

/** Starts a backup as a job; its files are listed when it is done, and a mail says so. */
export function startBackup(
  context: Context,
  asked: Input<typeof mailSettingsApi.startBackup>,
): Promise<Output<typeof mailSettingsApi.startBackup>> {
  return transaction(context, async (inside) => {
    const { db, viewer, clock } = inside
    const { box, folder, period, count, size } = await readBackup(inside, asked)
    requireSize(inside, size)
    if (await hasRunningLocked(db, viewer.personCode)) throw failure('mail.backupRunning')
    const fileCodes: string[] = []
    for (let part = 0; part * partBytes < size; part += 1)
      fileCodes.push((await createFileCode(inside, { type: backupKind })).fileCode)
    const { comCode, personCode } = viewer
    const backupId = await insertBackup(
      db,
      {
        ...{ comCode, personCode, mailboxId: box.mailboxId, folderId: folder.folderId, fileCodes },
        ...{
          title: await backupTitle(inside, folder),
          startDay: period.start,
          endDay: period.end,
          zone: period.zone,
        },
        ...{ mailCount: count, size },
      },
      clock.now(),
    )
    for (const code of fileCodes)
      await attachFiles(inside, code, personCode, { comCode, kind: backupKind, id: String(backupId) })
    await inside.enqueue(db, 'mail.makeBackup', { comCode, backupId })
    return { id: String(backupId) }
  })
}

/** The backups of the viewer with their files. */
export async function listBackups(context: Context): Promise<Output<typeof mailSettingsApi.listBackups>> {
  const rows = await selectBackups(context.db, context.viewer.personCode)
  const answers: Output<typeof mailSettingsApi.listBackups> = []
  for (const row of rows) {
    const files = await listFilesOf(context, row.comCode, row.fileCodes)
    answers.push({
      ...{ id: String(row.backupId), title: row.title, state: row.state, count: row.mailCount },
      ...{ size: row.size, createdAt: row.createdAt, doneAt: row.doneAt },
      files: row.fileCodes.flatMap((code) =>
        (files.get(code) ?? []).map(({ name, size, downloadUrl }) => ({ name, size, url: downloadUrl })),
      ),
    })
  }
  return answers
}
