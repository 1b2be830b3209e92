import { readParam, safeReturn } from '#kit/address/address.ts'

/** Refusals with which the server opens the sign-in page. */
const providerFaults = ['account.providerRefused', 'account.providerUnknown', 'account.providerDown'] as const

/** What the address of the sign-in page says. */
export interface SignInSearch {
  /** Address to open after the sign-in, inside the portal. */
  returnUrl: string
  fault: string | undefined
  support: string | null
  /** The provider to which the page leaves at once. */
  provider: { providerId: string; kind: 'oidc' | 'saml' } | undefined
  /** Passwords only: mail domains choose no provider. */
  isLocal: boolean
  /** The form stays, also if the host has exactly one provider. */
  isForm: boolean
}

/** Parses the query of the sign-in page (spec 1§2). */
export function parseSignInSearch(query: Record<string, unknown>): SignInSearch {
  const fault = readParam(query, 'fault')
  const providerId = readParam(query, 'provider')
  const kind = readParam(query, 'kind') === 'saml' ? 'saml' : 'oidc'
  const isLocal = readParam(query, 'local') === '1'
  const isKnown = (providerFaults as readonly (string | undefined)[]).includes(fault)
  return {
    returnUrl: safeReturn(readParam(query, 'returnUrl')),
    fault: isKnown ? fault : undefined,
    support: readParam(query, 'support')?.slice(0, 60) ?? null,
    provider:
      providerId && /^[a-z0-9]{1,32}$/.test(providerId) && fault === undefined
        ? { providerId, kind }
        : undefined,
    isLocal,
    isForm: isLocal || fault !== undefined || readParam(query, 'out') === '1',
  }
}

/** Parses the query of the page for a forbidden path: the requested path. */
export function parseNoAuthSearch(query: Record<string, unknown>): { path: string | undefined } {
  return { path: readParam(query, 'path')?.slice(0, 300) }
}
