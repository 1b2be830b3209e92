import type { Endpoint, PushSource, Refresh } from '@maru/api/kit/endpoint'
import type { InvalidateQueryFilters, Query, QueryClient } from '@tanstack/react-query'

/** Returns a field of an input. Letter case is ignored, because the specification has BoardId and boardId. */
function fieldOf(input: unknown, name: string): string | undefined {
  if (typeof input !== 'object' || input === null) return undefined
  const match = Object.entries(input).find(([key]) => key.toLowerCase() === name.toLowerCase())
  return match?.[1] === undefined || match[1] === null ? undefined : String(match[1])
}

/** Returns true if the field `by` of a query's input has the wanted value, or if the field or the value is absent. */
function agrees(query: Query, by: string | undefined, wanted: string | undefined): boolean {
  if (by === undefined || wanted === undefined) return true
  const own = fieldOf(query.queryKey[2], by)
  return own === undefined || own === wanted
}

/** Returns the entry of `refreshedBy` for a topic; undefined if the endpoint does not list the topic. */
function sourceOf(query: Query, topic: string): PushSource | undefined {
  const sources = query.meta?.refreshedBy as readonly PushSource[] | undefined // set by read.ts from the contract
  return sources?.find((source) => source.topic === topic)
}

/**
 * Invalidates answers. A first read that is on its way may have been answered before the change, and TanStack Query does
 * not send it again: such answers are invalidated once more when they arrive.
 */
export async function invalidate(client: QueryClient, filters: InvalidateQueryFilters): Promise<void> {
  const isFirst = ({ state }: Query) => state.fetchStatus === 'fetching' && state.data === undefined
  const first = client.getQueryCache().findAll(filters).filter(isFirst)
  await client.invalidateQueries(filters)
  if (first.length === 0) return
  await Promise.allSettled(first.map((query) => query.promise))
  await client.invalidateQueries({ predicate: (query) => first.includes(query) })
}

/** Whether an answer was read after an instant, or is already to be read again. */
const isReadSince = ({ state }: Query, since: number) => state.isInvalidated || state.dataUpdatedAt >= since

/**
 * Invalidates the answers of endpoints that list the topic in `refreshedBy`. `id` is the id in the push message. With
 * `since`, answers that were read after that instant stay valid.
 */
export function refreshByPush(
  client: QueryClient,
  topic: string,
  id?: string,
  since?: number,
): Promise<void> {
  const concerned = (isSpread: boolean) =>
    client.getQueryCache().findAll({
      predicate: (query) => {
        const source = sourceOf(query, topic)
        if (source === undefined || (source.spread !== undefined) !== isSpread) return false
        return agrees(query, source.by, id) && !(since !== undefined && isReadSince(query, since))
      },
    })
  // Chosen before: an answer that is invalidated is one that will be read again.
  const renew = (queries: Query[]) => {
    const chosen = new Set(queries)
    return invalidate(client, { predicate: (query) => chosen.has(query) })
  }
  const late = concerned(true)
  if (late.length > 0) {
    const spread = Math.max(...late.map((query) => sourceOf(query, topic)?.spread ?? 0))
    setTimeout(() => void renew(concerned(true)), Math.random() * spread)
  }
  return renew(concerned(false))
}

/** The answers of one entry of `refreshes`, after a change with this input. */
function staleBy(refresh: Refresh, input: unknown): InvalidateQueryFilters {
  if (typeof refresh === 'string') return { queryKey: refresh.split('.') }
  const wanted = refresh.by === undefined ? undefined : fieldOf(input, refresh.by)
  if ('topic' in refresh) {
    const follows = (query: Query) => {
      const source = sourceOf(query, refresh.topic)
      return source !== undefined && agrees(query, source.by, wanted)
    }
    return { predicate: follows }
  }
  return { queryKey: refresh.read.split('.'), predicate: (query) => agrees(query, refresh.by, wanted) }
}

/** The answers that, according to the contract, a call with this input makes stale. */
export const staleAfter = (
  { refreshes = [] }: Pick<Endpoint, 'refreshes'>,
  input: unknown,
): InvalidateQueryFilters[] => refreshes.map((refresh) => staleBy(refresh, input))

/**
 * Invalidates the answers that, according to the contract, a call with this input makes stale. Resolves when the
 * displayed answers have been read again.
 */
export async function refreshAfter(
  client: QueryClient,
  endpoint: Pick<Endpoint, 'refreshes'>,
  input: unknown,
): Promise<void> {
  await Promise.all(staleAfter(endpoint, input).map((filters) => invalidate(client, filters)))
}
