import type { ArticleVersion, boardApi, VersionFile } from '@maru/api/board'
import type { Input } from '@maru/api/kit/endpoint'
import { defaultPageSize, type Page } from '@maru/api/kit/paging'
import type { Context } from '#kit/context.ts'
import { notFound } from '#kit/failure.ts'
import { listFilesAt } from '#modules/file/index.ts'
import { requireArticle } from '../article/article.access.ts'
import { asSeenBy } from '../author/author.rules.ts'
import { countVersions, findArticleOfFiles, findVersionDate, selectVersions } from './history.sql.ts'

/**
 * A page of the versions of an article (spec 2§4); empty if the board stores no history, without names if it is
 * anonymous.
 */
export async function listArticleHistory(
  context: Context,
  { articleId, page = 1, itemsPerPage = defaultPageSize }: Input<typeof boardApi.listArticleHistory>,
): Promise<Page<ArticleVersion>> {
  const article = await requireArticle(context, articleId)
  if (!article.board.useArticleHistory) return { data: [], totalCount: 0 }
  const { comCode, boardId } = article
  const key = { comCode, boardId, articleId, limit: itemsPerPage, offset: (page - 1) * itemsPerPage }
  const rows = await selectVersions(context.db, key)
  const data = rows.map((row) => asSeenBy(context.viewer, row, article.isNameless))
  return { data, totalCount: await countVersions(context.db, key) }
}

/** The files of an article in one of its versions (spec 2§7); 404 for a version that is not stored. */
export async function listVersionFiles(
  context: Context,
  { fileCode, articleVersion: version }: { fileCode: string; articleVersion: number },
): Promise<VersionFile[]> {
  const articleId = await findArticleOfFiles(context.db, fileCode)
  if (articleId === undefined) throw notFound()
  const { comCode, board, version: newest } = await requireArticle(context, articleId)
  if (!board.useArticleHistory && version !== newest) throw notFound()
  const writtenAt = await findVersionDate(context.db, { comCode, articleId, version })
  if (writtenAt === undefined) throw notFound()
  return listFilesAt(context, comCode, fileCode, new Date(writtenAt))
}
