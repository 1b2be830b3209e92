import { articlePassword, type boardApi } from '@maru/api/board'
import type { Input } from '@maru/api/kit/endpoint'
import { audit } from '#kit/audit/audit.ts'
import type { Context } from '#kit/context.ts'
import { failure } from '#kit/failure.ts'
import { hashPassword, verifyPassword } from '#kit/session/password.ts'
import { throttled } from '#kit/session/throttle.ts'
import { requireArticle } from '../article/article.access.ts'
import type { ArticleCore } from '../article/article.sql.ts'
import { changeRefused, isPasswordProven, needsPassword } from '../article/password.access.ts'
import { findArticlePassword, upsertArticlePassword, upsertProof } from '../article/password.sql.ts'

/**
 * Whether a password matches an anonymous article (spec 2§7, checkPassword); a match allows the session to change the
 * article for ten minutes. Five wrong guesses of a person at an article, ten of all people, or a hundred from an
 * address end in 429. An article without a password matches nothing.
 */
export async function checkArticlePassword(
  context: Context,
  { articleId, password }: Input<typeof boardApi.checkArticlePassword>,
): Promise<boolean> {
  const article = await requireArticle(context, articleId)
  const { personCode, sessionKey } = context.viewer
  const key = { comCode: article.comCode, articleId }
  // Counted by person and article: guesses of a colleague must not lock the author out, and a right guess at
  // another article must not reset the counter.
  const guess = {
    kind: 'articlePassword' as const,
    subject: `${articleId}:${personCode}`,
    address: context.address,
    // Also counted by article, so that many people together cannot try more than this number of passwords.
    thing: { id: String(articleId), atMost: 10 },
  }
  const stored = needsPassword(article) ? await findArticlePassword(context.db, key) : null
  const isRight = await throttled(context, guess, (assertStill) =>
    verifyPassword(stored, password, assertStill),
  )
  if (!isRight) return false
  const now = context.clock.now()
  const expires = new Date(now.getTime() + articlePassword.proofMinutes * 60_000)
  await upsertProof(context.db, { ...key, sessionKey }, now, expires)
  return true
}

/**
 * The hash of the password that the author of an anonymous article chose; null if none was given and none is
 * required. Throws `board.passwordShort`.
 */
export async function hashArticlePassword(
  password: string | undefined,
  isNeeded: boolean,
): Promise<string | null> {
  if (!password && !isNeeded) return null
  if (!password || [...password].length < articlePassword.least) {
    throw failure('board.passwordShort', { least: articlePassword.least })
  }
  return hashPassword(password)
}

/**
 * Stores the new password of an anonymous article within the writing transaction; a draft must have one when it is
 * published. Throws `board.passwordShort`, and `board.passwordNeeded` for administrators who did not enter the old
 * one.
 */
export async function storeArticlePassword(
  context: Context,
  article: ArticleCore,
  hash: string | null,
  isPublished: boolean,
): Promise<void> {
  if (!article.isNameless) return
  if (hash) {
    const mayChange = article.isDraft || (await isPasswordProven(context, article))
    if (!mayChange) throw changeRefused(article)
    await upsertArticlePassword(context.db, article, hash)
  } else if (isPublished && (await findArticlePassword(context.db, article)) === null) {
    throw failure('board.passwordShort', { least: articlePassword.least })
  }
}

/**
 * Records that a super administrator changes or removes an anonymous article without its password, in the audit log
 * of the board and in the server log, within the same transaction (security: anonymous boards).
 */
export async function auditUnproven(
  context: Context,
  article: ArticleCore,
  isProven: boolean,
  act: 'updateNameless' | 'removeNameless',
): Promise<void> {
  if (isProven || !needsPassword(article)) return
  const { comCode, boardId, articleId } = article
  const detail = { articleIds: [articleId] }
  await audit(context, 'board', { comCode, targetIds: [boardId], act, detail })
  const by = context.viewer.personCode
  context.log.info(
    { act, articleId, by },
    'board: a super administrator changed an article without its password',
  )
}
