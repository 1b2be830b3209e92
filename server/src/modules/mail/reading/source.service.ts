import type { Input, Output } from '@maru/api/kit/endpoint'
import type { mailApi } from '@maru/api/mail'
import { ZipArchive } from 'archiver'
import type { Context } from '#kit/context.ts'
import { notFound } from '#kit/failure.ts'
import type { RawAnswer } from '#kit/files/raw-answer.ts'
import { runInThread } from '#kit/worker/run-in-worker.ts'
import { archiveNames, disposition } from '#modules/file/index.ts'
import { requireMail } from './mail.access.ts'
import { emlName, locked } from './show.service.ts'

const mimeModule = new URL('../mime/mime.rules.ts', import.meta.url).href

/** The headers of a mail and the start of its text as received. */
export async function getMailSource(
  context: Context,
  { id }: Input<typeof mailApi.getMailSource>,
): Promise<Output<typeof mailApi.getMailSource>> {
  const row = await requireMail(context, id)
  const input = await context.slots
    .one('mailStore')
    .readText(context, { digest: row.digest, size: row.textSize })
  return runInThread({ module: mimeModule, name: 'readSource', input, owner: context.viewer.personCode })
}

/** All attachments of a mail as a zip. */
export async function getMailFiles(
  context: Context,
  { id }: Input<typeof mailApi.getMailFiles>,
): Promise<RawAnswer> {
  const row = await requireMail(context, id)
  if (row.attachments.length === 0) throw notFound()
  const bytes = await context.slots
    .one('mailStore')
    .readText(context, { digest: row.digest, size: row.textSize })
  const files = await runInThread<{ name: string; bytes: Uint8Array }[]>({
    module: mimeModule,
    name: 'readAttachments',
    input: { bytes, places: row.attachments.map(({ place }) => place) },
    owner: context.viewer.personCode,
  })
  const names = archiveNames(files.map(({ name }) => name))
  const archive = new ZipArchive({ store: true })
  for (const [index, file] of files.entries())
    archive.append(Buffer.from(file.bytes), {
      name: names[index] ?? file.name,
      date: new Date(row.receivedAt),
    })
  void archive.finalize()
  return {
    body: archive,
    headers: {
      ...locked,
      'content-type': 'application/zip',
      'content-disposition': disposition('attachment', emlName(row.subject).replace(/eml$/, 'zip')),
    },
  }
}
