import type { Input, Output } from '@maru/api/kit/endpoint'
import type { mailApi } from '@maru/api/mail'
import type { Context } from '#kit/context.ts'
import { notFound } from '#kit/failure.ts'
import { runInThread } from '#kit/worker/run-in-worker.ts'
import { createFileCode, storeFile } from '#modules/file/index.ts'
import { requireMail } from './mail.access.ts'

const mimeModule = new URL('../mime/mime.rules.ts', import.meta.url).href

/**
 * Copies an attachment to a new collection of the viewer, in which the file room previews it. The collection belongs to
 * nothing, so the file room removes it as an abandoned draft.
 */
export async function viewAttachment(
  context: Context,
  { id, place }: Input<typeof mailApi.viewAttachment>,
): Promise<Output<typeof mailApi.viewAttachment>> {
  const row = await requireMail(context, id)
  const { comCode, personCode } = context.viewer
  const bytes = await context.slots
    .one('mailStore')
    .readText(context, { digest: row.digest, size: row.textSize })
  const part = await runInThread<{ name: string; bytes: Uint8Array } | null>({
    module: mimeModule,
    name: 'readPart',
    input: { bytes, place },
    owner: personCode,
  })
  if (!part) throw notFound()
  const { fileCode } = await createFileCode(context, { type: 'mail' })
  const source = (async function* () {
    yield Buffer.from(part.bytes)
  })()
  await storeFile(context, { comCode, fileCode }, { name: part.name, source, personCode })
  return { fileCode }
}
