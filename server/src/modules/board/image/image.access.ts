import type { Context } from '#kit/context.ts'
import { orNull } from '#kit/failure.ts'
import type { PictureHolder, PictureHolderKind } from '#modules/file/index.ts'
import { isVisible } from '../article/article.access.ts'
import { type ReadableBoard, requireBoard } from '../board.access.ts'
import { selectDraftedUploads, selectPicturedArticles } from './image.sql.ts'

/** Pictures of articles: readers of the article see them. Each board is checked once. */
export const articlePictures: PictureHolderKind = {
  kind: 'article',
  async selectReadable(context, holders) {
    const articles = await selectPicturedArticles(
      context.db,
      holders.map(({ id }) => id),
    )
    const boards = await readableBoards(
      context,
      articles.map(({ boardId }) => boardId),
    )
    const readable = new Set(
      articles
        .filter((article) => {
          const board = boards.get(article.boardId)
          return board ? isVisible(context, board, article, article.authorCode) : false
        })
        .map(({ comCode, articleId }) => `${comCode}:${articleId}`),
    )
    return holders.filter(({ comCode, id }) => readable.has(`${comCode}:${id}`))
  },
  selectDrafted: selectDraftedUploads,
}

/** The holder of the pictures of an article. */
export function pictureHolder(comCode: string, articleId: number): PictureHolder {
  return { comCode, kind: articlePictures.kind, id: String(articleId) }
}

async function readableBoards(context: Context, boardIds: readonly number[]) {
  const boards = new Map<number, ReadableBoard | null>()
  for (const boardId of new Set(boardIds)) boards.set(boardId, await orNull(requireBoard(context, boardId)))
  return boards
}
