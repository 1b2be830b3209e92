import { createLocalJWKSet, decodeJwt, type JSONWebKeySet, type JWTPayload, jwtVerify } from 'jose'
import { buildEndSessionUrl } from 'openid-client'
import { recordAudit } from '#kit/audit/admin-audit.ts'
import type { PublicContext } from '#kit/context.ts'
import type { ProtocolContext } from '#kit/protocols.ts'
import { endSession } from '#kit/session/session.ts'
import { hashOf } from '../entry/secret.rules.ts'
import { configurationOf, secretPurpose } from './discovery.service.ts'
import { insertUsedToken, selectFederatedSession, selectSessionKeys } from './federation.sql.ts'
import { isIssuedAhead } from './issued.rules.ts'
import { fetchOf } from './outside.service.ts'
import { type ProviderRow, selectIssuedBy, selectProvider } from './provider.sql.ts'

const logoutEvent = 'http://schemas.openid.net/event/backchannel-logout'
/** Seconds for which a logout token is accepted, and tolerated differences of clocks. */
const tokenAge = 180
const tolerance = 60

async function keysOf(context: ProtocolContext, provider: ProviderRow): Promise<JSONWebKeySet> {
  const { jwks_uri: address } = (await configurationOf(context, provider)).serverMetadata()
  if (!address) throw new Error('the provider has no keys')
  const answer = await fetchOf(context.config)(address)
  return (await answer.json()) as JSONWebKeySet // the library checks each key
}

/** Why a verified token is no logout token (OpenID Connect Back-Channel Logout 1.0, section 2.6); null if it is one. */
function faultOf({ events, nonce, jti, sub, sid, iat }: JWTPayload): string | null {
  const isLogout = typeof events === 'object' && events !== null && logoutEvent in events
  if (!isLogout) return 'no event of a sign-out'
  if (nonce !== undefined) return 'a nonce: this is an ID token'
  if (typeof jti !== 'string' || jti === '') return 'no jti'
  if (typeof iat !== 'number') return 'no iat'
  if (isIssuedAhead(iat, Date.now())) return 'issued in the future'
  if (typeof sub !== 'string' && typeof sid !== 'string') return 'neither sub nor sid'
  return null
}

async function verify(context: ProtocolContext, provider: ProviderRow, token: string): Promise<JWTPayload> {
  const keys = createLocalJWKSet(await keysOf(context, provider))
  const { payload } = await jwtVerify(token, keys, {
    issuer: provider.issuer,
    audience: provider.clientId,
    algorithms: ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA'],
    maxTokenAge: tokenAge,
    clockTolerance: tolerance,
  })
  return payload
}

async function endAll(
  context: ProtocolContext,
  provider: ProviderRow,
  keys: readonly string[],
): Promise<void> {
  for (const key of keys) await endSession(context, key)
  const { providerId, comCode } = provider
  const details = { sessions: keys.length }
  await recordAudit(
    { ...context, viewer: null },
    { action: 'providerSignedOut', comCode, subject: providerId, details },
  )
}

/**
 * Ends the sessions that a logout token names: those of its `sid`, or all of its `sub`. Sessions that are unknown are no
 * fault. Returns why a token is refused, or null.
 */
export async function endByLogoutToken(context: ProtocolContext, token: string): Promise<string | null> {
  try {
    const { iss, aud } = decodeJwt(token)
    const audiences = [aud ?? []].flat()
    const provider = (await selectIssuedBy(context.db, iss ?? '')).find(({ clientId }) =>
      audiences.includes(clientId),
    )
    if (!provider) return 'unknown issuer or audience'
    const payload = await verify(context, provider, token)
    const fault = faultOf(payload)
    if (fault !== null) return fault
    const expiresAt = new Date(context.clock.now().getTime() + (tokenAge + 2 * tolerance) * 1000)
    const hash = hashOf(`${provider.providerId} ${payload.jti}`)
    if (!(await insertUsedToken(context.db, hash, expiresAt))) return 'used before'
    const { sid, sub } = payload
    const by = typeof sid === 'string' ? { sid } : { subject: String(sub) }
    await endAll(context, provider, await selectSessionKeys(context.db, provider.providerId, by))
    return null
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

/**
 * Ends the sessions of a provider's session id, which only the provider and the portal know (OpenID Connect Front-Channel
 * Logout 1.0). Returns the origin that may frame the answer; null for a wrong issuer.
 */
export async function endByFrontChannel(
  context: ProtocolContext,
  providerId: string,
  { issuer, sid }: { issuer: string; sid: string },
): Promise<string | null> {
  const provider = await selectProvider(context.db, providerId)
  if (!provider?.isOn || provider.kind !== 'oidc' || provider.issuer !== issuer || sid === '') return null
  await endAll(context, provider, await selectSessionKeys(context.db, providerId, { sid }))
  return new URL(provider.issuer).origin
}

/** The address that signs out at the provider of a session; null if it has none or if the provider does not answer. */
export async function findOidcSignOut(context: PublicContext, key: string): Promise<string | null> {
  const session = await selectFederatedSession(context.db, key)
  const provider = session && (await selectProvider(context.db, session.providerId))
  if (!session || provider?.kind !== 'oidc') return null
  try {
    const configuration = await configurationOf(context, provider)
    if (!configuration.serverMetadata().end_session_endpoint) return null
    const idToken = context.sealer.open(secretPurpose, session.idToken).toString('utf8')
    return buildEndSessionUrl(configuration, { id_token_hint: idToken }).href
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    context.log.info({ reason, requestId: context.requestId }, 'account: no sign-out at the provider')
    return null
  }
}
