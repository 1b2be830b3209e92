import { read } from '../kit/endpoint.ts'
import { page, pageSize } from '../kit/paging.ts'
import { code, object, oneOf, rowId, Type, text } from '../kit/schema.ts'
import {
  articlePage,
  articlePageInput,
  boardTotal,
  recentArticle,
  searchFields,
  searchLimits,
} from './search.ts'
import { articlesTopic, readTopic } from './topics.ts'

/** Calls that search, count and list the articles of boards (spec 2§7). */
export const searchCalls = {
  listBlogArticles: read('/api/BoardApi/Article/getBlogArticles', '2§7', {
    summary: 'Lists a page of the articles of a board with excerpts; otherwise like listArticles.',
    method: 'POST',
    refreshedBy: [{ topic: articlesTopic, by: 'BoardId' }, { topic: readTopic }],
    cost: 'search',
    input: object(articlePageInput),
    replica: true,
    output: articlePage,
    errors: ['board.searchTooShort'],
  }),
  countArticles: read('/api/BoardApi/Article/getTotalArticles', '2§7', {
    offline: true,
    summary:
      'Counts the articles of the given boards, or of all that the viewer may read; unreadable ones are omitted.',
    method: 'POST',
    input: object({ BoardIds: Type.Optional(Type.Array(rowId, { maxItems: 200 })) }),
    replica: true,
    output: object({ totalCount: Type.Integer(), boards: Type.Array(boardTotal) }),
  }),
  listRecentArticles: read('/api/BoardApi/Article/subrecentarticlelist', '2§7', {
    offline: true,
    summary:
      'Lists a page of the newest articles of all boards that the viewer may read, or of the hits of a search in them.',
    refreshedBy: [{ topic: articlesTopic }, { topic: readTopic }],
    cost: 'search',
    input: object({
      /** The menu of the list; ignored. */
      MenuId: Type.Optional(rowId),
      ComCode: Type.Optional(code),
      PersonCode: Type.Optional(code),
      Page: page,
      ItemsPerPage: pageSize,
      SearchField: Type.Optional(oneOf(searchFields)),
      SearchText: Type.Optional(text(searchLimits.text)),
    }),
    actor: ['PersonCode', 'ComCode'],
    replica: true,
    output: object({ ...articlePage.properties, data: Type.Array(recentArticle) }),
    errors: ['board.searchTooShort'],
  }),
}
