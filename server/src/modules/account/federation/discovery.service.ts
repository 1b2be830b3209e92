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
  metadata: oidc.ServerMetadata
}

/** The descriptions that each process has read. */
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
 * Reads the description of a provider, or takes one that was read in the last ten minutes. Signatures of ID tokens are
 * checked with keys that are read for this configuration: the library refuses keys that are newer than those it has
 * cached for less than a minute, and a code cannot be redeemed twice. Throws the error of the library or of the client
 * if the provider does not answer.
 */
export async function configurationOf(
  { caches, clock, config, sealer }: Parts,
  provider: ProviderRow,
  isFresh = false,
): Promise<oidc.Configuration> {
  const { providerId, version, issuer } = provider
  const known = memory.get(caches) ?? new Map<string, Known>()
  memory.set(caches, known)
  const now = clock.now().getTime()
  const cached = known.get(providerId)
  if (!isFresh && cached && cached.version === version && cached.until > now)
    return configurationFor({ config, sealer }, provider, cached.metadata)
  if (!isAllowedIssuer(config, issuer)) throw new Error('the issuer may not be called')
  const described = await oidc.discovery(new URL(issuer), provider.clientId, undefined, oidc.None(), {
    [oidc.customFetch]: fetchOf(config),
    execute: insecureFor(config, issuer),
    timeout: seconds,
  })
  const metadata = described.serverMetadata()
  known.set(providerId, { version, until: now + lifetime, metadata })
  return configurationFor({ config, sealer }, provider, metadata)
}

const insecureFor = (config: Parts['config'], issuer: string) =>
  isOwnHost(config, issuer) ? [oidc.allowInsecureRequests] : []

/** A configuration without cached keys, from a description that was read. */
function configurationFor(
  { config, sealer }: Pick<Parts, 'config' | 'sealer'>,
  { issuer, clientId, clientSecret }: ProviderRow,
  metadata: oidc.ServerMetadata,
): oidc.Configuration {
  const secret = clientSecret ? sealer.open(secretPurpose, clientSecret).toString('utf8') : ''
  const methods = metadata.token_endpoint_auth_methods_supported
  const configuration = new oidc.Configuration(
    metadata,
    clientId,
    { [oidc.clockTolerance]: 60 },
    authenticationOf(methods, secret),
  )
  configuration[oidc.customFetch] = fetchOf(config)
  configuration.timeout = seconds
  for (const allow of insecureFor(config, issuer)) allow(configuration)
  oidc.enableNonRepudiationChecks(configuration)
  return configuration
}
