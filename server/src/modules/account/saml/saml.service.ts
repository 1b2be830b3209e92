import { randomBytes } from 'node:crypto'
import type { Element } from '@xmldom/xmldom'
import type { ProtocolContext } from '#kit/protocols.ts'
import { hashOf } from '../entry/secret.rules.ts'
import { RefusedAnswer, throttledAnswer } from '../federation/answer.service.ts'
import { deleteStart, insertStart, type StartRow } from '../federation/federation.sql.ts'
import { findFederatedPerson } from '../federation/person.service.ts'
import { type ProviderRow, selectProvider, updateProviderState } from '../federation/provider.sql.ts'
import { insertTicket } from '../federation/ticket.service.ts'
import { type SamlRow, selectSaml } from './saml.sql.ts'
import { type Assertion, readAssertion } from './saml-assertion.rules.ts'
import { samlAddresses, samlClient, samlPurpose } from './saml-client.service.ts'
import { decodeMessage, parseMessage } from './saml-message.rules.ts'
import { readResponse, requestIdOf } from './saml-response.rules.ts'

/** Milliseconds in which the provider must answer. */
const lifetime = 600_000

const refused = (reason: string) => new RefusedAnswer('account.providerRefused', reason)

/** Runs a check; what it throws refuses the answer. */
export async function orRefuse<T>(check: () => T | Promise<T>): Promise<T> {
  try {
    return await check()
  } catch (error) {
    throw refused(error instanceof Error ? error.message : String(error))
  }
}

/** A provider with SAML and its details. */
export interface SamlProvider {
  provider: ProviderRow
  saml: SamlRow
}

/** A provider with SAML that is on. Throws {@link RefusedAnswer}. */
export async function requireSaml({ db }: ProtocolContext, providerId: string): Promise<SamlProvider> {
  const provider = await selectProvider(db, providerId)
  const saml = provider?.isOn && provider.kind === 'saml' ? await selectSaml(db, providerId) : undefined
  if (!provider || !saml) throw refused('the provider is unknown or off')
  return { provider, saml }
}

/** Begins a sign-in (HTTP-Redirect, SAML bindings section 3.4); returns the address of the provider. */
export async function beginSamlSignIn(
  context: ProtocolContext,
  input: { providerId: string; origin: string; returnPath: string; binder: Buffer; hint: string },
): Promise<string> {
  const { provider, saml } = await requireSaml(context, input.providerId)
  // An XML id begins with a letter or an underscore.
  const requestId = `_${randomBytes(20).toString('hex')}`
  const { db, clock } = context
  await insertStart(db, {
    ...{ state: hashOf(requestId), providerId: provider.providerId, nonce: '', verifier: '' },
    ...{ returnPath: input.returnPath, binder: input.binder },
    expiresAt: new Date(clock.now().getTime() + lifetime),
  })
  const client = samlClient(context, { provider, saml, origin: input.origin }, requestId)
  const hint = input.hint === '' ? {} : { additionalParams: { login_hint: input.hint } }
  return client.getAuthorizeUrlAsync('', undefined, hint)
}

/** Uses up the request that an answer names. */
async function takeStart(context: ProtocolContext, providerId: string, requestId: string): Promise<StartRow> {
  if (requestId === '') throw refused('an answer without a request')
  const start = await deleteStart(context.db, hashOf(requestId), providerId, context.clock.now())
  if (!start) throw refused('unknown, used or too old request')
  return start
}

/** Checks form, signatures and contents of an answer to this request. */
async function checkAnswer(
  context: ProtocolContext,
  { provider, saml }: SamlProvider,
  { root, xml, origin, requestId }: { root: Element; xml: string; origin: string; requestId: string },
): Promise<Assertion> {
  const { acs: recipient } = samlAddresses(origin, provider.providerId)
  const { destination, issuer, isSigned } = readResponse(root)
  if (saml.wantsSignedResponse && !isSigned) throw new Error('the response is not signed')
  if (destination !== recipient && (isSigned || destination !== '')) throw new Error('another destination')
  if (issuer !== '' && issuer !== provider.issuer) throw new Error('another issuer')
  const client = samlClient(context, { provider, saml, origin }, requestId)
  const { profile } = await client.validatePostResponseAsync({
    SAMLResponse: Buffer.from(xml).toString('base64'),
  })
  // Only what the signature covers is read from here on.
  const assertion = profile?.getAssertionXml?.()
  if (assertion === undefined) throw new Error('no signed assertion')
  const expected = { issuer: provider.issuer, audience: provider.clientId, recipient, requestId }
  return readAssertion(assertion, { ...expected, now: context.clock.now() })
}

/** The provider's own name of a person: the object id that Entra sends, which survives a change of the address. */
export function samlSubject({ name, attributes }: Pick<Assertion, 'name' | 'attributes'>): string {
  const [objectId] = attributes.get('http://schemas.microsoft.com/identity/claims/objectidentifier') ?? []
  return objectId ?? name.nameID
}

interface Received {
  encoded: string
  origin: string
}

async function completeSignIn(
  context: ProtocolContext,
  providerId: string,
  { encoded, origin }: Received,
): Promise<{ ticket: string }> {
  const { db, clock, sealer } = context
  const xml = await orRefuse(() => decodeMessage(encoded))
  const root = await orRefuse(() => parseMessage(xml))
  const requestId = await orRefuse(() => requestIdOf(root))
  const start = await takeStart(context, providerId, requestId)
  const saml = await requireSaml(context, providerId)
  const assertion = await orRefuse(() => checkAnswer(context, saml, { root, xml, origin, requestId }))
  const { name, sessionIndex: sid, email } = assertion
  const subject = samlSubject(assertion)
  const proven = { subject, email: email ?? '', isVouched: false, name: assertion.personName }
  const personCode = await findFederatedPerson(context, saml.provider, proven)
  await updateProviderState(db, providerId, { now: clock.now() })
  const proof = Buffer.from(JSON.stringify({ ...name, sessionIndex: sid }))
  const idToken = sealer.seal(samlPurpose, proof).toString('base64')
  const { returnPath, binder } = start
  const federation = { providerId, subject, sid, idToken, returnPath }
  return { ticket: await insertTicket(context, { personCode, binder, federation }) }
}

/** The request that an answer names first, before anything is checked: it decides only which counter the answer has. */
const namedRequest = (encoded: string): string =>
  /InResponseTo\s*=\s*["']([^"']{1,200})/.exec(Buffer.from(encoded, 'base64').toString('utf8'))?.[1] ?? ''

/**
 * Completes what {@link beginSamlSignIn} began: uses the request up, checks the answer of the provider, finds the person
 * and returns a ticket with which the same browser enters. Wrong answers are counted and recorded. Throws
 * {@link RefusedAnswer}, or 429 `kit.throttled`.
 */
export function receiveSamlAnswer(
  context: ProtocolContext,
  providerId: string,
  received: Received,
): Promise<{ ticket: string }> {
  const request = namedRequest(received.encoded)
  return throttledAnswer(context, { providerId, answer: received.encoded, request }, () =>
    completeSignIn(context, providerId, received),
  )
}
