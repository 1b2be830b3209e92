import { boardEvents } from '@maru/api/board'
import { transaction } from '#kit/context.ts'
import type { Background } from '#kit/room.ts'
import { hideMakers } from '#modules/file/index.ts'
import { announceArticle, countPlace } from '../article/counting.service.ts'
import { takeSeq, updateNewestArticle } from '../board.sql.ts'
import { holderKinds } from '../draft/attachment.access.ts'
import { wantMustRead } from '../must-read/must-read.service.ts'
import { updateSearchIndex } from '../search/search.service.ts'
import { lockDueArticle, lockEndingArticle, updateEnded, updatePublished } from './period.sql.ts'

/** The job that publishes scheduled articles and ends others, every minute. */
export const periodJob = 'board.keepPeriods'

/** Maximum number of articles per run; the next run continues. */
const mostInOneRun = 1000

/** Publishes one due article in a separate transaction; false if none is left. */
function publishOne(context: Background): Promise<boolean> {
  return transaction(context, async (inside) => {
    const { db } = inside
    const now = inside.clock.now()
    const article = await lockDueArticle(db, now)
    if (!article) return false
    if (article.endDate !== null && Date.parse(article.endDate) <= now.getTime()) {
      // The server was down for the whole period: the article is ended without a notification.
      await updateEnded(db, article, now)
      return true
    }
    const { comCode, boardId, articleId, isNotice } = article
    const seq = await takeSeq(db, comCode, boardId, now)
    // Files that are not plain stay as they are: their author makes them plain with the next change of the article.
    if (await updatePublished(db, article, seq, now))
      await hideMakers(inside, { comCode, kind: holderKinds.article, id: String(articleId) })
    await countPlace(inside, article, null, { seq, isNotice })
    await updateSearchIndex(db, [articleId])
    if (article.isMustRead) await wantMustRead(inside, article)
    await announceArticle(inside, article, articleId, boardEvents.articlePublished)
    return true
  })
}

/** Ends one article in a separate transaction; false if none is left. */
function endOne(context: Background): Promise<boolean> {
  return transaction(context, async (inside) => {
    const { db } = inside
    const now = inside.clock.now()
    const article = await lockEndingArticle(db, now)
    if (!article) return false
    const { comCode, boardId, articleId, isNotice } = article
    await updateEnded(db, article, now)
    await countPlace(inside, article, article, { seq: null, isNotice })
    await updateNewestArticle(db, comCode, boardId)
    await updateSearchIndex(db, [articleId])
    await announceArticle(inside, article, articleId, boardEvents.articleEnded)
    return true
  })
}

/** Publishes articles that have reached their first day and ends those past their last day. */
export async function applyPeriods(context: Background): Promise<void> {
  for (const moveOne of [publishOne, endOne]) {
    for (let moved = 0; moved < mostInOneRun && (await moveOne(context)); moved += 1);
  }
}
