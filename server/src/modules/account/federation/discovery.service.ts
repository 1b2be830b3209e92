import * as oidc from 'openid-client'
import type { CacheRegistry } from '#kit/cache.ts'
import type { Services } from '#kit/context.ts'
import { fetchOf, isAllowedIssuer, isOwnHost } from './outside.service.ts'
import type { ProviderRow } from './provider.sql.ts'

/** The purpose of the key that encrypts secrets of providers. */
export const secretPurpose = 'account.provider'

/** Milliseconds for which the description of a provider is used. */
const lifetime = 600_000
const seconds = 8

interface Known {
  version: number
  until: number
  configuration: oidc.Configuration
}

/** The descriptions that each process has read, with the keys that the library caches in them. */
const memory = new WeakMap<CacheRegistry, Map<string, Known>>()

type Parts = Pick<Services, 'caches' | 'clock' | 'config' | 'sealer'>

function authenticationOf(methods: readonly string[] | undefined, secret: string): oidc.ClientAuth {
  if (secret === '') return oidc.None()
  // Without a list, a provider expects HTTP Basic (OpenID Connect Discovery 1.0, section 3).
  return !methods || methods.includes('client_secret_basic')
    ? oidc.ClientSecretBasic(secret)
    : oidc.ClientSecretPost(secret)
}

/**
 * Reads the description of a provider, or returns one that was read in the last ten minutes. Signatures of ID tokens are
 * checked with its keys. Throws the error of the library or of the client if the provider does not answer.
 */
export async function configurationOf(
  { caches, clock, config, sealer }: Parts,
  provider: ProviderRow,
  isFresh = false,
): Promise<oidc.Configuration> {
  const { providerId, version, issuer, clientId, clientSecret } = provider
  const known = memory.get(caches) ?? new Map<string, Known>()
  memory.set(caches, known)
  const now = clock.now().getTime()
  const cached = known.get(providerId)
  if (!isFresh && cached && cached.version === version && cached.until > now) return cached.configuration
  if (!isAllowedIssuer(config, issuer)) throw new Error('the issuer may not be called')
  const fetch = fetchOf(config)
  const insecure = isOwnHost(config, issuer) ? [oidc.allowInsecureRequests] : []
  const described = await oidc.discovery(new URL(issuer), clientId, undefined, oidc.None(), {
    [oidc.customFetch]: fetch,
    execute: insecure,
    timeout: seconds,
  })
  const metadata = described.serverMetadata()
  const secret = clientSecret ? sealer.open(secretPurpose, clientSecret).toString('utf8') : ''
  const methods = metadata.token_endpoint_auth_methods_supported
  const configuration = new oidc.Configuration(
    metadata,
    clientId,
    { [oidc.clockTolerance]: 60 },
    authenticationOf(methods, secret),
  )
  configuration[oidc.customFetch] = fetch
  configuration.timeout = seconds
  for (const allow of insecure) allow(configuration)
  oidc.enableNonRepudiationChecks(configuration)
  known.set(providerId, { version, until: now + lifetime, configuration })
  return configuration
}
