import * as oidc from 'openid-client'
import type { ProtocolContext } from '#kit/protocols.ts'
import { hashOf } from '../entry/secret.rules.ts'
import { RefusedAnswer, throttledAnswer } from './answer.service.ts'
import { configurationOf, secretPurpose } from './discovery.service.ts'
import { deleteStart, insertStart, type StartRow } from './federation.sql.ts'
import { isIssuedAhead } from './issued.rules.ts'
import { findFederatedPerson } from './person.service.ts'
import { type ProviderRow, selectProvider, updateProviderState } from './provider.sql.ts'
import { insertTicket } from './ticket.service.ts'

const lifetime = 600_000

const messageOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  const cause = error.cause instanceof Error ? error.cause.message : ''
  return [error.message, cause].filter(Boolean).join(': ')
}

/** The address that the provider returns to: one for each provider, so that codes of one never reach another. */
export const callbackOf = (origin: string, providerId: string) => `${origin}/auth/oidc/${providerId}/callback`

async function requireProvider({ db }: ProtocolContext, providerId: string): Promise<ProviderRow> {
  const provider = await selectProvider(db, providerId)
  if (!provider?.isOn || provider.kind !== 'oidc')
    throw new RefusedAnswer('account.providerRefused', 'the provider is unknown or off')
  return provider
}

/** Reads the description of a provider; throws {@link RefusedAnswer} and stores why if it does not answer. */
async function reach(context: ProtocolContext, provider: ProviderRow): Promise<oidc.Configuration> {
  try {
    return await configurationOf(context, provider)
  } catch (error) {
    const fault = messageOf(error)
    await updateProviderState(context.db, provider.providerId, { fault })
    throw new RefusedAnswer('account.providerDown', fault)
  }
}

/** Begins a sign-in (authorization code with PKCE, RFC 7636); returns the address of the provider. */
export async function beginSignIn(
  context: ProtocolContext,
  input: { providerId: string; origin: string; returnPath: string; binder: Buffer; hint: string },
): Promise<string> {
  const provider = await requireProvider(context, input.providerId)
  const configuration = await reach(context, provider)
  const verifier = oidc.randomPKCECodeVerifier()
  const state = oidc.randomState()
  const nonce = oidc.randomNonce()
  const { db, clock } = context
  await insertStart(db, {
    ...{ state: hashOf(state), providerId: provider.providerId, nonce, verifier },
    ...{ returnPath: input.returnPath, binder: input.binder },
    expiresAt: new Date(clock.now().getTime() + lifetime),
  })
  return oidc.buildAuthorizationUrl(configuration, {
    redirect_uri: callbackOf(input.origin, provider.providerId),
    scope: 'openid email profile',
    code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...{ state, nonce },
    ...(input.hint === '' ? {} : { login_hint: input.hint }),
  }).href
}

/** The claims of an ID token whose signature, issuer, audience, times and nonce are right. */
type Claims = oidc.IDToken

/** Exchanges the code and checks the ID token. Throws {@link RefusedAnswer}. */
async function redeem(
  context: ProtocolContext,
  provider: ProviderRow,
  start: StartRow,
  { url, state }: { url: URL; state: string },
): Promise<{ claims: Claims; idToken: string }> {
  const configuration = await reach(context, provider)
  const tokens = await oidc
    .authorizationCodeGrant(configuration, url, {
      ...{ expectedState: state, expectedNonce: start.nonce, pkceCodeVerifier: start.verifier },
      idTokenExpected: true,
    })
    .catch((error: unknown) => {
      throw new RefusedAnswer('account.providerRefused', messageOf(error))
    })
  const claims = tokens.claims()
  if (!claims || !tokens.id_token) throw new RefusedAnswer('account.providerRefused', 'no ID token')
  // The library takes the time of the machine for all other times of the token.
  if (isIssuedAhead(claims.iat, Date.now()))
    throw new RefusedAnswer('account.providerRefused', 'issued in the future (iat)')
  const { azp } = claims
  if (azp !== undefined && azp !== provider.clientId)
    throw new RefusedAnswer('account.providerRefused', 'the token was issued to another client (azp)')
  if (provider.tenant !== '' && claims.tid !== provider.tenant)
    throw new RefusedAnswer('account.providerRefused', 'another tenant (tid)')
  return { claims: await withAddress(configuration, claims, tokens.access_token), idToken: tokens.id_token }
}

/** The claims with the mail address of the userinfo endpoint, where many providers have it; the subject must be equal. */
async function withAddress(
  configuration: oidc.Configuration,
  claims: Claims,
  accessToken: string,
): Promise<Claims> {
  if (claims.email !== undefined || !configuration.serverMetadata().userinfo_endpoint) return claims
  try {
    const { email, email_verified, name } = await oidc.fetchUserInfo(configuration, accessToken, claims.sub)
    return { ...claims, email, email_verified, ...(name === undefined ? {} : { name }) }
  } catch (error) {
    throw new RefusedAnswer('account.providerRefused', `userinfo: ${messageOf(error)}`)
  }
}

/** Whether the provider vouches for the address: the standard claim, or that of Entra for a domain that it verified. */
const isVerified = ({ email_verified: verified, xms_edov: entra }: Claims) =>
  verified === true || entra === true || entra === 1 || entra === '1'

/** The provider's own name of a person: in Entra the tenant and the object, which all of its applications share. */
export function subjectOf(claims: Readonly<Record<string, unknown>>, tenant: string): string {
  const { sub, oid } = claims
  return tenant !== '' && typeof oid === 'string' ? `${tenant}.${oid}` : String(sub ?? '')
}

/**
 * Completes what {@link beginSignIn} began: uses the state up, checks the answer of the provider, finds the person and
 * returns a ticket with which the same browser enters. Throws {@link RefusedAnswer}.
 */
async function completeSignIn(
  context: ProtocolContext,
  providerId: string,
  url: URL,
): Promise<{ ticket: string; returnPath: string }> {
  const { db, clock, sealer } = context
  const state = url.searchParams.get('state') ?? ''
  const start = await deleteStart(db, hashOf(state), providerId, clock.now())
  if (!start) throw new RefusedAnswer('account.providerRefused', 'unknown, used or too old state')
  const provider = await requireProvider(context, providerId)
  const { claims, idToken } = await redeem(context, provider, start, { url, state })
  const subject = subjectOf(claims, provider.tenant)
  const email = typeof claims.email === 'string' ? claims.email : ''
  const name = typeof claims.name === 'string' ? claims.name : ''
  const proven = { subject, email, isVouched: isVerified(claims), name }
  const personCode = await findFederatedPerson(context, provider, proven)
  await updateProviderState(db, providerId, { now: clock.now() })
  const ticket = await insertTicket(context, {
    personCode,
    binder: start.binder,
    federation: {
      providerId,
      subject,
      sid: typeof claims.sid === 'string' ? claims.sid : '',
      idToken: sealer.seal(secretPurpose, Buffer.from(idToken)).toString('base64'),
      returnPath: start.returnPath,
    },
  })
  return { ticket, returnPath: start.returnPath }
}

/** Completes a sign-in like {@link completeSignIn}, counted and recorded. Throws {@link RefusedAnswer}, or 429. */
export function receiveAnswer(
  context: ProtocolContext,
  providerId: string,
  url: URL,
): Promise<{ ticket: string; returnPath: string }> {
  const request = url.searchParams.get('state') ?? ''
  return throttledAnswer(context, { providerId, answer: url.search, request }, () =>
    completeSignIn(context, providerId, url),
  )
}
