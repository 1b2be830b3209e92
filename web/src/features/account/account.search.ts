import { readParam, safeReturn } from '../../kit/address.ts'

/** The query of the sign-in page: where to go afterwards, always inside the portal (spec 1§2). */
export function parseSignInSearch(query: Record<string, unknown>): { returnUrl: string } {
  return { returnUrl: safeReturn(readParam(query, 'returnUrl')) }
}

/** The query of the page for a closed path: which path it was. */
export function parseNoAuthSearch(query: Record<string, unknown>): { path: string | undefined } {
  return { path: readParam(query, 'path')?.slice(0, 300) }
}
