import { change, read } from '../kit/endpoint.ts'
import { page, pageOf, pageSize } from '../kit/paging.ts'
import { instant, nullable, object, oneOf, rowId, type Static, Type, text } from '../kit/schema.ts'
import { wireFields } from '../kit/wire-fields.ts'
import { articleRefreshes, articlesTopic } from './topics.ts'

/** Limits of the article administration. */
export const adminLimits = {
  /** Maximum number of articles in one call. */
  articles: 200,
  /** Maximum offset of the list, in articles. */
  depth: 100_000,
  /** Number of newest articles that a search scans. */
  searched: 20_000,
} as const

/** Filters of the administration's list, never with drafts; `unlisted` are scheduled and ended articles. */
export const adminFilters = ['all', 'present', 'unlisted', 'removed', 'secret'] as const
/** Filter of the administration's list. */
export type AdminFilter = (typeof adminFilters)[number]

/**
 * An article for the managers of its board. For an anonymous article, the names of its author and of the
 * person who removed it are empty. `restoreUntil` is null if it is not removed, and in the past if it can no
 * longer be restored.
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
  ...wireFields('createdUserName'),
  deletedDate: nullable(instant),
  restoreUntil: nullable(instant),
  ...wireFields('deletedUserName'),
})
/** An article for its board's managers. */
export type AdminArticle = Static<typeof adminArticle>

const chosen = {
  boardId: rowId,
  articleIds: Type.Array(rowId, { minItems: 1, maxItems: adminLimits.articles, uniqueItems: true }),
}
/**
 * Number of changed and of skipped articles. Skipped articles already had the requested state, or can no
 * longer be restored.
 */
const changed = object({ changed: Type.Integer(), skipped: Type.Integer() })

/** Calls of board managers (spec 2§7, BoardAdmin). */
export const adminCalls = {
  listAdminArticles: read('/api/BoardApi/BoardAdmin/getArticles', '2§7', {
    summary: 'Lists a page of all articles of a board, including removed ones; for managers of the board.',
    method: 'POST',
    refreshedBy: [{ topic: articlesTopic, by: 'boardId' }],
    cost: 'search',
    input: object({
      boardId: rowId,
      filter: Type.Optional(oneOf(adminFilters)),
      searchText: Type.Optional(text(100)),
      page,
      itemsPerPage: pageSize,
    }),
    replica: true,
    output: pageOf(adminArticle),
  }),
  removeArticles: change('/api/BoardApi/BoardAdmin/deleteArticles', '2§7', {
    summary: 'Removes articles from their board; they can be restored for 14 days.',
    refreshes: articleRefreshes,
    input: object(chosen),
    output: changed,
  }),
  restoreArticles: change('/api/BoardApi/BoardAdmin/restoreArticles', '2§7', {
    summary: 'Restores articles that were removed within the last 14 days.',
    refreshes: articleRefreshes,
    input: object(chosen),
    output: changed,
  }),
  toggleArticlesSecret: change('/api/BoardApi/BoardAdmin/toggleArticlesSecret', '2§7', {
    summary:
      'Makes articles secret, so that only their authors and the managers can read them, or reverts this.',
    refreshes: articleRefreshes,
    input: object({ ...chosen, isSecret: Type.Optional(Type.Boolean()) }),
    output: changed,
  }),
}
