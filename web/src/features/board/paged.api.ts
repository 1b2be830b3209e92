import type { Page } from '@maru/api/kit/paging'
import { useInfiniteQuery } from '@tanstack/react-query'

/** Rows that such a list shows at first, and adds when more are asked for. */
export const morePageSize = 100

/** What a list that is read on page by page asks and is made of. */
export interface PagedQuestion<T> {
  queryKey: readonly unknown[]
  isWanted?: boolean
  ask: (page: { page: number; itemsPerPage: number }, signal: AbortSignal) => Promise<Page<T>>
  /** A row that slipped to the next page while it was read is shown once. */
  rowKey: (row: T) => string | number
}

/** A list that is read on page by page: the rows so far, how many there are, and how to read on. */
export function usePagedList<T>({ queryKey, isWanted = true, ask, rowKey }: PagedQuestion<T>) {
  const query = useInfiniteQuery({
    queryKey,
    enabled: isWanted,
    initialPageParam: 1,
    queryFn: ({ signal, pageParam }) => ask({ page: pageParam, itemsPerPage: morePageSize }, signal),
    getNextPageParam: (last, pages) => (last.data.length < morePageSize ? undefined : pages.length + 1),
    select: ({ pages }) => ({
      rows: [...new Map(pages.flatMap((page) => page.data).map((row) => [rowKey(row), row])).values()],
      totalCount: pages.at(-1)?.totalCount ?? 0,
    }),
  })
  const { rows = [], totalCount = 0 } = query.data ?? {}
  return { ...query, rows, totalCount }
}
