import { notFound } from '#kit/failure.ts'
import type { RelationSide } from '#modules/relation/index.ts'
import { isVisible } from '../article/article.access.ts'
import { readable } from '../board.access.ts'
import { selectStoredArticles, selectTitledArticles } from './relation.sql.ts'

const numbersOf = (ids: readonly string[]) => ids.map(Number).filter(Number.isSafeInteger)

const urlOf = (boardId: number, articleId: number) =>
  `/board/list/modal/read?SYSID=${boardId}&ARTICLEID=${articleId}`

/** Articles as items that are made from others, and from which surveys are made. */
export const articleRelations: RelationSide = {
  kind: 'article',
  async listReadable(context, ids) {
    const rows = await selectTitledArticles(context.db, numbersOf(ids), context.viewer.subjects)
    return rows.flatMap((row) => {
      const board = readable(context, row)
      if (!board || !isVisible(context, board, row, row.authorCode)) return []
      const { articleId, boardId, title } = row
      return [{ id: String(articleId), title, url: urlOf(boardId, articleId) }]
    })
  },
  async begin(context, id, to) {
    if (to !== 'survey') throw notFound()
    const [article] = await articleRelations.listReadable(context, [id])
    if (!article) throw notFound()
    const content = `${context.config.publicUrl}/po${article.url}`
    return { title: article.title, content, people: [], fileCode: null }
  },
  listStored: async (db, ids) => (await selectStoredArticles(db, numbersOf(ids))).map(String),
}
