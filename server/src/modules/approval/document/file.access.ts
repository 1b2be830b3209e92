import type { Context } from '#kit/context.ts'
import { orNull } from '#kit/failure.ts'
import type { FileHolder, FileHolderKind } from '#modules/file/index.ts'
import { documentFileKind, draftFileKind } from '../attachment/file.rules.ts'
import { requireDocument } from './document.access.ts'

const ownsDraft = async ({ viewer }: Context, { id, comCode }: FileHolder) =>
  comCode === viewer.comCode && id.slice(37) === viewer.personCode

async function readable(context: Context, { id, comCode }: FileHolder) {
  if (comCode !== context.viewer.comCode) return null
  return orNull(requireDocument(context, id))
}

/**
 * Files of documents: readable by all people who may read the document, changeable by its drafter while it is returned.
 * Files of saved drafts belong to their author.
 */
export const approvalFiles: FileHolderKind[] = [
  {
    kind: documentFileKind,
    logged: 'number',
    canRead: async (context, holder) => (await readable(context, holder)) !== null,
    async canWrite(context, holder) {
      const match = await readable(context, holder)
      if (match?.document.drafterCode !== context.viewer.personCode) return false
      return match.document.status === 'REJECT' || match.document.status === 'WITHDRAWN'
    },
  },
  { kind: draftFileKind, logged: 'kind', canRead: ownsDraft, canWrite: ownsDraft },
]
