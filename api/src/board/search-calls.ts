import { endpoint } from '../kit/endpoint.ts'
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
  listBlogArticles: endpoint({
    summary: 'A page of a board with the first words of every article; otherwise as getArticles.',
    spec: '2§7',
    method: 'POST',
    path: '/api/BoardApi/Article/getBlogArticles',
    access: 'session',
    changes: false,
    refreshedBy: [{ topic: articlesTopic, by: 'BoardId' }, { topic: readTopic }],
    cost: 'search',
    input: object(articlePageInput),
    output: articlePage,
    errors: ['board.searchTooShort'],
  }),
  countArticles: endpoint({
    summary:
      'How many articles boards hold: those named, or all that the viewer may read. Others are left out.',
    spec: '2§7',
    method: 'POST',
    path: '/api/BoardApi/Article/getTotalArticles',
    access: 'session',
    changes: false,
    input: object({ BoardIds: Type.Optional(Type.Array(rowId, { maxItems: 200 })) }),
    output: object({ totalCount: Type.Integer(), boards: Type.Array(boardTotal) }),
  }),
  listRecentArticles: endpoint({
    summary:
      'The newest articles of every board that the viewer may read, or those among them that a search finds.',
    spec: '2§7',
    method: 'GET',
    path: '/api/BoardApi/Article/subrecentarticlelist',
    access: 'session',
    changes: false,
    refreshedBy: [{ topic: articlesTopic }, { topic: readTopic }],
    cost: 'search',
    input: object({
      /** The menu of the list; it has no effect. */
      MenuId: Type.Optional(rowId),
      ComCode: Type.Optional(code),
      PersonCode: Type.Optional(code),
      Page: page,
      ItemsPerPage: pageSize,
      SearchField: Type.Optional(oneOf(searchFields)),
      SearchText: Type.Optional(text(searchLimits.text)),
    }),
    actor: ['PersonCode', 'ComCode'],
    output: object({ ...articlePage.properties, data: Type.Array(recentArticle) }),
    errors: ['board.searchTooShort'],
  }),
}
