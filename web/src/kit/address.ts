import { useSearch } from '@tanstack/react-router'

/** The query of an address as plain texts; of a repeated name the last value counts. */
export type AddressQuery = Record<string, string>

/** A path or address of the router without the base path `/po`. */
export function withoutBase(address: string): string {
  return address.replace(/^\/po(?=[/?#]|$)/i, '') || '/'
}

/** Reads `?a=1&b=2` as texts, without guessing numbers, so that codes like `0012` stay as they are. */
export function parseQuery(search: string): AddressQuery {
  return Object.fromEntries(new URLSearchParams(search))
}

/** Writes a query with its leading `?`; empty and absent values are left out. */
export function formatQuery(query: Record<string, unknown>): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value))
  }
  const text = search.toString()
  return text ? `?${text}` : ''
}

/** A value of a query by name without regard to case, since people and old links write them differently. */
export function readParam(query: Record<string, unknown>, name: string): string | undefined {
  const wanted = name.toLowerCase()
  for (const [key, value] of Object.entries(query)) {
    if (key.toLowerCase() === wanted && value !== undefined && value !== null) return String(value)
  }
  return undefined
}

/** A whole number of at least `least` in a query; undefined where absent or not one. */
export function readWhole(query: Record<string, unknown>, name: string, least = 1): number | undefined {
  const text = readParam(query, name)
  if (text === undefined || !/^\d{1,15}$/.test(text)) return undefined
  const value = Number(text)
  return value >= least ? value : undefined
}

/** The page's query through the room's own parser (`board.search.ts`), which is also the route's `validateSearch`. */
export function usePageSearch<T>(parse: (query: Record<string, unknown>) => T): T {
  return parse(useSearch({ strict: false }))
}

/** A return address of the sign-in page: only one inside the portal, else the start (spec 1§2). Given and returned without `/po`. */
export function safeReturn(address: string | undefined): string {
  if (!address?.startsWith('/') || address.includes('\\') || [...address].some((c) => c < ' ')) return '/'
  const inside = new URL(address, 'http://portal.invalid')
  if (inside.host !== 'portal.invalid') return '/'
  const path = inside.pathname.replace(/^\/po(?=\/|$)/i, '') || '/'
  // `/po//host` would become `//host`, another origin's address.
  if (path.startsWith('//') || /^\/(account\/)?login\b/i.test(path)) return '/'
  return path + inside.search + inside.hash
}
