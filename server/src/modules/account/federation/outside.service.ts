import { lookup } from 'node:dns/promises'
import type { PublicConfig } from '#kit/context.ts'
import { fetchOutside, OutsideFault } from '#kit/outside/fetch-outside.ts'
import { isPublicAddress } from '#kit/outside/public-address.ts'

const limits = { most: 1_000_000, within: 8000 } as const

/** Whether the administrator of the server allows private addresses and http for a host. */
export function isOwnHost({ signInHosts }: Pick<PublicConfig, 'signInHosts'>, url: string): boolean {
  return URL.canParse(url) && signInHosts.includes(new URL(url).hostname)
}

/** Whether an issuer may be called: https, or http at a host that the server's administrator allows. */
export function isAllowedIssuer(config: Pick<PublicConfig, 'signInHosts'>, issuer: string): boolean {
  if (!URL.canParse(issuer)) return false
  const { protocol, username, search, hash } = new URL(issuer)
  if (username !== '' || search !== '' || hash !== '') return false
  return protocol === 'https:' || (protocol === 'http:' && isOwnHost(config, issuer))
}

/** Whether an address that may have a query may be called or opened: as for {@link isAllowedIssuer}. */
export function isAllowedAddress(config: Pick<PublicConfig, 'signInHosts'>, address: string): boolean {
  return URL.canParse(address) && isAllowedIssuer(config, address.replace(/\?[^#]*$/, ''))
}

/** The resolver of the kit, which also allows private addresses of the hosts in SIGN_IN_HOSTS. */
function resolverOf({ signInHosts }: Pick<PublicConfig, 'signInHosts'>) {
  const own = new Set(signInHosts)
  return {
    async resolve(host: string) {
      const addresses = (await lookup(host, { all: true })).map(({ address }) => address)
      if (signInHosts.includes(host)) for (const address of addresses) own.add(address)
      return addresses
    },
    allows: (address: string) => own.has(address) || isPublicAddress(address),
  }
}

/** A `fetch` for libraries of sign-in protocols that goes through the portal's own client. */
export function fetchOf(config: Pick<PublicConfig, 'signInHosts'>) {
  return async (
    url: string,
    options: { method?: string; headers?: Record<string, string> | Headers; body?: unknown } = {},
  ): Promise<Response> => {
    const { method = 'GET', body } = options
    const isForm = body instanceof URLSearchParams
    if (method !== 'GET' && !(method === 'POST' && isForm))
      throw new OutsideFault('address', `${method} is not used by sign-in providers`)
    const headers = Object.fromEntries(new Headers(options.headers).entries())
    // The client of the kit sets these itself.
    for (const name of ['user-agent', 'accept-encoding', 'content-type', 'content-length'])
      delete headers[name]
    const answer = await fetchOutside(
      { url, ...limits, headers, ...(isForm ? { form: Object.fromEntries(body.entries()) } : {}) },
      resolverOf(config),
    )
    const type = answer.headers['content-type'] ?? ''
    return new Response(answer.body.length > 0 ? new Uint8Array(answer.body) : null, {
      status: answer.status,
      headers: { 'content-type': type },
    })
  }
}
