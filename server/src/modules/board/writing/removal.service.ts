import { boardEvents } from '@maru/api/board'
import { type Context, transaction } from '#kit/context.ts'
import { requireArticle, rightsIn } from '../article/article.access.ts'
import { announceArticle, countPlace } from '../article/counting.service.ts'
import { changeRefused, isPasswordProven } from '../article/password.access.ts'
import { requireAuthor } from '../author/author.access.ts'
import { updateNewestArticle } from '../board.sql.ts'
import { removeArticleFiles } from '../draft/attachment.service.ts'
import { auditUnproven } from '../password/password.service.ts'
import { updateSearchIndex } from '../search/search.service.ts'
import { updateArticleRemoved } from './writing.sql.ts'

/** Removes an article; returns 1 (spec 2§4, 2§7, deleteArticle). */
export async function removeArticle(context: Context, { articleId }: { articleId: number }): Promise<number> {
  return transaction(context, async (inside) => {
    const article = await requireArticle(inside, articleId, true)
    const isProven = await isPasswordProven(inside, article)
    if (!rightsIn(inside, article.board, article, isProven).canDelete) throw changeRefused(article)
    await auditUnproven(inside, article, isProven, 'removeNameless')
    const by = await requireAuthor(inside, article.comCode)
    await updateArticleRemoved(inside.db, article, by, inside.clock.now())
    await removeArticleFiles(inside, article)
    await countPlace(inside, article.board, article, { seq: null, isNotice: false })
    if (article.seq !== null) {
      await updateSearchIndex(inside.db, [articleId])
      await updateNewestArticle(inside.db, article.comCode, article.boardId)
      await announceArticle(inside, article.board, articleId, boardEvents.articleRemoved)
    }
    return 1
  })
}
