import type { Context } from '#kit/context.ts'
import { orNull } from '#kit/failure.ts'
import type { FileHolder, FileHolderKind } from '#modules/file/index.ts'
import { documentFileKind, draftFileKind } from '../attachment/file.rules.ts'
import { recordReading } from './audit.service.ts'
import { isAuditor } from './auditor.access.ts'
import { requireDocument, requireReadable } from './document.access.ts'

const ownsDraft = async ({ viewer }: Context, { id, comCode }: FileHolder) =>
  comCode === viewer.comCode && id.slice(37) === viewer.personCode

async function readable(context: Context, { id, comCode }: FileHolder) {
  if (comCode !== context.viewer.comCode) return null
  return orNull(requireReadable(context, id))
}

/** Records that an internal auditor reads files of a document. */
async function noteRead(context: Context, holder: FileHolder): Promise<void> {
  const match = isAuditor(context) ? await readable(context, holder) : null
  if (match?.isAudit) await recordReading(context, match.document)
}

/**
 * Files of documents: readable by all people who may read the document, passed on by those of them who have a place on
 * it, changeable by its drafter while it is returned.
 * Files of saved drafts belong to their author.
 */
export const approvalFiles: FileHolderKind[] = [
  {
    kind: documentFileKind,
    logged: 'number',
    canRead: async (context, holder) => (await readable(context, holder)) !== null,
    noteRead,
    // Internal auditors read documents and pass nothing on.
    canPass: async (context, { id, comCode }) =>
      comCode === context.viewer.comCode && (await orNull(requireDocument(context, id))) !== null,
    async canWrite(context, holder) {
      const match = await readable(context, holder)
      if (!match || match.isAudit || match.document.drafterCode !== context.viewer.personCode) return false
      return match.document.status === 'REJECT' || match.document.status === 'WITHDRAWN'
    },
  },
  { kind: draftFileKind, logged: 'kind', canRead: ownsDraft, canWrite: ownsDraft },
]
