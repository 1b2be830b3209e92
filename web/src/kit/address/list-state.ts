import { useRouterState } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { formatQuery, readParam, readWhole, withoutBase } from './address.ts'
import { useGo } from './link.tsx'

/** One value of the state of a list, and how it is written in the address. The value `standard` is not written. */
export interface AddressParam<T> {
  name: string
  standard: T
  read(query: Record<string, unknown>): T | undefined
  write(value: T): string | undefined
}

/** Returns a parameter for a whole number of at least 1, such as a page. */
export function wholeParam(name: string, standard: number): AddressParam<number> {
  return { name, standard, read: (query) => readWhole(query, name), write: String }
}

/** Returns a parameter for a text, such as the search text. */
export function textParam(name: string): AddressParam<string> {
  const read = (query: Record<string, unknown>) => readParam(query, name)?.normalize('NFC').trim()
  return { name, standard: '', read, write: (value) => value }
}

/** Returns a parameter for one of several values, such as a filter or the sort column. */
export function choiceParam<const V extends string>(
  name: string,
  values: readonly V[],
  standard: NoInfer<V>,
): AddressParam<V> {
  const read = (query: Record<string, unknown>) => values.find((value) => value === readParam(query, name))
  return { name, standard, read, write: (value) => value }
}

/** Returns a parameter for a boolean, such as the sort direction. */
export function flagParam(name: string): AddressParam<boolean> {
  return {
    name,
    standard: false,
    read: (query) => readParam(query, name) === 'true',
    write: (value) => (value ? 'true' : undefined),
  }
}

type Params = Record<string, AddressParam<unknown>>
/** The values in the address of a list. */
export type ListState<P> = { [K in keyof P]: P[K] extends AddressParam<infer T> ? T : never }

/** Reads the state of a list from a query. Missing and unknown values are replaced by the default. */
export function readListState<P extends Params>(params: P, query: Record<string, unknown>): ListState<P> {
  const entries = Object.entries<AddressParam<unknown>>(params).map(([key, param]) => [
    key,
    param.read(query) ?? param.standard,
  ])
  return Object.fromEntries(entries) as ListState<P> // each key has a value of its parameter
}

/** Writes the state of a list to a query. Other parameters of the query are not changed; default values are omitted. */
export function writeListState<P extends Params>(
  params: P,
  query: Record<string, unknown>,
  state: ListState<P>,
): Record<string, unknown> {
  const own = new Set(Object.values<AddressParam<unknown>>(params).map(({ name }) => name.toLowerCase()))
  const rest = Object.entries(query).filter(([name]) => !own.has(name.toLowerCase()))
  const written = Object.entries<AddressParam<unknown>>(params).map(([key, param]) => {
    const value: unknown = state[key as keyof P]
    return [param.name, value === param.standard ? undefined : param.write(value)]
  })
  return Object.fromEntries([...rest, ...written])
}

/**
 * Stores the state of a list in the address, so that a reload, the back button and a shared link show the same rows.
 * Returns the values and a function that changes some of them. A change without `page` returns to the first page. A
 * change of `page` scrolls to the top.
 */
export function useListState<P extends Params>(
  params: P,
): [ListState<P>, (next: Partial<ListState<P>>) => void] {
  const go = useGo()
  const location = useRouterState({ select: (state) => state.location })
  const query: Record<string, unknown> = location.search // parsed by kit/address/address
  const state = useMemo(() => readListState(params, query), [params, query])
  const show = useCallback(
    (next: Partial<ListState<P>>) => {
      const first = 'page' in params && !('page' in next) ? { page: params.page?.standard } : {}
      const whole = { ...state, ...first, ...next }
      go(withoutBase(location.pathname) + formatQuery(writeListState(params, query, whole)))
      if ('page' in next) window.scrollTo({ top: 0 })
    },
    [params, state, query, location.pathname, go],
  )
  return [state, show]
}
