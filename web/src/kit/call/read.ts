import type { Endpoint, Input, Output } from '@maru/api/kit/endpoint'
import {
  type InfiniteData,
  keepPreviousData,
  type QueryKey,
  type QueryMeta,
  queryOptions,
  skipToken,
  type UseInfiniteQueryOptions,
  type UseQueryOptions,
  type UseQueryResult,
  useInfiniteQuery,
  useQueries,
  useQuery,
} from '@tanstack/react-query'
import { readCacheFile } from './cache-file.ts'
import { call } from './call.ts'

/** Options of a read that a component may set. The contract determines the key, the call and the push topics. */
export type ReadOptions<T, R = T> = Omit<
  UseQueryOptions<T, Error, R>,
  'queryKey' | 'queryFn' | 'enabled' | 'meta'
>

/** Returns the cache key for the answers of an endpoint: domain, call, and the input if it is given. */
export function readKey(endpoint: Endpoint, input?: object | null): QueryKey {
  const name = endpoint.name.split('.')
  return input === undefined ? name : [...name, input]
}

function metaOf(endpoint: Endpoint): QueryMeta {
  return { refreshedBy: endpoint.refreshedBy }
}

function ask<E extends Endpoint>(endpoint: E, input: Input<E>, signal?: AbortSignal): Promise<Output<E>> {
  return endpoint.answer === 'raw'
    ? readCacheFile(endpoint, input, signal)
    : call(endpoint, input, { signal })
}

/** Returns the query of one answer, for code outside of components. With null as input, nothing is requested. */
export function readQuery<E extends Endpoint>(endpoint: E, input: Input<E> | null) {
  return queryOptions<Output<E>>({
    queryKey: readKey(endpoint, input as object | null),
    queryFn: input === null ? skipToken : ({ signal }) => ask(endpoint, input, signal),
    meta: metaOf(endpoint),
  })
}

/**
 * Returns the query of an answer that needs its own function, for example with several calls. It is cached below the
 * key of an endpoint and invalidated with it. `part` distinguishes several such queries of one endpoint.
 */
export function composedQuery<T>(
  endpoint: Endpoint,
  part: string,
  input: object | null,
  compose: (signal: AbortSignal) => Promise<T>,
) {
  return queryOptions<T>({
    queryKey: [...readKey(endpoint, input), part],
    queryFn: input === null ? skipToken : ({ signal }) => compose(signal),
    meta: metaOf(endpoint),
  })
}

/**
 * Reads the answer of an endpoint. With null as input, nothing is requested. The answer is read again after the pushes
 * and changes that the contract lists.
 */
export function useRead<E extends Endpoint, R = Output<E>>(
  endpoint: E,
  input: Input<E> | null,
  options: ReadOptions<Output<E>, R> = {},
): UseQueryResult<R> {
  const { queryKey, queryFn, meta } = readQuery(endpoint, input)
  return useQuery<Output<E>, Error, R>({ ...options, queryKey, queryFn, meta })
}

/** {@link useRead} for a list with page, sort or filter. Shows the previous rows until the new rows have arrived. */
export function usePage<E extends Endpoint, R = Output<E>>(
  endpoint: E,
  input: Input<E> | null,
  options: ReadOptions<Output<E>, R> = {},
): UseQueryResult<R> {
  return useRead<E, R>(endpoint, input, { placeholderData: keepPreviousData, ...options })
}

/** Reads the answer of a {@link composedQuery}. */
export function useComposed<T, R = T>(
  query: ReturnType<typeof composedQuery<T>>,
  options: ReadOptions<T, R> = {},
): UseQueryResult<R> {
  const { queryKey, queryFn, meta } = query
  return useQuery<T, Error, R>({ ...options, queryKey, queryFn, meta })
}

/** Reads several answers of one endpoint as one list, in the order of the inputs; undefined until all have arrived. */
export function useReads<E extends Endpoint>(
  endpoint: E,
  inputs: readonly Input<E>[],
  options: Pick<ReadOptions<Output<E>>, 'staleTime'> = {},
) {
  return useQueries({
    queries: inputs.map((input) => ({ ...options, ...readQuery(endpoint, input) })),
    combine: (results) => ({
      data: results.every((result) => result.data !== undefined)
        ? results.map((result) => result.data as Output<E>) // `every` has checked it
        : undefined,
      isFetching: results.some((result) => result.isFetching),
      isPending: results.some((result) => result.isPending),
      isError: results.some((result) => result.isError),
      error: results.find((result) => result.error)?.error ?? null,
      refetch: () => void Promise.all(results.map((result) => result.refetch())),
    }),
  })
}

/** Options of {@link usePages}. `page` returns the input fields that select the page. */
export interface PagesOptions<E extends Endpoint, P, R>
  extends Pick<
    UseInfiniteQueryOptions<Output<E>, Error, R, QueryKey, P>,
    'initialPageParam' | 'getNextPageParam' | 'select' | 'staleTime' | 'placeholderData'
  > {
  page: (pageParam: P) => Partial<Input<E>>
}

/** Reads a list page by page as one list. `input` does not contain the fields that select the page. */
export function usePages<E extends Endpoint, P, R = InfiniteData<Output<E>, P>>(
  endpoint: E,
  input: Omit<Input<E>, never> | Partial<Input<E>> | null,
  { page, ...options }: PagesOptions<E, P, R>,
) {
  return useInfiniteQuery<Output<E>, Error, R, QueryKey, P>({
    ...options,
    queryKey: [...readKey(endpoint, input as object | null), 'pages'],
    queryFn:
      input === null
        ? skipToken
        : ({ signal, pageParam }) =>
            ask(endpoint, { ...(input as object), ...page(pageParam as P) } as Input<E>, signal),
    meta: metaOf(endpoint),
  })
}

/** Number of rows that {@link useMore} loads first, and each time more rows are requested. */
export const morePageSize = 100

/** An endpoint that returns a page of the kit, by `page` and `itemsPerPage`. */
type PagedEndpoint = Endpoint & { output: { static?: unknown } }
type RowOf<E> = Output<E> extends { data: (infer T)[] } ? T : never

/**
 * Reads a list with a "show more" button. Returns the loaded rows, the total number, and a function that loads more. If
 * a row has moved to another page between two requests, it is returned only once.
 */
export function useMore<E extends PagedEndpoint>(
  endpoint: E,
  input: Omit<Input<E>, 'page' | 'itemsPerPage'> | null,
  rowKey: (row: RowOf<E>) => string | number,
) {
  type Answer = { data: RowOf<E>[]; totalCount: number }
  const query = usePages<E, number, { rows: RowOf<E>[]; totalCount: number }>(
    endpoint,
    input as Partial<Input<E>> | null,
    {
      page: (page) => ({ page, itemsPerPage: morePageSize }) as unknown as Partial<Input<E>>,
      initialPageParam: 1,
      getNextPageParam: (last, pages) =>
        (last as Answer).data.length < morePageSize ? undefined : pages.length + 1,
      select: ({ pages }) => ({
        rows: [
          ...new Map(
            pages.flatMap((page) => (page as Answer).data).map((row) => [rowKey(row), row]),
          ).values(),
        ],
        totalCount: (pages.at(-1) as Answer | undefined)?.totalCount ?? 0,
      }),
    },
  )
  const { rows = [], totalCount = 0 } = query.data ?? {}
  return { ...query, rows, totalCount }
}

/** Reads a text from an address of the portal's server, such as the preview of a file. */
export function useTextAt(address: string) {
  return useQuery({
    queryKey: ['text', address],
    queryFn: async ({ signal }) => {
      const response = await fetch(address, { signal, credentials: 'same-origin' })
      if (!response.ok) throw new Error(String(response.status))
      return response.text()
    },
  })
}

export { keepPreviousData } from '@tanstack/react-query'
