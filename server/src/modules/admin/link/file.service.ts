import type { linkApi } from '@maru/api/admin/link'
import type { Output } from '@maru/api/kit/endpoint'
import type { SystemContext } from '#kit/context.ts'
import { failure, orNull } from '#kit/failure.ts'
import type { UploadedPart } from '#kit/input/multipart.ts'
import { type FileSender, gatherFiles, storeWaitingFile } from '#modules/file/index.ts'

const senderOf = ({ system }: Pick<SystemContext, 'system'>): FileSender => ({
  comCode: system.comCode,
  sender: `system:${system.systemId}`,
})

/** Stores a file that waits a day for a draft; the quota of the drafter is untouched until then. */
export async function uploadFile(
  context: SystemContext,
  _input: object,
  part: UploadedPart,
): Promise<Output<typeof linkApi.uploadFile>> {
  const file = { name: part.name, source: part.read(), kind: 'approval' }
  return { fileId: await storeWaitingFile(context, senderOf(context), file) }
}

/** The waiting files of the system as a collection of the drafter; null without files. Throws `approval.fileRefused`. */
export async function filesFor(
  inside: SystemContext,
  fileIds: readonly string[],
  personCode: string,
): Promise<string | null> {
  if (fileIds.length === 0) return null
  const fileCode = await orNull(gatherFiles(inside, senderOf(inside), fileIds, personCode))
  if (fileCode === null) throw failure('approval.fileRefused')
  return fileCode
}
