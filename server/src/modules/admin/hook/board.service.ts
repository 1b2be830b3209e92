import { admin as texts } from '@maru/i18n/admin/texts'
import type { Context, Once } from '#kit/context.ts'
import type { Db } from '#kit/db.ts'
import { Failure } from '#kit/failure.ts'
import type { Background } from '#kit/room.ts'
import { companyTexts } from '#kit/text/text-changes.ts'
import {
  createArticle,
  requireBoard,
  requireWritableBoard,
  saveComment,
  updateArticle,
} from '#modules/board/index.ts'
import { articleContent, articleTitle, commentText } from './article.rules.ts'
import {
  findMessage,
  type MessageArticle,
  type MessageRow,
  updateEndShown,
  updateMessageArticle,
  updateShownCount,
} from './message.sql.ts'
import { ownerContext } from './owner.access.ts'
import { notifyOwner } from './owner.service.ts'

/** Thrown when another run has shown something of the message since it was read: this transaction writes nothing. */
class ShownBefore extends Error {}

/** Marks a part as shown in the transaction that shows it, so that concurrent and repeated runs show it once. */
type Mark = (db: Db, result: unknown) => Promise<boolean>

const onceOnly = (mark: Mark): Once => ({
  async markDone(db, result) {
    if (!(await mark(db, result))) throw new ShownBefore()
  },
})

interface Showing {
  context: Background
  row: MessageRow
  boardId: number
  /** The context of the owner, in which `mark` runs at the end of the transaction. */
  asOwner(mark: Mark): Promise<Context | undefined>
}

async function writeArticle({ context, row, boardId, asOwner }: Showing): Promise<string> {
  const { messageId, count, articleId, articleVersion } = row
  if (row.shownCount >= count) return ''
  const owner = await asOwner((db, result) =>
    // The calls of the board below return the article with its version.
    updateMessageArticle(db, row, result as MessageArticle),
  )
  if (!owner) return 'admin.hookOwner'
  const { hook } = await companyTexts(context, owner.viewer, 'admin', texts)
  const words = { boardId, title: articleTitle(row), content: articleContent(row, hook.automatic) }
  if (articleId === null || articleVersion === null) {
    await createArticle(owner, words)
    await notifyOwner(context, row)
    return ''
  }
  // A board that the owner cannot use is a reason; the article that is absent below is one that a person removed.
  await requireWritableBoard(owner, boardId)
  try {
    await updateArticle(owner, { ...words, articleId, articleVersion })
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    if (error.code !== 'board.articleChanged' && error.status !== 404) throw error
    // Another run of the job wrote the newer version.
    if ((await findMessage(context.db, messageId))?.articleVersion !== articleVersion) throw new ShownBefore()
    // A person edited or removed the article: what they wrote stays.
    await updateShownCount(context.db, messageId, count)
  }
  return ''
}

async function writeEnd({ context, row, boardId, asOwner }: Showing, articleId: number): Promise<string> {
  const { messageId } = row
  const owner = await asOwner((db) => updateEndShown(db, messageId))
  if (!owner) return 'admin.hookOwner'
  await requireBoard(owner, boardId)
  try {
    await saveComment(owner, { boardId, articleId, content: commentText(row) })
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    if (error.code !== 'board.commentOff' && error.status !== 404) throw error
    // The board has no comments, or a person removed the article: only the list of the hook shows the end.
    await updateEndShown(context.db, messageId)
  }
  return ''
}

async function show(context: Background, row: MessageRow, boardId: number): Promise<string> {
  const asOwner = (mark: Mark) => ownerContext(context, row, onceOnly(mark))
  const showing = { context, row, boardId, asOwner }
  const refused = await writeArticle(showing)
  if (refused !== '' || row.closedAt === null || row.isEndShown) return refused
  // The article may be as new as this run.
  const articleId = (await findMessage(context.db, row.messageId))?.articleId ?? null
  return articleId === null ? '' : writeEnd(showing, articleId)
}

/**
 * Writes a message as an article of its hook's owner, counts repeated ones in its title, and ends it with a comment. The
 * rights are those of the owner now. Returns why nothing was written, or an empty text.
 */
export async function showInBoard(context: Background, row: MessageRow): Promise<string> {
  const { boardId, messageId } = row
  if (boardId === null) return 'admin.hookBoard'
  try {
    return await show(context, row, boardId)
  } catch (error) {
    if (!(error instanceof ShownBefore)) throw error
    // Each time another run has shown more, so that this ends.
    const newer = await findMessage(context.db, messageId)
    return newer ? showInBoard(context, newer) : ''
  }
}
