import { page, pageSize } from '../kit/paging.ts'
import { object, oneOf, rowId, type Static, Type, text } from '../kit/schema.ts'
import { wireFields } from '../kit/wire-fields.ts'
import { articleItem } from './article.ts'

/** Fields of a search: title and body, the title, the name of the author, or the tags. */
export const searchFields = ['all', 'title', 'author', 'tag'] as const
/** A field of a search. */
export type SearchField = (typeof searchFields)[number]

/** Columns for sorting a list: the specification defines only 4, the date (spec 2§7). */
export const sortFields = { title: 1, views: 2, comments: 3, date: 4, recommends: 5 } as const
/** A column for sorting a list. */
export type SortField = (typeof sortFields)[keyof typeof sortFields]

/** Limits of a search. */
export const searchLimits = {
  /** Maximum length of a search text in UTF-16 units. */
  text: 100,
  /** Minimum length of at least one of its terms. */
  least: 2,
  /**
   * Maximum number of hits, the newest ones, for a search, a preface filter or an order other than by date;
   * if there are more, the list shows "and more".
   */
  most: 1000,
} as const

/** Ids of prefaces that filter a list; articles with either of the two are listed (spec 2§3, pageSet). */
const prefaces = { Preface1: Type.Optional(text(40)), Preface2: Type.Optional(text(40)) }

/**
 * Page, order and filters of a board's list. `SearchText` is split into terms and compared without letter case;
 * `SortOrder` true is ascending.
 */
export const articlePageInput = {
  BoardId: rowId,
  UseNotice: Type.Optional(Type.Boolean()),
  Page: page,
  ItemsPerPage: pageSize,
  SortField: Type.Optional(Type.Integer({ minimum: 1, maximum: 5 })),
  SortOrder: Type.Optional(Type.Boolean()),
  SearchField: Type.Optional(oneOf(searchFields)),
  SearchText: Type.Optional(text(searchLimits.text)),
  /** Only articles that the viewer has not read. */
  UnreadOnly: Type.Optional(Type.Boolean()),
  ...prefaces,
}

/**
 * A page of a list; `isTotalCapped` means that there are more articles than `totalCount`, which is then the
 * limit of the pager.
 */
export const articlePage = object({
  data: Type.Array(articleItem),
  totalCount: Type.Integer(),
  isTotalCapped: Type.Boolean(),
})
/** A page of a list. */
export type ArticlePage = Static<typeof articlePage>

/** An article of any board, with the board's names. */
export const recentArticle = object({
  ...articleItem.properties,
  ...wireFields('boardName'),
  usePopup: Type.Boolean(),
})
/** An article of any board. */
export type RecentArticle = Static<typeof recentArticle>

/** Number of articles in a board, including notices. */
export const boardTotal = object({ boardId: rowId, totalCount: Type.Integer() })
