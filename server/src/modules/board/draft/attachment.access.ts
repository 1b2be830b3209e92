import type { Context } from '#kit/context.ts'
import { Failure } from '#kit/failure.ts'
import type { FileHolderKind } from '#modules/file/index.ts'
import { type ReadableArticle, requireArticle, rightsIn } from '../article/article.access.ts'
import { isPasswordProven } from '../article/password.access.ts'
import { findOwnDraft } from './draft.sql.ts'

/** The kinds of holders of files: articles and drafts. */
export const holderKinds = { article: 'article', draft: 'articleDraft' } as const

async function findReadableArticle(context: Context, id: string): Promise<ReadableArticle | null> {
  try {
    return await requireArticle(context, Number(id))
  } catch (error) {
    if (error instanceof Failure && error.status === 404) return null
    throw error
  }
}

/** Files of articles: readers of the article may read them, editors of the article may change them. */
const articleFiles: FileHolderKind = {
  kind: holderKinds.article,
  canRead: async (context, { id }) => (await findReadableArticle(context, id)) !== null,
  async canWrite(context, { id }) {
    const article = await findReadableArticle(context, id)
    if (!article) return false
    return rightsIn(context, article.board, article, await isPasswordProven(context, article)).canUpdate
  },
}

const isOwnDraft = async ({ db, viewer }: Context, id: string) =>
  (await findOwnDraft(db, Number(id), viewer.personCode)) !== undefined

/** Files of drafts: only for their author. */
const draftFiles: FileHolderKind = {
  kind: holderKinds.draft,
  canRead: (context, { id }) => isOwnDraft(context, id),
  canWrite: (context, { id }) => isOwnDraft(context, id),
}

/** The file holders of the boards for the room of files. */
export const boardFiles: readonly FileHolderKind[] = [articleFiles, draftFiles]
