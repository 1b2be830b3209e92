import type { Context } from '#kit/context.ts'
import { type Failure, failure } from '#kit/failure.ts'
import { hasProof } from './password.sql.ts'

interface AnonymityFacts {
  comCode: string
  articleId: number
  isNameless: boolean
  isDraft: boolean
}

/**
 * Whether changing an article requires its password: anonymous ones do, except drafts, which only their author sees.
 */
export function needsPassword(article: Pick<AnonymityFacts, 'isNameless' | 'isDraft'>): boolean {
  return article.isNameless && !article.isDraft
}

/** Whether the viewer's session entered the password of an anonymous article within the last ten minutes. */
export async function isPasswordProven(context: Context, article: AnonymityFacts): Promise<boolean> {
  if (!needsPassword(article)) return false
  const { comCode, articleId } = article
  const { sessionKey } = context.viewer
  return hasProof(context.db, { comCode, articleId, sessionKey }, context.clock.now())
}

/** The refusal of a change: 403 `board.passwordNeeded` if the password would allow it, else 403. */
export function changeRefused(article: Pick<AnonymityFacts, 'isNameless' | 'isDraft'>): Failure {
  return needsPassword(article) ? failure('board.passwordNeeded') : failure('kit.forbidden')
}
