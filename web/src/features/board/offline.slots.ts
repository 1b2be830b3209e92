import { boardApi } from '@maru/api/board'
import type { OfflineReader } from '#kit/fillings.ts'
import { firstComments } from './comment.rules.ts'

const articlesAtMost = 200
/** Articles of one page of the list of recent articles. */
const pageSize = 20

/** Reads the newest articles of all boards with their comments. */
export async function fillArticles({ read, isStored }: OfflineReader): Promise<void> {
  await read(boardApi.listBoards, {})
  await read(boardApi.countArticles, {})
  for (let page = 1; page <= articlesAtMost / pageSize; page += 1) {
    const { data } = await read(boardApi.listRecentArticles, { Page: page, ItemsPerPage: pageSize })
    for (const { boardId, articleId } of data) {
      if (!isStored(boardApi.getBoardConfig, { boardId })) await read(boardApi.getBoardConfig, { boardId })
      if (isStored(boardApi.getArticle, { boardId, articleId })) continue
      await read(boardApi.getArticle, { boardId, articleId })
      await read(boardApi.listComments, { articleId, ...firstComments })
    }
    if (data.length < pageSize) return
  }
}
