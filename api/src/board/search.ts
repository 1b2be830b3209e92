import { page, pageSize } from '../kit/paging.ts'
import { object, oneOf, rowId, type Static, Type, text } from '../kit/schema.ts'
import { articleItem } from './article.ts'

/** What a search looks in: title and words, the title, the printed name of the author, or the tags. */
export const searchFields = ['all', 'title', 'author', 'tag'] as const
/** What a search looks in. */
export type SearchField = (typeof searchFields)[number]

/** Columns that a list can be sorted by: 4 is the date of the specification (spec 2§7), the others are ours. */
export const sortFields = { title: 1, views: 2, comments: 3, date: 4, recommends: 5 } as const
/** A column that a list can be sorted by. */
export type SortField = (typeof sortFields)[keyof typeof sortFields]

/** Limits of a search. */
export const searchLimits = {
  /** UTF-16 units of what is searched for. */
  text: 100,
  /** Characters that at least one of its words has. */
  least: 2,
  /** The newest hits that a search, a heading or another order than the date goes through; more is shown as "and more". */
  most: 1000,
} as const

/** Names of headings that a list is narrowed to; an article with either of the two is shown (spec 2§3, pageSet). */
const prefaces = { Preface1: Type.Optional(text(40)), Preface2: Type.Optional(text(40)) }

/**
 * Which page of a board, in which order, of which articles. `SearchText` is looked for unchanged, word by word,
 * in any case; `SortOrder` true is ascending.
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
  /** Only what the viewer has not read. */
  UnreadOnly: Type.Optional(Type.Boolean()),
  ...prefaces,
}

/** A page of a list; `isTotalCapped` says that there are more than `totalCount`, which then is as far as this page's pager goes. */
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
  boardName: Type.String(),
  boardName_En: Type.String(),
  boardName_Cn: Type.String(),
  usePopup: Type.Boolean(),
})
/** An article of any board. */
export type RecentArticle = Static<typeof recentArticle>

/** How many articles a board holds, notices with them. */
export const boardTotal = object({ boardId: rowId, totalCount: Type.Integer() })
