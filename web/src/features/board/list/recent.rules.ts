import { formatQuery, readWhole } from '../../../kit/address.ts'
import { type ListWish, parseListWish, wishQuery } from '../list.rules.ts'

/** What the address of the recent articles says: the page, and what is searched for. */
export interface RecentSearch {
  page: number
  wish: ListWish
}

/** Reads the query of the recent articles; the newest stand first whatever it says of an order. */
export function parseRecentSearch(query: Record<string, unknown>): RecentSearch {
  const { field, text } = parseListWish(query)
  const wish = {
    field,
    text,
    preface: undefined,
    isUnreadOnly: false,
    sort: 'date' as const,
    isAscending: false,
  }
  return { page: readWhole(query, 'PAGE') ?? 1, wish }
}

/** The address of the recent articles of all boards (spec 1§2) without `/po`. */
export function recentAddress({ page, wish }: RecentSearch): string {
  return `/home/recentarticle${formatQuery({ ...wishQuery(wish), PAGE: page > 1 ? page : undefined })}`
}
