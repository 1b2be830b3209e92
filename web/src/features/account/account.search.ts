import { readParam, safeReturn } from '../../kit/address.ts'

/**
 * Parses the query of the sign-in page: the address to open after sign-in, always inside the portal
 * (spec 1§2).
 */
export function parseSignInSearch(query: Record<string, unknown>): { returnUrl: string } {
  return { returnUrl: safeReturn(readParam(query, 'returnUrl')) }
}

/** Parses the query of the page for a forbidden path: the requested path. */
export function parseNoAuthSearch(query: Record<string, unknown>): { path: string | undefined } {
  return { path: readParam(query, 'path')?.slice(0, 300) }
}
