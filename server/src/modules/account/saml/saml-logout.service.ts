import { createVerify } from 'node:crypto'
import { promisify } from 'node:util'
import { inflateRaw } from 'node:zlib'
import type { Element } from '@xmldom/xmldom'
import { recordAudit } from '#kit/audit/admin-audit.ts'
import type { PublicContext } from '#kit/context.ts'
import type { ProtocolContext } from '#kit/protocols.ts'
import { endSession } from '#kit/session/session.ts'
import { hashOf } from '../entry/secret.rules.ts'
import { throttledAnswer } from '../federation/answer.service.ts'
import { insertUsedToken, selectFederatedSession, selectSessionKeys } from '../federation/federation.sql.ts'
import { selectProvider } from '../federation/provider.sql.ts'
import { orRefuse, requireSaml, type SamlProvider } from './saml.service.ts'
import { type SamlRow, selectSaml } from './saml.sql.ts'
import { pemOf, publicOrigin, samlAddresses, samlClient, samlPurpose } from './saml-client.service.ts'
import { decodeMessage, findSigned, parseMessage } from './saml-message.rules.ts'
import { attributeOf, childrenNamed, isElement, ns, onlyChild, textOf } from './saml-xml.rules.ts'

const inflate = promisify(inflateRaw)
/** Milliseconds for which a request is accepted, and tolerated differences of clocks. */
const age = 300_000
const skew = 60_000

const hashes = new Map([
  ['http://www.w3.org/2001/04/xmldsig-more#rsa-sha256', 'RSA-SHA256'],
  ['http://www.w3.org/2001/04/xmldsig-more#rsa-sha512', 'RSA-SHA512'],
])

/** A request for a sign-out as the browser brought it. */
export interface LogoutMessage {
  binding: 'redirect' | 'post'
  /** The query, or the form, as it was sent. */
  sent: string
  origin: string
}

/** A parameter as it was sent, still encoded. Throws if it is there twice. */
function rawParameter(sent: string, name: string): string | undefined {
  const matches = sent.split('&').filter((part) => part.startsWith(`${name}=`))
  if (matches.length > 1) throw new Error(`${name} twice`)
  return matches[0]
}

const parameter = (sent: string, name: string) => {
  const raw = rawParameter(sent, name)
  return raw === undefined ? '' : decodeURIComponent(raw.slice(name.length + 1).replaceAll('+', ' '))
}

/** Checks the signature of a query over exactly the sent characters (SAML bindings, section 3.4.4.1). */
function assertQuerySignature(sent: string, { certificates }: SamlRow): void {
  const hash = hashes.get(parameter(sent, 'SigAlg'))
  const signature = Buffer.from(parameter(sent, 'Signature'), 'base64')
  if (!hash || signature.length === 0) throw new Error('no signature, or a weak one')
  const signed = ['SAMLRequest', 'RelayState', 'SigAlg'].map((name) => rawParameter(sent, name))
  const text = signed.filter((part) => part !== undefined).join('&')
  const isRight = certificates.some((one) => createVerify(hash).update(text).verify(pemOf(one), signature))
  if (!isRight) throw new Error('a wrong signature')
}

/** The XML of a signed request. */
async function readRequest(
  context: ProtocolContext,
  samlProvider: SamlProvider,
  { binding, sent, origin }: LogoutMessage,
): Promise<Element> {
  const encoded = parameter(sent, 'SAMLRequest')
  if (binding === 'redirect') {
    assertQuerySignature(sent, samlProvider.saml)
    const packed = Buffer.from(encoded, 'base64')
    return parseMessage((await inflate(packed, { maxOutputLength: 100_000 })).toString('utf8'))
  }
  const root = parseMessage(decodeMessage(encoded))
  if (!findSigned(root, [root]).has(root)) throw new Error('the request is not signed')
  await samlClient(context, { ...samlProvider, origin }).validatePostRequestAsync({ SAMLRequest: encoded })
  return root
}

interface LogoutRequest {
  id: string
  nameId: string
  /** The sessions that end; empty for all of the person. */
  sessions: string[]
}

function readLogout(
  root: Element,
  expected: { issuer: string; destination: string; now: Date },
): LogoutRequest {
  if (!isElement(root, ns.protocol, 'LogoutRequest')) throw new Error('no request for a sign-out')
  if (textOf(onlyChild(root, ns.assertion, 'Issuer')) !== expected.issuer) throw new Error('another issuer')
  const destination = attributeOf(root, 'Destination')
  if (destination !== '' && destination !== expected.destination) throw new Error('another destination')
  const now = expected.now.getTime()
  const issuedAt = Date.parse(attributeOf(root, 'IssueInstant'))
  if (!(issuedAt <= now + skew && issuedAt > now - age)) throw new Error('too old or not issued yet')
  const until = attributeOf(root, 'NotOnOrAfter')
  if (until !== '' && !(Date.parse(until) > now - skew)) throw new Error('expired')
  const sessions = childrenNamed(root, ns.protocol, 'SessionIndex').map(textOf)
  const nameId = textOf(onlyChild(root, ns.assertion, 'NameID'))
  const id = attributeOf(root, 'ID')
  if (id === '' || nameId === '') throw new Error('no id or no name')
  return { id, nameId, sessions }
}

async function endSessions(
  context: ProtocolContext,
  samlProvider: SamlProvider,
  message: LogoutMessage,
): Promise<{ answerAt: string | null }> {
  const { db, clock } = context
  const { providerId, comCode, issuer } = samlProvider.provider
  const now = clock.now()
  const { logout: destination } = samlAddresses(message.origin, providerId)
  const request = await orRefuse(async () =>
    readLogout(await readRequest(context, samlProvider, message), { issuer, destination, now }),
  )
  await orRefuse(async () => {
    const hash = hashOf(`${providerId} ${request.id}`)
    if (!(await insertUsedToken(db, hash, new Date(now.getTime() + age + 2 * skew))))
      throw new Error('used before')
  })
  const named = request.sessions.map((sid) => ({ sid }))
  const keys: string[] = []
  for (const by of named.length > 0 ? named : [{ subject: request.nameId }])
    keys.push(...(await selectSessionKeys(db, providerId, by)))
  for (const key of keys) await endSession(context, key)
  const entry = { action: 'providerSignedOut', comCode, subject: providerId } as const
  await recordAudit({ ...context, viewer: null }, { ...entry, details: { sessions: keys.length } })
  if (samlProvider.saml.signOutUrl === '') return { answerAt: null }
  const client = samlClient(context, { ...samlProvider, origin: message.origin })
  const profile = { ID: request.id, issuer, nameID: request.nameId, nameIDFormat: '' }
  const relayState = await orRefuse(() => parameter(message.sent, 'RelayState'))
  return { answerAt: await client.getLogoutResponseUrlAsync(profile, relayState, {}, true) }
}

/**
 * Ends the sessions that a provider's request for a sign-out names: those of its session, or all of its person. Returns
 * the address for the browser that answers the provider; null if it has none. Wrong requests are counted and recorded.
 * Throws `RefusedAnswer`.
 */
export function receiveLogout(
  context: ProtocolContext,
  providerId: string,
  message: LogoutMessage,
): Promise<{ answerAt: string | null }> {
  return throttledAnswer(context, { providerId, answer: message.sent }, async () =>
    endSessions(context, await requireSaml(context, providerId), message),
  )
}

/** The address that signs out at the provider of a session; null for a session without SAML or without such an address. */
export async function findSamlSignOut(context: PublicContext, key: string): Promise<string | null> {
  const { db, sealer, config } = context
  const session = await selectFederatedSession(db, key)
  const provider = session && (await selectProvider(db, session.providerId))
  const saml = provider?.kind === 'saml' ? await selectSaml(db, provider.providerId) : undefined
  if (!session || !provider || !saml || saml.signOutUrl === '') return null
  const origin = publicOrigin(config)
  // Written by saml.service.ts, from an assertion that was checked.
  const name = JSON.parse(sealer.open(samlPurpose, session.idToken).toString('utf8')) as {
    nameID: string
    nameIDFormat: string
    sessionIndex: string
  }
  return samlClient(context, { provider, saml, origin }).getLogoutUrlAsync(
    { issuer: provider.issuer, ...name },
    '',
    {},
  )
}
