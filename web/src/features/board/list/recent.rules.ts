import { formatQuery, readWhole } from '#kit/address/address.ts'
import { filterQuery, type ListFilter, parseListFilter } from '../list.rules.ts'

/** The query parameters of the recent articles: the page and the search. */
export interface RecentSearch {
  page: number
  listFilter: ListFilter
}

/** Parses the query of the recent articles; the order is always newest first. */
export function parseRecentSearch(query: Record<string, unknown>): RecentSearch {
  const { field, text } = parseListFilter(query)
  const listFilter = {
    field,
    text,
    preface: undefined,
    isUnreadOnly: false,
    sort: 'date' as const,
    isAscending: false,
  }
  return { page: readWhole(query, 'PAGE') ?? 1, listFilter }
}

/** Returns the address of the recent articles of all boards (spec 1§2) without `/po`. */
export function recentAddress({ page, listFilter }: RecentSearch): string {
  return `/home/recentarticle${formatQuery({ ...filterQuery(listFilter), PAGE: page > 1 ? page : undefined })}`
}
