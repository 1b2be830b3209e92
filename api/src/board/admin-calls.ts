import { endpoint } from '../kit/endpoint.ts'
import { page, pageOf, pageSize } from '../kit/paging.ts'
import { instant, nullable, object, oneOf, rowId, type Static, Type, text } from '../kit/schema.ts'
import { articleRefreshes, articlesTopic } from './topics.ts'

/** Limits of the administration of articles. */
export const adminLimits = {
  /** Articles of one call. */
  articles: 200,
  /** How far back the list can be paged, in articles. */
  depth: 100_000,
  /** How many of the newest articles a search looks at. */
  searched: 20_000,
} as const

/** Which articles the administration lists: drafts never; `unlisted` are scheduled ones and those that have ended. */
export const adminFilters = ['all', 'present', 'unlisted', 'removed', 'secret'] as const
/** Which articles the administration lists. */
export type AdminFilter = (typeof adminFilters)[number]

/**
 * An article as its board's managers see it. Of an anonymous article neither the author nor who removed it is shown;
 * `restoreUntil` is null while it is not removed, and in the past when it can no longer be restored.
 */
export const adminArticle = object({
  articleId: rowId,
  title: Type.String(),
  createdDate: instant,
  isNotice: Type.Boolean(),
  isNameless: Type.Boolean(),
  isSecret: Type.Boolean(),
  state: oneOf(['published', 'scheduled', 'ended']),
  viewCount: Type.Integer(),
  commentCount: Type.Integer(),
  createdUserName: Type.String(),
  createdUserName_En: Type.String(),
  createdUserName_Cn: Type.String(),
  deletedDate: nullable(instant),
  restoreUntil: nullable(instant),
  deletedUserName: Type.String(),
  deletedUserName_En: Type.String(),
  deletedUserName_Cn: Type.String(),
})
/** An article as its board's managers see it. */
export type AdminArticle = Static<typeof adminArticle>

const chosen = {
  boardId: rowId,
  articleIds: Type.Array(rowId, { minItems: 1, maxItems: adminLimits.articles, uniqueItems: true }),
}
/** How many of the named articles the call changed; the others were so already, or can no longer be restored. */
const changed = object({ changed: Type.Integer(), skipped: Type.Integer() })

/** Calls of those who manage a board (spec 2§7, BoardAdmin). */
export const adminCalls = {
  listAdminArticles: endpoint({
    summary: 'A page of all articles of a board for its managers, removed ones included.',
    spec: '2§7',
    method: 'POST',
    path: '/api/BoardApi/BoardAdmin/getArticles',
    access: 'session',
    changes: false,
    refreshedBy: [{ topic: articlesTopic, by: 'boardId' }],
    cost: 'search',
    input: object({
      boardId: rowId,
      filter: Type.Optional(oneOf(adminFilters)),
      searchText: Type.Optional(text(100)),
      page,
      itemsPerPage: pageSize,
    }),
    output: pageOf(adminArticle),
  }),
  removeArticles: endpoint({
    summary: 'Takes articles out of their board; for 14 days they can be restored.',
    spec: '2§7',
    method: 'POST',
    path: '/api/BoardApi/BoardAdmin/deleteArticles',
    access: 'session',
    changes: true,
    refreshes: articleRefreshes,
    input: object(chosen),
    output: changed,
  }),
  restoreArticles: endpoint({
    summary: 'Brings articles back that were removed within the last 14 days.',
    spec: '2§7',
    method: 'POST',
    path: '/api/BoardApi/BoardAdmin/restoreArticles',
    access: 'session',
    changes: true,
    refreshes: articleRefreshes,
    input: object(chosen),
    output: changed,
  }),
  toggleArticlesSecret: endpoint({
    summary: 'Hides articles from everybody but their authors and the managers, or shows them again.',
    spec: '2§7',
    method: 'POST',
    path: '/api/BoardApi/BoardAdmin/toggleArticlesSecret',
    access: 'session',
    changes: true,
    refreshes: articleRefreshes,
    input: object({ ...chosen, isSecret: Type.Optional(Type.Boolean()) }),
    output: changed,
  }),
}
