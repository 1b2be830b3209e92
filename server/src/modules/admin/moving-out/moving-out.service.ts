import { recordAudit } from '#kit/audit/admin-audit.ts'
import type { Context } from '#kit/context.ts'
import type { RawAnswer } from '#kit/files/raw-answer.ts'
import { disposition } from '#modules/file/index.ts'
import { movingOutOf } from './archive.service.ts'

/** Everything of the viewer as a zip for other programs; the audit log has it. */
export async function downloadOwnData(context: Context): Promise<RawAnswer> {
  const { personCode, name } = context.viewer
  await recordAudit(context, {
    action: 'ownDataDownloaded',
    subject: personCode,
    subjectName: name.ko,
  })
  return {
    body: movingOutOf(context),
    headers: {
      'content-type': 'application/zip',
      'content-disposition': disposition('attachment', `${personCode}.zip`),
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    },
  }
}
