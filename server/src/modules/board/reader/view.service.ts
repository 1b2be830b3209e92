import type { boardApi, ViewLog } from '@maru/api/board'
import type { Input } from '@maru/api/kit/endpoint'
import { defaultPageSize, type Page } from '@maru/api/kit/paging'
import type { Context } from '#kit/context.ts'
import { failure } from '#kit/failure.ts'
import { requireArticle } from '../article/article.access.ts'
import { findCounts } from './reader.sql.ts'
import { selectViews } from './view.sql.ts'

/**
 * The readers of an article, for its author and the managers of its board (spec 2§2); of an anonymous article for no
 * one, because its first reader is probably its author.
 */
export async function listViewLogs(
  context: Context,
  { articleId, page = 1, itemsPerPage = defaultPageSize }: Input<typeof boardApi.listViewLogs>,
): Promise<Page<ViewLog>> {
  const { comCode, rights } = await requireArticle(context, articleId)
  if (!rights.canViewLog) throw failure('kit.forbidden')
  const slice = { comCode, articleId, limit: itemsPerPage, offset: (page - 1) * itemsPerPage }
  const data = await selectViews(context.db, slice)
  const { viewCount } = await findCounts(context.db, comCode, articleId)
  return { data, totalCount: viewCount }
}
