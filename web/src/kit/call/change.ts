import type { Endpoint, Input, Output } from '@maru/api/kit/endpoint'
import { type QueryClient, type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from './call.ts'
import { queryClient } from './query.ts'
import { readKey, readQuery } from './read.ts'
import { invalidate, refreshAfter } from './refresh.ts'
import type { WaitingLabel } from './stored.ts'

type Put<T> = (current: T | undefined) => T | undefined

/** Access to cached answers outside of a hook, by endpoint and input. */
export function cacheOf(client: QueryClient) {
  return {
    /** Returns the cached answer, if any. */
    get: <E extends Endpoint>(endpoint: E, input: Input<E>): Output<E> | undefined =>
      client.getQueryData<Output<E>>(readKey(endpoint, input as object)),
    /** Replaces the cached answer. */
    put: <E extends Endpoint>(endpoint: E, input: Input<E>, put: Put<Output<E>>): void => {
      client.setQueryData<Output<E>>(readKey(endpoint, input as object), put)
    },
    /** Replaces all cached answers of an endpoint, for every input. */
    putAll: <E extends Endpoint>(endpoint: E, put: Put<Output<E>>): void => {
      client.setQueriesData<Output<E>>({ queryKey: readKey(endpoint) }, put)
    },
    /** Returns the cached answer if it is fresh, else requests a new one. Throws CallError. */
    fetch: <E extends Endpoint>(endpoint: E, input: Input<E>, staleTime = 0): Promise<Output<E>> =>
      client.fetchQuery({ ...readQuery(endpoint, input), staleTime }),
    /** Returns the cached answer of any age, else requests a new one. Throws CallError. */
    ensure: <E extends Endpoint>(
      endpoint: E,
      input: Input<E>,
      staleTime = Number.POSITIVE_INFINITY,
    ): Promise<Output<E>> => client.ensureQueryData({ ...readQuery(endpoint, input), staleTime }),
    /** Prefetches an answer. Ignores a failure; the next read requests the answer again. */
    prefetch: <E extends Endpoint>(endpoint: E, input: Input<E>, staleTime?: number): Promise<void> =>
      client.prefetchQuery({ ...readQuery(endpoint, input), staleTime }),
    /** Invalidates the answers of an endpoint, or only the answers to inputs with these fields. */
    refresh: <E extends Endpoint>(endpoint: E, input?: Partial<Input<E>>): Promise<void> =>
      invalidate(client, { queryKey: readKey(endpoint, input as object | undefined) }),
    /** Invalidates all answers of a domain. */
    refreshDomain: (domain: string): Promise<void> => invalidate(client, { queryKey: [domain] }),
    /** Invalidates all answers except the answers of a domain. */
    refreshOthers: (domain: string): Promise<void> =>
      invalidate(client, { predicate: (query) => query.queryKey[0] !== domain }),
  }
}

/** {@link cacheOf} the only query client of the page, for code outside of components. */
export const cache = cacheOf(queryClient)

/** The cached answers, for effects and handlers of components. */
export type Cache = ReturnType<typeof cacheOf>

/** {@link cacheOf} the query client that the component uses. */
export function useCache(): Cache {
  const client = useQueryClient()
  return useMemo(() => cacheOf(client), [client])
}

/** Sends one changing call and invalidates the answers that its contract lists in `refreshes`. Throws CallError. */
export async function change<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  client: QueryClient = queryClient,
): Promise<Output<E>> {
  const answer = await call(endpoint, input)
  await refreshAfter(client, endpoint, input)
  return answer
}

type Change = <E extends Endpoint>(endpoint: E, input: Input<E>) => Promise<Output<E>>

/** Options of a change. */
export interface ChangeOptions<I, O> {
  /** Optimistic update. If the call fails, the stored state is read again. */
  optimistic?: (cache: Cache, input: I) => void
  /** Called before the stale answers are read again. */
  onSuccess?: (answer: O, input: I, cache: Cache) => unknown
  onError?: (error: Error, input: I, cache: Cache) => unknown
  /** Returns false if the answer means that nothing changed. */
  isChange?: (answer: O) => boolean
  /** True: the answers are also read again after a failure, because a part of the change may be stored. */
  refreshesOnFailure?: boolean
  /**
   * Lets calls of `creates` wait without a network, under this name; null if this change may not wait. The mutation then
   * fails with `kit.waits`, and the caller must not offer the same input again.
   */
  waits?: (input: I) => WaitingLabel | null
}

type Done = () => Promise<void>

/**
 * A mutation with one changing call, or with a function that sends several calls through `change`. The answers that the
 * contract lists are read again before the mutation ends, so that a form closes when the new state is shown. Throws
 * CallError.
 */
export function useChange<E extends Endpoint>(
  endpoint: E,
  options?: ChangeOptions<Input<E>, Output<E>>,
): UseMutationResult<Output<E>, Error, Input<E>>
export function useChange<I, O>(
  make: (input: I, change: Change) => Promise<O>,
  options?: ChangeOptions<I, O>,
): UseMutationResult<O, Error, I>
export function useChange<I, O>(
  target: Endpoint | ((input: I, change: Change) => Promise<O>),
  options: ChangeOptions<I, O> = {},
): UseMutationResult<O, Error, I> {
  const client = useQueryClient()
  const cache = useCache()
  const { optimistic, onSuccess, onError, isChange, refreshesOnFailure, waits } = options
  return useMutation<O, Error, I>({
    mutationFn: async (input) => {
      const done: Done[] = []
      const make: Change = (endpoint, given) => {
        done.push(() => refreshAfter(client, endpoint, given))
        return call(endpoint, given, { waits: waits?.(input) ?? undefined })
      }
      const refresh = () => Promise.all(done.map((each) => each()))
      optimistic?.(cache, input)
      try {
        const answer =
          typeof target === 'function'
            ? await target(input, make)
            : ((await make(target, input as never)) as O)
        await onSuccess?.(answer, input, cache)
        if (isChange?.(answer) ?? true) await refresh()
        return answer
      } catch (error) {
        if (optimistic || refreshesOnFailure) await refresh()
        throw error
      }
    },
    onError: (error, input) => onError?.(error, input, cache),
  })
}
