import { notFound, useSearch } from '@tanstack/react-router'

/** The query of an address as strings. If a name is repeated, the last value is used. */
export type AddressQuery = Record<string, string>

/** Returns a path or address without the base path `/po`. */
export function withoutBase(address: string): string {
  return address.replace(/^\/po(?=[/?#]|$)/i, '') || '/'
}

/** Parses `?a=1&b=2` as strings. Numbers are not converted, so that codes like `0012` are not changed. */
export function parseQuery(search: string): AddressQuery {
  return Object.fromEntries(new URLSearchParams(search))
}

/** Formats a query with a leading `?`. Empty and absent values are omitted. */
export function formatQuery(query: Record<string, unknown>): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value))
  }
  const text = search.toString()
  return text ? `?${text}` : ''
}

/** Returns a value of a query by name. Letter case is ignored, because users and old links use different case. */
export function readParam(query: Record<string, unknown>, name: string): string | undefined {
  const wanted = name.toLowerCase()
  for (const [key, value] of Object.entries(query)) {
    if (key.toLowerCase() === wanted && value !== undefined && value !== null) return String(value)
  }
  return undefined
}

/** Returns a whole number of at least `least` from a query; undefined if it is absent or invalid. */
export function readWhole(query: Record<string, unknown>, name: string, least = 1): number | undefined {
  const text = readParam(query, name)
  if (text === undefined || !/^\d{1,15}$/.test(text)) return undefined
  const value = Number(text)
  return value >= least ? value : undefined
}

/**
 * Returns the id of a query that names what a page shows; undefined without one, or for `0`. An unreadable id is "not
 * found", never the page of a new entry: in a page it shows the page for that.
 */
export function readId(query: Record<string, unknown>, name: string): number | undefined {
  return readNamed(query, name, (text) => readWhole({ id: text }, 'id') ?? null)
}

/** Returns what {@link readId} does for ids in the form of a room; `read` returns null for an unreadable one. */
export function readNamed<T>(
  query: Record<string, unknown>,
  name: string,
  read: (text: string) => T | null,
): T | undefined {
  const text = readParam(query, name)
  if (text === undefined || text === '' || text === '0') return undefined
  const match = read(text)
  if (match === null) throw notFound()
  return match
}

/** Returns the query of the page, parsed by a function of the room. The route uses the same one as `validateSearch`. */
export function usePageSearch<T>(parse: (query: Record<string, unknown>) => T): T {
  return parse(useSearch({ strict: false }))
}

/**
 * Returns the return address of the sign-in page if it is inside the portal, else `/` (spec 1§2). The result is without
 * `/po`.
 */
export function safeReturn(address: string | undefined): string {
  if (!address?.startsWith('/') || address.includes('\\') || [...address].some((c) => c < ' ')) return '/'
  const inside = new URL(address, 'http://portal.invalid')
  if (inside.host !== 'portal.invalid') return '/'
  const path = inside.pathname.replace(/^\/po(?=\/|$)/i, '') || '/'
  // `/po//host` would become `//host`, another origin's address.
  if (path.startsWith('//') || /^\/(account\/)?login\b/i.test(path)) return '/'
  return path + inside.search + inside.hash
}
